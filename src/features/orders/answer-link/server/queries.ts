import { createHash } from 'node:crypto'
import { type Kysely, sql } from 'kysely'
import { userStatus } from '#features/accounts/process.ts'
import { db } from '#platform/server/database/database.ts'
import type { DB } from '#platform/server/database/schema.generated.ts'
import { type OrderEventAction, type OrderStatus, orderStatus } from '../../process.ts'

/** A link that somebody holds, with what its page says. */
export type AnswerLink = {
  id: number
  order_id: number
  /** Its seller. */
  user_id: number
  used_at: Date | null
  status_id: OrderStatus
  respond_by: Date
  title: string
  /** Of the gig; null where it has none. */
  town: string | null
  amount_pesewas: number
  buyer_name: string
  /** The step that answered the request; null while nobody has. */
  answered_by: OrderEventAction | null
}

/** Null where there is no such link, or it was revoked. */
export async function findAnswerLink(from: Kysely<DB>, token: string): Promise<AnswerLink | null> {
  if (!/^[\w-]{22}$/.test(token)) return null
  const link = await from
    .selectFrom('order_links')
    .innerJoin('orders', 'orders.id', 'order_links.order_id')
    .innerJoin('offers', 'offers.id', 'orders.offer_id')
    .innerJoin('gigs', 'gigs.id', 'orders.gig_id')
    .leftJoin('towns', 'towns.slug', 'gigs.town_slug')
    .innerJoin('users as seller', 'seller.id', 'order_links.user_id')
    .innerJoin('users as buyer', 'buyer.id', 'orders.buyer_id')
    .select(['order_links.id', 'order_links.order_id', 'order_links.user_id', 'used_at'])
    .select(['orders.status_id', 'respond_by', 'gigs.title', 'offers.amount_pesewas'])
    .select(['buyer.name as buyer_name', 'towns.name as town'])
    .select(
      sql<OrderEventAction | null>`(
        select action from order_events
        where order_events.order_id = orders.id and action in ('accept', 'cancel', 'expire')
        order by id limit 1)`.as('answered_by'),
    )
    .where('token_hash', '=', createHash('sha256').update(token).digest('hex'))
    .where('seller.status_id', '=', userStatus.live)
    .executeTakeFirst()
  return (link as AnswerLink | undefined) ?? null
}

/** Whether the request can still be answered. */
export const isWaiting = ({ status_id, respond_by }: AnswerLink, now: Date): boolean =>
  status_id === orderStatus.pending && respond_by > now

/** When the work is due that was just accepted. */
export async function dueOnOf(orderId: number): Promise<Date | null> {
  const { due_on } = await db
    .selectFrom('orders')
    .select('due_on')
    .where('id', '=', orderId)
    .executeTakeFirstOrThrow()
  return due_on
}
