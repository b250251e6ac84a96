import { expect, test } from 'vitest'
import { takeAccountStep } from '#features/accounts/activation/server/transition.ts'
import { revokeAnswerLinks, sendDueSms } from '#features/notifications/sms/server/commands.ts'
import { db, inTransaction } from '#platform/server/database/database.ts'
import { listOutbox } from '#platform/server/mail-and-sms/outbox.ts'
import { ports } from '#ports.ts'
import {
  asUser,
  type BuiltUser,
  buildUser,
  builtPassword,
  postForm,
} from '#test/builders/accounts.ts'
import { useApp } from '#test/builders/app.ts'
import { waitingForLock } from '#test/builders/database.ts'
import { viewerOf } from '#test/builders/gigs.ts'
import { newsFor } from '#test/builders/notifications.ts'
import { buildOffer, buildOrder } from '#test/builders/orders.ts'
import { orderStatus } from '../../process.ts'
import { expireOrder, requestOrder } from '../../server/commands.ts'
import { takeOrderStep } from '../../server/transition.ts'
import { removeOldLinks } from './jobs.ts'

const app = useApp({ SMS_AFTER_MINUTES: '0' })

test('a seller accepts a request by the link in its SMS, without logging in', async () => {
  const { path, orderId, buyer } = await buildLink()
  const page = await get(path)
  expect(page.statusCode).toBe(200)
  expect(page.body).toContain('Ama asks for “Leaking taps repaired”')
  expect(page.body).toContain('GH₵')
  expect(page.body.match(/<button/g)).toHaveLength(2)
  expect(await statusOf(orderId)).toBe(orderStatus.pending)

  const answer = await post(path, 'answer=accept')
  expect(answer.statusCode).toBe(200)
  expect(answer.body).toMatch(/You accepted the request\. The work is due by \w{3} \d/)
  expect(await statusOf(orderId)).toBe(orderStatus.ongoing)
  expect(await eventsOf(orderId)).toEqual(['request by buyer', 'accept by seller'])
  expect(await newsFor(buyer.id)).toMatchObject([{ kind: 'order', event: 'accept' }])
  expect((await get(path)).body).toContain('This request has been accepted.')
})

test('a seller rejects a request by the link, and the order is cancelled', async () => {
  const { path, orderId } = await buildLink()
  expect((await post(path, 'answer=reject')).body).toContain('You rejected the request.')
  expect(await statusOf(orderId)).toBe(orderStatus.cancelled)
  const again = await post(path, 'answer=accept')
  expect([again.statusCode, sentenceOn(again.body)]).toEqual([
    409,
    'This request has been rejected.',
  ])
})

test('the page is small, kept nowhere, runs nothing, and shows nothing of the buyer but the first name', async () => {
  const { path, buyer } = await buildLink()
  const page = await get(path)
  expect(page.body.length).toBeLessThan(15_000)
  expect(page.body).not.toMatch(/<script|<link[^>]+href="(?!data:,")|src=/)
  for (const hidden of ['Owusu', buyer.username, buyer.email, buyer.phone_e164 ?? '?'])
    expect(page.body).not.toContain(hidden)
  expect(page.headers).toMatchObject({
    'cache-control': 'no-store',
    'referrer-policy': 'no-referrer',
    'x-robots-tag': 'noindex',
  })
  expect(page.headers['set-cookie']).toBeUndefined()
  const head = await app.server.inject({ method: 'HEAD', url: path })
  expect([head.statusCode, head.body]).toEqual([200, ''])
})

test('the page names the town of the gig, where it has one', async () => {
  const { path, orderId } = await buildLink()
  expect((await get(path)).body).not.toContain('Town')
  await db
    .updateTable('gigs')
    .set({ town_slug: 'kumasi', town_chosen: true })
    .where('id', '=', eb => eb.selectFrom('orders').select('gig_id').where('id', '=', orderId))
    .execute()
  expect((await get(path)).body).toContain('<dt>Town</dt><dd>Kumasi</dd>')
})

test('of twenty presses at once one is taken', async () => {
  const { path, orderId } = await buildLink()
  const answers = await Promise.all(
    Array.from({ length: 20 }, (_, at) => post(path, `answer=${at % 2 ? 'accept' : 'reject'}`)),
  )
  expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1)
  expect(answers.filter(({ statusCode }) => statusCode === 409)).toHaveLength(19)
  expect(await eventsOf(orderId)).toHaveLength(2)
})

test('once the request is answered elsewhere, over or cancelled, the link says so and takes nothing', async () => {
  const accepted = await buildLink()
  await takeOrderStep(ports.orders, {
    ...{ orderId: accepted.orderId, action: 'accept', by: viewerOf(accepted.seller) },
    now: new Date(),
  })
  await expectOver(accepted.path, 'This request has been accepted.')

  const over = await buildLink()
  const past = new Date(Date.now() - 1000)
  await db.updateTable('orders').set({ respond_by: past }).where('id', '=', over.orderId).execute()
  await expectOver(over.path, 'The time to answer this request is over.')
  await expireOrder(ports.orders, { orderId: over.orderId, now: new Date() })
  await expectOver(over.path, 'The time to answer this request is over.')
})

test('another answer changes nothing, and the link stays good', async () => {
  const { path, orderId } = await buildLink()
  for (const body of ['answer=maybe', '', 'other=accept', 'answer=accept&answer=reject'])
    expect((await post(path, body)).statusCode).toBe(422)
  expect(await statusOf(orderId)).toBe(orderStatus.pending)
  expect((await post(path, 'answer=accept')).statusCode).toBe(200)
})

test('whoever has as much work as is free can still reject', async () => {
  const { path, seller, orderId } = await buildLink()
  for (let order = 0; order < 3; order++)
    await buildOrder({ seller, buyer: await buildUser(), status: 'ongoing' })
  const refused = await post(path, 'answer=accept')
  expect(refused.statusCode).toBe(422)
  expect(refused.body).toContain('With Premium there is no limit.')
  expect(refused.body.match(/<button[^>]*>[^<]*/g)).toEqual([
    '<button class="second" name="answer" value="reject">Reject Request',
  ])
  expect(refused.body).toContain(`/account/orders/view/${orderId}`)
  expect((await post(path, 'answer=reject')).statusCode).toBe(200)
  expect(await statusOf(orderId)).toBe(orderStatus.cancelled)
})

const unknown = 'This link does not work. Please log in to answer.'

test('a link that is revoked while it is pressed is unknown', async () => {
  const { path, seller, orderId } = await buildLink()
  let pressing: Promise<unknown> = Promise.resolve()
  await inTransaction(async tx => {
    await revokeAnswerLinks(tx, seller.id)
    pressing = post(path, 'answer=accept').then(({ statusCode, body }) => [
      statusCode,
      sentenceOn(body),
    ])
    await waitingForLock()
  })
  expect(await pressing).toEqual([404, unknown])
  expect(await statusOf(orderId)).toBe(orderStatus.pending)
})

test('a press waits for a deactivation of its seller that has begun, and is then unknown', async () => {
  const { path, seller, orderId } = await buildLink()
  let pressing: Promise<unknown> = Promise.resolve()
  await inTransaction(async tx => {
    await tx.updateTable('users').set({ status_id: 1 }).where('id', '=', seller.id).execute()
    pressing = post(path, 'answer=accept').then(({ statusCode }) => statusCode)
    await waitingForLock()
    await revokeAnswerLinks(tx, seller.id)
  })
  expect(await pressing).toBe(404)
  expect(await statusOf(orderId)).toBe(orderStatus.pending)
})

test('a link that has answered says nothing after a new password, and once its seller was deactivated', async () => {
  const [changed, deactivated] = [await buildLink(), await buildLink()]
  for (const { path } of [changed, deactivated]) await post(path, 'answer=accept')
  await changePassword(changed.seller)
  await takeAccountStep(ports.activation, {
    ...{ userId: deactivated.seller.id, action: 'deactivate', now: new Date() },
    viewer: viewerOf(await buildUser({ manager: true })),
  })
  for (const { path } of [changed, deactivated]) expect((await get(path)).statusCode).toBe(404)
  const kept = db.selectFrom('order_links').select('id')
  expect(await kept.where('user_id', '=', deactivated.seller.id).execute()).toEqual([])
})

const changePassword = (seller: BuiltUser) =>
  call(seller, '/api/customer/password/update', {
    ...{ current_password: builtPassword, new_password: 'a new and longer one' },
    new_password_confirmation: 'a new and longer one',
  })

test('an unknown link, and one of somebody who has a new password, was deactivated or has left, works no more', async () => {
  const expectUnknown = async (path: string) => {
    for (const answer of [await get(path), await post(path, 'answer=accept')])
      expect([answer.statusCode, sentenceOn(answer.body)]).toEqual([404, unknown])
  }
  await expectUnknown('/o/AAAAAAAAAAAAAAAAAAAAAA')
  await expectUnknown('/o/x')

  const changed = await buildLink()
  await changePassword(changed.seller)
  await expectUnknown(changed.path)

  const deactivated = await buildLink()
  await db
    .updateTable('users')
    .set({ status_id: 1 })
    .where('id', '=', deactivated.seller.id)
    .execute()
  await expectUnknown(deactivated.path)

  const reset = await buildLink()
  const { email } = reset.seller
  await postForm(app.server, '/api/password/forgot', { email })
  const [mail] = await listOutbox(1, { channel: 'mail', to: email })
  const reset_code = /\/password\/reset\/([\w-]+)/.exec(mail?.text ?? '')?.[1]
  const { statusCode } = await postForm(app.server, '/api/password/reset', {
    reset_code,
    ...{ new_password: 'waakye and stew', new_password_confirmation: 'waakye and stew' },
  })
  expect(statusCode).toBe(200)
  await expectUnknown(reset.path)

  const closed = await buildLink()
  await post(closed.path, 'answer=reject')
  await call(closed.seller, '/api/customer/delete', { password: builtPassword })
  await expectUnknown(closed.path)
})

test('a link is kept for a week after its end, and then unknown', async () => {
  const { path, orderId } = await buildLink()
  const { respond_by } = await db
    .selectFrom('orders')
    .select('respond_by')
    .where('id', '=', orderId)
    .executeTakeFirstOrThrow()
  const week = respond_by.getTime() + 7 * 86_400_000
  await removeOldLinks(new Date(week))
  expect((await get(path)).statusCode).toBe(200)
  await removeOldLinks(new Date(week + 1000))
  expect((await get(path)).statusCode).toBe(404)
})

test('whoever opens an order has read what was told of it, and is sent no SMS', async () => {
  const { seller, buyer, orderId } = await buildRequest()
  const headers = await asUser(seller)
  const unread = async () =>
    (await app.server.inject({ url: '/api/notifications', headers })).json()
      .unread_notifications_count
  expect(await unread()).toBe(1)
  const buyersHeaders = await asUser(buyer)
  await app.server.inject({ url: `/api/orders/${orderId}`, headers: buyersHeaders })
  expect(await unread()).toBe(1)
  await app.server.inject({ url: `/api/orders/${orderId}`, headers })
  expect(await unread()).toBe(0)
  await sendDueSms(new Date())
  expect(await smsTo(seller)).toEqual([])
})

async function buildRequest() {
  const seller = await buildUser({ name: 'Kofi Mensah' })
  const buyer = await buildUser({ name: 'Ama Owusu' })
  // Else the time of day decides whether an SMS goes out.
  await call(seller, '/api/customer/notification-preferences', { quiet_hours: null })
  const offer = await buildOffer({ seller, buyer })
  const orderId = await requestOrder(ports.orders, {
    ...{ offerId: offer.id, viewer: viewerOf(buyer), now: new Date() },
  })
  return { seller, buyer, orderId }
}

async function buildLink() {
  const request = await buildRequest()
  await sendDueSms(new Date())
  const [sms] = await smsTo(request.seller)
  const path = /\/o\/[\w-]{22}/.exec(sms?.text ?? '')?.[0]
  if (!path) throw new Error(`No link in ${sms?.text}`)
  return { ...request, path }
}

const smsTo = async ({ phone_e164 }: BuiltUser) =>
  (await listOutbox(1000)).filter(({ channel, to }) => channel === 'sms' && to === phone_e164)

async function expectOver(path: string, sentence: string): Promise<void> {
  const page = await get(path)
  expect([page.statusCode, sentenceOn(page.body)]).toEqual([200, sentence])
  expect(page.body).not.toMatch(/<form|Leaking taps/)
  const answer = await post(path, 'answer=accept')
  expect([answer.statusCode, sentenceOn(answer.body)]).toEqual([409, sentence])
}

const sentenceOn = (html: string) => /<h1>(.*)<\/h1>/.exec(html)?.[1]
const get = (url: string) => app.server.inject({ url })
const post = (url: string, payload: string) =>
  app.server.inject({
    ...{ method: 'POST', url, payload },
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
  })

async function call(person: { id: number }, url: string, payload: object): Promise<void> {
  const headers = await asUser(person)
  const answer = await app.server.inject({ method: 'POST', url, headers, payload })
  expect(answer.statusCode, answer.body).toBe(200)
}

async function statusOf(orderId: number): Promise<number> {
  const { status_id } = await db
    .selectFrom('orders')
    .select('status_id')
    .where('id', '=', orderId)
    .executeTakeFirstOrThrow()
  return status_id
}

async function eventsOf(orderId: number): Promise<string[]> {
  const rows = await db
    .selectFrom('order_events')
    .select(['action', 'by'])
    .where('order_id', '=', orderId)
    .orderBy('id')
    .execute()
  return rows.map(({ action, by }) => `${action} by ${by}`)
}
