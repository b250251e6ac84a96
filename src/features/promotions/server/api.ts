import type { FastifyInstance } from 'fastify'
import { registerPurchase } from '#features/payments/server/policy.ts'
import { registerOwnData } from '#features/profile/rights/server/queries.ts'
import * as contract from '../contract.ts'
import { noSuchOffer, promotion } from './commands.ts'
import { presentOffer } from './present.ts'
import { ownPromotions, promotionOfferById, promotionOffers } from './queries.ts'

export async function promotionsApi(app: FastifyInstance): Promise<void> {
  registerPurchase('promotion', promotion)
  registerOwnData('promotions', ownPromotions)

  app.endpoint(contract.listPromotionOffers, async () => ({
    offers: (await promotionOffers()).map(presentOffer),
  }))

  app.endpoint(contract.showPromotionOffer, async ({ input }) => {
    const offer = await promotionOfferById(input.id)
    if (!offer) throw noSuchOffer()
    return { offer: presentOffer(offer) }
  })
}
