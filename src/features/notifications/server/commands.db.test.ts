import { beforeEach, expect, test } from 'vitest'
import { db, inTransaction } from '#platform/server/database/database.ts'
import { listOutbox } from '#platform/server/mail-and-sms/outbox.ts'
import { loadSettings } from '#platform/server/settings/settings.ts'
import { ports } from '#ports.ts'
import { type BuiltUser, buildUser, tokenFor } from '#test/builders/accounts.ts'
import { useDatabase, waitingForLock } from '#test/builders/database.ts'
import { captureJobs, type Enqueued } from '#test/builders/jobs.ts'
import { buildSubscription, newsFor } from '#test/builders/notifications.ts'
import { nextOf, openLiveUpdates } from '#test/builders/sockets.ts'
import type { Preferences } from '../preferences/contract.ts'
import { defaultPreferences, validatePreferences } from '../preferences/server/policy.ts'
import { columnsOf } from '../preferences/server/present.ts'
import { type NotificationGroup, notificationEvents } from '../process.ts'
import { releaseHeldPushes } from '../push/server/jobs.ts'
import { sendDueSms } from '../sms/server/commands.ts'
import { type News, notify, seeNotifications } from './commands.ts'
import { publishNotification } from './jobs.ts'

useDatabase()

const env = { DATABASE_URL: 'postgres://test', RATE_LIMITS: 'off', APP_URL: 'https://adwuma.test' }

let jobs: Enqueued[]

beforeEach(() => {
  loadSettings(env)
  jobs = captureJobs()
})

const noon = new Date('2026-03-04T12:00:00.000Z')
const night = new Date('2026-03-04T22:00:00.000Z')
const morning = new Date('2026-03-05T06:00:00.000Z')
const minutesAfter = (moment: Date, minutes: number) =>
  new Date(moment.getTime() + minutes * 60_000)

type Rule = { group: NotificationGroup; urgent?: true; through?: true }

/** The rules once more, on purpose: of each event its group, whether it is urgent, and whether its SMS breaks the quiet hours. */
const expectedRules: Record<string, Rule> = {
  'order request': { group: 'orders', urgent: true },
  'order accept': { group: 'orders', urgent: true },
  'order remind': { group: 'orders', urgent: true, through: true },
  'order confirm-payment': { group: 'money', urgent: true },
  'order cancel': { group: 'orders' },
  'order expire': { group: 'orders' },
  'order submit-for-review': { group: 'orders' },
  'order revision': { group: 'orders' },
  'order complete': { group: 'orders' },
  'ending withdraw': { group: 'orders' },
  'ending propose-ending': { group: 'orders', urgent: true },
  'ending reject-ending': { group: 'orders' },
  'ending lapse-ending': { group: 'orders' },
  'ending give-up': { group: 'orders' },
  'ending end-by-agreement': { group: 'orders' },
  'ending close': { group: 'orders' },
  'dispute open-dispute': { group: 'orders', urgent: true },
  'dispute answer-dispute': { group: 'orders' },
  'dispute withdraw-dispute': { group: 'orders' },
  'dispute decide-dispute': { group: 'orders', urgent: true },
  'dispute appeal-dispute': { group: 'orders' },
  'dispute effect-decision': { group: 'orders' },
  'dispute to-decide': { group: 'orders' },
  'dispute overdue': { group: 'orders' },
  'offer offer': { group: 'offers' },
  'offer bid': { group: 'offers' },
  'payment given': { group: 'money' },
  'payment owed-back': { group: 'money' },
  'payment held': { group: 'money' },
  'payment failed': { group: 'money' },
  'payment lapsed': { group: 'money' },
  'payment sent': { group: 'money' },
  'payment not-sent': { group: 'money' },
  'payment first-approve': { group: 'money' },
  'identity verify': { group: 'account' },
  'identity reject': { group: 'account' },
  'account changed': { group: 'account' },
  'account payment-account': { group: 'account' },
  'account password': { group: 'account' },
  'account back-tomorrow': { group: 'account' },
  'account roles': { group: 'account' },
  'account report': { group: 'account' },
  'gig approve': { group: 'account' },
  'gig pause': { group: 'account' },
  'gig activate': { group: 'account' },
  'gig delete': { group: 'account' },
  'gig edit': { group: 'account' },
  'gig search-match': { group: 'offers' },
  'gig search-digest': { group: 'offers' },
  'gig nearby-request': { group: 'offers' },
  'security new-device': { group: 'account' },
  'security factor-added': { group: 'account' },
  'security factor-removed': { group: 'account' },
  'security recovery-codes': { group: 'account' },
  'security wrong-codes': { group: 'account' },
  'security passkey-copied': { group: 'account' },
  'security reset-requested': { group: 'account' },
  'security reset-stopped': { group: 'account' },
  'security reset-done': { group: 'account' },
  'payment_account changed': { group: 'money' },
  'receipt stated': { group: 'money' },
  'receipt answer-due': { group: 'money', urgent: true },
  'receipt confirmed': { group: 'money' },
  'receipt denied': { group: 'money' },
  'receipt void': { group: 'money' },
  'review review': { group: 'reviews' },
  'review reply': { group: 'reviews' },
  'review edit': { group: 'reviews' },
  'review hide': { group: 'reviews' },
  'review show': { group: 'reviews' },
}

let causes = 0

function newsOf(occasion: string, user: { id: number }, changes: Partial<News> = {}): News {
  const [kind, event] = occasion.split(' ')
  return {
    ...{ kind, event, userId: user.id, source: `cause:${++causes}`, now: noon },
    ...{ title: 'Something happened', text: 'It happened to you.', route: '/account/orders' },
    sms: { before: 'About "', title: 'Tiling', after: '"' },
    mail: { subject: 'Something happened', paragraphs: ['It happened to you.'] },
    ...changes,
  } as News
}

const tell = (news: News) => inTransaction(tx => notify(tx, news))

test('each event is in its group, and urgent, as it is specified', () => {
  const known = Object.entries(notificationEvents).flatMap(([kind, events]) =>
    Object.entries(events).map(([event, rule]) => [`${kind} ${event}`, rule] as const),
  )
  expect(Object.fromEntries(known)).toEqual(
    Object.fromEntries(
      Object.entries(expectedRules).map(([name, { group, urgent }]) => [
        name,
        { group, isUrgent: urgent ?? false },
      ]),
    ),
  )
})

const bits = [true, false]

/**
 * Every event for somebody with each choice that can be made, by day and by night, seen or not; and one event of each
 * rule for somebody whose phone is not verified.
 */
const cases = Object.keys(expectedRules).flatMap(occasion => {
  const { group } = expectedRules[occasion] as Rule
  const rows = bits.flatMap(push => bits.flatMap(email => bits.map(sms => ({ push, email, sms }))))
  const phones = isFirstOfItsRule(occasion) ? bits : [true]
  return rows
    .filter(row => isAllowed(group, row))
    .flatMap(row =>
      bits.flatMap(seen =>
        bits.flatMap(quiet =>
          phones.map(phone => ({ occasion, group, ...row, seen, quiet, phone })),
        ),
      ),
    )
})
type Case = (typeof cases)[number]

function isFirstOfItsRule(occasion: string): boolean {
  const ruleOf = (one: string) => JSON.stringify(expectedRules[one])
  return Object.keys(expectedRules).find(one => ruleOf(one) === ruleOf(occasion)) === occasion
}

function isAllowed(group: NotificationGroup, row: Preferences['groups'][NotificationGroup]) {
  return Object.keys(validatePreferences({ groups: { [group]: row } })).length === 0
}

/** What the rules ask for: which channels, and when. */
function channelsOf({ occasion, group, push, email, sms, seen, quiet, phone }: Case) {
  const { urgent = false, through = false } = expectedRules[occasion] as Rule
  const linked = ['orders', 'offers', 'messages', 'reviews', 'news'].includes(group)
  const wantsSms = urgent && sms && phone && !seen
  return {
    list: 1,
    pushAtOnce: push && (urgent || !quiet) ? 1 : 0,
    pushInTheMorning: push && !urgent && quiet && !seen ? 1 : 0,
    mail: email ? (linked ? 'with a link' : 'without') : 'none',
    smsAfterTenMinutes: wantsSms && (!quiet || through) ? 1 : 0,
    smsInTheMorning: wantsSms && quiet && !through ? 1 : 0,
  }
}

test('each event reaches exactly the channels that its rule asks for, with every choice and moment', async () => {
  expect(cases.length).toBeGreaterThan(1000)
  const people = await buildPeople()
  const told: Enqueued[] = []
  for (const quiet of bits) {
    const now = quiet ? night : noon
    const some = people.filter(person => person.quiet === quiet)
    await inTransaction(async tx => {
      for (const { occasion, user } of some) await notify(tx, newsAt(occasion, user, now))
    })
    await see(
      some.filter(({ seen }) => seen),
      now,
    )
    told.push(...jobs.splice(0))
    await sendDueSms(minutesAfter(now, 10))
  }
  const early = await smsByPhone()
  await sendDueSms(morning)
  await releaseHeldPushes(ports.notifications, morning)
  const all = await smsByPhone()
  const late = jobs.splice(0)
  const mails = await mailsByAddress()
  const rows = await countByPerson()
  for (const { user, ...one } of people) {
    const phone = String(user.phone_e164)
    expect([
      one,
      {
        list: rows.get(user.id) ?? 0,
        pushAtOnce: pushesTo(told, user),
        pushInTheMorning: pushesTo(late, user),
        mail: mails.get(user.email) ?? 'none',
        smsAfterTenMinutes: early.get(phone) ?? 0,
        smsInTheMorning: (all.get(phone) ?? 0) - (early.get(phone) ?? 0),
      },
    ]).toEqual([one, channelsOf(one)])
  }
})

const newsAt = (occasion: string, user: { id: number }, now: Date) =>
  newsOf(occasion, user, {
    now,
    sms: {
      ...{ before: 'About "', title: 'Tiling', after: '"' },
      ignoresQuietHours: expectedRules[occasion]?.through ?? false,
    },
  })

async function buildPeople() {
  const people: (Case & { user: BuiltUser })[] = []
  for (const one of cases) people.push({ ...one, user: await buildUser() })
  const without = people.filter(({ phone }) => !phone).map(({ user }) => user.id)
  await db
    .updateTable('users')
    .set({ phone_verified_at: null })
    .where('id', 'in', without)
    .execute()
  const rows = people.map(({ user, group, push, email, sms }) => {
    const preferences = defaultPreferences({ email: false })
    preferences.groups[group] = { push, email, sms }
    return { user_id: user.id, ...columnsOf(preferences), updated_at: noon }
  })
  await db.insertInto('notification_preferences').values(rows).execute()
  for (const { user } of people) await buildSubscription(user)
  return people
}

async function see(people: { user: BuiltUser }[], now: Date): Promise<void> {
  const rows = await db.selectFrom('notifications').select(['id', 'user_id']).execute()
  const idsOf = Map.groupBy(rows, ({ user_id }) => user_id)
  for (const { user } of people)
    await seeNotifications({
      ids: (idsOf.get(user.id) ?? []).map(({ id }) => id),
      userId: user.id,
      now,
    })
}

const pushesTo = (enqueued: Enqueued[], { id }: BuiltUser) =>
  enqueued.filter(
    ({ job, data }) => job === 'notifications.push' && 'userId' in data && data.userId === id,
  ).length

async function smsByPhone(): Promise<Map<string, number>> {
  const rows = await db
    .selectFrom('outbox')
    .select(['recipient', eb => eb.fn.countAll<number>().as('count')])
    .where('channel', '=', 'sms')
    .groupBy('recipient')
    .execute()
  return new Map(rows.map(({ recipient, count }) => [recipient, count]))
}

async function mailsByAddress(): Promise<Map<string, string>> {
  const rows = await db.selectFrom('outbox').selectAll().where('channel', '=', 'mail').execute()
  expect(new Set(rows.map(({ recipient }) => recipient)).size).toBe(rows.length)
  return new Map(
    rows.map(({ recipient, headers }) => [recipient, headers ? 'with a link' : 'without']),
  )
}

async function countByPerson(): Promise<Map<number, number>> {
  const rows = await db
    .selectFrom('notifications')
    .select(['user_id', eb => eb.fn.countAll<number>().as('count')])
    .groupBy('user_id')
    .execute()
  return new Map(rows.map(({ user_id, count }) => [user_id, count]))
}

const mailsTo = ({ email }: BuiltUser) => listOutbox(1000, { channel: 'mail', to: email })

test('one cause is told once, by every channel, however often it is said', async () => {
  const user = await buildUser()
  await buildSubscription(user)
  const news = newsOf('order request', user)
  for (let n = 0; n < 3; n++) await tell(news)
  await Promise.all(Array.from({ length: 20 }, () => tell(news)))
  expect(await newsFor(user.id)).toHaveLength(1)
  expect(jobs.map(({ job }) => job).toSorted()).toEqual([
    'notifications.publish',
    'notifications.push',
  ])
  expect(await mailsTo(user)).toHaveLength(1)
})

test('one cause is told to each whom it concerns', async () => {
  const [seller, buyer] = [await buildUser(), await buildUser()]
  const source = `cause:${++causes}`
  for (const user of [seller, buyer]) await tell(newsOf('order cancel', user, { source }))
  expect([(await newsFor(seller.id)).length, (await newsFor(buyer.id)).length]).toEqual([1, 1])
})

test('what is rolled back was never told', async () => {
  const user = await buildUser()
  const telling = inTransaction(async tx => {
    await notify(tx, newsOf('order request', user))
    throw new Error('no')
  })
  await expect(telling).rejects.toThrow('no')
  expect([await newsFor(user.id), await mailsTo(user)]).toEqual([[], []])
})

test('whoever has closed the account is told nothing', async () => {
  const user = await buildUser()
  await db.updateTable('users').set({ closed_at: noon }).where('id', '=', user.id).execute()
  await tell(
    newsOf('account password', user, {
      mail: { subject: 'x', paragraphs: [], purpose: 'warning' },
    }),
  )
  expect([await newsFor(user.id), await mailsTo(user), jobs]).toEqual([[], [], []])
})

test('whoever closes the account in this moment is told nothing', async () => {
  const user = await buildUser()
  let told: Promise<unknown> = Promise.resolve()
  await inTransaction(async tx => {
    await tx.selectFrom('users').select('id').where('id', '=', user.id).forUpdate().execute()
    told = inTransaction(other => notify(other, newsOf('order request', user)))
    await waitingForLock()
    await tx.updateTable('users').set({ closed_at: noon }).where('id', '=', user.id).execute()
  })
  await told
  expect(await newsFor(user.id)).toEqual([])
})

test('whoever was deactivated finds it in the list, and nothing is sent but a warning', async () => {
  const user = await buildUser({ deactivated: true })
  await buildSubscription(user)
  await tell(newsOf('order request', user))
  await tell(
    newsOf('payment given', user, {
      mail: { subject: 'Receipt', paragraphs: [], purpose: 'receipt' },
    }),
  )
  await tell(
    newsOf('account password', user, {
      mail: { subject: 'Warning', paragraphs: [], purpose: 'warning' },
    }),
  )
  expect(await newsFor(user.id)).toHaveLength(3)
  expect((await mailsTo(user)).map(({ subject }) => subject)).toEqual(['Warning'])
  expect(jobs.filter(({ job }) => job === 'notifications.push')).toEqual([])
  const due = db.selectFrom('notifications').select('id').where('sms_due_at', 'is not', null)
  expect(await due.where('user_id', '=', user.id).execute()).toEqual([])
})

test('receipts and warnings obey no switch', async () => {
  const user = await buildUser()
  const preferences = defaultPreferences({ email: false })
  preferences.groups.money = { push: false, email: false, sms: true }
  await db
    .insertInto('notification_preferences')
    .values({ user_id: user.id, ...columnsOf(preferences), updated_at: noon })
    .execute()
  for (const purpose of ['receipt', 'warning', undefined] as const)
    await tell(
      newsOf('payment given', user, { mail: { subject: `${purpose}`, paragraphs: [], purpose } }),
    )
  const mails = await mailsTo(user)
  expect(mails.map(({ subject }) => subject).toSorted()).toEqual(['receipt', 'warning'])
})

test('to an address that nobody has confirmed only warnings go where that is required', async () => {
  loadSettings({ ...env, EMAIL_CONFIRMATION: 'required' })
  const user = await buildUser({ emailConfirmed: false })
  for (const purpose of ['receipt', 'warning', undefined] as const)
    await tell(
      newsOf('payment given', user, { mail: { subject: `${purpose}`, paragraphs: [], purpose } }),
    )
  expect((await mailsTo(user)).map(({ subject }) => subject)).toEqual(['warning'])
})

test('a mail greets, says it, and ends with the link that ends such mails', async () => {
  const user = await buildUser({ name: 'Ama Serwaa' })
  await tell(
    newsOf('order request', user, { mail: { subject: 'Hi', paragraphs: ['One.', 'Two.'] } }),
  )
  const [mail] = await mailsTo(user)
  expect(mail?.text).toMatch(
    /^Hello Ama Serwaa,\n\nOne\.\n\nTwo\.\n\nNo more emails of this kind: https:\/\/adwuma\.test\/u\/[\w.-]+$/,
  )
  expect(mail?.headers).toEqual({
    'List-Unsubscribe': expect.stringMatching(/^<https:\/\/adwuma\.test\/u\/[\w.-]+>$/),
    'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
  })
})

test('titles and texts are one line each, and cut where they are too long', async () => {
  const user = await buildUser()
  await tell(
    newsOf('gig pause', user, { title: '😀'.repeat(100), text: `a\n\tb ${'₵'.repeat(400)}` }),
  )
  const [row] = await newsFor(user.id)
  expect([...String(row?.title)]).toHaveLength(80)
  expect(row?.title).toMatch(/^😀{79}…$/u)
  expect([...String(row?.text)]).toHaveLength(300)
  expect(row?.text).toMatch(/^a b ₵+…$/)
})

test('open screens of the person show it at once, with how many are unread', async () => {
  const user = await buildUser()
  const connect = await openLiveUpdates()
  const socket = await connect(await tokenFor(user))
  await tell(newsOf('order request', user, { now: new Date() }))
  const heard = nextOf(socket, 'notification')
  const [job] = jobs.filter(({ job: name }) => name === 'notifications.publish')
  await publishNotification.run({ data: job?.data as { id: number }, now: new Date() })
  expect(await heard).toEqual({
    ...{ id: expect.any(Number), kind: 'order', event: 'request', title: 'Something happened' },
    ...{ text: 'It happened to you.', route: '/account/orders', created_at: expect.any(String) },
    unread_notifications_count: 1,
  })
})

test('the database takes no route that leads away, and no SMS of what is not urgent', async () => {
  const user = await buildUser()
  for (const route of ['https://evil.test/', '//evil.test/', 'account'])
    await expect(tell(newsOf('gig pause', user, { route })), route).rejects.toThrow('route')
  await tell(newsOf('gig pause', user))
  const update = db
    .updateTable('notifications')
    .set({ sms_due_at: noon })
    .where('user_id', '=', user.id)
  await expect(update.execute()).rejects.toThrow('check')
})
