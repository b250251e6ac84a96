/** What can become of a deposit of the sandbox, and what its payer can press. */

export const depositStates = ['session', 'pending', 'completed', 'failed', 'cancelled'] as const
export type DepositState = (typeof depositStates)[number]

export const depositActions = ['approve', 'decline', 'pending', 'cancel'] as const
export type DepositAction = (typeof depositActions)[number]

/** A `session` is a page that nobody has used yet; `pending` waits for the PIN on a phone. */
const depositProcess: Record<DepositAction, { to: DepositState; from: readonly DepositState[] }> = {
  approve: { to: 'completed', from: ['session', 'pending'] },
  decline: { to: 'failed', from: ['session', 'pending'] },
  pending: { to: 'pending', from: ['session'] },
  cancel: { to: 'cancelled', from: ['session'] },
}

export const openDepositActions = (state: DepositState): DepositAction[] =>
  depositActions.filter(action => depositProcess[action].from.includes(state))

/**
 * Where a press leads, or null where there is nothing to press any more. A number with its leading 0 fails, as it does at
 * the networks.
 */
export function stateAfter(
  action: DepositAction,
  { state, phone }: { state: DepositState; phone: string | null },
): DepositState | null {
  if (!openDepositActions(state).includes(action)) return null
  const reachesNetwork = action === 'approve' || action === 'pending'
  return reachesNetwork && phone?.startsWith('0') ? 'failed' : depositProcess[action].to
}
