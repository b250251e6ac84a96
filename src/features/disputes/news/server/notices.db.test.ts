import { expect, test } from 'vitest'
import { db } from '#platform/server/database/database.ts'
import { listOutbox } from '#platform/server/mail-and-sms/outbox.ts'
import { settings } from '#platform/server/settings/settings.ts'
import { ports } from '#ports.ts'
import { type BuiltUser, buildUser } from '#test/builders/accounts.ts'
import { useApp } from '#test/builders/app.ts'
import { buildDispute, goodReason } from '#test/builders/disputes.ts'
import { viewerOf } from '#test/builders/gigs.ts'
import { captureJobs } from '#test/builders/jobs.ts'
import { disputeLinkOf } from '../../link/server/policy.ts'
import { acceptDecision, appealDecision } from '../../server/transition.ts'
import { publishDisputeUpdate } from './jobs.ts'

useApp()

test('managers of disputes who are no side are told of what is to be decided, and of an appeal', async () => {
  await db.deleteFrom('manager_roles').execute()
  const [manager, seller, moderator, gone] = [
    await buildUser({ roles: ['disputes'] }),
    await buildUser({ roles: ['disputes'] }),
    await buildUser({ roles: ['moderation'] }),
    await buildUser({ roles: ['disputes'], deactivated: true }),
  ]
  const { id, buyer } = await buildDispute({ status: 'decided', seller, manager })
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

const tasksOf = ({ id }: BuiltUser) =>
  db
    .selectFrom('notifications')
    .select(['event', 'title', 'route'])
    .where('user_id', '=', id)
    .where('event', 'in', ['to-decide', 'overdue'])
    .execute()

const mailsTo = async (address: string) =>
  (await listOutbox(1000)).filter(({ channel, to }) => channel === 'mail' && to === address)
