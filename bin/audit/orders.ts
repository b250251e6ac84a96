import { sql } from 'kysely'
import { clockStepOf } from '#features/orders/deadlines/process.ts'
import {
  type OrderEventAction,
  type OrderStatus,
  openWork,
  orderStatus,
  reminder,
} from '#features/orders/process.ts'
import { type Check, defineCheck } from './check.ts'
import { faultOfWalk, type WalkedOrder } from './order-walk.ts'

/** A reminder goes to those reminded alone, and what is said in a dispute stands there. */
const unsaid: OrderEventAction[] = [reminder, 'answer-dispute']

/** What an order ends by. */
const endingSteps: OrderEventAction[] = [
  ...(['cancel', 'complete', 'expire', 'withdraw', 'end-by-agreement', 'give-up'] as const),
  ...(['close', 'effect-decision'] as const),
]

/** Of a row of orders: how many payments that were given to it went back while it went on. */
const paymentsReturned = sql`(
  select count(*)::integer from transaction_events as returned join transactions using (reference)
  where returned.action = 'return' and object_type = 'offer' and object_id = orders.offer_id
    and orders.id = (select max(known.id) from orders as known
      where known.offer_id = object_id and known.created_at <= returned.created_at))`

/** It runs every minute, and may be held up. */
const minutesOfClock = 10

export const orderChecks: Check[] = [
  {
    claim: 'The events of every order are a way through the process, and end where the order is',
    async faultsIn({ tx }) {
      const { rows } = await sql<WalkedOrder & { first: number; orders: number }>`
        select starts_as, status_id, is_paid, returned, path, min(id) as first, count(*) as orders from (
          select orders.id, starts_as, status_id, is_paid, ${paymentsReturned} as returned, coalesce((
            select string_agg(action || ' by ' || by, ', ' order by order_events.id)
            from order_events where order_id = orders.id), '') as path
          from orders join offers on offers.id = offer_id
        ) as walked
        group by 1, 2, 3, 4, 5 order by first`.execute(tx)
      return rows.flatMap(walked => {
        const fault = faultOfWalk(walked)
        const others = walked.orders > 1 ? ` and ${walked.orders - 1} more` : ''
        return fault ? [`Order ${walked.first}${others}: ${fault}.`] : []
      })
    },
  },
  defineCheck(
    'Every order that is over ended as its last step says, for whom it says',
    () => sql`
      select format('Order %s is in state %s, ended by %s with %s pesewas for its buyer and %s for its seller; its last step is %s by %s.',
        orders.id, status_id, ended_by, to_buyer_pesewas, to_seller_pesewas, action, by) as sentence
      from orders
      join lateral (
        select action, by from order_events where order_id = orders.id and action = any (${endingSteps}::text[])
        order by id desc limit 1) as last on true
      where status_id in (${orderStatus.completed}, ${orderStatus.cancelled}) and (
        ended_by <> case when action in ('complete', 'expire') and by = 'clock' then 'clock'
          when action = 'complete' then 'completion' when action = 'withdraw' then 'withdrawal'
          when action = 'end-by-agreement' then 'agreement' when action = 'effect-decision' then 'decision'
          else 'seller' end
        or ended_by not in ('agreement', 'decision')
          and case status_id when ${orderStatus.completed} then to_buyer_pesewas else to_seller_pesewas end <> 0)
      order by orders.id`,
  ),
  defineCheck(
    'A proposal is open only on work, for what is held now, and until its time is over',
    now => sql`
      select format('Proposal %s about %s pesewas until %s is open, order %s is in state %s and holds %s.',
        order_endings.id, order_endings.held_pesewas, expires_on, orders.id, status_id, orders.held_pesewas) as sentence
      from order_endings join orders on orders.id = order_id
      where order_endings.status = 'open' and (status_id <> all (${openWork}::smallint[])
        or order_endings.held_pesewas <> orders.held_pesewas
        or expires_on < ${now}::timestamptz - make_interval(mins => ${sql.lit(minutesOfClock)}))
      order by order_endings.id`,
  ),
  defineCheck(
    'No offer has two orders that are not cancelled',
    () => sql`
      select format('Offer %s has orders %s.', offer_id, string_agg(id::text, ', ' order by id)) as sentence
      from orders where status_id <> ${orderStatus.cancelled}
      group by offer_id having count(*) > 1 order by offer_id`,
  ),
  defineCheck(
    'Every order is between the two people of its offer, on its gig',
    () => sql`
      select format('Order %s is not as its offer %s.', orders.id, offers.id) as sentence
      from orders join offers on offers.id = offer_id
      where (orders.gig_id, orders.seller_id, orders.buyer_id)
        <> (offers.gig_id, offers.seller_id, offers.buyer_id) order by orders.id`,
  ),
  defineCheck(
    'Every step of an order was said once, in the chat of its two people',
    () => sql`
      select format('Step %s (%s) of order %s was %s.', order_events.id, action, orders.id,
        case when messages.id is null then 'not said' else 'said in chat ' || chats.id end) as sentence
      from order_events
      join orders on orders.id = order_events.order_id
      left join messages on messages.order_event_id = order_events.id
      left join chats on chats.id = messages.chat_id
      where action <> all (${unsaid}::text[]) and (messages.id is null or messages.order_id <> orders.id
        or chats.low_user_id <> least(seller_id, buyer_id)
        or chats.high_user_id <> greatest(seller_id, buyer_id))
      order by order_events.id`,
  ),
  {
    claim: 'Every open order has a deadline, and none on which the clock acts is long past',
    async faultsIn({ tx, now }) {
      const orders = await tx
        .selectFrom('orders')
        .select(['id', 'status_id', 'respond_by', 'due_on', 'submitted_on', 'revised_on'])
        .select(['counts_from', 'held_pesewas'])
        .where('status_id', 'not in', [orderStatus.completed, orderStatus.cancelled])
        // One in dispute stands still.
        .where(({ not, exists, selectFrom }) =>
          not(
            exists(
              selectFrom('disputes')
                .select('disputes.id')
                .whereRef('order_id', '=', 'orders.id')
                .where('status', '<>', 'closed'),
            ),
          ),
        )
        .orderBy('id')
        .execute()
      return orders.flatMap(({ id, ...order }) => {
        const step = clockStepOf({ ...order, status_id: order.status_id as OrderStatus })
        if (!step) return [`Order ${id} is open and has no deadline.`]
        const isLate = step.on.getTime() < now.getTime() - minutesOfClock * 60_000
        return isLate ? [`Order ${id} should have ended on ${step.on.toISOString()}.`] : []
      })
    },
  },
]
