import { expect, test } from 'vitest'
import { blockPerson, unblockPerson } from '#features/blocks/server/commands.ts'
import { releaseHeldPushes } from '#features/notifications/push/server/jobs.ts'
import { db, inTransaction } from '#platform/server/database/database.ts'
import { listOutbox } from '#platform/server/mail-and-sms/outbox.ts'
import { ports } from '#ports.ts'
import { type BuiltUser, buildUser } from '#test/builders/accounts.ts'
import { useApp } from '#test/builders/app.ts'
import { send } from '#test/builders/chat.ts'
import { waitingForLock } from '#test/builders/database.ts'
import { viewerOf } from '#test/builders/gigs.ts'
import { captureJobs } from '#test/builders/jobs.ts'
import { buildSubscription } from '#test/builders/notifications.ts'
import { buildOffer, buildOrder } from '#test/builders/orders.ts'
import { markReadUpTo, postSystemMessage } from './commands.ts'
import { chatJobs, enqueuePushUnread, mailUnread, pushUnread } from './jobs.ts'

const app = useApp()
const minutes = (n: number) => new Date(Date.now() + n * 60_000)
type People = readonly [BuiltUser, BuiltUser]
const two = async (): Promise<People> => [await buildUser(), await buildUser()]

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

test('an e-mail about one chat keeps back none about another, nor that of the other side', async () => {
  captureJobs()
  const [ama, kofi, esi] = [...(await two()), await buildUser()]
  const { chat } = await send(app.server, ama, kofi, 'One')
  await send(app.server, kofi, ama, 'An answer')
  const { chat: other } = await send(app.server, esi, kofi, 'Two')
  for (const [chatId, { id: userId }] of [
    [chat.id, kofi],
    [other.id, kofi],
    [chat.id, ama],
  ] as const)
    await mailUnread.run({ data: { chatId, userId }, now: minutes(3) })
  expect(await mailsTo(kofi)).toHaveLength(2)
  expect(await mailsTo(ama)).toHaveLength(1)
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

test('an e-mail that falls due while a message is being written waits for it, and tells of it', async () => {
  captureJobs()
  const [ama, kofi] = await two()
  const { chat, messages } = await send(app.server, ama, kofi, 'Read')
  await markReadUpTo({ messageId: messages[0].id, viewer: viewerOf(kofi) })
  const { id: offerId } = await buildOffer({ seller: ama, buyer: kofi })
  const { mailing } = await inTransaction(async tx => {
    const message = { fromId: ama.id, toId: kofi.id, text: 'New', written: null }
    await postSystemMessage(tx, { ...message, about: { offerId }, now: new Date() })
    const data = { chatId: chat.id, userId: kofi.id }
    const mailing = mailUnread.run({ data, now: minutes(3) })
    await waitingForLock()
    return { mailing }
  })
  await mailing
  expect(await mailsTo(kofi)).toEqual([expect.stringContaining('sent you a message')])
})

test('steps of orders, which have e-mails of their own, are not among the messages that an e-mail counts', async () => {
  const [ama, kofi] = await two()
  const { chatId } = await takeStep([ama, kofi])
  const data = { chatId, userId: kofi.id }
  await mailUnread.run({ data, now: minutes(3) })
  expect(await mailsTo(kofi)).toEqual([])
  await send(app.server, ama, kofi, 'One')
  await mailUnread.run({ data, now: minutes(6) })
  expect(await mailsTo(kofi)).toEqual([expect.stringContaining('sent you a message')])
})

test('a push of a chat waits for ten seconds, and one waits however much is written', async () => {
  const jobs = captureJobs()
  const memberKey = await buildUnread()
  for (const second of [0, 3, 9]) await planPush(memberKey, at(second))
  expect(pushesPlanned(jobs)).toEqual([at(10)])
  await pushUnread.run({ data: memberKey, now: at(10) })
  expect(pushesOf(jobs)).toBe(1)
})

test('of what is read within ten seconds no phone tells', async () => {
  const jobs = captureJobs()
  const memberKey = await buildUnread()
  await planPush(memberKey, at(0))
  await db
    .updateTable('chat_members')
    .set({ unread_count: 0 })
    .where('chat_id', '=', memberKey.chatId)
    .execute()
  await pushUnread.run({ data: memberKey, now: at(10) })
  expect(pushesOf(jobs)).toBe(0)
})

test('of a step of an order, which is pushed by itself, a chat tells no phone', async () => {
  const jobs = captureJobs()
  const people = await two()
  const memberKey = await buildUnread(people)
  await planPush(memberKey, at(0))
  await readAll(memberKey.chatId, people[1])
  await takeStep(people)
  await pushUnread.run({ data: memberKey, now: at(10) })
  expect(pushesOf(jobs)).toBe(0)
})

test('what quiet hours held back of a chat is not pushed for a step of an order after it was read', async () => {
  const jobs = captureJobs()
  const people = await two()
  const memberKey = await buildUnread(people)
  await pushUnread.run({ data: memberKey, now: morning(-20) })
  await readAll(memberKey.chatId, people[1])
  await takeStep(people)
  await releaseHeldPushes(ports.notifications, morning(10))
  expect(pushesOf(jobs)).toBe(0)
})

test('a chat is pushed once a minute at most, whatever comes late', async () => {
  const jobs = captureJobs()
  const memberKey = await buildUnread()
  await planPush(memberKey, at(0))
  await pushUnread.run({ data: memberKey, now: at(10) })
  await planPush(memberKey, at(15))
  expect(pushesPlanned(jobs)).toEqual([at(10), at(70)])
  await pushUnread.run({ data: memberKey, now: at(20) })
  expect([pushesOf(jobs), pushesPlanned(jobs).at(-1)]).toEqual([1, at(70)])
  await pushUnread.run({ data: memberKey, now: at(70) })
  expect(pushesOf(jobs)).toBe(2)
})

test('once quiet hours are over a chat is pushed once a minute at most', async () => {
  const jobs = captureJobs()
  const memberKey = await buildUnread()
  await planPush(memberKey, morning(-30))
  await pushUnread.run({ data: memberKey, now: morning(-20) })
  await planPush(memberKey, morning(-5))
  await releaseHeldPushes(ports.notifications, morning(0))
  expect(pushesOf(jobs)).toBe(1)
  await pushUnread.run({ data: memberKey, now: morning(5) })
  expect([pushesOf(jobs), pushesPlanned(jobs).at(-1)]).toEqual([1, morning(60)])
  await pushUnread.run({ data: memberKey, now: morning(60) })
  expect(pushesOf(jobs)).toBe(2)
})

test('what quiet hours held back of a chat goes with what is written after them', async () => {
  const jobs = captureJobs()
  const memberKey = await buildUnread()
  await pushUnread.run({ data: memberKey, now: morning(-20) })
  await pushUnread.run({ data: memberKey, now: morning(5) })
  await releaseHeldPushes(ports.notifications, morning(10))
  expect(pushesOf(jobs)).toBe(1)
})

/** Of somebody who is told by push, though nothing waits yet. */
async function buildUnread(people?: People) {
  const [ama, kofi] = people ?? (await two())
  const { chat } = await send(app.server, ama, kofi, 'One')
  await buildSubscription(kofi)
  return { chatId: chat.id, userId: kofi.id }
}

async function readAll(chatId: number, reader: BuiltUser) {
  const { id } = await db
    .selectFrom('messages')
    .select('id')
    .where('chat_id', '=', chatId)
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow()
  await markReadUpTo({ messageId: id, viewer: viewerOf(reader) })
}

/** As the first of the two, who sells, to the other. */
async function takeStep([seller, buyer]: People) {
  const order = await buildOrder({ seller, buyer })
  const { id: eventId } = await db
    .selectFrom('order_events')
    .select('id')
    .where('order_id', '=', order.id)
    .executeTakeFirstOrThrow()
  const step = { fromId: seller.id, toId: buyer.id, text: 'A step', written: null }
  return inTransaction(tx =>
    postSystemMessage(tx, { ...step, about: { orderId: order.id, eventId }, now: minutes(0) }),
  )
}

const morning = (second: number) => new Date(Date.parse('2026-03-05T06:00:00Z') + second * 1000)
const at = (second: number) => new Date(Date.parse('2026-03-04T12:00:00Z') + second * 1000)

const planPush = (memberKey: Parameters<typeof enqueuePushUnread>[1], now: Date) =>
  inTransaction(tx => enqueuePushUnread(tx, memberKey, now))

type Captured = ReturnType<typeof captureJobs>

const mailJobs = (jobs: Captured) => receiversOf(jobs, 'chat.mail-unread')
const pushJobs = (jobs: Captured) => receiversOf(jobs, 'chat.push-unread')

const receiversOf = (jobs: Captured, name: string) =>
  jobs.filter(({ job }) => job === name).map(({ data }) => (data as { userId: number }).userId)

const pushesPlanned = (jobs: Captured) =>
  jobs
    .filter(({ job }) => job === 'chat.push-unread')
    .map(({ options: { startAfter } }) => startAfter)

const pushesOf = (jobs: Captured) => jobs.filter(({ job }) => job === 'notifications.push').length

const mailsTo = async ({ email }: { email: string }) =>
  (await listOutbox())
    .filter(({ to }) => to === email)
    .map(({ text }) => text)
    .reverse()
