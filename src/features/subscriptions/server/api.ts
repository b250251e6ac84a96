import type { FastifyInstance } from 'fastify'
import type { TransactionStatus } from '#features/payments/process.ts'
import { registerPurchase } from '#features/payments/server/policy.ts'
import { registerOwnData } from '#features/profile/rights/server/queries.ts'
import { settings } from '#platform/server/settings.ts'
import * as contract from '../contract.ts'
import { confirmSubscription, noSuchOffer, premium } from './commands.ts'
import { presentOffer, presentSubscription, supportFor } from './present.ts'
import {
  ownSubscriptions,
  premiumOf,
  subscriptionOfferById,
  subscriptionOffers,
} from './queries.ts'

export async function subscriptionsApi(app: FastifyInstance): Promise<void> {
  registerPurchase('subscription', premium)
  registerOwnData('subscriptions', ownSubscriptions)

  app.endpoint(contract.activeSubscription, async ({ viewer, now }) => {
    const subscription = presentSubscription(await premiumOf(viewer.id), now)
    return { subscription, ...supportFor(subscription) }
  })

  app.endpoint(contract.listSubscriptionOffers, async () => ({
    offers: (await subscriptionOffers()).map(presentOffer),
    with_support: settings.SUPPORT_WHATSAPP !== undefined,
  }))

  app.endpoint(contract.showSubscriptionOffer, async ({ input }) => {
    const offer = await subscriptionOfferById(input.id)
    if (!offer) throw noSuchOffer()
    return { offer: presentOffer(offer) }
  })

  app.endpoint(contract.confirmSubscriptionPayment, async ({ input, viewer, now }) => {
    const found = await confirmSubscription({ reference: input.reference, viewer, now })
    const subscription = presentSubscription(await premiumOf(viewer.id), now)
    return { subscription, message: sentences[found] }
  })
}

const sentences: Record<TransactionStatus, string> = {
  PENDNG: 'The payment is not complete yet. Try again in a moment.',
  CMPLTD: 'The payment is complete.',
  FAILED: 'Your payment was unsuccessful, please retry.',
  CANCLD: 'Payment Cancelled',
}
