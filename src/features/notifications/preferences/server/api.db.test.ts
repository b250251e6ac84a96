import { beforeEach, expect, test } from 'vitest'
import { db } from '#platform/server/database/database.ts'
import {
  asUser,
  asVisitor,
  type BuiltUser,
  bearer,
  buildUser,
  tokenFor,
} from '#test/builders/accounts.ts'
import { useApp } from '#test/builders/app.ts'
import { buildSubscription } from '#test/builders/notifications.ts'

const app = useApp()
const url = '/api/customer/notification-preferences'

let user: BuiltUser
let headers: Record<string, string>

beforeEach(async () => {
  user = await buildUser()
  headers = await asUser(user)
})

const show = async (as = headers) => (await app.server.inject({ url, headers: as })).json()
const change = (payload: object, as = headers) =>
  app.server.inject({ method: 'POST', url, payload, headers: as })

const groups = ['orders', 'offers', 'messages', 'money', 'account', 'reviews', 'news'] as const

const defaults = {
  groups: {
    orders: { push: true, email: true, sms: true },
    offers: { push: true, email: true, sms: false },
    messages: { push: true, email: true, sms: false },
    money: { push: true, email: true, sms: true },
    account: { push: true, email: true, sms: false },
    reviews: { push: true, email: true, sms: false },
    news: { push: false, email: false, sms: false },
  },
  quiet_hours: { from: '21:00', to: '06:00' },
  message_previews: false,
}

const rowOf = ({ id }: BuiltUser) =>
  db.selectFrom('notification_preferences').selectAll().where('user_id', '=', id).executeTakeFirst()

test('whoever never chose anything has the defaults, and no row', async () => {
  expect(await show()).toEqual({ preferences: defaults, devices: [] })
  expect(await rowOf(user)).toBeUndefined()
})

test('without a login nobody sees or changes them', async () => {
  for (const as of [{}, asVisitor()]) {
    expect((await app.server.inject({ url, headers: as })).statusCode).toBe(401)
    expect((await change({}, as)).statusCode).toBe(401)
  }
})

test('each switch is changed alone, and all others stay', async () => {
  const expected = structuredClone(defaults)
  for (const group of groups)
    for (const channel of ['push', 'email', 'sms'] as const) {
      const cannot =
        (group === 'account' && channel === 'email') ||
        (channel === 'sms' && group !== 'orders' && group !== 'money')
      if (cannot) continue
      for (const value of [!expected.groups[group][channel], expected.groups[group][channel]]) {
        const answer = await change({ groups: { [group]: { [channel]: value } } })
        expect(answer.statusCode, `${group}.${channel}`).toBe(200)
        expected.groups[group][channel] = value
        expect(answer.json()).toEqual({ preferences: expected, message: expect.any(String) })
        expect((await show()).preferences).toEqual(expected)
      }
    }
})

test('quiet hours are changed, switched off, and may pass midnight or not', async () => {
  for (const quiet_hours of [
    { from: '13:00', to: '14:00' },
    { from: '23:59', to: '00:00' },
    null,
    { from: '22:30', to: '05:15' },
  ])
    expect((await change({ quiet_hours })).json().preferences).toEqual({ ...defaults, quiet_hours })
  const { preferences } = (await change({ message_previews: true })).json()
  expect(preferences).toMatchObject({ quiet_hours: { from: '22:30' }, message_previews: true })
})

test('nothing to change changes nothing', async () => {
  for (const payload of [{}, { groups: {} }, { groups: { orders: {} } }, { unknown: 1 }])
    expect((await change(payload)).json().preferences).toEqual(defaults)
})

const unreachable = 'You would not learn what happens with your money. Leave e-mail or SMS on.'

test('of money e-mail or SMS stays on, whichever is switched off first; push does not count', async () => {
  const both = await change({ groups: { money: { email: false, sms: false, push: true } } })
  expect([both.statusCode, both.json().errors]).toEqual([422, { 'groups.money': [unreachable] }])
  expect((await change({ groups: { money: { sms: false } } })).statusCode).toBe(200)
  const last = await change({ groups: { money: { email: false } } })
  expect([last.statusCode, last.json().errors]).toEqual([422, { 'groups.money': [unreachable] }])
  const swapped = await change({ groups: { money: { email: false, sms: true, push: false } } })
  expect(swapped.json().preferences.groups.money).toEqual({ push: false, email: false, sms: true })
})

test('what is bad together with what was chosen before is told with all other bad fields', async () => {
  await change({ groups: { money: { sms: false } } })
  const answer = await change({
    groups: { money: { email: false } },
    quiet_hours: { from: '25:00', to: '06:00' },
  })
  expect(answer.statusCode).toBe(422)
  expect(Object.keys(answer.json().errors).toSorted()).toEqual(['groups.money', 'quiet_hours.from'])
  expect((await show()).preferences.groups.money.email).toBe(true)
})

test('the e-mail of the account stays on', async () => {
  const answer = await change({ groups: { account: { email: false } } })
  expect([answer.statusCode, answer.json().errors]).toEqual([
    422,
    { 'groups.account': [unreachable] },
  ])
})

test('there is no SMS where nothing is urgent', async () => {
  for (const group of groups.filter(name => name !== 'orders' && name !== 'money')) {
    const answer = await change({ groups: { [group]: { sms: true } } })
    expect([answer.statusCode, Object.keys(answer.json().errors)]).toEqual([
      422,
      [`groups.${group}`],
    ])
    expect((await change({ groups: { [group]: { sms: false } } })).statusCode).toBe(200)
  }
})

test('every bad field is told at once, and then nothing is saved', async () => {
  const answer = await change({
    groups: {
      orders: { push: false, email: 'often' },
      offers: { sms: true },
      money: { email: false, sms: false },
      account: { email: false },
    },
    quiet_hours: { from: '25:00', to: '6:00' },
    message_previews: 'yes please',
  })
  expect(answer.statusCode).toBe(422)
  expect(Object.keys(answer.json().errors).toSorted()).toEqual([
    ...['groups.account', 'groups.money', 'groups.offers', 'groups.orders.email'],
    ...['message_previews', 'quiet_hours.from', 'quiet_hours.to'],
  ])
  expect(await rowOf(user)).toBeUndefined()
})

test('quiet hours are two times that differ', async () => {
  for (const [quiet_hours, fields] of [
    [{ from: '21:00', to: '21:00' }, ['quiet_hours.to']],
    [{ from: '21:00' }, ['quiet_hours.to']],
    [{}, ['quiet_hours.from', 'quiet_hours.to']],
    [{ from: '24:00', to: '06:00' }, ['quiet_hours.from']],
    [{ from: '21:60', to: '06:00' }, ['quiet_hours.from']],
    [{ from: 2100, to: null }, ['quiet_hours.from', 'quiet_hours.to']],
    ['at night', ['quiet_hours']],
    [[], ['quiet_hours']],
  ] as const) {
    const answer = await change({ quiet_hours })
    expect([answer.statusCode, Object.keys(answer.json().errors)]).toEqual([422, fields])
  }
  for (const broken of [{ groups: [] }, { groups: 'all' }, { groups: { orders: true } }])
    expect((await change(broken)).statusCode).toBe(422)
})

const chooseMarketing = (opt_in: boolean) =>
  app.server.inject({
    method: 'POST',
    url: '/api/customer/marketing',
    payload: { opt_in },
    headers,
  })

const consentOf = async ({ id }: BuiltUser) =>
  (
    await db
      .selectFrom('users')
      .select('marketing_opt_in_at')
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
  ).marketing_opt_in_at

test('the e-mail of news is the consent to them: one truth with two doors', async () => {
  expect((await chooseMarketing(true)).statusCode).toBe(200)
  const given = await consentOf(user)
  expect((await show()).preferences.groups.news.email).toBe(true)
  await change({ groups: { news: { push: true } } })
  await change({ groups: { news: { email: true } } })
  expect(await consentOf(user)).toEqual(given)
  await change({ groups: { news: { email: false } } })
  expect(await consentOf(user)).toBeNull()
  await change({ groups: { news: { email: true } } })
  expect(await consentOf(user)).not.toBeNull()
  await chooseMarketing(false)
  expect((await show()).preferences.groups.news).toEqual({ push: true, email: false, sms: false })
})

test('of twenty changes at once none is lost', async () => {
  const changes = [
    ...groups.map(group => ({ groups: { [group]: { push: group === 'news' } } })),
    ...(['orders', 'offers', 'messages', 'reviews'] as const).map(group => ({
      groups: { [group]: { email: false } },
    })),
    ...[{ groups: { news: { email: true } } }, { groups: { orders: { sms: false } } }],
    ...[{ groups: { money: { sms: false } } }, { message_previews: true }],
    ...Array(5).fill({ quiet_hours: { from: '20:00', to: '07:00' } }),
  ]
  expect(changes).toHaveLength(20)
  const answers = await Promise.all(changes.map(payload => change(payload)))
  expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([200]))
  expect((await show()).preferences).toEqual({
    groups: {
      ...Object.fromEntries(
        (['orders', 'offers', 'messages', 'reviews'] as const).map(group => [
          group,
          { push: false, email: false, sms: false },
        ]),
      ),
      money: { push: false, email: true, sms: false },
      account: { push: false, email: true, sms: false },
      news: { push: true, email: true, sms: false },
    },
    quiet_hours: { from: '20:00', to: '07:00' },
    message_previews: true,
  })
})

test('of twenty who switch off the last ways at once some are refused, and one way stays', async () => {
  const answers = await Promise.all(
    Array.from({ length: 20 }, (_, at) =>
      change({ groups: { money: at % 2 ? { email: false } : { sms: false } } }),
    ),
  )
  const statuses = answers.map(({ statusCode }) => statusCode)
  expect(statuses.toSorted()).toEqual([...Array(10).fill(200), ...Array(10).fill(422)])
  const { email, sms } = (await show()).preferences.groups.money
  expect(email !== sms).toBe(true)
})

test('the devices of a person are named, with the one that asks', async () => {
  const token = await tokenFor(user)
  const now = new Date()
  const own = await buildSubscription(user, {
    tokenId: Number(token.split('|')[0]),
    name: 'Here',
    now,
  })
  const other = await buildSubscription(user, { name: 'Elsewhere', now })
  await buildSubscription(await buildUser())
  const { devices } = await show(bearer(token))
  const times = { created_at: now.toISOString(), last_used_at: now.toISOString() }
  expect(devices).toEqual([
    { id: other.id, device_name: 'Elsewhere', ...times, is_this_device: false },
    { id: own.id, device_name: 'Here', ...times, is_this_device: true },
  ])
})

test('a device whose login nobody used for sixty days is named no more', async () => {
  await buildSubscription(user, { now: new Date(Date.now() - 61 * 86_400_000) })
  expect((await show(await asUser(user))).devices).toEqual([])
})

test('the database keeps no preferences by which nobody would learn of his money', async () => {
  await change({ message_previews: true })
  const update = (values: object) =>
    db.updateTable('notification_preferences').set(values).where('user_id', '=', user.id).execute()
  await expect(update({ money_email: false, money_sms: false })).rejects.toThrow('money_reaches')
  await expect(update({ account_email: false })).rejects.toThrow('account_email')
})
