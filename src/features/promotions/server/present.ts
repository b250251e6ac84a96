import type { Selectable } from 'kysely'
import type * as z from 'zod/mini'
import { pesewas } from '#platform/money.ts'
import type { PromotionOffers } from '#platform/server/schema.generated.ts'
import type { promotionOffer } from '../contract.ts'

export function presentOffer(row: Selectable<PromotionOffers>): z.output<typeof promotionOffer> {
  const { id, name, price_pesewas, days } = row
  return { id, name, price: pesewas(price_pesewas), days }
}
