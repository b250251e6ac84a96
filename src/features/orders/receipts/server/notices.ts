import type { Transaction } from 'kysely'
import type { notificationEvents } from '#features/notifications/process.ts'
import type { SmsWords } from '#features/notifications/server/commands.ts'
import { pesewas } from '#platform/money.ts'
import { inCedis } from '#platform/server/cedis.ts'
import type { DB } from '#platform/server/database/schema.generated.ts'
import { enqueue } from '#platform/server/jobs/jobs.ts'
import { shortMoment } from '#platform/server/moments.ts'
import { settings } from '#platform/server/settings/settings.ts'
import { notifyUnlessApart } from '../../blocking/server/commands.ts'
import { firstName, quoteTitle, shortTime } from '../../news/phrases/server/present.ts'
import { publishOrderUpdate } from '../../news/server/jobs.ts'
import { type Deal, dealOf } from '../../news/server/queries.ts'
import { isOwedBack } from '../../payment/server/policy.ts'
import { type OrderSide, orderStatus } from '../../process.ts'
import { groupCode } from '../process.ts'
import type { ReceiptRow } from './present.ts'

type ReceiptEvent = keyof (typeof notificationEvents)['receipt']
type Change = {
  receipt: ReceiptRow
  event: ReceiptEvent
  now: Date
  /** A block keeps the two apart: nobody is told, and screens show it all the same. */
  areApart?: boolean
}

/** Asks the seller for an answer, and only until there is one. */
export const answerDue = 'answer-due' satisfies ReceiptEvent

/** Tells whom it concerns, and shows it on open screens, in the transaction in which it happened. */
export async function notifyOfReceipt(tx: Transaction<DB>, change: Change): Promise<void> {
  const deal = await dealOf(tx, change.receipt.order_id)
  for (const to of toldTo[change.event]) await tell(tx, { ...change, deal, to })
  const sides = [deal.seller.id, deal.buyer.id]
  await enqueue(tx, publishOrderUpdate, { orderId: deal.id, sides })
}

const toldTo: Record<ReceiptEvent, readonly OrderSide[]> = {
  stated: ['seller'],
  'answer-due': ['seller'],
  confirmed: ['buyer'],
  denied: ['buyer'],
  void: ['buyer', 'seller'],
}

async function tell(
  tx: Transaction<DB>,
  { receipt, event, deal, to, now, areApart = false }: Change & { deal: Deal; to: OrderSide },
): Promise<void> {
  const { title, text, more = [], sms } = wordings[event](receipt, deal)
  const route = `/account/orders/view/${deal.id}`
  const news = {
    ...{ userId: deal[to].id, kind: 'receipt' as const, event, title, text, route },
    ...{ source: `receipt:${receipt.id}:${event}`, orderId: deal.id, now },
    ...(sms && { sms, trueUntil: receipt.respond_by }),
    mail: { subject: title, paragraphs: [text, ...more, settings.APP_URL + route] },
  }
  await notifyUnlessApart(tx, { news, areApart })
}

type Wording = {
  title: string
  text: string
  /** Further paragraphs of the mail. */
  more?: string[]
  sms?: SmsWords
}

const wordings: Record<ReceiptEvent, (receipt: ReceiptRow, deal: Deal) => Wording> = {
  stated: (receipt, deal) => ({
    title: `${deal.buyer.name} says that he paid you`,
    text: `${saysPaid(receipt, deal)} ${lookAtBalance}`,
    more: [
      `It is for ${quoteTitle(deal)}. Say by ${shortMoment(receipt.respond_by)} whether the money came.`,
    ],
  }),
  'answer-due': (receipt, deal) => ({
    title: `${deal.buyer.name} waits for your answer`,
    text: `${saysPaid(receipt, deal)} ${lookAtBalance} Say by ${shortMoment(receipt.respond_by)} whether the money came.`,
    sms: {
      before: `${firstName(deal.buyer)} says that he paid you for "`,
      title: deal.title,
      after: `". Look at your balance and answer by ${shortTime(receipt.respond_by)}`,
    },
  }),
  confirmed: (receipt, deal) => ({
    title: `${deal.seller.name} has confirmed your payment`,
    text: `${deal.seller.name} has received your ${amountOf(receipt)} for ${quoteTitle(deal)}.${wordOtherPayment(deal)}`,
    more: [
      `Your receipt is ${groupCode(receipt.code ?? '')}. Whoever has this address can see it: ${settings.APP_URL}/receipts/${receipt.code}`,
    ],
  }),
  denied: (receipt, deal) => ({
    title: `${deal.seller.name} says that no money came`,
    text: `${deal.seller.name} has not found your ${amountOf(receipt)} for ${quoteTitle(deal)}. Look at your own messages from the network. The order shows what you can do.`,
    more: receipt.reason === null ? [] : [`“${receipt.reason}”`],
  }),
  void: (receipt, deal) => ({
    title: 'A receipt was withdrawn',
    text: `Our team has withdrawn the receipt of ${amountOf(receipt)} for ${quoteTitle(deal)}.`,
  }),
}

/** Of what was paid through the platform beside it. */
function wordOtherPayment(deal: Deal): string {
  const { is_paid, status_id } = deal
  if (isOwedBack(deal)) return ' What you paid through us goes back to you.'
  if (!is_paid || status_id === orderStatus.cancelled) return ''
  return status_id === orderStatus.completed
    ? ' You have also paid for it through us. Report a problem if you want that back.'
    : ' What you paid through us stays with us until the dispute is over.'
}

const lookAtBalance = 'Look at your own balance, not at a text or picture.'

const saysPaid = (receipt: ReceiptRow, { buyer }: Deal) =>
  `${buyer.name} says that he paid you ${amountOf(receipt)}.`

const amountOf = ({ amount_pesewas }: ReceiptRow) => inCedis(pesewas(amount_pesewas))
