import { expect, test } from 'vitest'
import { asUser, type BuiltUser, buildUser } from '#test/builders/accounts.ts'
import { useApp } from '#test/builders/app.ts'
import { buildDispute } from '#test/builders/disputes.ts'
import { buildOrder, orderStates } from '#test/builders/orders.ts'
import { buildPaymentAccount } from '#test/builders/profile.ts'
import { orderActions, orderProcess, orderStatus, orderStatuses } from '../process.ts'

const app = useApp()

const get = async (url: string, viewer: BuiltUser) => {
  const answer = await app.server.inject({ url, headers: await asUser(viewer) })
  return { status: answer.statusCode, ...answer.json() }
}
const orderFor = async (viewer: BuiltUser, id: number) =>
  (await get(`/api/orders/${id}`, viewer)).order
const idsFor = async (viewer: BuiltUser, query = '') =>
  (await get(`/api/orders?${query}`, viewer)).orders.data.map(({ id }: { id: number }) => id)

async function buildPeople() {
  const [seller, buyer, manager] = await Promise.all([
    buildUser(),
    buildUser(),
    buildUser({ manager: true }),
  ])
  return { seller, buyer, manager }
}

test('an order is for its two sides and managers', async () => {
  const { seller, buyer, manager } = await buildPeople()
  const { id } = await buildOrder({ seller, buyer })
  expect((await orderFor(seller, id)).role).toBe('seller')
  expect((await orderFor(buyer, id)).role).toBe('buyer')
  expect((await orderFor(manager, id)).role).toBeNull()
  const stranger = await buildUser()
  expect((await get(`/api/orders/${id}`, stranger)).status).toBe(404)
  expect((await get('/api/orders/2000000000', seller)).status).toBe(404)
  expect((await get('/api/orders/x', seller)).status).toBe(404)
})

test('an order shows its offer, its people, its times and what has happened', async () => {
  const now = new Date('2026-03-06T12:00:00Z')
  const { seller, buyer } = await buildPeople()
  const { id, offer_id } = await buildOrder({ seller, buyer, status: 'ongoing', hours: 30, now })
  expect(await orderFor(buyer, id)).toMatchObject({
    ...{ id, status_id: 2, is_paid: false, review: null, completed_on: null },
    ...{ created_at: '2026-03-06T12:00:00.000Z', respond_by: '2026-03-07T12:00:00.000Z' },
    ...{ started_on: '2026-03-06T12:00:00.000Z', due_on: '2026-03-07T18:00:00.000Z' },
    seller: { username: seller.username },
    buyer: { username: buyer.username },
    offer: { id: offer_id, amount: 150, order: { id, status_id: 2 }, may_request: false },
    events: [
      { action: 'request', by: 'buyer', note: null, created_at: '2026-03-06T12:00:00.000Z' },
    ],
  })
})

test('only the buyer sees where to pay, and only while the work is in review', async () => {
  const { seller, buyer, manager } = await buildPeople()
  await buildPaymentAccount(seller)
  for (const status of orderStates) {
    const { id } = await buildOrder({ seller, buyer, status })
    for (const [viewer, sees] of [
      [buyer, status === 'inReview'],
      [seller, false],
      [manager, false],
    ] as const) {
      const answer = await get(`/api/orders/${id}`, viewer)
      expect(JSON.stringify(answer).includes('0241234567'), status).toBe(sees)
    }
    if (status !== 'inReview') continue
    expect((await orderFor(buyer, id)).seller_payment_detail).toMatchObject({
      account_no: '0241234567',
      name_on_account: seller.name,
      is_kyc_verified: false,
    })
  }
})

test('whose turn it is', async () => {
  const { seller, buyer, manager } = await buildPeople()
  for (const status of orderStates) {
    const { id } = await buildOrder({ seller, buyer, status })
    const open = orderActions.filter(action => orderProcess[action].from === orderStatus[status])
    const turns = open.map(action => orderProcess[action].by)
    expect((await orderFor(seller, id)).is_your_turn, status).toBe(turns.includes('seller'))
    expect((await orderFor(buyer, id)).is_your_turn, status).toBe(turns.includes('buyer'))
    expect((await orderFor(manager, id)).is_your_turn, status).toBe(false)
  }
})

test('rows of lists and orders say what is held, who moves next and whether a dispute stops the order', async () => {
  const now = new Date(Date.now() - 3_600_000)
  const dispute = await buildDispute({ by: 'seller', paid: true, now })
  const { seller, buyer, order } = dispute
  const free = await buildOrder({ seller, buyer, status: 'inReview', now })
  const over = await buildOrder({ seller, buyer, status: 'completed', now })
  const stopped = {
    held: 20,
    deadline: { by: 'buyer', on: expect.any(String), then: 'deciding' },
  }
  const closable = new Date(now.getTime() + 7 * 86_400_000).toISOString()
  const rows = [
    { id: over.id, held: 0, deadline: null, has_dispute: false },
    {
      ...{ id: free.id, held: 0, has_dispute: false },
      deadline: { by: 'buyer', on: closable, then: 'closable' },
    },
    { id: order.id, ...stopped, has_dispute: true },
  ]
  const manager = await buildUser({ manager: true })
  expect((await get('/api/orders', buyer)).orders.data).toMatchObject(rows)
  expect((await get('/api/manager/orders', manager)).orders.data.slice(0, 3)).toMatchObject(rows)
  const shown = { id: dispute.id, status: 'answering', opened_by: 'seller', is_overdue: false }
  for (const viewer of [buyer, seller, manager]) {
    const isBuyer = viewer === buyer
    expect(await orderFor(viewer, order.id)).toMatchObject({
      ...stopped,
      ...{ dispute: shown, dispute_ids: [dispute.id], is_your_turn: isBuyer, ended: null },
      available_actions: viewer === manager ? [] : ['propose-ending'],
    })
  }
})

test('a review that is still to be written is its author’s business', async () => {
  const { seller, buyer } = await buildPeople()
  const { id } = await buildOrder({ seller, buyer, status: 'completed' })
  const owed = (await orderFor(buyer, id)).review
  expect(owed).toMatchObject({ rating: null, order_id: id })
  expect((await orderFor(seller, id)).review).toBeNull()
  await app.server.inject({
    method: 'POST',
    url: '/api/reviews/complete',
    payload: { review_id: owed.id, rating: 4 },
    headers: await asUser(buyer),
  })
  expect((await orderFor(seller, id)).review).toMatchObject({ rating: 4 })
})

test('a list holds the orders of either side, newest first, by role and status where asked', async () => {
  const { seller: ama, buyer: kofi } = await buildPeople()
  const sold = await buildOrder({ seller: ama, buyer: kofi })
  const bought = await buildOrder({ seller: kofi, buyer: ama, status: 'ongoing' })
  const soldToo = await buildOrder({ seller: ama, buyer: kofi, status: 'ongoing' })
  await buildOrder()
  expect(await idsFor(ama)).toEqual([soldToo.id, bought.id, sold.id])
  expect(await idsFor(ama, 'role=seller')).toEqual([soldToo.id, sold.id])
  expect(await idsFor(ama, 'role=buyer')).toEqual([bought.id])
  expect(await idsFor(ama, 'status_id=2')).toEqual([soldToo.id, bought.id])
  expect(await idsFor(kofi, 'status_id=1&role=buyer')).toEqual([sold.id])
  const { orders } = await get('/api/orders', ama)
  const roles = orders.data.map(({ role, is_your_turn }: Record<string, unknown>) => [
    role,
    is_your_turn,
  ])
  expect(roles).toEqual([
    ['seller', true],
    ['buyer', false],
    ['seller', true],
  ])
  expect(
    (await get(`/api/orders?role=manager&status_id=${orderStatuses.length + 1}`, ama)).errors,
  ).toMatchObject({
    role: [expect.any(String)],
    status_id: [expect.any(String)],
  })
})

test('a list comes in pages that meet without a gap', async () => {
  const { seller: ama, buyer: kofi } = await buildPeople()
  const ids: number[] = []
  for (let n = 0; n < 7; n++) {
    const [seller, buyer] = n % 3 === 0 ? [ama, kofi] : [kofi, ama]
    ids.unshift((await buildOrder({ seller, buyer })).id)
  }
  const pages = []
  for (const page of [1, 2, 3, 4]) pages.push(await idsFor(ama, `records_per_page=3&page=${page}`))
  expect(pages).toEqual([ids.slice(0, 3), ids.slice(3, 6), ids.slice(6), []])
  const { orders } = await get('/api/orders?records_per_page=3&page=2', ama)
  expect(orders).toMatchObject({ total: 7, last_page: 3, current_page: 2, per_page: 3 })
})
