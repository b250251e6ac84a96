import { sql, type Transaction } from 'kysely'
import { orderStatus } from '#features/orders/process.ts'
import type { DB } from '#platform/server/database/schema.generated.ts'
import { settings } from '#platform/server/settings/settings.ts'
import { findUsualRange, leastAmount, ordersOfEachSeller } from '../process.ts'

/** Of Africa/Accra, whose clocks show UTC all year. */
const hourOfDay = 2
const hourMs = 3_600_000

type Group = { category_id: number; town_slug: string; sellers: number; amounts: number[] }

/** Works out all usual prices for the day that began at 02:00, once: whoever asks for them again that day changes nothing. */
export async function renewUsualPrices(tx: Transaction<DB>, now: Date): Promise<void> {
  const { day, start } = dayOf(now)
  if (await isDone(tx, day)) return
  const rows = (await listGroups(tx, start)).map(({ amounts, ...group }) => {
    const { min, max } = findUsualRange(amounts)
    const range = { min_pesewas: min, max_pesewas: max }
    return { ...group, ...range, orders: amounts.length, computed_on: day }
  })
  await tx.deleteFrom('usual_prices').execute()
  if (rows.length > 0) await tx.insertInto('usual_prices').values(rows).execute()
}

function dayOf(now: Date): { day: string; start: Date } {
  const day = new Date(now.getTime() - hourOfDay * hourMs).toISOString().slice(0, 10)
  return { day, start: new Date(Date.parse(day) + hourOfDay * hourMs) }
}

async function isDone(tx: Transaction<DB>, day: string): Promise<boolean> {
  const { rows } =
    await sql`select from usual_prices where computed_on = ${day}::date limit 1`.execute(tx)
  return rows.length > 0
}

/** Towns, and the country by the name of no town, in which enough people were paid in the twelve months before. */
async function listGroups(tx: Transaction<DB>, before: Date): Promise<Group[]> {
  const { rows } = await sql<Group>`
    with paid as materialized (
      select gigs.category_id, gigs.town_slug, orders.seller_id, offers.amount_pesewas as amount,
        row_number() over (partition by gigs.category_id, orders.seller_id
          order by completed_on desc, orders.id desc) as nth,
        row_number() over (partition by gigs.category_id, gigs.town_slug, orders.seller_id
          order by completed_on desc, orders.id desc) as nth_in_town
      from orders
      join offers on offers.id = orders.offer_id
      join gigs on gigs.id = orders.gig_id
      left join reviews on reviews.order_id = orders.id and reviews.by = 'buyer'
      where orders.status_id = ${orderStatus.completed}
        and completed_on >= ${before}::timestamptz - interval '12 months' and completed_on < ${before}
        and offers.amount_pesewas >= ${leastAmount}
        and not coalesce(reviews.is_connected, false))
    select category_id, '' as town_slug, array_agg(amount) as amounts,
      count(distinct seller_id)::integer as sellers
    from paid where nth <= ${ordersOfEachSeller} group by category_id having ${isEnough()}
    union all
    select category_id, town_slug, array_agg(amount), count(distinct seller_id)::integer
    from paid where nth_in_town <= ${ordersOfEachSeller} and town_slug is not null
    group by category_id, town_slug having ${isEnough()}`.execute(tx)
  return rows
}

const isEnough = () => sql`count(*) >= ${settings.PRICE_RANGE_ORDERS}
  and count(distinct seller_id) >= ${settings.PRICE_RANGE_SELLERS}`
