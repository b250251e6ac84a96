import * as texts from './texts-after-first-visit.ts'

const shortest = 8
const long = 12

/** Advice under a new password. Length is what makes it strong; the server refuses the well-known ones. */
export function passwordAdvice(password: string): string {
  const length = [...password].length
  if (length === 0) return texts.tooShortHint(shortest)
  if (length < shortest) return texts.charactersMissingHint(shortest - length)
  return length < long ? texts.longEnoughHint : texts.strongHint
}
