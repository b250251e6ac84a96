/** The life of an identity: what its owner hands in, and what a manager decides about it. */
import type { FieldErrors } from '#platform/validation.ts'

export const idTypes = ['ghana_card', 'passport', 'voter_id', 'drivers_license'] as const
export type IdType = (typeof idTypes)[number]
export const idTypeNames: Record<IdType, string> = {
  ghana_card: 'Ghana Card',
  passport: 'Passport',
  voter_id: 'Voter ID',
  drivers_license: 'Driver’s licence',
}
export const idPhotoMegabytes = 8
/** How long a link to a photo of an identity works. */
export const idPhotoLinkMinutes = 5

export const identityStatuses = ['pending', 'verified', 'rejected'] as const
export type IdentityStatus = (typeof identityStatuses)[number]
export const identityDecisions = ['verify', 'reject'] as const
export type IdentityDecision = (typeof identityDecisions)[number]

/** Handing in anew, or changing name, number or photo, always leads back to `pending`. */
export const identityProcess: Record<
  IdentityDecision,
  { from: readonly IdentityStatus[]; to: IdentityStatus }
> = {
  verify: { from: ['pending', 'rejected'], to: 'verified' },
  reject: { from: ['pending', 'verified'], to: 'rejected' },
}

/** Whether two names are one person's: upper and lower case, spaces and the order of the words do not matter. */
export const samePersonName = (one: string, other: string) => wordsOf(one) === wordsOf(other)

/** Upper case first: a German ß and SS are the same letters in another case. */
function wordsOf(name: string): string {
  const words = name.normalize('NFKC').toUpperCase().toLowerCase().trim().split(/\s+/u)
  return words.sort().join(' ')
}

/** The number as it is kept, or what is wrong with it. */
export function validateReference(
  type: IdType,
  text: string,
): { reference: string; errors: FieldErrors } {
  const { pattern, form, example, spaced } = idNumbers[type]
  const upper = text.normalize('NFKC').trim().toUpperCase()
  const reference = upper.replace(/\s+/gu, spaced ? ' ' : '')
  if (pattern.test(reference)) return { reference, errors: {} }
  const number = idTypeNames[type] + (form ? `: ${form}` : '')
  const sentence = `The id reference field must be a number of a ${number}, such as ${example}.`
  return { reference, errors: { id_reference: [sentence] } }
}

type IdNumber = { pattern: RegExp; form?: string; example: string; spaced?: true }

/**
 * Only the Ghana Card's form is published; the others are judged as far as those in use agree. A passport may be any
 * country's.
 */
export const idNumbers: Record<IdType, IdNumber> = {
  ghana_card: { pattern: /^GHA-\d{9}-\d$/, example: 'GHA-123456789-0' },
  passport: {
    pattern: /^[A-Z\d]{4,20}$/,
    form: '4 to 20 letters and digits',
    example: 'G1234567',
  },
  voter_id: { pattern: /^\d{10}$/, example: '1234567890' },
  drivers_license: {
    pattern: /^(?=.*\d)[A-Z\d][A-Z\d ./-]{3,39}$/,
    example: 'MAN-12345678-12345',
    spaced: true,
  },
}
