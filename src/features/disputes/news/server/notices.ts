import type { Transaction } from 'kysely'
import { notify } from '#features/notifications/server/commands.ts'
import type { Parts } from '#features/orders/news/phrases/server/present.ts'
import type { OrderActor } from '#features/orders/process.ts'
import type { DB } from '#platform/server/database/schema.generated.ts'
import { enqueue } from '#platform/server/jobs/jobs.ts'
import { enqueueMail } from '#platform/server/mail-and-sms/mail.ts'
import { shortMoment } from '#platform/server/moments.ts'
import { settings } from '#platform/server/settings/settings.ts'
import { disputeLinkOf } from '../../link/server/policy.ts'
import type { DecisionRow } from '../../server/present.ts'
import { decisionsOf, type LockedDispute, managersToDecide } from '../../server/queries.ts'
import { publishDisputeUpdate } from './jobs.ts'
import { type DisputeNews, sentenceOf } from './present.ts'
import { listDeactivated, openDisputesWith, type Recipient, titleOf } from './queries.ts'

type Change = LockedDispute & {
  /** Null for what is only shown, such as an acceptance. */
  event: DisputeNews | null
  by: OrderActor | null
  /** Who gets what; left out where the latest decision says it. */
  parts?: Parts
  now: Date
}

/**
 * Shows a change to open screens, in its transaction. Chat, list and mails come with the event of the order; whoever is
 * deactivated is written to here, with a link instead of a login.
 */
export async function publishDispute(tx: Transaction<DB>, change: Change): Promise<void> {
  const { dispute, order, event, by, parts } = change
  await enqueue(tx, publishDisputeUpdate, {
    disputeId: dispute.id,
    sides: [order.seller_id, order.buyer_id],
  })
  if (event === null) return
  for (const recipient of await listDeactivated(tx, order))
    if (recipient.side !== by) await mailNews(tx, { dispute, order, event, parts, recipient })
}

async function mailNews(
  tx: Transaction<DB>,
  news: LockedDispute & { event: DisputeNews; parts: Parts | undefined; recipient: Recipient },
): Promise<void> {
  const { dispute, order, event, recipient } = news
  const title = await titleOf(tx, order)
  const decision = (await decisionsOf(tx, dispute.id)).at(-1)
  const { parts = partsOf(decision) } = news
  // That of an appeal closes the dispute in the transaction in which it is told.
  const isLast = decision?.level === 2
  const sentence = sentenceOf(event, { dispute, isLast, parts, reader: recipient.side })
  const isOpen = dispute.status !== 'closed' && !isLast
  await mailAbout(tx, recipient, { id: dispute.id, title, sentence, isOpen })
}

const partsOf = (decision: DecisionRow | undefined): Parts => ({
  toBuyer: decision?.to_buyer_pesewas ?? 0,
  toSeller: decision?.to_seller_pesewas ?? 0,
})

/** Who is shut out hears at once of each dispute that goes on without a login. */
export async function mailLinksOf(
  tx: Transaction<DB>,
  { id: userId, name, email }: { id: number; name: string; email: string },
): Promise<void> {
  const sentence = 'Your account was deactivated while this dispute is open. It goes on.'
  for (const { id, seller_id, title } of await openDisputesWith(tx, userId)) {
    const side = seller_id === userId ? 'seller' : 'buyer'
    await mailAbout(tx, { side, name, email }, { id, title, sentence, isOpen: true })
  }
}

/** By mail alone, whatever was switched off: money is divided. */
function mailAbout(
  tx: Transaction<DB>,
  { side, name, email }: Recipient,
  about: { id: number; title: string; sentence: string; isOpen: boolean },
): Promise<void> {
  const { id, title, sentence } = about
  const link = `Read and answer it here, without logging in: ${disputeLinkOf({ disputeId: id, side })}`
  const text = [`Hello ${name},`, sentence, ...(about.isOpen ? [link] : [])].join('\n\n')
  return enqueueMail(tx, { to: email, subject: `Dispute #${id} about “${title}”`, text })
}

/** Where managers find it. */
export const routeOfTask = (disputeId: number) => `/manager/disputes/view/${disputeId}`

type Task = LockedDispute & { event: 'to-decide' | 'overdue'; now: Date }

/** Tells who may decide; where there is nobody, the operator. */
export async function tellManagers(tx: Transaction<DB>, task: Task): Promise<void> {
  const { dispute, order, event, now } = task
  const managers = await managersToDecide(tx, order)
  const words = await wordTask(tx, task)
  if (managers.length === 0) return mailOperator(tx, words)
  const { title, text, route } = words
  for (const userId of managers)
    await notify(tx, {
      ...{ userId, kind: 'dispute', event, title, text, route, now },
      source: `dispute:${dispute.id}:${dispute.status}:${event}:${now.getTime()}`,
      mail: { subject: title, paragraphs: [text, settings.APP_URL + route] },
    })
}

type Words = { title: string; text: string; route: string }

async function wordTask(tx: Transaction<DB>, { dispute, order, event }: Task): Promise<Words> {
  const until = dispute.decide_by ? shortMoment(dispute.decide_by) : 'soon'
  const what = `${dispute.appealed_by ? 'The appeal in dispute' : 'Dispute'} #${dispute.id} about “${await titleOf(tx, order)}”`
  return {
    route: routeOfTask(dispute.id),
    ...(event === 'overdue'
      ? {
          title: `Dispute #${dispute.id} is overdue`,
          text: `${what} had to be decided by ${until}. Both sides wait.`,
        }
      : {
          title: `Dispute #${dispute.id} waits for a decision`,
          text: `${what} is to be decided by ${until}.`,
        }),
  }
}

async function mailOperator(tx: Transaction<DB>, { title, text, route }: Words): Promise<void> {
  if (!settings.OPERATOR_EMAIL) return
  await enqueueMail(tx, {
    to: settings.OPERATOR_EMAIL,
    subject: title,
    text: `${text}\n\nNobody with the role disputes can decide it: give the role to somebody who is no side of the order.\n\n${settings.APP_URL}${route}`,
  })
}
