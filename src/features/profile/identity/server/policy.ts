/** Whether two names are one person's: upper and lower case, spaces and the order of the words do not matter. */
export const samePersonName = (one: string, other: string) => wordsOf(one) === wordsOf(other)

/** Upper case first: a German ß and SS are the same letters in another case. */
function wordsOf(name: string): string {
  const words = name.normalize('NFKC').toUpperCase().toLowerCase().trim().split(/\s+/u)
  return words.sort().join(' ')
}
