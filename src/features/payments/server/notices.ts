import type { Transaction } from 'kysely'
import { pesewas } from '#platform/money.ts'
import { inCedis } from '#platform/server/cedis.ts'
import { defineJob, enqueue } from '#platform/server/jobs.ts'
import { enqueueMail } from '#platform/server/mail.ts'
import { tell } from '#platform/server/realtime.ts'
import type { DB } from '#platform/server/schema.generated.ts'
import { settings } from '#platform/server/settings.ts'
import { receiptPath, resultPath } from './present.ts'
import type { TransactionRow } from './queries.ts'

type Occasion = 'given' | 'owed back' | 'held' | 'failed' | 'lapsed' | 'sent'

/**
 * Tells the one who pays or is paid, in the transaction in which it happened. That a paid order has ended, and where
 * its money goes, both its sides hear from the order.
 */
export async function tellOf(
  tx: Transaction<DB>,
  row: TransactionRow,
  occasion: Occasion,
): Promise<void> {
  const person = await tx
    .selectFrom('users')
    .select(['name', 'email'])
    .where('id', '=', row.user_id)
    .where('closed_at', 'is', null)
    .executeTakeFirst()
  if (!person) return
  const { text, mail } = wordings[occasion](row)
  const route = routeOf(row)
  await enqueue(tx, tellOfMoney, { userId: row.user_id, text, route })
  if (!mail) return
  const path = occasion === 'given' || occasion === 'sent' ? receiptPath(row) : route
  const paragraphs = [`Hello ${person.name},`, ...mail.paragraphs, settings.APP_URL + path]
  await enqueueMail(tx, { to: person.email, subject: mail.subject, text: paragraphs.join('\n\n') })
}

type News = { userId: number; text: string; route: string }

export const tellOfMoney = defineJob<News>({
  name: 'payments.tell',
  run: async ({ data: { userId, text, route } }) =>
    tell(userId, 'notification', { kind: 'payment', text, route }),
})

type Wording = { text: string; mail?: { subject: string; paragraphs: string[] } }

const wordings: Record<Occasion, (row: TransactionRow) => Wording> = {
  given: row => ({
    text: `Your payment of ${money(row)} for “${row.description}” is complete.`,
    mail: { subject: `Receipt: ${row.description}`, paragraphs: receipt(row) },
  }),
  'owed back': row =>
    alsoByMail(
      `${row.description}: your payment will be paid back`,
      `Your payment of ${money(row)} for “${row.description}” has arrived, but what it was for cannot be given any more. The money will be paid back to you.`,
    ),
  held: row => ({
    text: `Your payment for “${row.description}” has to be checked. You will be notified once that is done.`,
  }),
  failed: row =>
    alsoByMail(
      `${row.description}: your payment was unsuccessful`,
      `Your payment of ${money(row)} for “${row.description}” was unsuccessful. You can try again.`,
    ),
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
    `Paid by: ${methodNames[row.method]}`,
    `Date: ${row.settled_at ? clock.format(row.settled_at) : ''}`,
    `Reference: ${row.reference}`,
    `Received by: ${settings.OPERATOR_NAME ?? settings.APP_NAME}`,
  ].join('\n'),
]

const methodNames: Record<TransactionRow['method'], string> = {
  MANUAL: 'mobile money, by hand',
  SANDBOX: 'sandbox',
  PAWAPAY: 'mobile money (pawaPay)',
  PAYSTACK: 'Paystack',
}

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
