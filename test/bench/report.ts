export function say(line: string): void {
  process.stdout.write(`${line}\n`)
}

let misses = 0
/** Whether everything that was judged is as was asked for. */
export const isAllMet = () => misses === 0

/** One measured line beside what was asked for. */
export function verdict(
  name: string,
  value: number,
  wanted: { atLeast?: number; atMost?: number },
): void {
  const { atLeast = Number.NEGATIVE_INFINITY, atMost = Number.POSITIVE_INFINITY } = wanted
  const met = value >= atLeast && value <= atMost
  const bound = wanted.atLeast === undefined ? `at most ${atMost}` : `at least ${atLeast}`
  if (!met) misses++
  say(`${met ? 'ok  ' : 'MISS'} ${name}: ${value.toFixed(2)} (${bound})`)
}
