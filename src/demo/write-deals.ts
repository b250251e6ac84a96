import type { Transaction } from 'kysely'
import { hoursToRespond, orderStatus } from '#features/orders/process.ts'
import { fromCedis } from '#platform/money.ts'
import type { DB } from '#platform/server/database/schema.generated.ts'
import { startOf } from './chats.ts'
import { insertAll, nextIds } from './insert-all.ts'
import type { DemoDeal } from './orders.ts'
import { minutesBefore } from './when.ts'

/** What has become of a deal in the database. */
export interface WrittenDeal {
  deal: DemoDeal
  offerId: number
  orderId: number | null
  /** As many as the deal has events, in their order. */
  eventIds: number[]
}

export type DealIds = { people: readonly number[]; gigs: readonly number[] }

/** Offers, and orders with their steps. In the order of the deals. */
export async function writeDeals(
  tx: Transaction<DB>,
  deals: readonly DemoDeal[],
  ids: DealIds,
  now: Date,
): Promise<WrittenDeal[]> {
  const written = await numberDeals(tx, deals)
  await insertAll(
    tx,
    'offers',
    written.map(one => offerRow(one, ids, now)),
  )
  const ordered = written.filter(({ orderId }) => orderId !== null)
  await insertAll(
    tx,
    'orders',
    ordered.map(one => orderRow(one, ids, now)),
  )
  await insertAll(
    tx,
    'order_events',
    ordered.flatMap(one => eventRows(one, ids, now)),
  )
  return written
}

/** Whatever came first has the lower number, as if it had been written when it happened. */
async function numberDeals(
  tx: Transaction<DB>,
  deals: readonly DemoDeal[],
): Promise<WrittenDeal[]> {
  const offerIds = await nextIds(tx, 'offers', deals.length)
  const orderIds = await inTime(
    tx,
    'orders',
    deals.map(({ events }) => events.slice(0, 1)),
  )
  const eventIds = await inTime(
    tx,
    'order_events',
    deals.map(({ events }) => events),
  )
  return deals.map((deal, n) => ({
    deal,
    offerId: offerIds[n] as number,
    orderId: orderIds[n]?.[0] ?? null,
    eventIds: eventIds[n] ?? [],
  }))
}

/** New ids for all of these, in groups as they came, the lowest for what is longest ago. */
async function inTime(
  tx: Transaction<DB>,
  table: keyof DB,
  groups: readonly { minutesAgo: number }[][],
): Promise<number[][]> {
  const all = groups.flat().toSorted((one, other) => other.minutesAgo - one.minutesAgo)
  const ids = await nextIds(tx, table, all.length)
  const idOf = new Map(all.map((one, n) => [one, ids[n] as number]))
  return groups.map(group => group.map(one => idOf.get(one) as number))
}

function offerRow({ deal, offerId }: WrittenDeal, ids: DealIds, now: Date) {
  const { kind, isCustom, amount, description, hours, offeredMinutesAgo } = deal
  const { seller_id, buyer_id, gig_id } = partiesOf(deal, ids)
  const author_id = kind.author === 'seller' ? seller_id : buyer_id
  const isAuthors = kind.requester === 'author'
  return {
    id: offerId,
    ...{ gig_id, author_id, seller_id, buyer_id },
    requester_id: isAuthors ? author_id : author_id === seller_id ? buyer_id : seller_id,
    starts_as: kind.starts,
    is_custom: isCustom,
    amount_pesewas: fromCedis(amount),
    ...{ description, duration_hours: hours },
    created_at: minutesBefore(now, offeredMinutesAgo),
  }
}

export const partiesOf = ({ seller, buyer, gig }: DemoDeal, { people, gigs }: DealIds) => ({
  seller_id: people[seller] as number,
  buyer_id: people[buyer] as number,
  gig_id: gigs[gig] as number,
})

function orderRow({ deal, offerId, orderId }: WrittenDeal, ids: DealIds, now: Date) {
  const [request] = deal.events
  const requested = request?.minutesAgo ?? 0
  const begun = startOf(deal)
  const isOver = deal.status === orderStatus.completed
  const isPaid = deal.events.some(({ action }) => action === 'confirm-payment')
  return {
    id: orderId,
    offer_id: offerId,
    ...partiesOf(deal, ids),
    status_id: deal.status,
    respond_by: minutesBefore(now, requested - hoursToRespond * 60),
    started_on: begun === null ? null : minutesBefore(now, begun),
    due_on: begun === null ? null : minutesBefore(now, begun - deal.hours * 60),
    completed_on: isOver ? minutesBefore(now, deal.events.at(-1)?.minutesAgo ?? 0) : null,
    is_paid: isPaid,
    held_pesewas: isPaid ? fromCedis(deal.amount) : 0,
    created_at: minutesBefore(now, requested),
  }
}

function eventRows({ deal, orderId, eventIds }: WrittenDeal, ids: DealIds, now: Date) {
  const { seller_id, buyer_id } = partiesOf(deal, ids)
  const manager = ids.people[0] ?? null
  const actors = { seller: seller_id, buyer: buyer_id, manager, clock: null }
  return deal.events.map(({ action, by, note, minutesAgo }, n) => ({
    id: eventIds[n],
    order_id: orderId,
    ...{ action, by, note },
    actor_id: actors[by],
    created_at: minutesBefore(now, minutesAgo),
  }))
}
