/** Signs of what stayed, on either side of a change. */
const margin = 40
/** A page may be long, and the audit log keeps what it is given for good. */
const longest = 2000

/** What two texts do not share, between a few signs of what they do. */
export function cutToChange(before: string, after: string): [before: string, after: string] {
  const texts = [[...before], [...after]] as const
  const start = countShared(...texts)
  const rests = texts.map(signs => signs.slice(start).reverse()) as [string[], string[]]
  const end = countShared(...rests)
  const cut = (signs: readonly string[]) => {
    const from = Math.max(0, start - margin)
    const to = Math.min(signs.length - Math.max(0, end - margin), from + longest)
    const part = signs.slice(from, to).join('')
    return `${from > 0 ? '…' : ''}${part}${to < signs.length ? '…' : ''}`
  }
  return [cut(texts[0]), cut(texts[1])]
}

/** How many signs two texts begin with alike. */
function countShared(one: readonly string[], other: readonly string[]): number {
  const at = one.findIndex((sign, index) => sign !== other[index])
  return at < 0 ? one.length : at
}
