export function say(line: string): void {
  process.stdout.write(`${line}\n`)
}

/** One measured line beside what was asked for. */
export function verdict(
  what: string,
  value: number,
  wanted: { atLeast?: number; atMost?: number },
): void {
  const { atLeast = Number.NEGATIVE_INFINITY, atMost = Number.POSITIVE_INFINITY } = wanted
  const met = value >= atLeast && value <= atMost
  const bound = wanted.atLeast === undefined ? `at most ${atMost}` : `at least ${atLeast}`
  say(`${met ? 'ok  ' : 'MISS'} ${what}: ${value.toFixed(2)} (${bound})`)
}
