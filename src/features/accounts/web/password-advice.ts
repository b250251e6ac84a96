import { plural } from '#ui/formats.ts'

const shortest = 8
const long = 12

/** Advice under a new password. Length is what makes it strong; the server refuses the well-known ones. */
export function passwordAdvice(password: string): string {
  const length = [...password].length
  if (length === 0) return `At least ${shortest} characters.`
  if (length < shortest) return `${plural(shortest - length, 'character')} more.`
  return length < long ? 'Good. A longer one is stronger.' : 'Strong.'
}
