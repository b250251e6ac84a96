import type { TrickName } from '#features/pages/safety/process.ts'
import type { TrickCode } from '#platform/tricks.ts'

/** So many are shown with a message. */
export const mostWarnings = 3

/** Where the page of safety tells of each. */
export const warningAnchors: Record<TrickCode, TrickName> = {
  secret_code: 'secret-code',
  reversal: 'reversal',
  agent_fee: 'agent-fee',
  fake_proof: 'fake-payment',
  other_name: 'other-name',
  deposit_first: 'deposit-first',
  leave_platform: 'off-platform',
}
