/** Whether somebody who typed the one word may have meant the other. */
export const isSlipOf = (typed: string, meant: string): boolean => slipsOf(typed, meant) !== null

/**
 * How many slips lie between what was typed and the word that was meant, a swap counting one; null for more than are
 * forgiven: one from 5 letters on, two from 8, and none in the first letter.
 */
export function slipsOf(typed: string, meant: string): number | null {
  const most = slipsAllowed(typed)
  if (most === 0 || typed[0] !== meant[0] || Math.abs(typed.length - meant.length) > most)
    return null
  const slips = countSlips(typed, meant, most)
  return slips <= most ? slips : null
}

/** The letters that a word has, a bit for each; letters that share one only make words look more alike. */
export function letterBits(word: string): number {
  let bits = 0
  for (let at = 0; at < word.length; at++) bits |= 1 << (word.charCodeAt(at) % 32)
  return bits
}

/** Whether it is worth comparing two words, by their letters: a slip adds one and takes one away at most. */
export function mayBeSlipOf(typed: string, typedBits: number, meantBits: number): boolean {
  return countBits(typedBits ^ meantBits) <= 2 * slipsAllowed(typed)
}

function countBits(bits: number): number {
  let count = 0
  for (let rest = bits; rest !== 0; rest &= rest - 1) count += 1
  return count
}

const slipsAllowed = (word: string) => (word.length >= 8 ? 2 : word.length >= 5 ? 1 : 0)

/**
 * Letters that are missing, too many, wrong, or swapped with their neighbour. Words are compared by the thousand: what
 * lies further from the diagonal than is forgiven is not looked at, and it ends where more are certain (Infinity).
 */
function countSlips(typed: string, meant: string, most: number): number {
  let beforeLast: number[] = []
  let last = Array.from({ length: meant.length + 1 }, (_, at) => at)
  for (let i = 1; i <= typed.length; i++) {
    const row: number[] = new Array(meant.length + 1).fill(Number.POSITIVE_INFINITY)
    row[0] = i
    let least = i
    for (let j = Math.max(1, i - most); j <= Math.min(meant.length, i + most); j++) {
      const same = typed[i - 1] === meant[j - 1] ? 0 : 1
      let slips = Math.min((last[j] ?? 0) + 1, (row[j - 1] ?? 0) + 1, (last[j - 1] ?? 0) + same)
      const swapped =
        i > 1 && j > 1 && typed[i - 1] === meant[j - 2] && typed[i - 2] === meant[j - 1]
      if (swapped) slips = Math.min(slips, (beforeLast[j - 2] ?? 0) + 1)
      row[j] = slips
      least = Math.min(least, slips)
    }
    if (least > most) return Number.POSITIVE_INFINITY
    ;[beforeLast, last] = [last, row]
  }
  return last[meant.length] ?? 0
}
