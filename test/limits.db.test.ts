import { expect, test } from 'vitest'
import { codeRules } from '#features/accounts/contract.ts'
import { disputeLinkOf } from '#features/disputes/link/server/policy.ts'
import { sendDueSms } from '#features/notifications/sms/server/commands.ts'
import { orderSteps } from '#features/orders/contract.ts'
import { type LimitName, limits } from '#platform/limits.ts'
import { requestOf } from '#platform/request.ts'
import { db } from '#platform/server/database/database.ts'
import { listOutbox } from '#platform/server/mail-and-sms/outbox.ts'
import { settings } from '#platform/server/settings/settings.ts'
import { asUser, asVisitor, buildUser, formHeaders, registrationForm } from './builders/accounts.ts'
import { useApp } from './builders/app.ts'
import { buildDispute, goodDispute, goodReason } from './builders/disputes.ts'
import { pdfFile } from './builders/files.ts'
import { gigDraft } from './builders/gig-draft.ts'
import { multipart } from './builders/gigs.ts'
import { buildOffer } from './builders/orders.ts'
import { newDevice } from './fakes/push-service.ts'

/** Every limit of the table, held against the calls that name it and against what these really spend. */

const app = useApp({ RATE_LIMITS: 'on' })

/** Calls that change something and need no limit: each writes a little of the caller's own, and tells nobody else. */
const cheap: Record<string, string> = {
  'POST /api/customer/location/update': 'three columns of the caller',
  'POST /api/customer/marketing': 'one column of the caller',
  'DELETE /api/customer/portrait': 'a photo of the caller, whose adding is limited',
  'POST /api/customer/request-alerts': 'one column of the caller',
  'POST /api/chat/message/read':
    'a number of the caller; the other side’s open screens turn a tick',
  'POST /api/payments/manual/submit': 'a moment, once for each payment, and those are limited',
  'DELETE /api/sanctum/token': 'removes the caller’s token, after which there is none',
}

/** What reads, and yet costs, or changes and mails. */
const dearReads = [
  'GET /api/customer/export',
  'GET /api/gigs/{id}/{action}',
  'GET /api/gigs/update/{id}/images/delete/{file_id}',
  'GET /api/manager/audit/export',
  'GET /api/manager/customer/{id}/verify-kyc',
  'GET /api/manager/message/{action}/{message_id}',
]

test('no call that changes, sends or burns anything is without a limit', () => {
  const needing = app.server.declaredEndpoints.filter(
    ({ route }) => !route.startsWith('GET ') || dearReads.includes(route),
  )
  const without = needing.filter(endpoint => endpoint.limits.length === 0)
  expect(needing.length).toBeGreaterThan(40)
  expect(without.map(({ route }) => route).sort()).toEqual(Object.keys(cheap).sort())
})

/** Those of pages that people reach by a link, which are no calls of the API. */
const ofPages: { limit: LimitName; methods: ('GET' | 'POST')[]; url: string }[] = [
  { limit: 'unsubscribe', methods: ['POST'], url: '/u/none' },
  { limit: 'pause-link', methods: ['POST'], url: '/s/none' },
  { limit: 'order-link', methods: ['GET', 'POST'], url: '/o/none' },
  { limit: 'undo-link', methods: ['GET', 'POST'], url: '/security/undo/none' },
]

/** What apps fetch where a page is shared. */
const ofPictures: { limit: LimitName; url: string }[] = [
  { limit: 'share-picture', url: '/people/share/999999.jpg' },
  { limit: 'share-picture', url: '/gigs/share/999999.jpg' },
]

test('every limit of the table is some call’s or page’s, and described with the call', async () => {
  const named = app.server.declaredEndpoints.flatMap(endpoint => endpoint.limits)
  const all = [...new Set([...named, ...[...ofPages, ...ofPictures].map(({ limit }) => limit)])]
  expect(all.sort()).toEqual(Object.keys(limits).sort())
  const { paths } = (await app.server.inject('/api/openapi.json')).json()
  expect(paths['/api/report/add'].post.responses[429].description).toContain(
    '20 in an hour per person',
  )
})

test('whoever changes nothing but the username is counted too, and who changes nothing is not', async () => {
  const { email, username, ...user } = await buildUser()
  const headers = await asUser(user)
  const save = (name: string) => () =>
    app.server.inject({
      ...{ method: 'POST', url: '/api/customer/update', headers },
      payload: { email, username: name },
    })
  expect(await listSpentLimits(save('somebody.else'))).toEqual(['username-change'])
  expect(await listSpentLimits(save('Somebody.Else'))).toEqual([])
})

test('what the screens say of new codes is what the limits allow', () => {
  expect(codeRules.resendSeconds).toBe(limits['resend-minute'].seconds)
  expect(codeRules.resendsADay).toBe(limits['resend-day'].points)
})

type Answer = { statusCode: number; headers: Record<string, unknown> }
type Call = () => Promise<Answer>
type Scene = { route: string; call: Call }

const account = {
  ...{ payment_account_type_code: 'mobile_money', payment_account_currency: 'GHS' },
  ...{ payment_institution_name: 'MTN', payment_account_no: '0244123456' },
  payment_name_on_account: 'Ama Serwaa',
}
const identity = { name: 'Ama Serwaa', id_type: 'ghana_card', id_reference: 'GHA-123456789-0' }
const order = { gig_order_id: 1 }
const newPassword = {
  ...{ new_password: 'waakye and stew', new_password_confirmation: 'waakye and stew' },
}
const page = { title: 'How it works', content: '<p>Well.</p>', category_id: 1 }
const subscription = { object_type: 'subscription', object_id: 1 }

const browser = newDevice('https://fcm.googleapis.com/fcm/send/a')

const challenge = { challenge_id: 'none' }

/** Well-formed, so that the call gets as far as its limit; what is named mostly does not exist. */
const forms: Record<string, object> = {
  'POST /api/sanctum/token': { email: 'nobody@example.test', password: 'wrong' },
  'POST /api/customer/register': registrationForm(),
  'POST /api/customer/verify': { user_id: 1, verification_code: '123456' },
  'POST /api/customer/verify/resend': { user_id: 1 },
  'POST /api/sanctum/token/second-factor': { ...challenge, method: 'totp', code: '123456' },
  'POST /api/passkeys/login/options': {},
  'POST /api/passkeys/login/verify': { ...challenge, credential: {} },
  'POST /api/password/forgot': { email: 'nobody@example.test' },
  'POST /api/password/reset': { reset_code: 'none', ...newPassword },
  'POST /api/push/ack': { ack: 'none', event: 'shown' },
  'GET /api/security/undo/{code}': { code: 'none' },
  'GET /api/receipts/{code}': { code: 'none' },
  'POST /api/security/undo': { code: 'none' },
}

const users: Record<string, object> = {
  'POST /api/customer/update': { username: 'support', email: 'elsewhere@example.test' },
  'POST /api/customer/email/confirm': { code: 'none' },
  'POST /api/customer/email/resend': {},
  'POST /api/customer/password/update': { current_password: 'wrong', ...newPassword },
  'POST /api/customer/settlement/update': account,
  'POST /api/customer/settlement/check': {},
  'POST /api/customer/proof/options': {},
  'POST /api/customer/proof': { method: 'password', password: 'wrong' },
  'POST /api/customer/second-factor/totp': {},
  'POST /api/customer/second-factor/totp/confirm': { code: '123456' },
  'DELETE /api/customer/second-factor/totp': {},
  'POST /api/customer/second-factor/recovery-codes': {},
  'POST /api/customer/second-factor/keep': {},
  'POST /api/customer/passkeys/options': {},
  'POST /api/customer/passkeys': { ...challenge, credential: {} },
  'DELETE /api/customer/passkeys/{id}': { id: 999 },
  'DELETE /api/customer/sessions/{id}': { id: 999 },
  'POST /api/customer/sessions/end-others': {},
  'POST /api/customer/away': { until: null },
  'POST /api/searches': { search: 'plumber' },
  'POST /api/searches/{id}': { id: 999, is_paused: true },
  'DELETE /api/searches/{id}': { id: 999 },
  'POST /api/customer/delete': { password: 'wrong' },
  'GET /api/customer/export': {},
  'POST /api/customer/kyc/update': identity,
  'GET /api/gigs/suggest': { search: 'plumber' },
  'POST /api/gigs/add': gigDraft,
  'POST /api/gigs/update/{id}': { ...gigDraft, id: 1 },
  'GET /api/gigs/{id}/{action}': { id: 999, action: 'pause' },
  'GET /api/gigs/update/{id}/images/delete/{file_id}': { id: 999, file_id: 999 },
  'POST /api/offers/create': { gig_id: 1 },
  'POST /api/orders/request': { gig_offer_id: 1 },
  ...Object.fromEntries(Object.values(orderSteps).map(({ route }) => [route, order])),
  'POST /api/orders/revision': { ...order, revision: 'It drips.' },
  'POST /api/orders/pay/confirm': order,
  'POST /api/orders/withdraw': order,
  'POST /api/orders/ending/propose': { ...order, to_buyer: 0, reason: 'I am ill.' },
  'POST /api/orders/ending/answer': { ...order, ending_id: 1, answer: 'accept' },
  'POST /api/orders/close': { ...order, received: true },
  'POST /api/orders/receipt/add': { ...order, network_id: 'MP2603061200', amount: 150 },
  'POST /api/orders/receipt/confirm': { ...order, balance_checked: true },
  'POST /api/orders/receipt/deny': order,
  'POST /api/disputes/open': { ...order, ...goodDispute },
  'POST /api/disputes/statement': { dispute_id: 999, text: 'It drips.' },
  'POST /api/disputes/withdraw': { dispute_id: 999 },
  'POST /api/disputes/accept': { dispute_id: 999 },
  'POST /api/disputes/appeal': { dispute_id: 999, text: goodReason },
  'POST /api/subscriptions/pay/confirm': { reference: 'none' },
  'POST /api/notifications/read': { id: 1 },
  'POST /api/notifications/seen': { ids: [1] },
  'POST /api/customer/notification-preferences': {},
  'POST /api/push/subscribe': {
    endpoint: browser.endpoint,
    keys: browser.keys,
    device_name: 'Phone',
  },
  'POST /api/push/unsubscribe': { id: 1 },
  'POST /api/reviews/complete': { review_id: 1, rating: 5 },
  'POST /api/reviews/add': { gig_order_id: 1, rating: 5 },
  'POST /api/reviews/update': { review_id: 1, rating: 5 },
  'POST /api/reviews/reply': { review_id: 1, reply: 'Thank you' },
  'POST /api/reviews/report': { review_id: 1, reason: 'Not true' },
  'POST /api/chat/message/report': { message_id: 1 },
  'POST /api/chat/message/check': { message: 'Good morning' },
  'POST /api/people/{username}/block': { username: 'nobody' },
  'POST /api/people/{username}/unblock': { username: 'nobody' },
  'POST /api/report/add': { category_id: 1, description: 'He never came to mend it.' },
  'POST /api/payments/initiate': subscription,
  'POST /api/payments/manual/initiate': subscription,
}

const visitors: Record<string, object> = {
  'POST /api/disputes/link/read': { code: 'none' },
  'POST /api/disputes/link/accept': { code: 'none' },
  'POST /api/disputes/link/appeal': { code: 'none', text: goodReason },
}

const managers: Record<string, object> = {
  'GET /api/manager/audit/export': {},
  'POST /api/manager/staff': { user_id: 999, roles: ['money'] },
  'POST /api/manager/transactions/review': { reference: 'none', action: 'fail' },
  'POST /api/manager/customer/{id}/update': {
    ...{ id: 999, username: 'nobody', email: 'nobody@example.test', ...identity, ...account },
  },
  'GET /api/manager/customer/{id}/verify-kyc': { id: 999 },
  'POST /api/manager/customer/{id}/second-factor/reset': { id: 999, reason: 'Lost the phone.' },
  'POST /api/manager/customer/{id}/portrait/remove': { id: 1, reason: 'It is a logo' },
  'POST /api/manager/customer/{id}/reject-kyc': { id: 999, reason: 'Too dark to read.' },
  'POST /api/manager/wallet-checks/{user_id}': {
    ...{ user_id: 999, decision: 'same', note: 'Seen the card.' },
  },
  'POST /api/manager/customer/{id}/update/status': { id: 999, action: 'activate' },
  'GET /api/manager/message/{action}/{message_id}': { action: 'approve', message_id: 999 },
  'POST /api/manager/dispute/{id}/decide': {
    ...{ id: 999, to_buyer: 0, right: 'both', reason: goodReason },
  },
  'POST /api/manager/receipts/{id}/void': { id: 999, note: 'Not paid.' },
  'POST /api/manager/review/{id}': { id: 999, action: 'approve' },
  'POST /api/manager/gig-image-matches/{id}': { id: 999, decision: 'copied' },
  'POST /api/manager/report/{reference}': { reference: 'none', action: 'mark-as-actioned' },
  'POST /api/manager/failed-jobs/{id}/retry': { id: 'none' },
  'POST /api/manager/cms/pages/add': page,
  'POST /api/manager/cms/pages/update/{id}': { ...page, id: 999, is_published: 0 },
  'POST /api/manager/search-terms': { word: 'pipe man', category_id: 999, weight: 5 },
  'POST /api/testing/stripe/pay': { card: 'visa' },
}

test('each limit that a call names is spent by it, and refuses it once it is used up', async () => {
  const spent = new Map<string, string[]>()
  for (const { route, call } of await allScenes()) {
    const names = await listSpentLimits(call)
    spent.set(route, [...(spent.get(route) ?? []), ...names])
    for (const name of names) await expectRefusal(route, call, name)
  }
  const limited = app.server.declaredEndpoints.filter(endpoint => endpoint.limits.length > 0)
  for (const { route, limits } of limited)
    expect([route, ...new Set(spent.get(route)?.sort())]).toEqual([route, ...limits.toSorted()])
})

test('the limit of shared pictures is spent by them, and refuses them once it is used up', async () => {
  for (const { limit, url } of ofPictures) {
    const call = () => app.server.inject(url)
    expect(await listSpentLimits(call)).toEqual([limit])
    await expectRefusal(url, call, limit)
  }
})

test('the limits of pages are spent by them, and refuse them once they are used up', async () => {
  for (const { limit, methods, url } of ofPages)
    for (const method of methods) {
      const call = () => app.server.inject({ method, url })
      expect(await listSpentLimits(call)).toEqual([limit])
      await expectRefusal(`${method} ${url}`, call, limit)
      const { statusCode, headers, body } = await call()
      expect([statusCode, headers['content-type']]).toEqual([429, 'text/html; charset=utf-8'])
      expect(headers).toMatchObject({
        ...{ 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' },
        'retry-after': expect.any(String),
      })
      expect(body).toContain('<h1>Too Many Attempts.</h1>')
    }
})

test('of 60 orders that one person requests in a loop ten go through, and as many SMS go out', async () => {
  await db.deleteFrom('limits').execute()
  const buyer = await buildUser()
  const headers = await asUser(buyer)
  const sellers = await Promise.all(Array.from({ length: 20 }, () => buildUser()))
  const offers = []
  for (const seller of [...sellers, ...sellers, ...sellers])
    offers.push(await buildOffer({ seller, buyer, author: 'seller' }))
  const statuses = []
  for (const { id } of offers) {
    const payload = { gig_offer_id: id }
    const request = { method: 'POST', url: '/api/orders/request', headers, payload } as const
    statuses.push((await app.server.inject(request)).statusCode)
  }
  expect(statuses).toEqual([...Array(10).fill(201), ...Array(50).fill(429)])
  await sendDueSms(await lastDueSms())
  const phones = new Set(sellers.map(({ phone_e164 }) => phone_e164))
  const sms = (await listOutbox(500)).filter(({ to }) => phones.has(to))
  expect(sms).toHaveLength(10)
})

async function lastDueSms(): Promise<Date> {
  const { due } = await db
    .selectFrom('notifications')
    .select(eb => eb.fn.max('sms_due_at').as('due'))
    .executeTakeFirstOrThrow()
  return due ?? new Date()
}

/** Calls before a login come from an address of either kind. */
async function allScenes(): Promise<Scene[]> {
  const csrf = await formHeaders(app.server)
  const user = await asUser(await buildUser({ emailConfirmed: false }))
  const manager = await asUser(await buildUser({ id: 1, manager: true }))
  return [
    ...['198.51.100.7', '2001:db8:1:2::7'].flatMap(address => scenesOf(forms, csrf, address)),
    ...scenesOf(users, user),
    ...scenesOf(managers, manager),
    ...scenesOf(visitors, asVisitor()),
    ...scenesOf(await buildLinkedStatement(), asVisitor()),
    { route: 'POST /api/chat/message/send', call: sendPdf },
    { route: 'POST /api/customer/portrait', call: () => sendPortrait(user) },
  ]
}

/** Only whoever holds a link that works is counted as a person. */
async function buildLinkedStatement(): Promise<Record<string, object>> {
  const { id, seller } = await buildDispute()
  await db.updateTable('users').set({ status_id: 1 }).where('id', '=', seller.id).execute()
  const code = disputeLinkOf({ disputeId: id, side: 'seller' }).split('/').at(-1)
  return { 'POST /api/disputes/link/statement': { code, text: 'I was there.' } }
}

const scenesOf = (
  inputs: Record<string, object>,
  headers: Record<string, string>,
  remoteAddress = '127.0.0.1',
): Scene[] =>
  Object.entries(inputs).map(([route, input]) => {
    const { method, url, body, headers: all } = requestOf(route, input, headers)
    const request = { method: method as 'GET', url, headers: all, remoteAddress }
    const call = async () => {
      settings.PAYMENT_METHOD = route.includes('/manual/') ? 'MANUAL' : 'SANDBOX'
      return app.server.inject({ ...request, ...(typeof body === 'string' && { payload: body }) })
    }
    return { route, call }
  })

async function sendPortrait(user: Record<string, string>): Promise<Answer> {
  const file = { name: 'photo', filename: 'me.jpg', body: 'no picture' }
  const { payload, headers } = multipart({}, [file])
  const url = '/api/customer/portrait'
  return app.server.inject({ method: 'POST', url, headers: { ...headers, ...user }, payload })
}

let sender: { id: number } | undefined

/** By one person, to somebody new each time. */
async function sendPdf(): Promise<Answer> {
  sender ??= await buildUser()
  const to = await buildUser()
  const file = { name: 'message_files', filename: 'terms.pdf', body: pdfFile() }
  const { payload, headers } = multipart({ to_user_id: to.id, message: '' }, [file])
  return app.server.inject({
    method: 'POST',
    url: '/api/chat/message/send',
    headers: { ...headers, ...(await asUser(sender)) },
    payload,
  })
}

/** The names of the limits that a first call spends. */
async function listSpentLimits(call: Call): Promise<string[]> {
  await db.deleteFrom('limits').execute()
  const { statusCode } = await call()
  expect(statusCode).not.toBe(429)
  expect(statusCode).toBeLessThan(500)
  const rows = await db.selectFrom('limits').select('key').execute()
  return rows.map(({ key }) => nameIn(key))
}

const nameIn = (key: string) => key.slice(0, key.indexOf(':'))

async function expectRefusal(route: string, call: Call, name: string): Promise<void> {
  await db.deleteFrom('limits').execute()
  await call()
  await db.deleteFrom('limits').where('key', 'not like', `${name}:%`).execute()
  const { points } = limits[name as LimitName]
  await db.updateTable('limits').set({ points }).execute()
  const { statusCode, headers } = await call()
  expect([route, name, statusCode]).toEqual([route, name, 429])
  expect(Number(headers['retry-after'])).toBeGreaterThan(0)
}
