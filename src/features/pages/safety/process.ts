/** The page about tricks: each stands under its name, so that a warning leads to the one that it is about. */
export const safetyPath = '/safety'

/** In the order in which they stand there. */
export const trickNames = [
  'fake-payment',
  'deposit-first',
  'stolen-pictures',
  'off-platform',
  'fake-identity',
  'other-name',
  'agent-fee',
  'reversal',
  'secret-code',
  'silent-seller',
] as const
export type TrickName = (typeof trickNames)[number]

export const pathOfTrick = (name: TrickName) => `${safetyPath}#${name}`
