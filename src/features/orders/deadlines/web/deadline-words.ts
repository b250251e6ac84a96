/** Who moves next on an order, until when, and what happens otherwise: in one sentence, pure and tested as such. */
import { formatCedis, formatTime } from '#ui/formats.ts'
import { locale } from '#ui/locale.ts'
import { type OrderSide, orderStatus } from '../../process.ts'
import type { Order, SideOfViewer } from '../../web/order-words.ts'
import type { Deadline as ServerDeadline } from '../process.ts'
import * as texts from './texts.ts'

type Deadline = Omit<ServerDeadline, 'on'> & { on: string }
type Facts = {
  status_id: number
  held: number
  payment_state: Order['payment_state']
  deadline: Deadline | null
} & Record<OrderSide, { username: string }>

/** Null where the order is over. */
export function deadlineSentence(order: Facts, as: SideOfViewer, now: number): string | null {
  if (!order.deadline) return null
  const { by, on: until, then } = order.deadline
  const on = formatDeadline(new Date(until))
  const isPast = Date.parse(until) <= now
  if (then === 'overdue') return isPast ? texts.decisionOverdue(on) : texts.decisionDue(on)
  return isPast ? texts.timeIsOver(on) : sentences[then](order, { as, on, by })
}

type Viewing = { as: SideOfViewer; on: string; by: Deadline['by'] }
type Sentence = (order: Facts, viewing: Viewing) => string

const sentences: Record<Exclude<Deadline['then'], 'overdue'>, Sentence> = {
  cancelled: (order, { as, on }) => {
    const back = moneyTo('buyer', order, as)
    if (order.status_id === orderStatus.inReview) return wordEndOfReview(order, on)
    const sentence =
      order.status_id === orderStatus.pending ? texts.requestCancelled : texts.workCancelled
    return sentence(who('seller', order, as), on, back)
  },
  completed: (order, { as, on }) => texts.completedByItself(on, moneyTo('seller', order, as)),
  withdrawable: (order, { as, on }) =>
    texts.withdrawable(who('seller', order, as), on, who('buyer', order, as)),
  closable: (order, { as, on }) =>
    texts.closable(who('buyer', order, as), on, who('seller', order, as)),
  deciding: (order, { as, on, by }) =>
    texts.answerMissing(who(by === 'buyer' ? 'buyer' : 'seller', order, as), on),
  decided: (_, { on }) => texts.decisionTakesEffect(on),
}

/** A payment that does not count stands by itself. */
const wordEndOfReview = ({ payment_state }: Facts, on: string) =>
  payment_state ? texts.reviewCancelled(on) : `${texts.reviewCancelled(on)} ${texts.nothingPaid}`

const who = (side: OrderSide, order: Facts, as: SideOfViewer): texts.Person =>
  side === as ? 'you' : { username: order[side].username }

/** What is held, and whose it becomes; nothing where nothing is held. */
const moneyTo = (side: OrderSide, order: Facts, as: SideOfViewer) =>
  order.held > 0 ? { amount: formatCedis(order.held), to: who(side, order, as) } : null

const days = new Intl.DateTimeFormat(locale, {
  ...{ timeZone: 'Africa/Accra', weekday: 'short', day: 'numeric', month: 'short' },
})

/** "Fri 6 Mar, 2:30 pm" in Ghana's time. Engines differ in what stands between the parts, never in the parts. */
export function formatDeadline(at: Date): string {
  const parts = new Map(days.formatToParts(at).map(part => [part.type, part.value]))
  return `${parts.get('weekday')} ${parts.get('day')} ${parts.get('month')}, ${formatTime(at)}`
}
