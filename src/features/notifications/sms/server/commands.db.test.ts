import { createHash } from 'node:crypto'
import { sql, type Transaction } from 'kysely'
import { beforeEach, expect, onTestFinished, test } from 'vitest'
import { db, inTransaction } from '#platform/server/database/database.ts'
import type { DB } from '#platform/server/database/schema.generated.ts'
import { openJobQueue } from '#platform/server/jobs/jobs.ts'
import { listOutbox } from '#platform/server/mail-and-sms/outbox.ts'
import { openSms } from '#platform/server/mail-and-sms/sms.ts'
import { loadSettings, settings } from '#platform/server/settings/settings.ts'
import { type BuiltUser, buildUser } from '#test/builders/accounts.ts'
import { useDatabase, waitingForLock } from '#test/builders/database.ts'
import { captureJobs } from '#test/builders/jobs.ts'
import { notificationRow } from '#test/builders/notifications.ts'
import { type BuiltOrder, buildOrder } from '#test/builders/orders.ts'
import { changePreferences } from '../../preferences/server/commands.ts'
import { acknowledgePush } from '../../push/server/commands.ts'
import { signAck } from '../../push/server/policy.ts'
import {
  type News,
  notify,
  readNewsOfOrder,
  readNotifications,
  seeNotifications,
  settleRequests,
} from '../../server/commands.ts'
import { revokeAnswerLinks, sendDueSms } from './commands.ts'

/** As many connections as two processes have. */
useDatabase({ poolSize: 20 })

const env = { DATABASE_URL: 'postgres://test', RATE_LIMITS: 'off', APP_URL: 'https://adwuma.test' }

beforeEach(() => {
  loadSettings(env)
  captureJobs()
})

/** A Wednesday; the clocks of Ghana show UTC. */
const at = (time: string, day = '2026-03-04') => new Date(`${day}T${time}:00.000Z`)
const told = at('10:00')
const due = at('10:10')

let causes = 0

type OfOrder = Extract<News, { kind: 'order' }>
type Told = Partial<OfOrder>

async function tell(user: BuiltUser, changes: Told = {}): Promise<number> {
  const news = {
    ...{ userId: user.id, source: `cause:${++causes}`, kind: 'order', event: 'accept' },
    ...{ title: 'Accepted', text: 'Kofi accepted.', route: '/account/orders/view/1', now: told },
    sms: { before: 'Kofi accepted "', title: 'Tiling', after: '"' },
    ...changes,
  } as OfOrder
  await inTransaction(tx => notify(tx, news))
  const { id } = await db
    .selectFrom('notifications')
    .select('id')
    .where('user_id', '=', user.id)
    .where('source', '=', news.source)
    .executeTakeFirstOrThrow()
  return id
}

async function tellOfRequest(seller: BuiltUser, changes: Told = {}) {
  const now = changes.now ?? told
  const order = await buildOrder({ seller, now })
  const id = await tell(seller, { ...request(order), ...changes })
  return { id, order }
}

const request = (order: BuiltOrder): Told => ({
  ...{ event: 'request', orderId: order.id, trueUntil: order.respond_by },
  route: `/account/orders/view/${order.id}`,
  sms: { before: 'Adjoa asks for "', title: 'Tiling', after: '" for GHS 150' },
})

const smsOf = async ({ phone_e164 }: BuiltUser) =>
  (await listOutbox(1000, { channel: 'sms', to: String(phone_e164) }))
    .map(({ text }) => text)
    .reverse()

const quotaOf = async ({ id }: BuiltUser) =>
  (await db.selectFrom('sms_quota').select('sent').where('user_id', '=', id).execute()).map(
    ({ sent }) => sent,
  )

const viewerOf = ({ id }: BuiltUser) => ({ id, tokenId: 0, roles: [], isKycVerified: false })

test('what is urgent and unseen after ten minutes is told by SMS, once', async () => {
  const seller = await buildUser()
  const { id } = await tellOfRequest(seller)
  await sendDueSms(at('10:09'))
  expect(await smsOf(seller)).toEqual([])
  await sendDueSms(due)
  await sendDueSms(due)
  await sendDueSms(at('11:00'))
  expect(await smsOf(seller)).toEqual([
    expect.stringMatching(
      /^Adwuma: Adjoa asks for "Tiling" for GHS 150: https:\/\/adwuma\.test\/o\/[\w-]{22}$/,
    ),
  ])
  expect(await quotaOf(seller)).toEqual([1])
  const { sms_due_at, sms_id, seen_at } = await notificationRow(id)
  expect([sms_due_at, seen_at]).toEqual([null, null])
  const sending = await db.selectFrom('sendings').selectAll().where('id', '=', sms_id).execute()
  expect(sending).toMatchObject([{ channel: 'sms', purpose: 'news' }])
})

test('the link answers one order of its seller until the deadline, and is kept as a hash', async () => {
  const seller = await buildUser()
  const { order } = await tellOfRequest(seller)
  await sendDueSms(due)
  const [text = ''] = await smsOf(seller)
  const token = text.slice(text.lastIndexOf('/') + 1)
  expect(Buffer.from(token, 'base64url')).toHaveLength(16)
  const links = db.selectFrom('order_links').selectAll().where('user_id', '=', seller.id)
  expect(await links.execute()).toMatchObject([
    {
      token_hash: createHash('sha256').update(token).digest('hex'),
      ...{ order_id: order.id, expires_at: order.respond_by, used_at: null },
    },
  ])
})

test('whoever has nothing to answer gets the address of what it is about, and no link', async () => {
  const buyer = await buildUser()
  const order = await buildOrder({ buyer, status: 'ongoing', now: told })
  await tell(buyer, request(order))
  await tell(buyer, { now: at('12:00'), route: '/account/orders/view/77' })
  await sendDueSms(due)
  await sendDueSms(at('12:10'))
  expect(await smsOf(buyer)).toEqual([
    expect.stringMatching(new RegExp(`: https://adwuma.test/account/orders/view/${order.id}$`)),
    'Adwuma: Kofi accepted "Tiling": https://adwuma.test/account/orders/view/77',
  ])
  const links = db.selectFrom('order_links').selectAll().where('user_id', '=', buyer.id)
  expect(await links.execute()).toEqual([])
})

test('with no minutes to wait it goes at once', async () => {
  loadSettings({ ...env, SMS_AFTER_MINUTES: '0' })
  const jobs = captureJobs()
  const seller = await buildUser()
  await tellOfRequest(seller)
  expect(jobs.map(({ job }) => job)).toContain('notifications.sms')
  await sendDueSms(told)
  expect(await smsOf(seller)).toHaveLength(1)
})

type Seeing = (notified: { id: number; order: BuiltOrder; seller: BuiltUser }) => Promise<unknown>

const seeings: [string, Seeing][] = [
  ['was read', ({ id, seller }) => readNotifications({ id, viewer: viewerOf(seller), now: told })],
  [
    'was read with all others',
    ({ id, seller }) => readNotifications({ upToId: id, viewer: viewerOf(seller), now: told }),
  ],
  [
    'stood on a screen',
    ({ id, seller }) => seeNotifications({ ids: [id], userId: seller.id, now: told }),
  ],
  [
    'a phone has shown',
    ({ id, seller }) =>
      acknowledgePush({ ack: signAck({ userId: seller.id, ids: [id] }, told), now: told }),
  ],
  [
    'stands in an order that was opened',
    ({ order, seller }) => readNewsOfOrder({ orderId: order.id, userId: seller.id, now: told }),
  ],
  [
    'asks for a step that was taken',
    ({ order }) => inTransaction(tx => settleRequests(tx, order.id, ['request'])),
  ],
]

test.each(seeings)('of what %s no SMS tells', async (_name, see) => {
  const seller = await buildUser()
  await see({ ...(await tellOfRequest(seller)), seller })
  await sendDueSms(due)
  expect([await smsOf(seller), await quotaOf(seller)]).toEqual([[], []])
})

test('what somebody else says that he saw is still told', async () => {
  const [seller, stranger] = [await buildUser(), await buildUser()]
  const { id, order } = await tellOfRequest(seller)
  await seeNotifications({ ids: [id], userId: stranger.id, now: told })
  await readNotifications({ upToId: id, viewer: viewerOf(stranger), now: told })
  await readNewsOfOrder({ orderId: order.id, userId: stranger.id, now: told })
  const ack = signAck({ userId: stranger.id, ids: [id] }, told)
  await acknowledgePush({ ack, now: told })
  await sendDueSms(due)
  expect(await smsOf(seller)).toHaveLength(1)
})

test('a request whose time is over is not told any more, and counts for nothing', async () => {
  const seller = await buildUser()
  const { id } = await tellOfRequest(seller, { trueUntil: at('10:30') })
  await sendDueSms(at('10:30'))
  expect([await smsOf(seller), await quotaOf(seller)]).toEqual([[], []])
  expect((await notificationRow(id)).sms_due_at).toBeNull()
})

type Change = (user: BuiltUser) => Promise<unknown>

const changes: [string, Change][] = [
  ['has switched these off', user => change(user, { groups: { orders: { sms: false } } })],
  ['has no verified phone any more', user => set(user, { phone_verified_at: null })],
  ['was deactivated', user => set(user, { status_id: 1 })],
]

const change = (
  user: BuiltUser,
  wanted: Parameters<typeof changePreferences>[0]['changes'],
  now = told,
) => changePreferences({ changes: wanted, viewer: viewerOf(user), now })

const set = ({ id }: BuiltUser, values: object) =>
  db.updateTable('users').set(values).where('id', '=', id).execute()

test.each(changes)('whoever %s meanwhile gets no SMS, and waits for none', async (_name, alter) => {
  const seller = await buildUser()
  const { id } = await tellOfRequest(seller)
  await alter(seller)
  await sendDueSms(due)
  expect([await smsOf(seller), await quotaOf(seller)]).toEqual([[], []])
  expect((await notificationRow(id)).sms_due_at).toBeNull()
})

test.each(changes)('of whoever %s before none is due', async (_name, alter) => {
  const seller = await buildUser()
  await alter(seller)
  const { id } = await tellOfRequest(seller)
  expect((await notificationRow(id)).sms_due_at).toBeNull()
})

test('whoever is deactivated in the moment of an SMS gets none, and no link', async () => {
  const seller = await buildUser()
  await tellOfRequest(seller)
  let run: Promise<unknown> = Promise.resolve()
  await inTransaction(async tx => {
    await deactivate(tx, seller)
    run = sendDueSms(due)
    await waitingForLock()
  })
  await run
  expect([await smsOf(seller), await linksOf(seller)]).toEqual([[], []])
})

test('a link that is made in the moment of a deactivation is revoked with all others', async () => {
  const seller = await buildUser()
  await tellOfRequest(seller)
  openSms({ ...settings, SMS_DRIVER: 'arkesel' })
  onTestFinished(() => openSms({ ...settings, SMS_DRIVER: 'outbox' }))
  let deactivation: Promise<unknown> = Promise.resolve()
  openJobQueue({
    add: async () => {
      deactivation = inTransaction(tx => deactivate(tx, seller))
      await waitingForLock()
    },
  })
  await sendDueSms(due)
  await deactivation
  expect([await quotaOf(seller), await linksOf(seller)]).toEqual([[1], []])
})

async function deactivate(tx: Transaction<DB>, { id }: BuiltUser): Promise<void> {
  await tx.updateTable('users').set({ status_id: 1 }).where('id', '=', id).execute()
  await revokeAnswerLinks(tx, id)
}

const linksOf = ({ id }: BuiltUser) =>
  db.selectFrom('order_links').select('id').where('user_id', '=', id).execute()

test('quiet hours hold SMS back until they end, and a reminder of a request goes through them', async () => {
  const [held, reminded] = [await buildUser(), await buildUser()]
  const late = at('20:55')
  await tellOfRequest(held, { now: late })
  const { order } = await tellOfRequest(reminded, { now: late, sms: undefined })
  const sms = { before: 'Adjoa waits for "', title: 'Tiling', after: '"', ignoresQuietHours: true }
  await tell(reminded, { ...request(order), event: 'remind', sms, now: late })
  for (const time of ['21:05', '23:59']) await sendDueSms(at(time))
  await sendDueSms(at('05:59', '2026-03-05'))
  expect([await smsOf(held), (await smsOf(reminded)).length]).toEqual([[], 1])
  await sendDueSms(at('06:00', '2026-03-05'))
  expect(await smsOf(held)).toHaveLength(1)
  const days = db.selectFrom('sms_quota').select(sql<string>`day::text`.as('day'))
  expect(await days.where('user_id', '=', held.id).execute()).toEqual([{ day: '2026-03-05' }])
})

test('whoever chooses quiet hours meanwhile is left in peace as well', async () => {
  const seller = await buildUser()
  const { id } = await tellOfRequest(seller)
  await change(seller, { quiet_hours: { from: '10:05', to: '10:45' } })
  await sendDueSms(due)
  expect([await smsOf(seller), (await notificationRow(id)).sms_due_at]).toEqual([[], at('10:45')])
  await sendDueSms(at('10:45'))
  expect(await smsOf(seller)).toHaveLength(1)
})

test('whoever ends the quiet hours earlier is sent at once what they held back, and nothing before its ten minutes', async () => {
  const [awake, early] = [await buildUser(), await buildUser()]
  await tellOfRequest(awake, { now: at('21:30') })
  await tellOfRequest(early, { now: at('21:55') })
  await sendDueSms(at('21:45'))
  await change(awake, { quiet_hours: null }, at('22:00'))
  await change(early, { quiet_hours: { from: '22:30', to: '06:00' } }, at('22:00'))
  await sendDueSms(at('22:00'))
  expect([(await smsOf(awake)).length, await smsOf(early)]).toEqual([1, []])
  await sendDueSms(at('22:05'))
  expect(await smsOf(early)).toHaveLength(1)
})

test('all that is due for a person goes as one SMS: the most pressing in words, the rest as a number', async () => {
  const seller = await buildUser()
  await tell(seller)
  await tellOfRequest(seller, { trueUntil: at('23:00') })
  const words = { before: 'Esi asks for "', title: 'Roofing', after: '" for GHS 90' }
  await tellOfRequest(seller, { trueUntil: at('14:00'), sms: words })
  await tell(seller)
  await sendDueSms(due)
  expect(await smsOf(seller)).toEqual([
    expect.stringMatching(
      /^Adwuma: Esi asks for "Roofing" for GHS 90: \S+\/o\/[\w-]{22} \+3 more$/,
    ),
  ])
  expect(await quotaOf(seller)).toEqual([1])
  const waiting = db.selectFrom('notifications').select('id').where('sms_due_at', 'is not', null)
  expect(await waiting.where('user_id', '=', seller.id).execute()).toEqual([])
  await sendDueSms(at('12:00'))
  expect(await smsOf(seller)).toHaveLength(1)
})

test('of several without a deadline the oldest is told in words', async () => {
  const buyer = await buildUser()
  for (const title of ['Tiling', 'Roofing'])
    await tell(buyer, { sms: { before: 'Kofi accepted "', title, after: '"' } })
  await sendDueSms(due)
  expect((await smsOf(buyer))[0]).toMatch(/^Adwuma: Kofi accepted "Tiling": \S+ \+1 more$/)
})

test('a person is sent three a day, and again on the next', async () => {
  const buyer = await buildUser()
  for (const hour of ['08', '10', '12', '14', '16']) {
    await tell(buyer, { now: at(`${hour}:00`) })
    await sendDueSms(at(`${hour}:10`))
  }
  expect(await smsOf(buyer)).toHaveLength(3)
  const waiting = db.selectFrom('notifications').select('id').where('sms_due_at', 'is not', null)
  expect(await waiting.where('user_id', '=', buyer.id).execute()).toEqual([])
  await tell(buyer, { now: at('08:00', '2026-03-05') })
  await sendDueSms(at('08:10', '2026-03-05'))
  expect(await smsOf(buyer)).toHaveLength(4)
  expect((await quotaOf(buyer)).toSorted()).toEqual([1, 3])
})

test('an SMS counts for the day of its person and for that of all SMS alike', async () => {
  const buyer = await buildUser()
  const id = await tell(buyer, { now: at('19:00') })
  const late = at('20:59')
  await sendDueSms(late)
  const { sms_id, sms_sent_at } = await notificationRow(id)
  const sending = db.selectFrom('sendings').select('at').where('id', '=', sms_id)
  expect([sms_sent_at, await sending.execute()]).toEqual([late, [{ at: late }]])
})

test('an operator may allow none', async () => {
  loadSettings({ ...env, SMS_PER_DAY: '0' })
  const buyer = await buildUser()
  await tell(buyer)
  await sendDueSms(due)
  expect([await smsOf(buyer), await quotaOf(buyer)]).toEqual([[], []])
})

test('twenty runs at once send everybody one SMS for all', async () => {
  const people = await Promise.all(Array.from({ length: 8 }, () => buildUser()))
  for (const user of people) for (let n = 0; n < 6; n++) await tell(user)
  await Promise.all(Array.from({ length: 20 }, () => sendDueSms(due)))
  for (const user of people) {
    expect(await smsOf(user)).toEqual([expect.stringMatching(/ \+5 more$/)])
    expect(await quotaOf(user)).toEqual([1])
  }
})

test('two processes never share what is due for one person between them', async () => {
  const buyer = await buildUser()
  await tell(buyer)
  let runs: Promise<unknown> = Promise.resolve()
  await inTransaction(async tx => {
    await sql`select pg_advisory_xact_lock('sms_quota'::regclass::integer, ${buyer.id})`.execute(tx)
    runs = Promise.all([sendDueSms(due), sendDueSms(due)])
    await waitingForLock(2)
    expect(await smsOf(buyer)).toEqual([])
  })
  await runs
  expect(await smsOf(buyer)).toHaveLength(1)
})

test('twenty runs at once, again and again, never pass the number of the day', async () => {
  const buyer = await buildUser()
  for (let minute = 10; minute < 20; minute++) {
    await tell(buyer, { now: at(`10:${minute}`) })
    const now = at(`10:${minute + 10}`)
    await Promise.all(Array.from({ length: 20 }, () => sendDueSms(now)))
  }
  expect(await smsOf(buyer)).toHaveLength(3)
  expect(await quotaOf(buyer)).toEqual([3])
})

test('a crash between the count of the day and the SMS leaves neither, and the next run sends it', async () => {
  const seller = await buildUser()
  const { id } = await tellOfRequest(seller)
  openSms({ ...settings, SMS_DRIVER: 'arkesel' })
  onTestFinished(() => openSms({ ...settings, SMS_DRIVER: 'outbox' }))
  openJobQueue({
    add: async () => {
      throw new Error('the process died')
    },
  })
  await expect(sendDueSms(due)).rejects.toThrow('some were left as they were')
  expect(await quotaOf(seller)).toEqual([])
  for (const table of ['order_links', 'sms_quota'] as const)
    expect(
      await db.selectFrom(table).select('user_id').where('user_id', '=', seller.id).execute(),
    ).toEqual([])
  expect(await notificationRow(id)).toMatchObject({ sms_due_at: due, sms_id: null })
  const jobs = captureJobs()
  await sendDueSms(due)
  expect(jobs.map(({ job }) => job)).toEqual(['sealed-sms'])
  expect(await quotaOf(seller)).toEqual([1])
})

test('one person whose SMS fails keeps nobody else from theirs', async () => {
  const [unlucky, lucky] = [await buildUser(), await buildUser()]
  const { id } = await tellOfRequest(unlucky)
  await tell(lucky)
  openSms({ ...settings, SMS_DRIVER: 'arkesel' })
  onTestFinished(() => openSms({ ...settings, SMS_DRIVER: 'outbox' }))
  const sentTo: unknown[] = []
  openJobQueue({
    add: async (_tx, _job, data) => {
      const { to } = data as { to: string }
      if (to === unlucky.phone_e164) throw new Error('no')
      sentTo.push(to)
    },
  })
  await expect(sendDueSms(due)).rejects.toThrow('some were left as they were')
  expect(sentTo).toEqual([lucky.phone_e164])
  await db.updateTable('notifications').set({ sms_due_at: null }).where('id', '=', id).execute()
})

test('what the budget of all SMS holds back is settled, and not counted for the day', async () => {
  loadSettings({ ...env, RATE_LIMITS: 'on', SMS_NEWS_PER_HOUR: '1' })
  const [first, second] = [await buildUser(), await buildUser()]
  for (const user of [first, second]) await tell(user)
  await sendDueSms(due)
  expect((await smsOf(first)).length + (await smsOf(second)).length).toBeLessThanOrEqual(1)
  expect(await quotaOf(second)).toEqual([])
  const waiting = db.selectFrom('notifications').select('id').where('sms_due_at', 'is not', null)
  expect(await waiting.where('user_id', '=', second.id).execute()).toEqual([])
})
