import { type Kysely, sql } from 'kysely'
import { userStatus } from '#features/accounts/process.ts'
import { publicUserColumns } from '#features/accounts/server/queries.ts'
import { durationText, shortTitle } from '#features/gigs/server/present.ts'
import type { Input } from '#platform/contract.ts'
import { db } from '#platform/server/database.ts'
import type { DB } from '#platform/server/schema.generated.ts'
import type { Viewer } from '#platform/server/viewer.ts'
import { orderStatus } from '../../process.ts'
import { mayView, type Onlooker } from '../../server/policy.ts'
import type { listOffers as contract } from '../contract.ts'
import { type Offer, presentOffer } from './present.ts'

/** The offer as this viewer may see it; null when there is none, or none for this viewer to know of. */
export async function offerById(of: {
  offerId: number
  viewer: Onlooker
  now: Date
}): Promise<Offer | null> {
  const { offerId, viewer, now } = of
  const offer = (await offersByIds({ ids: [offerId], viewer, now })).get(offerId)
  return offer && mayView(offer, viewer) ? offer : null
}

/** Offers by their ids, as this viewer sees them. That he may see them is for callers to have made sure of. */
export async function offersByIds(of: {
  ids: number[]
  viewer: Onlooker
  now: Date
}): Promise<Map<number, Offer>> {
  if (of.ids.length === 0) return new Map()
  const rows = await offerRows(of.ids)
  const people = await peopleByIds(rows.flatMap(row => [row.seller_id, row.buyer_id]))
  return new Map(rows.map(row => [row.id, presentOffer(row, { ...of, people })]))
}

/** One page of the offers whose order this viewer may request now, newest first. */
export async function pageOfOffers(wish: {
  input: Input<typeof contract>
  viewer: Viewer
  now: Date
}): Promise<{ data: Offer[]; total: number }> {
  const { input, viewer, now } = wish
  const open = requestable(viewer.id)
  const [ids, { total }] = await Promise.all([
    open
      .select('offers.id')
      .orderBy('offers.id', 'desc')
      .limit(input.records_per_page)
      .offset((input.page - 1) * input.records_per_page)
      .execute(),
    open.select(({ fn }) => fn.countAll<number>().as('total')).executeTakeFirstOrThrow(),
  ])
  const offers = await offersByIds({ ids: ids.map(({ id }) => id), viewer, now })
  return { data: [...offers.values()].sort((one, other) => other.id - one.id), total }
}

export type OfferRow = Awaited<ReturnType<typeof offerRows>>[number]

function offerRows(ids: number[]) {
  return db
    .selectFrom('offers')
    .innerJoin('gigs', 'gigs.id', 'offers.gig_id')
    .innerJoin('categories', 'categories.id', 'gigs.category_id')
    .leftJoin('payment_accounts', 'payment_accounts.user_id', 'offers.seller_id')
    .leftJoin('orders', join =>
      join
        .onRef('orders.offer_id', '=', 'offers.id')
        .on('orders.status_id', '<>', orderStatus.cancelled),
    )
    .selectAll('offers')
    .select([
      ...(['gigs.slug', 'gigs.title', 'gigs.type_id', 'gigs.category_id', 'gigs.listed'] as const),
      ...(['gigs.user_id as gig_owner_id', 'gigs.status_id as gig_status_id'] as const),
      ...(['gigs.amount_pesewas as gig_amount', 'gigs.duration_hours as gig_duration'] as const),
      'categories.description as category',
      'payment_accounts.account_type_code',
      'payment_accounts.institution_name',
      'payment_accounts.account_currency',
      'orders.id as order_id',
      'orders.status_id as order_status_id',
      shortTitle(sql`gigs.title`).as('short_title'),
      durationText(sql`offers.duration_hours`).as('duration_text'),
      sql<string | null>`(select key from gig_images where gig_images.gig_id = gigs.id
        order by position limit 1)`.as('thumb_key'),
    ])
    .where('offers.id', 'in', ids)
    .execute()
}

export type Person = Awaited<ReturnType<typeof peopleRows>>[number]
export type People = Map<number, Person>

/** What can be shown of these people. */
export async function peopleByIds(ids: number[]): Promise<People> {
  if (ids.length === 0) return new Map()
  const rows = await peopleRows([...new Set(ids)])
  return new Map(rows.map(row => [row.id, row]))
}

function peopleRows(ids: number[]) {
  return db
    .selectFrom('users')
    .select([...publicUserColumns, 'users.status_id'])
    .where('users.id', 'in', ids)
    .execute()
}

/** The same condition as `may_request`: no order stands on it, the gig is Live, and the other side is still there. */
function requestable(requesterId: number) {
  return db
    .selectFrom('offers')
    .innerJoin('gigs', 'gigs.id', 'offers.gig_id')
    .innerJoin('users as other', join =>
      join
        .on('other.id', '=', sql<number>`offers.seller_id + offers.buyer_id - offers.requester_id`)
        .on('other.status_id', '=', userStatus.live),
    )
    .where('offers.requester_id', '=', requesterId)
    .where('gigs.listed', '=', true)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('orders')
            .select('orders.id')
            .whereRef('orders.offer_id', '=', 'offers.id')
            .where('orders.status_id', '<>', orderStatus.cancelled),
        ),
      ),
    )
}

/** Whether an offer that can still become an order, or an order under way, hangs on the gig. */
export async function areDealingsOpen(tx: Kysely<DB>, gigId: number): Promise<boolean> {
  const { rows } = await sql<{ open: boolean }>`
    select exists (
      select from offers left join orders
        on orders.offer_id = offers.id and orders.status_id <> ${orderStatus.cancelled}
      where offers.gig_id = ${gigId}
        and (orders.id is null or orders.status_id <> ${orderStatus.completed})
    ) as open`.execute(tx)
  return rows[0]?.open ?? false
}
