import { sql } from 'kysely'
import { clockStepOf } from '#features/orders/deadlines/process.ts'
import {
  disputeActions,
  type OrderActor,
  type OrderEventAction,
  type OrderStatus,
  openWork,
  orderProcess,
  orderStatus,
  paidFor,
  reminder,
} from '#features/orders/process.ts'
import { type Check, defineCheck } from './check.ts'

/** A reminder goes to those reminded alone, and what is said in a dispute stands there. */
const unsaid: OrderEventAction[] = [reminder, 'answer-dispute']

/** It runs every minute, and may be held up. */
const minutesOfClock = 10

export const orderChecks: Check[] = [
  {
    claim: 'The events of every order are a way through the process, and end where the order is',
    async faultsIn({ tx }) {
      const { rows } = await sql<Walked>`
        select starts_as, status_id, is_paid, path, min(id) as first, count(*) as orders from (
          select orders.id, starts_as, status_id, is_paid, coalesce((
            select string_agg(action || ' by ' || by, ', ' order by order_events.id)
            from order_events where order_id = orders.id), '') as path
          from orders join offers on offers.id = offer_id
        ) as walked
        group by 1, 2, 3, 4 order by first`.execute(tx)
      return rows.flatMap(walked => {
        const fault = faultOf(walked)
        const others = walked.orders > 1 ? ` and ${walked.orders - 1} more` : ''
        return fault ? [`Order ${walked.first}${others}: ${fault}.`] : []
      })
    },
  },
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
  defineCheck(
    'An order has a review when it is completed, and only then',
    () => sql`
      select format('Order %s is %s.', orders.id,
        case when reviews.id is null then 'completed without a review' else 'reviewed and not completed' end) as sentence
      from orders left join reviews on reviews.order_id = orders.id
      where (status_id = ${orderStatus.completed}) <> (reviews.id is not null) order by orders.id`,
  ),
  defineCheck(
    'Ratings and their number are those of the reviews between people who are not connected',
    () => sql`
      select format('Person %s has %s in %s ratings, the reviews give %s in %s.', users.id, rating_sum,
        rating_count, coalesce(sum, 0), coalesce(count, 0)) as sentence
      from users left join (
        select seller_id, sum(rating) as sum, count(*) as count from reviews
        where completed_at is not null and not is_connected group by seller_id) as given on given.seller_id = users.id
      where (rating_sum, rating_count) <> (coalesce(sum, 0), coalesce(count, 0)) order by users.id`,
  ),
]

type DisputeAction = (typeof disputeActions)[number]

const sides: OrderActor[] = ['buyer', 'seller']

/** Who takes the steps of a dispute, and whether the order stands still only from then on. */
const disputeSteps: Record<DisputeAction, { takers: OrderActor[]; begins: boolean }> = {
  'open-dispute': { takers: sides, begins: true },
  'answer-dispute': { takers: sides, begins: false },
  'withdraw-dispute': { takers: sides, begins: false },
  'decide-dispute': { takers: ['manager'], begins: false },
  'appeal-dispute': { takers: sides, begins: false },
  'effect-decision': { takers: [...sides, 'manager', 'clock'], begins: false },
}
const endsOfDispute: DisputeAction[] = ['withdraw-dispute', 'effect-decision']

const isDisputeAction = (action: string): action is DisputeAction =>
  (disputeActions as readonly string[]).includes(action)

type Walked = {
  starts_as: OrderStatus
  status_id: OrderStatus
  is_paid: boolean
  /** Such as `request by buyer, accept by seller`. */
  path: string
  first: number
  orders: number
}

/** Walks the path through the table that the server itself walks. */
function faultOf({ starts_as, status_id, is_paid, path }: Walked): string | null {
  const [request = '', ...steps] = path.split(', ')
  if (!/^request by (buyer|seller)$/.test(request)) return `it begins with "${request}"`
  let at = starts_as
  let paid = 0
  let inDispute = false
  for (const step of steps) {
    const [action = '', by = ''] = step.split(' by ')
    if (action === 'confirm-payment' && paidFor.includes(at)) paid++
    else if (isDisputeAction(action)) {
      const { takers, begins } = disputeSteps[action]
      const isFit = takers.includes(by as OrderActor) && inDispute !== begins
      if (!isFit || !openWork.includes(at)) return `"${step}" in state ${at} (${path})`
      if (action === 'effect-decision') at = orderStatus.cancelled
      inDispute = begins || !endsOfDispute.includes(action)
    } else if (action !== reminder || by !== 'clock') {
      const known = orderProcess[action as keyof typeof orderProcess]
      const isFit = known?.by === by && known.from === at && !inDispute
      if (!isFit) return `"${step}" in state ${at} (${path})`
      at = known.to
    }
  }
  if (at !== status_id) return `its events lead to state ${at}, it is in ${status_id} (${path})`
  if (paid !== (is_paid ? 1 : 0))
    return `it was paid ${paid} times and is ${is_paid ? '' : 'not '}paid`
  return null
}
