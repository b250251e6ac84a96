import * as texts from './later-texts.ts'

const shortest = 8
const long = 12

/** Advice under a new password. Length is what makes it strong; the server refuses the well-known ones. */
export function passwordAdvice(password: string): string {
  const length = [...password].length
  if (length === 0) return texts.atLeastCharacters(shortest)
  if (length < shortest) return texts.charactersMore(shortest - length)
  return length < long ? texts.goodALongerOneIsStronger : texts.strong
}
