import type { FastifyInstance } from 'fastify'
import { presentPricedOffer } from '#features/payments/server/present.ts'
import { db } from '#platform/server/database/database.ts'
import * as contract from '../contract.ts'
import { noSuchOffer } from './commands.ts'
import { promotionOfferById, promotionOffers } from './queries.ts'

export async function promotionsApi(app: FastifyInstance): Promise<void> {
  app.endpoint(contract.listPromotionOffers, async () => ({
    offers: (await promotionOffers()).map(presentPricedOffer),
  }))

  app.endpoint(contract.showPromotionOffer, async ({ input }) => {
    const offer = await promotionOfferById(db, input.id)
    if (!offer) throw noSuchOffer()
    return { offer: presentPricedOffer(offer) }
  })
}
