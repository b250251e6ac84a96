import { settings } from '#platform/server/settings/settings.ts'

type Payee = { payout_hold_from: Date | null }

/** Until when payouts to a person wait, because of a change of the payment account; null when they do not. */
export function payoutHoldUntil({ payout_hold_from: from }: Payee, now: Date): Date | null {
  if (from === null) return null
  const until = new Date(from.getTime() + settings.PAYOUT_HOLD_HOURS * 3_600_000)
  return until > now ? until : null
}
