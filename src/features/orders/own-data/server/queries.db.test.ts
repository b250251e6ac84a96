import { expect, test } from 'vitest'
import { asUser, type BuiltUser, buildUser, builtPassword } from '#test/builders/accounts.ts'
import { useApp } from '#test/builders/app.ts'
import { buildOffer, buildOrder, orderStates } from '#test/builders/orders.ts'

const app = useApp()

async function closeAccountOf(person: BuiltUser) {
  const answer = await app.server.inject({
    method: 'POST',
    url: '/api/customer/delete',
    payload: { password: builtPassword },
    headers: await asUser(person),
  })
  return { status: answer.statusCode, ...answer.json() }
}

const isOver = (state: string) => state === 'completed' || state === 'cancelled'

test.each(orderStates.filter(state => !isOver(state)))(
  'an order that is %s keeps the accounts of both its sides open',
  async status => {
    const [seller, buyer] = [await buildUser(), await buildUser()]
    await buildOrder({ seller, buyer, status })
    const open = { status: 409, error: 'One of your orders is still open.' }
    expect(await closeAccountOf(seller)).toEqual(open)
    await buildOrder({ seller, buyer, status })
    expect(await closeAccountOf(buyer)).toEqual({
      ...open,
      error: '2 of your orders are still open.',
    })
  },
)

test('orders that are over keep nobody', async () => {
  const [seller, buyer] = [await buildUser(), await buildUser()]
  await buildOrder({ seller, buyer, status: 'completed' })
  await buildOrder({ seller, buyer, status: 'cancelled' })
  expect((await closeAccountOf(seller)).status).toBe(200)
  expect((await closeAccountOf(buyer)).status).toBe(200)
})

test('what people take along are their own deals, with the reviews they wrote', async () => {
  const [seller, buyer] = [await buildUser(), await buildUser()]
  const offer = await buildOffer({ seller, buyer, amount: 12_345 })
  const order = await buildOrder({ offer, seller, buyer, status: 'completed' })
  await buildOrder()
  const dealsOf = async (person: BuiltUser) => {
    const headers = await asUser(person)
    return (await app.server.inject({ url: '/api/customer/export', headers })).json().data.deals
  }
  expect(await dealsOf(buyer)).toMatchObject({
    offers: [{ id: offer.id, role: 'buyer', amount: 123.45, duration_hours: 24 }],
    orders: [{ id: order.id, role: 'buyer', status_id: 4 }],
    reviews: [{ order_id: order.id, rating: null, by: 'buyer', state: 'pending' }],
    ...{ reviews_received: [], review_replies: [] },
  })
  expect(await dealsOf(seller)).toMatchObject({
    offers: [{ id: offer.id, role: 'seller' }],
    orders: [{ id: order.id, role: 'seller' }],
    ...{ reviews: [], reviews_received: [], review_replies: [] },
  })
})
