import type { Transaction } from 'kysely'
import type { notificationEvents } from '#features/notifications/process.ts'
import { notify } from '#features/notifications/server/commands.ts'
import { pesewas } from '#platform/money.ts'
import { inCedis } from '#platform/server/cedis.ts'
import type { DB } from '#platform/server/database/schema.generated.ts'
import { defineJob } from '#platform/server/jobs/jobs.ts'
import { publishEvent } from '#platform/server/realtime/realtime.ts'
import { settings } from '#platform/server/settings/settings.ts'
import { refundCauseOf } from '../process.ts'
import { paymentMethodDetails } from '../providers.ts'
import { receiptPath, resultPath } from './present.ts'
import { findOtherPayment, type TransactionRow } from './queries.ts'

/** That it was approved once is for managers alone. */
type PayerEvent = Exclude<keyof (typeof notificationEvents)['payment'], 'first-approve'>
type Occasion = Exclude<PayerEvent, 'failed'>

/**
 * Tells the one who pays or is paid, in the transaction in which it happened. That a paid order has ended, and where
 * its money goes, both its sides hear from the order.
 */
export async function notifyPayer(
  tx: Transaction<DB>,
  row: TransactionRow,
  occasion: Occasion,
  now: Date,
): Promise<void> {
  const wording = wordings[occasion](row)
  const other = occasion === 'lapsed' ? await findOtherPayment(tx, row) : null
  const text = wording.text + (other ? additions[other.state] : '')
  // Of the one that counts there is more to know.
  const route = routeOf(other ? { ...row, reference: other.reference } : row)
  await notifyInWords(tx, row, { event: occasion, wording: { ...wording, text }, route, now })
}

/** Tells of a payment that failed, and that it can be tried again where there is still something to pay for. */
export function notifyOfFailure(
  tx: Transaction<DB>,
  row: TransactionRow,
  { mayTryAgain, now }: { mayTryAgain: boolean; now: Date },
): Promise<void> {
  const wording = wordFailure(row, mayTryAgain)
  return notifyInWords(tx, row, { event: 'failed', wording, route: routeOf(row), now })
}

type News = { event: PayerEvent; wording: Wording; route: string; now: Date }

async function notifyInWords(
  tx: Transaction<DB>,
  row: TransactionRow,
  { event, wording, route, now }: News,
): Promise<void> {
  const { text, mail } = wording
  const path = event === 'given' || event === 'sent' ? receiptPath(row) : route
  await notify(tx, {
    ...{ userId: row.user_id, kind: 'payment', event, now },
    source: sourceOf(row, event, now),
    ...{ title: mail?.subject ?? row.description, text, route },
    ...(mail && {
      mail: {
        subject: mail.subject,
        paragraphs: [...mail.paragraphs, settings.APP_URL + path],
        ...(event === 'given' && { purpose: 'receipt' }),
      },
    }),
  })
}

/** Who has paid is not to think that it came to nothing. */
const additions = {
  complete: ' Your other payment for it is complete.',
  'being checked': ' Your other payment for it is being checked.',
}

/** What may happen again to the same payment is told again. */
const repeatable: readonly PayerEvent[] = ['held', 'failed', 'not-sent']

function sourceOf({ reference }: TransactionRow, event: PayerEvent, now: Date): string {
  const source = `payment:${reference}:${event}`
  return repeatable.includes(event) ? `${source}:${now.getTime()}` : source
}

type Notification = { userId: number; text: string; route: string }

/** What processes of the release before this one queue. */
export const publishPaymentNotice = defineJob<Notification>({
  name: 'payments.tell',
  run: async ({ data: { userId, text, route } }) =>
    publishEvent(userId, 'notification', { kind: 'payment', text, route }),
})

type Wording = { text: string; mail?: { subject: string; paragraphs: string[] } }

const wordings: Record<Occasion, (row: TransactionRow) => Wording> = {
  given: row => ({
    text: `Your payment of ${money(row)} for “${row.description}” is complete.`,
    mail: { subject: `Receipt: ${row.description}`, paragraphs: receipt(row) },
  }),
  'owed-back': row =>
    alsoByMail(
      `${row.description}: your payment will be paid back`,
      row.outcome === 'returned'
        ? `The seller has confirmed your direct payment for “${row.description}”. We will send back the ${money(row)} that you paid through us.`
        : refundSentence(row),
    ),
  held: row => ({
    text: `We are checking your payment for “${row.description}”. We will tell you when that is done.`,
  }),
  lapsed: row => ({
    text: `Your payment of ${money(row)} for “${row.description}” was not completed in time and is cancelled.`,
  }),
  sent: row =>
    alsoByMail(
      row.description,
      row.kind === 'refund'
        ? `${money(row)} has been paid back to you. ${row.description}.`
        : `${money(row)} has been paid out to you. ${row.description}.`,
    ),
  'not-sent': row =>
    alsoByMail(
      `${row.description}: not sent`,
      `Your ${row.kind} of ${money(row)} has not been sent: “${row.description}”. The money is still with us. Check your payment account, and report a problem if you expect this money.`,
    ),
}

function wordFailure(row: TransactionRow, mayTryAgain: boolean): Wording {
  const sentence = `Your payment of ${money(row)} for “${row.description}” was unsuccessful.`
  return alsoByMail(
    `${row.description}: your payment was unsuccessful`,
    mayTryAgain ? `${sentence} You can try again.` : sentence,
  )
}

const refundSentence = (row: TransactionRow): string => refundSentences[refundCauseOf(row)](row)

const refundSentences: Record<ReturnType<typeof refundCauseOf>, (row: TransactionRow) => string> = {
  other: row =>
    `We got your payment of ${money(row)} for “${row.description}”, but it could not be used for this. We will send the money back.`,
  gig: row =>
    `We got your payment of ${money(row)} for “${row.description}”, but the gig has been deleted. We will send the money back.`,
  order: row =>
    `We got your payment of ${money(row)} for “${row.description}”, but the order was already paid, closed or in dispute. We will send the money back.`,
}

const alsoByMail = (subject: string, text: string): Wording => ({
  text,
  mail: { subject, paragraphs: [text] },
})

const receipt = (row: TransactionRow): string[] => [
  `thank you. We have received your payment.`,
  [
    `For: ${row.description}`,
    `Amount: ${money(row)}`,
    `Paid by: ${paymentMethodDetails[row.method].receiptName}`,
    `Date: ${row.settled_at ? clock.format(row.settled_at) : ''}`,
    `Reference: ${row.reference}`,
    `Received by: ${settings.OPERATOR_NAME ?? settings.APP_NAME}`,
  ].join('\n'),
]

function routeOf(row: TransactionRow): string {
  if (row.kind === 'payment') return `${resultPath(row)}?depositId=${row.reference}`
  const elsewhere = { subscription: '/account/subscription', promotion: '/account/gigs' } as const
  return row.object_type === 'offer' ? '/account/orders' : elsewhere[row.object_type]
}

const money = ({ amount_pesewas, received_pesewas }: TransactionRow) =>
  inCedis(pesewas(received_pesewas ?? amount_pesewas))

/** As clocks in Ghana show it: “6 March 2026 at 2:30 pm”. */
const clock = new Intl.DateTimeFormat('en-GB', {
  timeZone: 'Africa/Accra',
  ...{ day: 'numeric', month: 'long', year: 'numeric' },
  ...{ hour: 'numeric', minute: '2-digit', hour12: true },
})
