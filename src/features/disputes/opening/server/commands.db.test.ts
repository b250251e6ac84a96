import { expect, test } from 'vitest'
import { mostDisputes } from '#features/orders/ending/process.ts'
import { openWork, orderStatus } from '#features/orders/process.ts'
import { db } from '#platform/server/database/database.ts'
import { ports } from '#ports.ts'
import { asUser, type BuiltUser, buildUser } from '#test/builders/accounts.ts'
import { useApp } from '#test/builders/app.ts'
import { buildDispute, disputeRow, goodDispute } from '#test/builders/disputes.ts'
import { pdfFile } from '#test/builders/files.ts'
import { multipart, viewerOf } from '#test/builders/gigs.ts'
import { buildOrder, eventsOf, orderRow, orderStates } from '#test/builders/orders.ts'
import { payBy } from '#test/builders/payments.ts'
import { buy } from '#test/builders/purchases.ts'
import { reasonCodes } from '../../process.ts'
import { withdrawDispute } from '../../server/transition.ts'

const app = useApp({ APP_URL: 'https://adwuma.test', MANUAL_PAYMENT_NUMBER: '0241234567' })

test('either side opens a dispute about work that has begun: it says why, and the other side has 72 hours', async () => {
  for (const by of ['buyer', 'seller'] as const) {
    const people = { buyer: await buildUser(), seller: await buildUser() }
    const { id: orderId, offer_id } = await buildOrder({ ...people, status: 'inReview' })
    await buy('offer', { payer: people.buyer, objectId: offer_id })
    const answer = await open(orderId, people[by], { to_buyer: 12.5 })
    expect([answer.statusCode, answer.json().message]).toEqual([
      201,
      'Dispute opened. We told the other side, who has 72 hours to answer.',
    ])
    const { dispute, order } = answer.json()
    expect(order).toMatchObject({ id: orderId, status_id: orderStatus.inReview, role: by })
    expect(dispute).toMatchObject({
      ...{ order_id: orderId, status: 'answering', outcome: null, role: by, opened_by: by },
      ...{ reason_code: 'not_as_agreed', held: 20, wishes: { [by]: 12.5 }, closed_on: null },
      ...{ decide_by: null, appeal_by: null, is_overdue: false, appeal: null, decisions: [] },
      statements: [{ by, text: goodDispute.description, to_buyer: 12.5, files: [] }],
      available_actions: ['statement', 'withdraw'],
    })
    const hours = (Date.parse(dispute.answer_by) - Date.parse(dispute.created_at)) / 3_600_000
    expect(hours).toBe(72)
    expect(await eventsOf(orderId)).toContain('open-dispute')
  }
})

test('strangers find no order to open a dispute about, and managers are no side', async () => {
  const { id } = await buildOrder({ status: 'ongoing' })
  expect(await statusOf(open(id, await buildUser()))).toBe(404)
  expect(await statusOf(open(id, await buildUser({ roles: ['disputes'] })))).toBe(403)
  expect(await statusOf(open(999_999, await buildUser()))).toBe(404)
})

test('a dispute divides what was held when its form began, or is not opened', async () => {
  const buyer = await buildUser()
  const { id, offer_id } = await buildOrder({ buyer, status: 'ongoing' })
  await buy('offer', { payer: buyer, objectId: offer_id })
  for (const seen of [{ seen_held: 0 }, { to_buyer: 30, seen_held: 30 }]) {
    const refused = await open(id, buyer, { to_buyer: 0, ...seen })
    expect([refused.statusCode, refused.json()]).toEqual([
      409,
      {
        error: 'What is held for this order has changed meanwhile. Look at it again, then decide.',
      },
    ])
  }
  expect(await eventsOf(id)).not.toContain('open-dispute')
  expect(await statusOf(open(id, buyer, { to_buyer: 0, seen_held: 20 }))).toBe(201)
})

test.each(orderStates)(
  'about an order that is %s a dispute can be opened while there is work',
  async status => {
    const buyer = await buildUser()
    const { id } = await buildOrder({ buyer, status })
    const isOpenWork = openWork.includes(orderStatus[status])
    expect(await statusOf(open(id, buyer))).toBe(isOpenWork ? 201 : 409)
  },
)

test('every bad field of a dispute is named at once', async () => {
  const buyer = await buildUser()
  const { id } = await buildOrder({ buyer, status: 'ongoing' })
  const errorsOf = async (fields: object) =>
    Object.keys((await open(id, buyer, fields)).json().errors).sort()
  expect(
    await errorsOf({ reason_code: 'bored', description: 'x'.repeat(19), to_buyer: -1 }),
  ).toEqual([...['description', 'reason_code', 'to_buyer']])
  expect(await errorsOf({ description: 'x'.repeat(5001) })).toEqual(['description'])
  for (const to_buyer of [undefined, '', 'half', 0.001, 1_000_001, null])
    expect(await errorsOf({ to_buyer }), String(to_buyer)).toEqual(['to_buyer'])
  expect(await statusOf(open(id, buyer, { description: 'x'.repeat(20) }))).toBe(201)
})

test('nobody wishes for more than is held', async () => {
  const buyer = await buildUser()
  const { id, offer_id } = await buildOrder({ buyer, status: 'ongoing' })
  await buy('offer', { payer: buyer, objectId: offer_id })
  expect((await open(id, buyer, { to_buyer: 20.01 })).json().errors).toEqual({
    to_buyer: ['The to buyer field must not be greater than 20.'],
  })
  expect(await statusOf(open(id, buyer, { to_buyer: 20 }))).toBe(201)
})

test('more than is held and a file that is not taken are named beside what is too short, to the two sides', async () => {
  const buyer = await buildUser()
  const { id, offer_id } = await buildOrder({ buyer, status: 'ongoing' })
  await buy('offer', { payer: buyer, objectId: offer_id })
  const fields = { description: 'Bad.', to_buyer: 20.01 }
  const program = { filename: 'run.exe', body: Buffer.from('MZ\u0000\u0001') }
  const errorsFor = async (by: BuiltUser) =>
    Object.keys((await openWithFiles(id, by, [program], fields)).json().errors).sort()
  expect(await errorsFor(buyer)).toEqual(['description', 'files', 'to_buyer'])
  expect(await errorsFor(await buildUser())).toEqual(['description'])
})

test('what is opened about is sent along with files, which open by links that expire', async () => {
  const buyer = await buildUser()
  const { id } = await buildOrder({ buyer, status: 'ongoing' })
  const files = [{ filename: 'receipt.pdf', body: pdfFile() }]
  const { dispute } = (await openWithFiles(id, buyer, files)).json()
  const [{ file }] = dispute.statements[0].files
  expect(file).toMatchObject({ original_name: 'receipt.pdf', content_type: 'application/pdf' })
  const link = file.firebase_url.slice('https://adwuma.test'.length)
  expect((await app.server.inject(link)).rawPayload).toEqual(pdfFile())
  const programs = [{ filename: 'run.exe', body: Buffer.from('MZ\u0000\u0001') }]
  const refused = await openWithFiles(
    (await buildOrder({ buyer, status: 'ongoing' })).id,
    buyer,
    programs,
  )
  expect([refused.statusCode, Object.keys(refused.json().errors)]).toEqual([422, ['files']])
})

test('one dispute is open at a time, and the third of a side is refused', async () => {
  const { id, order, buyer, seller } = await buildDispute()
  const again = await open(order.id, seller)
  expect([again.statusCode, again.json()]).toEqual([
    409,
    { error: `This order is in dispute #${id}.` },
  ])
  await withdraw(id, buyer)
  for (let count = 2; count <= mostDisputes; count++) {
    const { dispute } = (await open(order.id, buyer)).json()
    await withdraw(dispute.id, buyer)
  }
  expect(await statusOf(open(order.id, buyer))).toBe(409)
  expect(await statusOf(open(order.id, seller))).toBe(201)
})

test('of twenty that are opened at once one is, by whichever side', async () => {
  const [buyer, seller] = [await buildUser(), await buildUser()]
  const { id } = await buildOrder({ buyer, seller, status: 'ongoing' })
  const answers = await Promise.all(
    Array.from({ length: 20 }, (_, n) => statusOf(open(id, n % 2 === 0 ? buyer : seller))),
  )
  expect(answers.toSorted()).toEqual([201, ...Array.from({ length: 19 }, () => 409)])
  expect((await eventsOf(id)).filter(action => action === 'open-dispute')).toHaveLength(1)
})

test('while a dispute is open, no step and no payment of its order is taken', async () => {
  payBy('SANDBOX')
  for (const orderStatus of ['ongoing', 'inReview'] as const) {
    const { id, order, buyer, seller } = await buildDispute({ orderStatus })
    const stranger = await buildUser()
    const onOrder = { gig_order_id: order.id }
    const payment = { object_type: 'offer', object_id: order.offer_id }
    for (const [url, by, payload] of [
      ['/api/orders/accept', seller, onOrder],
      ['/api/orders/cancel', seller, onOrder],
      ['/api/orders/review', seller, onOrder],
      ['/api/orders/revision', buyer, { ...onOrder, revision: 'It drips.' }],
      ['/api/orders/complete', buyer, onOrder],
      ['/api/orders/pay/confirm', buyer, onOrder],
      ['/api/payments/initiate', buyer, payment],
    ] as const) {
      const press = async (who: BuiltUser) =>
        app.server.inject({ method: 'POST', url, payload, headers: await asUser(who) })
      const answer = await press(by)
      expect([answer.statusCode, answer.json()], url).toEqual([
        409,
        { error: `This order is in dispute #${id}.` },
      ])
      expect((await press(stranger)).statusCode, url).toBe(404)
      if (url.startsWith('/api/orders'))
        expect((await press(by === buyer ? seller : buyer)).statusCode, url).toBe(403)
    }
  }
})

test('while a dispute is open, no payment by hand is begun either', async () => {
  payBy('MANUAL')
  const { id, order, buyer } = await buildDispute()
  const answer = await app.server.inject({
    method: 'POST',
    url: '/api/payments/manual/initiate',
    payload: { object_type: 'offer', object_id: order.offer_id },
    headers: await asUser(buyer),
  })
  expect([answer.statusCode, answer.json()]).toEqual([
    409,
    { error: `This order is in dispute #${id}.` },
  ])
})

test('a payment that completes while a dispute is open is not held for the order', async () => {
  const { order, buyer } = await buildDispute()
  expect(await buy('offer', { payer: buyer, objectId: order.offer_id })).toBe(false)
  expect(await orderRow(order.id)).toMatchObject({ is_paid: false, held_pesewas: 0 })
})

test('after a dispute was withdrawn every deadline is later by as long as the order stood still', async () => {
  const began = new Date('2026-03-02T12:00:00Z')
  const later = (hours: number) => new Date(began.getTime() + hours * 3_600_000)
  const { id, order, buyer } = await buildDispute({ orderStatus: 'inReview', now: began })
  await db
    .updateTable('orders')
    .set({ submitted_on: later(-48), due_on: later(-24) })
    .where('id', '=', order.id)
    .execute()
  await withdrawDispute(ports.orders, { disputeId: id, viewer: viewerOf(buyer), now: later(30) })
  expect(await orderRow(order.id)).toMatchObject({
    ...{ status_id: orderStatus.inReview, due_on: later(6), submitted_on: later(-48) },
    counts_from: later(-18),
  })
  expect(await disputeRow(id)).toMatchObject({
    status: 'closed',
    outcome: 'withdrawn',
    closed_on: later(30),
  })
})

test('a revision that was counted from counts later by as long, too', async () => {
  const began = new Date('2026-03-02T12:00:00Z')
  const later = (hours: number) => new Date(began.getTime() + hours * 3_600_000)
  const { id, order, buyer } = await buildDispute({ now: began })
  const times = { due_on: later(-24), revised_on: later(-10), submitted_on: later(-20) }
  await db.updateTable('orders').set(times).where('id', '=', order.id).execute()
  await withdrawDispute(ports.orders, { disputeId: id, viewer: viewerOf(buyer), now: later(30) })
  expect(await orderRow(order.id)).toMatchObject({ due_on: later(6), counts_from: later(20) })
})

test('each reason that the contract names is taken', async () => {
  for (const reason_code of reasonCodes) {
    const buyer = await buildUser()
    const { id } = await buildOrder({ buyer, status: 'ongoing' })
    expect((await open(id, buyer, { reason_code })).json().dispute).toMatchObject({ reason_code })
  }
})

async function open(orderId: number, by: BuiltUser, fields: object = {}) {
  return app.server.inject({
    method: 'POST',
    url: '/api/disputes/open',
    payload: { gig_order_id: orderId, ...goodDispute, ...fields },
    headers: await asUser(by),
  })
}

async function openWithFiles(
  orderId: number,
  by: BuiltUser,
  files: { filename: string; body: Buffer }[],
  fields: object = {},
) {
  const form = multipart({ gig_order_id: orderId, ...goodDispute, ...fields }, files)
  const headers = { ...form.headers, ...(await asUser(by)) }
  return app.server.inject({
    method: 'POST',
    url: '/api/disputes/open',
    payload: form.payload,
    headers,
  })
}

const withdraw = (disputeId: number, by: BuiltUser) =>
  withdrawDispute(ports.orders, { disputeId, viewer: viewerOf(by), now: new Date() })

const statusOf = async (answer: PromiseLike<{ statusCode: number }>) => (await answer).statusCode
