/** The life of an identity: what its owner hands in, and what a manager decides about it. */

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
