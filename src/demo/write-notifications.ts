import type { Transaction } from 'kysely'
import { ruleOf } from '#features/notifications/process.ts'
import { fitText, fitTitle } from '#features/notifications/server/present.ts'
import type { DisputeNews } from '#features/orders/news/dispute/server/present.ts'
import { occasionOf, wordingOf } from '#features/orders/news/server/present.ts'
import { type Deal, dealOf } from '#features/orders/news/server/queries.ts'
import type { OrderActor, OrderEventAction, OrderStatus } from '#features/orders/process.ts'
import type { DB } from '#platform/server/database/schema.generated.ts'
import { newsOfDispute } from './dispute-dates.ts'
import { insertAll } from './insert-all.ts'
import type { WrittenDeal } from './write-deals.ts'

/** What people of the orders were told of each step. They have read what is older than a day. */
export async function writeNotifications(
  tx: Transaction<DB>,
  deals: readonly WrittenDeal[],
  now: Date,
): Promise<void> {
  const disputes = newsOfEvents(deals, now)
  const events = await tx
    .selectFrom('order_events')
    .innerJoin('orders', 'orders.id', 'order_events.order_id')
    .innerJoin('offers', 'offers.id', 'orders.offer_id')
    .select(['order_events.id', 'order_events.order_id', 'action', 'order_events.created_at'])
    .select(['starts_as', 'by'])
    .orderBy('order_events.created_at')
    .execute()
  const orders = new Map<number, Deal>()
  for (const { order_id } of events)
    if (!orders.has(order_id)) orders.set(order_id, await dealOf(tx, order_id))
  const rows = events.flatMap(event =>
    rowsOf(
      { ...event, dispute: disputes.get(event.id) },
      { deal: orders.get(event.order_id) as Deal, now },
    ),
  )
  await insertAll(tx, 'notifications', rows)
}

type DemoEvent = {
  id: number
  order_id: number
  action: string
  by: string
  starts_as: number
  created_at: Date
  dispute: DisputeNews | undefined
}

/** What is to be said of the steps of disputes, by the ids of their events. */
const newsOfEvents = (deals: readonly WrittenDeal[], now: Date) =>
  new Map(
    deals.flatMap(({ deal, eventIds }) =>
      eventIds.map((id, at) => [id, newsOfDispute(deal, at, now)] as const),
    ),
  )

function rowsOf(event: DemoEvent, { deal, now }: { deal: Deal; now: Date }) {
  const action = event.action as OrderEventAction
  const occasion = occasionOf(action)
  const { group, isUrgent } = ruleOf(occasion)
  const then = action === 'request' ? { status_id: event.starts_as as OrderStatus } : {}
  const seenAt = now.getTime() - event.created_at.getTime() > 86_400_000 ? event.created_at : null
  const { dispute, created_at } = event
  const by = event.by as OrderActor
  const occurrence = { action, by, now: created_at, ...(dispute && { dispute }) }
  return wordingOf(occurrence, { ...deal, ...then }).notifications.map(({ to, subject, text }) => ({
    ...{ user_id: deal[to].id, source: `order-event:${event.id}`, ...occasion },
    ...{ group, is_urgent: isUrgent, order_id: event.order_id },
    ...{ title: fitTitle(subject), text: fitText(text) },
    route: dispute ? `/disputes/${dispute.id}` : `/account/orders/view/${event.order_id}`,
    ...{ created_at: event.created_at, seen_at: seenAt, read_at: seenAt },
  }))
}
