export type Piece = { text: string; isFound: boolean }

/** A text cut where one of the words stands, in whatever order; together the pieces are the text again. */
export function splitAtWords(text: string, words: readonly string[]): Piece[] {
  if (words.length === 0) return [{ text, isFound: false }]
  // The longest first: one word may begin like another.
  const found = [...words].sort((one, other) => other.length - one.length).map(escapeWord)
  return text
    .split(new RegExp(`(${found.join('|')})`, 'u'))
    .map((piece, at) => ({ text: piece, isFound: at % 2 === 1 }))
    .filter(piece => piece.text !== '')
}

const escapeWord = (word: string) => word.replace(/[\\^$.*+?()[\]{}|/]/g, '\\$&')
