import { type Kysely, sql } from 'kysely'
import { userStatus } from '#features/accounts/process.ts'
import { publicUsersByIds } from '#features/accounts/server/queries.ts'
import { nameCheckJson } from '#features/accounts/wallet-names/server/queries.ts'
import { hasBlocked } from '#features/blocks/server/queries.ts'
import { durationText, gigOfDealJson } from '#features/gigs/server/present.ts'
import type { Input } from '#platform/contract.ts'
import { db } from '#platform/server/database/database.ts'
import type { DB } from '#platform/server/database/schema.generated.ts'
import type { Viewer } from '#platform/server/security/viewer.ts'
import { orderStatus } from '../../process.ts'
import { mayView, type ViewerId } from '../../server/policy.ts'
import type { listOffers as contract } from '../contract.ts'
import { type Offer, type OfferRow, presentOffer } from './present.ts'

/** The offer as this viewer may see it; null when there is none, or none for this viewer to know of. */
export async function offerById(params: {
  offerId: number
  viewer: ViewerId
  now: Date
}): Promise<Offer | null> {
  const { offerId, viewer, now } = params
  const offer = (await offersByIds({ ids: [offerId], viewer, now })).get(offerId)
  return offer && mayView(offer, viewer) ? offer : null
}

/** Offers by their ids, as this viewer sees them. That he may see them is for callers to have made sure of. */
export async function offersByIds(params: {
  ids: number[]
  viewer: ViewerId
  now: Date
}): Promise<Map<number, Offer>> {
  if (params.ids.length === 0) return new Map()
  const rows = await offerRows(params.ids)
  const sides = rows.flatMap(row => [row.seller_id, row.buyer_id])
  const people = await publicUsersByIds(sides, params.now)
  return new Map(rows.map(row => [row.id, presentOffer(row, { viewer: params.viewer, people })]))
}

/** One page of the offers whose order this viewer may request now, newest first. */
export async function pageOfOffers(request: {
  input: Input<typeof contract>
  viewer: Viewer
  now: Date
}): Promise<{ data: Offer[]; total: number }> {
  const { input, viewer, now } = request
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

function offerRows(ids: number[]): Promise<OfferRow[]> {
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
      'gigs.listed',
      gigOfDealJson().as('gig'),
      'payment_accounts.account_type_code',
      'payment_accounts.institution_name',
      'payment_accounts.account_currency',
      'payment_accounts.changed_at',
      nameCheckJson().as('name_check'),
      'orders.id as order_id',
      'orders.status_id as order_status_id',
      durationText(sql`offers.duration_hours`).as('duration_text'),
    ])
    .where('offers.id', 'in', ids)
    .execute()
}

/**
 * The same condition as `may_request`: no order stands on it, the gig is Live, and the other side is still there. Whom
 * somebody has blocked he does not find.
 */
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
    .where(sql<boolean>`not ${hasBlocked(requesterId, sql.ref('other.id'))}`)
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
