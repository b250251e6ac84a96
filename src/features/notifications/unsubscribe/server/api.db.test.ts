import { beforeEach, expect, test } from 'vitest'
import { db } from '#platform/server/database/database.ts'
import { openSecret } from '#platform/server/security/instance-secret.ts'
import { asUser, type BuiltUser, buildUser, builtPassword } from '#test/builders/accounts.ts'
import { useApp } from '#test/builders/app.ts'
import { multipart } from '#test/builders/gigs.ts'
import { loadPreferences } from '../../preferences/server/queries.ts'
import { type NotificationGroup, notificationGroups } from '../../process.ts'
import { unsubscribeHeaders, unsubscribeLine } from './policy.ts'

const app = useApp()

let user: BuiltUser

beforeEach(async () => {
  user = await buildUser({ name: 'Kwabena Boateng' })
})

function linkFor(group: NotificationGroup, owner: { id: number } = user): string {
  const header = unsubscribeHeaders({ userId: owner.id, group })?.['List-Unsubscribe'] ?? ''
  return new URL(header.slice(1, -1)).pathname
}

const form = 'application/x-www-form-urlencoded'

const press = (url: string, payload = 'List-Unsubscribe=One-Click', type = form) =>
  app.server.inject({ method: 'POST', url, payload, headers: { 'content-type': type } })

const emailOf = async (group: NotificationGroup, owner = user) =>
  (await loadPreferences(db, owner.id)).groups[group].email

test('mails that can be switched off name the link in their head and last line, all others do not', () => {
  const linked = notificationGroups.filter(group => unsubscribeHeaders({ userId: 1, group }))
  expect(linked).toEqual(['orders', 'offers', 'messages', 'reviews', 'news'])
  for (const group of notificationGroups) {
    const [line] = unsubscribeLine({ userId: 1, group })
    const heads = unsubscribeHeaders({ userId: 1, group })
    if (!linked.includes(group)) expect([line, heads]).toEqual([undefined, null])
    else
      expect(heads).toEqual({
        'List-Unsubscribe': `<${line?.split(': ')[1]}>`,
        'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
      })
  }
})

test.each(['GET', 'HEAD'] as const)(
  '%s shows the group and one button, names nobody and changes nothing',
  async method => {
    const answer = await app.server.inject({ method, url: linkFor('orders') })
    expect(answer.statusCode).toBe(200)
    expect(await emailOf('orders')).toBe(true)
    if (method === 'HEAD') return
    expect(answer.body).toContain('about your orders')
    expect(answer.body.match(/<button/g)).toHaveLength(1)
    for (const own of ['Kwabena', 'Boateng', user.username, user.email, String(user.phone)])
      expect(answer.body).not.toContain(own)
  },
)

test('one press switches the e-mail of that group off and no other, any number of times', async () => {
  for (const group of ['orders', 'offers', 'messages', 'reviews'] as const) {
    for (const _ of [1, 2, 3]) {
      const answer = await press(linkFor(group))
      expect([answer.statusCode, await emailOf(group)]).toEqual([200, false])
    }
  }
  const { groups } = await loadPreferences(db, user.id)
  expect(groups).toMatchObject({
    orders: { push: true, email: false, sms: true },
    ...{ money: { email: true }, account: { email: true } },
  })
})

test('a press on the link of news withdraws the consent', async () => {
  const consent = { marketing_opt_in_at: new Date() }
  await db.updateTable('users').set(consent).where('id', '=', user.id).execute()
  expect(await emailOf('news')).toBe(true)
  expect((await press(linkFor('news'))).statusCode).toBe(200)
  expect(await emailOf('news')).toBe(false)
})

test('mail programs may send the form either way', async () => {
  const { payload, headers } = multipart({ 'List-Unsubscribe': 'One-Click' })
  const answer = await app.server.inject({
    method: 'POST',
    url: linkFor('orders'),
    payload,
    headers,
  })
  expect([answer.statusCode, await emailOf('orders')]).toEqual([200, false])
})

test('twenty presses at once are one', async () => {
  const answers = await Promise.all(Array.from({ length: 20 }, () => press(linkFor('offers'))))
  expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([200]))
  expect(await emailOf('offers')).toBe(false)
})

test('without its field a form changes nothing', async () => {
  const url = linkFor('orders')
  for (const payload of [
    '',
    'a=b',
    'List-Unsubscribe=',
    'List-Unsubscribe=one-click',
    'list-unsubscribe=One-Click',
  ])
    expect((await press(url, payload)).statusCode, payload).toBe(422)
  const bare = await app.server.inject({ method: 'POST', url })
  const { payload, headers } = multipart({ other: 'One-Click' })
  const other = await app.server.inject({ method: 'POST', url, payload, headers })
  expect([bare.statusCode, other.statusCode]).toEqual([422, 422])
  const json = await press(url, '{"List-Unsubscribe":"One-Click"}', 'application/json')
  expect([415, 422]).toContain(json.statusCode)
  expect(await emailOf('orders')).toBe(true)
})

test('a form that cannot be read changes nothing, and is no fault of ours', async () => {
  const url = linkFor('orders')
  const part = '--x\r\ncontent-disposition: form-data; name="List-Unsubscribe"\r\n\r\nOne-Click\r\n'
  for (const [payload, type] of [
    [part, 'multipart/form-data; boundary=x'],
    ['nothing', 'multipart/form-data; boundary=x'],
    [`${part}--x--`, 'multipart/form-data'],
    [`${part.repeat(30)}--x--`, 'multipart/form-data; boundary=x'],
  ] as const) {
    const { statusCode } = await press(url, payload, type)
    expect([400, 413], `${statusCode} for ${payload}`).toContain(statusCode)
  }
  expect(await emailOf('orders')).toBe(true)
})

test('a forged link does not work, whether it is opened or pressed', async () => {
  const link = linkFor('orders')
  const [content = '', signature = ''] = link.slice('/u/'.length).split('.')
  const other = await buildUser()
  const sign = (text: string) => `/u/${text}.${signature}`
  for (const url of [
    '/u/none',
    '/u/.',
    `/u/${content}`,
    `/u/${content}.`,
    `${link}x`,
    `${link}.x`,
    link.slice(0, -1),
    sign(`${other.id}-orders`),
    sign(`${user.id}-money`),
    sign(`${user.id}-offers`),
    sign(`0${content}`),
    sign(`${content}-`),
    sign(`-${content}`),
    '/u/%00',
  ]) {
    expect((await app.server.inject(url)).statusCode, url).toBe(404)
    expect((await press(url)).statusCode, url).toBe(404)
  }
  for (const owner of [user, other])
    for (const group of notificationGroups.filter(name => name !== 'news'))
      expect(await emailOf(group, owner)).toBe(true)
})

test('a link of another site’s secret does not work here', async () => {
  const mine = linkFor('orders')
  openSecret({ appSecret: 'the secret of another site', dataDir: app.dataDir })
  const answer = await app.server.inject(mine)
  expect(answer.statusCode).toBe(404)
})

test('no page of it is kept, searched, framed or scripted, and none sets a cookie', async () => {
  const link = linkFor('orders')
  const answers = [
    await app.server.inject(link),
    await press(link),
    await press(link, 'a=b'),
    await app.server.inject('/u/none'),
  ]
  for (const answer of answers) {
    expect(answer.headers).toMatchObject({
      'cache-control': 'no-store',
      'referrer-policy': 'no-referrer',
      'x-robots-tag': 'noindex',
      'content-type': 'text/html; charset=utf-8',
    })
    expect(answer.headers['set-cookie']).toBeUndefined()
    const policy = String(answer.headers['content-security-policy'])
    expect(policy).toContain("default-src 'none'")
    expect(policy).toContain("frame-ancestors 'none'")
    expect(policy).not.toContain('script-src')
    expect(answer.body).not.toMatch(/<script|src=|href="(?!data:|http)/)
  }
})

test('a link outlives the account, says what it always says, and changes nothing', async () => {
  const link = linkFor('orders')
  await app.server.inject({
    method: 'POST',
    url: '/api/customer/delete',
    payload: { password: builtPassword },
    headers: await asUser(user),
  })
  expect((await press(link)).statusCode).toBe(200)
  const rows = db
    .selectFrom('notification_preferences')
    .select('user_id')
    .where('user_id', '=', user.id)
  expect(await rows.execute()).toEqual([])
})
