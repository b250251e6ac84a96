/** What texts that people write to each other may sound like, gravest first. */
export const trickCodes = [
  'secret_code',
  'reversal',
  'agent_fee',
  'fake_proof',
  'other_name',
  'deposit_first',
  'leave_platform',
] as const
export type TrickCode = (typeof trickCodes)[number]
