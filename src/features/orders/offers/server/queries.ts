import { type Kysely, type SqlBool, sql } from 'kysely'
import { userStatus } from '#features/accounts/process.ts'
import { backOnDay } from '#features/accounts/server/present.ts'
import { publicUsersByIds } from '#features/accounts/server/queries.ts'
import { nameCheckJson } from '#features/accounts/wallet-names/server/queries.ts'
import { hasBlocked } from '#features/blocks/server/queries.ts'
import { gigTypes } from '#features/gigs/process.ts'
import { durationText, gigOfDealJson } from '#features/gigs/server/present.ts'
import type { Input } from '#platform/contract.ts'
import { db, pool, runPrepared } from '#platform/server/database/database.ts'
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
  const rows = await offerRows(params)
  const sides = rows.flatMap(row => [row.seller_id, row.buyer_id])
  const people = await publicUsersByIds(sides, params.now)
  return new Map(rows.map(row => [row.id, presentOffer(row, people)]))
}

/** One page of the offers whose order this viewer may request now, newest first. */
export async function pageOfOffers(request: {
  input: Input<typeof contract>
  viewer: Viewer
  now: Date
}): Promise<{ data: Offer[]; total: number }> {
  const { input, viewer, now } = request
  const open = db
    .selectFrom('offers')
    .innerJoin('gigs', 'gigs.id', 'offers.gig_id')
    .where('offers.requester_id', '=', viewer.id)
    .where(isRequestable({ viewer, now }))
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

type Asked = { viewer: ViewerId; now: Date }

function offerRows({ ids, viewer, now }: Asked & { ids: number[] }): Promise<OfferRow[]> {
  const query = db
    .selectFrom('offers')
    .innerJoin('gigs', 'gigs.id', 'offers.gig_id')
    .innerJoin('categories', 'categories.id', 'gigs.category_id')
    .innerJoin('users as sellers', 'sellers.id', 'offers.seller_id')
    .leftJoin('payment_accounts', 'payment_accounts.user_id', 'offers.seller_id')
    .leftJoin('orders', join =>
      join
        .onRef('orders.offer_id', '=', 'offers.id')
        .on('orders.status_id', '<>', orderStatus.cancelled),
    )
    .selectAll('offers')
    .select([
      gigOfDealJson().as('gig'),
      'payment_accounts.account_type_code',
      'payment_accounts.institution_name',
      'payment_accounts.account_currency',
      'payment_accounts.changed_at',
      'payment_accounts.updated_at as saved_at',
      'sellers.kyc_verified_at as card_verified_at',
      nameCheckJson().as('name_check'),
      'orders.id as order_id',
      'orders.status_id as order_status_id',
      durationText(sql`offers.duration_hours`).as('duration_text'),
      isRequestable({ viewer, now }).as('may_request'),
      ownerBackOn(now).as('back_on'),
      hasBlockedOther(viewer).as('is_blocked'),
    ])
    .where(sql<SqlBool>`offers.id = any(${ids}::integer[])`)
  return runPrepared<OfferRow>(query.compile(), pool)
}

/**
 * Of an offer and its gig: that no order stands on it, the gig is Live, the other side is there and not blocked by the
 * viewer, and the gig's owner, unless he made the offer himself, not away. Who has blocked the viewer is not told.
 */
function isRequestable({ viewer, now }: Asked) {
  const isOtherThere = sql`exists (
    select from users as other
    where other.id = offers.seller_id + offers.buyer_id - offers.requester_id
      and other.status_id = ${userStatus.live} and not ${hasBlocked(viewer.id, sql.ref('other.id'))})`
  const isOrdered = sql`exists (
    select from orders
    where orders.offer_id = offers.id and orders.status_id <> ${orderStatus.cancelled})`
  return sql<boolean>`(offers.requester_id = ${viewer.id} and gigs.listed
    and ${isOtherThere} and not ${isOrdered} and ${ownerBackOn(now)} is null)`
}

/** The day from which an owner who is away takes requests of an offer that he did not make himself; else null. */
const ownerBackOn = (now: Date) =>
  sql<string | null>`(
    select ${backOnDay('owner', now)} from users as owner
    where owner.id = gigs.user_id and owner.id not in (offers.requester_id, offers.author_id)
      and owner.status_id = ${userStatus.live} and gigs.type_id = ${gigTypes.offer})`

/** That the viewer has blocked the other of the two, never the other way round. */
const hasBlockedOther = (viewer: ViewerId) =>
  sql<boolean>`(${hasBlocked(viewer.id, sql.ref('offers.seller_id'))}
    or ${hasBlocked(viewer.id, sql.ref('offers.buyer_id'))})`

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
