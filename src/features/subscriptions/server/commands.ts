import type { TransactionStatus } from '#features/payments/process.ts'
import { refreshPayment } from '#features/payments/server/commands.ts'
import type { PaymentPorts, Purchase } from '#features/payments/server/ports.ts'
import { transactionByReference } from '#features/payments/server/queries.ts'
import { pesewas } from '#platform/money.ts'
import { daysAfter } from '#platform/periods.ts'
import { notFound } from '#platform/server/http/refusals.ts'
import type { Viewer } from '#platform/server/security/viewer.ts'
import { daysOfOffer, lockPremium, subscriptionOfferById } from './queries.ts'

export const noSuchOffer = () => notFound('There is no such offer.')

/** Premium, as payments sell it: anybody may buy it at any time. */
export const premium: Purchase = {
  async quote(from, { objectId }) {
    const offer = await subscriptionOfferById(from, objectId)
    if (!offer) throw noSuchOffer()
    return { amount: pesewas(offer.price_pesewas), description: offer.name }
  },

  /** Days that are paid for come after those that still run. An account that has ended meanwhile gets none. */
  async give(tx, { objectId, payerId, reference, now }) {
    const person = await lockPremium(tx, payerId)
    if (person.closed_at) return false
    const { days } = await daysOfOffer(tx, objectId)
    const { start, end } = daysAfter({ running: person.premium_until, days, now })
    const since = start > now ? (person.premium_since ?? now) : now
    await tx
      .updateTable('users')
      .set({ premium_since: since, premium_until: end })
      .where('id', '=', payerId)
      .execute()
    await tx
      .insertInto('subscriptions')
      .values({
        ...{ user_id: payerId, offer_id: objectId, reference },
        ...{ start_date: start, end_date: end, created_at: now },
      })
      .execute()
    return true
  },
}

/**
 * Asks the provider for the payment of a subscription of the caller's own, and answers where it stands.
 * @throws 404, 503 where the provider cannot be asked
 */
export async function confirmSubscription(
  ports: PaymentPorts,
  { reference, viewer, now }: { reference: string; viewer: Viewer; now: Date },
): Promise<TransactionStatus> {
  const payment = await transactionByReference(reference)
  const isTheirs = payment?.user_id === viewer.id && payment.kind === 'payment'
  if (!isTheirs || payment.object_type !== 'subscription')
    throw notFound('There is no such payment.')
  const refreshed = await refreshPayment(ports, { reference, now })
  return (refreshed ?? payment).status_code
}
