import { expect, test } from 'vitest'
import { answerEnding, proposeEnding } from '#features/orders/ending/server/commands.ts'
import { openEndingOf } from '#features/orders/ending/server/queries.ts'
import { remindPeople } from '#features/orders/server/jobs.ts'
import { pesewas } from '#platform/money.ts'
import { db } from '#platform/server/database/database.ts'
import { listOutbox } from '#platform/server/mail-and-sms/outbox.ts'
import { settings } from '#platform/server/settings/settings.ts'
import { ports } from '#ports.ts'
import { type BuiltUser, buildUser } from '#test/builders/accounts.ts'
import { useApp } from '#test/builders/app.ts'
import { buildDispute, goodReason } from '#test/builders/disputes.ts'
import { viewerOf } from '#test/builders/gigs.ts'
import { captureJobs } from '#test/builders/jobs.ts'
import { buildOrder } from '#test/builders/orders.ts'
import { disputeLinkOf } from '../../link/server/policy.ts'
import { acceptDecision, appealDecision } from '../../server/transition.ts'
import { addStatement } from '../../statements/server/commands.ts'
import { publishDisputeUpdate } from './jobs.ts'

useApp()

test('managers of disputes who are no side are told of what is to be decided, and of an appeal', async () => {
  await db.deleteFrom('manager_roles').execute()
  const [manager, seller, buyer, moderator, gone] = [
    await buildUser({ roles: ['disputes'] }),
    await buildUser({ roles: ['disputes'] }),
    await buildUser({ roles: ['disputes'] }),
    await buildUser({ roles: ['moderation'] }),
    await buildUser({ roles: ['disputes'], deactivated: true }),
  ]
  const { id } = await buildDispute({ status: 'decided', seller, buyer, manager })
  const task = { event: 'to-decide', route: `/manager/disputes/view/${id}` }
  expect(await tasksOf(manager)).toEqual([
    { ...task, title: `Dispute #${id} waits for a decision` },
  ])
  for (const other of [seller, moderator, gone, buyer]) expect(await tasksOf(other)).toEqual([])
  const viewer = viewerOf(buyer)
  await appealDecision(ports.orders, { disputeId: id, text: goodReason, viewer, now: new Date() })
  expect(await tasksOf(manager)).toHaveLength(2)
  const subjects = (await mailsTo(manager.email)).map(({ subject }) => subject)
  expect(subjects).toEqual(Array(2).fill(`Dispute #${id} waits for a decision`))
})

test('where nobody may decide, the operator is written to', async () => {
  await db.deleteFrom('manager_roles').execute()
  settings.OPERATOR_EMAIL = 'operator@adwuma.test'
  const { id } = await buildDispute({ status: 'deciding', manager: await buildUser() })
  expect((await mailsTo('operator@adwuma.test')).map(({ subject }) => subject)).toEqual([
    `Dispute #${id} waits for a decision`,
  ])
})

test('a deactivated side is written to with a link at each turn, and not of its own steps', async () => {
  const buyer = await buildUser()
  const seller = await buildUser({ deactivated: true })
  const { id, manager } = await buildDispute({ buyer, seller, status: 'decided', paid: true })
  const about = (await mailsTo(seller.email)).map(({ text }) => text).reverse()
  const link = disputeLinkOf({ disputeId: id, side: 'seller' })
  expect(about).toEqual([
    expect.stringContaining('The other side opened a dispute.'),
    expect.stringContaining(
      'You get GH₵20.00, the other side gets GH₵0.00. Accept it or appeal by',
    ),
  ])
  for (const text of about) expect(text).toContain(link)
  const now = new Date()
  await acceptDecision(ports.orders, { disputeId: id, viewer: viewerOf(buyer), now })
  await acceptDecision(ports.orders, { disputeId: id, viewer: viewerOf(seller), now })
  expect(
    (await mailsTo(seller.email)).filter(({ subject }) => subject?.startsWith('Dispute')),
  ).toHaveLength(2)
  expect(await mailsTo(buyer.email)).not.toEqual([])
  expect((await mailsTo(buyer.email)).map(({ text }) => text).join()).not.toContain(
    '/disputes/link/',
  )
  expect(manager.email).not.toBe(seller.email)
})

test('a deactivated side reads that the decision of an appeal takes effect, without a link that is over by then', async () => {
  const seller = await buildUser({ deactivated: true })
  await buildDispute({ seller, status: 'closed', paid: true })
  const about = (await mailsTo(seller.email)).map(({ text }) => text)
  const amounts = 'You get GH₵20.00, the other side gets GH₵0.00.'
  const decided = about.find(text => text.includes(`${amounts} This takes effect now.`))
  expect(decided).toBeDefined()
  expect(decided).not.toContain('/disputes/link/')
})

test.each([
  ['the two have agreed', 'seller', 1500, 'You get GH₵5.00, the other side gets GH₵15.00.'],
  ['the seller gave the order up', 'buyer', 2000, 'You get GH₵20.00, the other side gets GH₵0.00.'],
] as const)(
  'a deactivated side reads who gets what where %s',
  async (_how, side, part, amounts) => {
    const gone = await buildUser({ deactivated: true })
    const { order, buyer, seller } = await buildDispute({ [side]: gone, paid: true })
    const [orderId, now] = [order.id, new Date()]
    const proposal = { toBuyer: pesewas(part), reason: 'I am ill.', viewer: viewerOf(seller) }
    const outcome = await proposeEnding(ports.orders, { orderId, ...proposal, now })
    if (outcome === 'proposed') {
      const { id: endingId } = (await openEndingOf(db, orderId, now)) ?? { id: 0 }
      const answer = { endingId, answer: 'accept', viewer: viewerOf(buyer) } as const
      await answerEnding(ports.orders, { orderId, ...answer, now })
    }
    const about = (await mailsTo(gone.email)).filter(({ subject }) =>
      subject?.startsWith('Dispute'),
    )
    const [last] = about
    expect(last?.text).toContain(`the dispute is closed. ${amounts}`)
    expect(last?.text).not.toContain('/disputes/link/')
  },
)

test('mails to a deactivated side name the gig of its order', async () => {
  await buildDispute()
  const buyer = await buildUser()
  const seller = await buildUser({ deactivated: true })
  const order = await buildOrder({ buyer, seller, status: 'ongoing' })
  await db
    .updateTable('gigs')
    .set({ title: 'Chairs mended' })
    .where('id', '=', order.gig_id)
    .execute()
  const { id } = await buildDispute({ order, buyer, seller })
  const subjects = (await mailsTo(seller.email)).map(({ subject }) => subject)
  expect(subjects).toEqual([`Dispute #${id} about “Chairs mended”`])
})

test('a deactivated side reads what a decision gives it, and that nothing was held where nothing was', async () => {
  const [buyer, seller, other] = [
    await buildUser({ deactivated: true }),
    await buildUser({ deactivated: true }),
    await buildUser({ deactivated: true }),
  ]
  await buildDispute({ status: 'decided', paid: true, buyer, seller })
  expect(await decisionMailedTo(buyer)).toContain('You get GH₵0.00, the other side gets GH₵20.00.')
  expect(await decisionMailedTo(seller)).toContain('You get GH₵20.00, the other side gets GH₵0.00.')
  await buildDispute({ status: 'decided', buyer: other })
  expect(await decisionMailedTo(other)).toContain('We held no money for this order.')
})

test('the decision of an appeal is due by SMS to both sides, the first one not any more', async () => {
  const { order, buyer, seller } = await buildDispute({ status: 'appealed' })
  expect(await dueSms(order)).toEqual([])
  const closed = await buildDispute({ status: 'closed', buyer, seller })
  expect(await dueSms(closed.order)).toEqual([
    { user_id: seller.id, event: 'decide-dispute' },
    { user_id: buyer.id, event: 'decide-dispute' },
  ])
})

test('once a dispute is open, no SMS says any more when the order ends', async () => {
  const [buyer, seller] = [await buildUser(), await buildUser()]
  const began = new Date('2026-03-02T12:00:00Z')
  const now = new Date('2026-03-16T23:00:00Z')
  const order = await buildOrder({ buyer, seller, status: 'ongoing', hours: 24, now: began })
  await remindPeople(ports.orders, { now })
  expect((await dueSms(order)).map(({ event }) => event)).toEqual(['remind', 'remind'])
  await buildDispute({ order, buyer, seller, now: new Date('2026-03-16T23:30:00Z') })
  expect(await dueSms(order)).toEqual([{ user_id: seller.id, event: 'open-dispute' }])
})

test('whoever answers a dispute is not asked for it by SMS any more, and who opened it may add to it before', async () => {
  const { id: disputeId, order, buyer, seller } = await buildDispute()
  const say = (by: BuiltUser) =>
    addStatement(ports.orders, {
      ...{ disputeId, input: { text: 'I was there.', files: [] } },
      ...{ viewer: viewerOf(by), now: new Date() },
    })
  await say(buyer)
  expect(await dueSms(order)).toEqual([{ user_id: seller.id, event: 'open-dispute' }])
  await say(seller)
  expect(await dueSms(order)).toEqual([])
})

test('each change is shown on both sides’ open screens', async () => {
  const { id, buyer, seller } = await buildDispute({ status: 'decided' })
  const enqueued = captureJobs()
  await acceptDecision(ports.orders, { disputeId: id, viewer: viewerOf(buyer), now: new Date() })
  expect(enqueued.filter(({ job }) => job === publishDisputeUpdate.name)).toMatchObject([
    { data: { disputeId: id, sides: [seller.id, buyer.id] } },
  ])
})

test('of a decision that a side has accepted an SMS tells the other side alone', async () => {
  const { id, order, buyer, seller } = await buildDispute({ status: 'decided', paid: true })
  const now = new Date()
  expect(await peopleToText(order.id)).toEqual([buyer.id, seller.id].sort())
  await acceptDecision(ports.orders, { disputeId: id, viewer: viewerOf(buyer), now })
  expect(await peopleToText(order.id)).toEqual([seller.id])
  await acceptDecision(ports.orders, { disputeId: id, viewer: viewerOf(seller), now })
  expect(await peopleToText(order.id)).toEqual([])
})

/** Who is to get an SMS of the decision about this order. */
async function peopleToText(orderId: number): Promise<number[]> {
  const due = await db
    .selectFrom('notifications')
    .select('user_id')
    .where('order_id', '=', orderId)
    .where('event', '=', 'decide-dispute')
    .where('sms_due_at', 'is not', null)
    .execute()
  return due.map(({ user_id }) => user_id).sort()
}

async function decisionMailedTo({ email }: BuiltUser): Promise<string | undefined> {
  const mails = (await mailsTo(email)).map(({ text }) => text)
  return mails.find(text => text.includes('Our team decided the dispute.'))
}

const tasksOf = ({ id }: BuiltUser) =>
  db
    .selectFrom('notifications')
    .select(['event', 'title', 'route'])
    .where('user_id', '=', id)
    .where('event', 'in', ['to-decide', 'overdue'])
    .execute()

const dueSms = ({ id }: { id: number }) =>
  db
    .selectFrom('notifications')
    .select(['user_id', 'event'])
    .where('order_id', '=', id)
    .where('sms_due_at', 'is not', null)
    .orderBy('user_id', 'desc')
    .execute()

const mailsTo = async (address: string) =>
  (await listOutbox(1000)).filter(({ channel, to }) => channel === 'mail' && to === address)
