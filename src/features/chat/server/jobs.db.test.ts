import { expect, test } from 'vitest'
import { blockPerson, unblockPerson } from '#features/blocks/server/commands.ts'
import { db, inTransaction } from '#platform/server/database/database.ts'
import { listOutbox } from '#platform/server/mail-and-sms/outbox.ts'
import { buildUser } from '#test/builders/accounts.ts'
import { useApp } from '#test/builders/app.ts'
import { send } from '#test/builders/chat.ts'
import { viewerOf } from '#test/builders/gigs.ts'
import { captureJobs } from '#test/builders/jobs.ts'
import { buildSubscription } from '#test/builders/notifications.ts'
import { buildOrder } from '#test/builders/orders.ts'
import { postSystemMessage } from './commands.ts'
import { chatJobs, mailUnread } from './jobs.ts'

const app = useApp()
const minutes = (n: number) => new Date(Date.now() + n * 60_000)
const two = async () => [await buildUser(), await buildUser()] as const

test('however much is written, one e-mail waits for a chat; when it is gone, the next message has one again', async () => {
  const jobs = captureJobs()
  const [ama, kofi] = await two()
  const { chat } = await send(app.server, ama, kofi, 'One')
  for (const text of ['Two', 'Three']) await send(app.server, ama, kofi, text)
  expect(mailJobs(jobs)).toEqual([kofi.id])
  await send(app.server, kofi, ama, 'An answer')
  expect(mailJobs(jobs)).toEqual([kofi.id, ama.id])
  const data = { chatId: chat.id, userId: kofi.id }
  await mailUnread.run({ data, now: minutes(3) })
  await send(app.server, ama, kofi, 'Four')
  expect(mailJobs(jobs)).toEqual([kofi.id, ama.id, kofi.id])
  await mailUnread.run({ data, now: minutes(6) })
  expect(mailJobs(jobs)).toEqual([kofi.id, ama.id, kofi.id, kofi.id])
  await send(app.server, ama, kofi, 'Five')
  expect(mailJobs(jobs)).toHaveLength(4)
  await mailUnread.run({ data, now: minutes(19) })
  expect(await mailsTo(kofi)).toEqual([
    expect.stringContaining('sent you 3 messages'),
    expect.stringContaining('sent you 2 messages'),
  ])
})

test('an e-mail that got lost on its way keeps no later one back', async () => {
  const jobs = captureJobs()
  const [ama, kofi] = await two()
  await send(app.server, ama, kofi, 'One')
  await db
    .updateTable('chat_members')
    .set({ mail_due_at: minutes(-61) })
    .where('user_id', '=', kofi.id)
    .execute()
  await send(app.server, ama, kofi, 'Two')
  expect(mailJobs(jobs)).toEqual([kofi.id, kofi.id])
})

test('whoever could not be written to for a while is mailed and pushed of what is written afterwards', async () => {
  const jobs = captureJobs()
  const [ama, kofi] = await two()
  await buildSubscription(kofi)
  const { chat } = await send(app.server, ama, kofi, 'One')
  expect(mailJobs(jobs)).toEqual([kofi.id])
  expect(pushJobs(jobs)).toEqual([kofi.id])
  await blockPerson({ username: ama.username, viewer: viewerOf(kofi) })
  const data = { chatId: chat.id, userId: kofi.id }
  for (const job of chatJobs) await job.run({ data, now: minutes(3) })
  expect(await mailsTo(kofi)).toEqual([])
  await unblockPerson({ username: ama.username, viewer: viewerOf(kofi) })
  await send(app.server, ama, kofi, 'Two')
  expect(mailJobs(jobs)).toEqual([kofi.id, kofi.id])
  expect(pushJobs(jobs)).toEqual([kofi.id, kofi.id])
  await mailUnread.run({ data, now: minutes(6) })
  expect(await mailsTo(kofi)).toEqual([expect.stringContaining('sent you 2 messages')])
})

test('of many e-mails about one chat that are sent at once there is one', async () => {
  const jobs = captureJobs()
  const [ama, kofi] = await two()
  const { chat } = await send(app.server, ama, kofi, 'One')
  const data = { chatId: chat.id, userId: kofi.id }
  await Promise.all(Array.from({ length: 20 }, () => mailUnread.run({ data, now: minutes(3) })))
  expect(await mailsTo(kofi)).toHaveLength(1)
  expect(mailJobs(jobs)).toEqual([kofi.id])
})

test('steps of orders, which have e-mails of their own, are not among the messages that an e-mail counts', async () => {
  const [ama, kofi] = await two()
  const order = await buildOrder({ seller: ama, buyer: kofi })
  const { id: eventId } = await db
    .selectFrom('order_events')
    .select('id')
    .where('order_id', '=', order.id)
    .executeTakeFirstOrThrow()
  const step = { fromId: ama.id, toId: kofi.id, text: 'A step', written: null }
  const { chatId } = await inTransaction(tx =>
    postSystemMessage(tx, { ...step, about: { orderId: order.id, eventId }, now: minutes(0) }),
  )
  const data = { chatId, userId: kofi.id }
  await mailUnread.run({ data, now: minutes(3) })
  expect(await mailsTo(kofi)).toEqual([])
  await send(app.server, ama, kofi, 'One')
  await mailUnread.run({ data, now: minutes(6) })
  expect(await mailsTo(kofi)).toEqual([expect.stringContaining('sent you a message')])
})

type Captured = ReturnType<typeof captureJobs>

const mailJobs = (jobs: Captured) => receiversOf(jobs, 'chat.mail-unread')
const pushJobs = (jobs: Captured) => receiversOf(jobs, 'chat.push-unread')

const receiversOf = (jobs: Captured, name: string) =>
  jobs.filter(({ job }) => job === name).map(({ data }) => (data as { userId: number }).userId)

const mailsTo = async ({ email }: { email: string }) =>
  (await listOutbox())
    .filter(({ to }) => to === email)
    .map(({ text }) => text)
    .reverse()
