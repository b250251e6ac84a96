/** How an order ended, in one sentence to whoever looks: pure and tested as such. */
import { type OrderSide, orderStatus } from '../../process.ts'
import type { Order } from '../../web/order-words.ts'
import * as texts from './texts.ts'

type Facts = Pick<Order, 'role' | 'status_id' | 'started_on'> &
  Record<OrderSide, { username: string }> & { events: readonly Pick<Event, 'action'>[] }
type Event = Order['events'][number]
type Ender = NonNullable<Order['ended']>['by']

export const howItEnded = (order: Facts, by: Ender): string => sentences[by](order)

const sentences: Record<Ender, (order: Facts) => string> = {
  completion: order => texts.endedByBuyer(personOf(order, 'buyer')),
  seller: endBySeller,
  withdrawal: order => texts.withdrawnBy(personOf(order, 'buyer')),
  agreement: ({ role }) => (role ? texts.endedByAgreement : texts.endedByTheirAgreement),
  decision: () => texts.endedByDecision,
  clock: endByClock,
}

function endBySeller(order: Facts): string {
  const seller = personOf(order, 'seller')
  if (order.status_id === orderStatus.completed) return texts.closedAsPaid(seller)
  if (hasEvent(order, 'close')) return texts.closedAsUnpaid(seller)
  return hasEvent(order, 'give-up') ? texts.givenUpBy(seller) : texts.rejectedBy(seller)
}

function endByClock(order: Facts): string {
  if (order.status_id === orderStatus.completed) return texts.completedByClock
  const seller = personOf(order, 'seller')
  if (!order.started_on) return texts.notAnsweredBy(seller)
  return lastMoveOf(order) === 'submit-for-review'
    ? texts.notCompletedInTime
    : texts.notSubmittedBy(seller)
}

const personOf = (order: Facts, side: OrderSide): string =>
  side === order.role ? texts.you : order[side].username

const hasEvent = ({ events }: Facts, action: Event['action']): boolean =>
  events.some(event => event.action === action)

/** The work was submitted, or sent back after that. */
const lastMoveOf = ({ events }: Facts) =>
  events.findLast(({ action }) => action === 'submit-for-review' || action === 'revision')?.action
