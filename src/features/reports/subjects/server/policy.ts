import { type RawBuilder, sql } from 'kysely'
import { areTheTwo } from '#features/chat/server/queries.ts'
import { mayView } from '#features/gigs/server/policy.ts'

/** How many of the latest chats, and of the gigs of the latest orders, are offered to be named. */
export const mostOffered = 10

/**
 * Of a person, whether the caller may name them: whoever offers or requests something, and those the caller has a chat
 * with. Anybody else cannot be found by trying numbers.
 */
export const mayNamePerson: RawBuilder<boolean> = sql`(users.id <> caller.id and (
  users.closed_at is null and exists (
    select from gigs where gigs.user_id = users.id and gigs.status_id <> 3 and gigs.listed)
  or exists (select from chats where ${areTheTwo(sql`caller.id`, sql`users.id`)})))`

/** Of a gig: those that the caller may look at, and those that the caller has had an order or an offer of. */
export const mayNameGig: RawBuilder<boolean> = sql`(${mayView}
  or exists (select from orders where orders.gig_id = gigs.id and caller.id in (orders.buyer_id, orders.seller_id))
  or exists (select from offers where offers.gig_id = gigs.id and caller.id in (offers.buyer_id, offers.seller_id)))`
