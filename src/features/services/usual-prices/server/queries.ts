import { pesewas } from '#platform/money.ts'
import { readDbOf } from '#platform/server/database/database.ts'
import { settings } from '#platform/server/settings/settings.ts'
import type { UsualRange } from '../process.ts'

/** By category, in a town or in the country; as they were worked out for the day, and where enough people paid. */
export async function loadUsualPrices(town: string | undefined): Promise<Map<number, UsualRange>> {
  const rows = await readDbOf(null)
    .selectFrom('usual_prices')
    .select(['category_id', 'min_pesewas', 'max_pesewas'])
    .where('town_slug', '=', town ?? '')
    .where('orders', '>=', settings.PRICE_RANGE_ORDERS)
    .where('sellers', '>=', settings.PRICE_RANGE_SELLERS)
    .execute()
  return new Map(
    rows.map(({ category_id, min_pesewas, max_pesewas }) => [
      category_id,
      { min: pesewas(min_pesewas), max: pesewas(max_pesewas) },
    ]),
  )
}
