import type { FastifyInstance } from 'fastify'
import type { TransactionStatus } from '#features/payments/process.ts'
import type { PaymentPorts } from '#features/payments/server/ports.ts'
import { presentPricedOffer } from '#features/payments/server/present.ts'
import { db } from '#platform/server/database/database.ts'
import { spend } from '#platform/server/security/rate-limits.ts'
import { settings } from '#platform/server/settings/settings.ts'
import * as contract from '../contract.ts'
import { confirmSubscription, noSuchOffer } from './commands.ts'
import { supportFor } from './present.ts'
import { activePremium, subscriptionOfferById, subscriptionOffers } from './queries.ts'

export const subscriptionsApi = (ports: PaymentPorts) => async (app: FastifyInstance) => {
  app.endpoint(contract.activeSubscription, async ({ viewer, now }) => {
    const subscription = await activePremium({ userId: viewer.id, now })
    return { subscription, ...supportFor(subscription) }
  })

  app.endpoint(contract.listSubscriptionOffers, async () => ({
    offers: (await subscriptionOffers()).map(presentPricedOffer),
    with_support: settings.SUPPORT_WHATSAPP !== undefined,
  }))

  app.endpoint(contract.showSubscriptionOffer, async ({ input }) => {
    const offer = await subscriptionOfferById(db, input.id)
    if (!offer) throw noSuchOffer()
    return { offer: presentPricedOffer(offer) }
  })

  app.endpoint(contract.confirmSubscriptionPayment, async ({ input, viewer, now }) => {
    await spend('payment-question', viewer.id)
    const found = await confirmSubscription(ports, { reference: input.reference, viewer, now })
    const subscription = await activePremium({ userId: viewer.id, now })
    return { subscription, message: sentences[found] }
  })
}

const sentences: Record<TransactionStatus, string> = {
  PENDNG: 'The payment is not complete yet. Try again in a moment.',
  CMPLTD: 'The payment is complete.',
  FAILED: 'Your payment was unsuccessful, please retry.',
  CANCLD: 'Payment Cancelled',
}
