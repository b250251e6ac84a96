import { sql } from 'kysely'
import { type OrderEventAction, reminder, underWay } from '#features/orders/process.ts'
import { type Check, defineCheck } from './check.ts'

/** What may also happen to an order that is over. */
const afterEnd = ['confirm-payment', reminder] satisfies OrderEventAction[]

/** What ends an order or a receipt has the moment in which it was asked for, and may wait for others who are at it. */
const mayWait = sql`interval '1 minute'`

export const chatChecks: Check[] = [
  defineCheck(
    'Two people have one chat',
    () => sql`
      select format('People %s and %s have chats %s.', low_user_id, high_user_id,
        string_agg(id::text, ', ' order by id)) as sentence
      from chats group by low_user_id, high_user_id having count(*) > 1`,
  ),
  defineCheck(
    'A chat has its two people as members, each facing the other, and nobody else',
    () => sql`
      select format('Chat %s of %s and %s has members %s.', id, low_user_id, high_user_id,
        coalesce(members, 'none')) as sentence
      from chats left join (
        select chat_id, string_agg(user_id || '→' || other_id, ', ' order by user_id) as members
        from chat_members group by chat_id) as seated on chat_id = id
      where members is distinct from
        format('%s→%s, %s→%s', low_user_id, high_user_id, high_user_id, low_user_id) order by id`,
  ),
  defineCheck(
    'Every message is from one of the two people of its chat',
    () => sql`
      select format('Message %s in chat %s is from %s.', messages.id, chat_id, from_user_id) as sentence
      from messages join chats on chats.id = chat_id
      where from_user_id not in (low_user_id, high_user_id) order by messages.id`,
  ),
  defineCheck(
    'Offers and orders are spoken of only between their own two people',
    () => sql`
      select format('Message %s in chat %s is about the deal of %s and %s.', messages.id, chat_id,
        deal.seller_id, deal.buyer_id) as sentence
      from messages join chats on chats.id = chat_id
      join lateral (
        select seller_id, buyer_id from offers where offers.id = offer_id
        union all
        select seller_id, buyer_id from orders where orders.id = order_id) as deal on true
      where (low_user_id, high_user_id)
        <> (least(deal.seller_id, deal.buyer_id), greatest(deal.seller_id, deal.buyer_id)) order by messages.id`,
  ),
  defineCheck(
    'The gig of a message belongs to one of its two people',
    () => sql`
      select format('Message %s in chat %s is about gig %s of person %s.', messages.id, chat_id,
        gig_id, gigs.user_id) as sentence
      from messages join chats on chats.id = chat_id join gigs on gigs.id = gig_id
      where gigs.user_id not in (low_user_id, high_user_id) order by messages.id`,
  ),
  defineCheck(
    'What was sent once is there once, whole and in one chat',
    () => sql`
      select format('Sending %s of person %s made %s messages in %s chats.', client_id, from_user_id,
        count(*), count(distinct chat_id)) as sentence
      from messages where client_id is not null
      group by from_user_id, client_id
      having count(distinct chat_id) > 1 or count(distinct part) <> count(*) or max(part) <> count(*) - 1
      order by min(id)`,
  ),
  defineCheck(
    'Unread counts are those of the messages',
    () => sql`
      select format('Person %s has %s unread in chat %s, the messages give %s.', user_id, unread_count,
        chat_members.chat_id, coalesce(unread, 0)) as sentence
      from chat_members left join (
        select each.chat_id, each.user_id as reader, count(*) as unread
        from chat_members as each join messages on messages.chat_id = each.chat_id
          and messages.id > each.last_read_id and from_user_id <> each.user_id
        group by 1, 2) as counted on counted.chat_id = chat_members.chat_id and reader = user_id
      where unread_count <> coalesce(unread, 0) order by chat_members.chat_id, user_id`,
  ),
  defineCheck(
    'Every chat is listed by its last message',
    () => sql`
      select format('Chat %s of person %s ends with message %s instead of %s.', chat_members.chat_id,
        user_id, last_message_id, newest) as sentence
      from chat_members left join (
        select chat_id, max(id) as newest from messages group by chat_id) as said
        on said.chat_id = chat_members.chat_id
      where last_message_id is distinct from newest order by chat_members.chat_id, user_id`,
  ),
  defineCheck(
    'Nobody has written later than a block between the two, but while an order or a receipt of theirs was under way',
    () => sql`
      select format('Message %s in chat %s is of %s, and person %s had blocked person %s at %s.', messages.id,
        chat_id, messages.created_at, blocker_id, blocked_id, blocks.created_at) as sentence
      from blocks
      join chats on low_user_id = least(blocker_id, blocked_id) and high_user_id = greatest(blocker_id, blocked_id)
      join messages on chat_id = chats.id and messages.created_at > blocks.created_at
      where order_event_id is null and not exists (
        select from orders
        where (seller_id, buyer_id) in ((blocker_id, blocked_id), (blocked_id, blocker_id))
          and orders.created_at <= messages.created_at
          and (status_id in (${sql.join(underWay)}) or exists (
            select from order_events
            where order_id = orders.id and order_events.created_at + ${mayWait} >= messages.created_at
              and action not in (${sql.join(afterEnd)})) or exists (
            select from payment_receipts
            where order_id = orders.id and stated_at <= messages.created_at and messages.created_at
              <= least(payment_receipts.respond_by, answered_at + ${mayWait}, voided_at + ${mayWait}))))
      order by messages.id`,
  ),
  defineCheck(
    'Whoever began a conversation is one of its two',
    () => sql`
      select format('Chat %s of %s and %s was begun by %s.', id, low_user_id, high_user_id, begun_by) as sentence
      from chats where begun_by not in (low_user_id, high_user_id) order by id`,
  ),
]
