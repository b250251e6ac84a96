import { beforeAll, expect, test } from 'vitest'
import { settings } from '#platform/server/settings/settings.ts'
import { asUser, type BuiltUser, buildUser } from '#test/builders/accounts.ts'
import { useApp } from '#test/builders/app.ts'
import { buildTransaction } from '#test/builders/payments.ts'

const app = useApp()
const noon = new Date('2026-03-06T12:00:00Z')
const completed = { status_code: 'CMPLTD', outcome: 'given', settled_at: noon }

let people: { ama: BuiltUser; kofi: BuiltUser; manager: BuiltUser }

beforeAll(async () => {
  people = {
    ama: await buildUser({ name: 'Ama Serwaa' }),
    kofi: await buildUser(),
    manager: await buildUser({ manager: true }),
  }
})

async function get(caller: BuiltUser, url: string) {
  const answer = await app.server.inject({ url, headers: await asUser(caller) })
  return { status: answer.statusCode, ...answer.json() }
}

test('people see their own payments, the newest first, and nobody else’s', async () => {
  const user = await buildUser()
  const made = []
  for (const minutes of [1, 2, 3]) {
    const created_at = new Date(noon.getTime() + minutes * 60_000)
    made.push(await buildTransaction({ user, created_at }))
  }
  await buildTransaction({ user: people.kofi })
  const { transactions } = await get(user, '/api/payments?records_per_page=2')
  expect(transactions).toMatchObject({ total: 3, last_page: 2, per_page: 2 })
  expect(transactions.data.map((one: { reference: string }) => one.reference)).toEqual([
    made[2]?.reference,
    made[1]?.reference,
  ])
  const next = await get(user, '/api/payments?records_per_page=2&page=2')
  expect(next.transactions.data).toMatchObject([{ reference: made[0]?.reference }])
})

test('the payments of one purchase can be asked for alone', async () => {
  const user = await buildUser()
  const meant = await buildTransaction({ user, object_type: 'offer', object_id: 12 })
  await buildTransaction({ user, object_type: 'offer', object_id: 13 })
  await buildTransaction({ user, object_type: 'subscription', object_id: 12 })
  const { transactions } = await get(user, '/api/payments?object_type=offer&object_id=12')
  expect(transactions).toMatchObject({ total: 1, data: [{ reference: meant.reference }] })
})

test.each(['object_type=house', 'object_id=0', 'page=0', 'records_per_page=101'])(
  '%s is a bad field',
  async query => {
    const answer = await get(people.ama, `/api/payments?${query}`)
    expect([answer.status, Object.keys(answer.errors)]).toEqual([422, [query.split('=')[0]]])
  },
)

test('a receipt says what was paid, by whom and to whom', async () => {
  settings.OPERATOR_NAME = 'Adwuma Ghana Ltd'
  const { reference } = await buildTransaction({ user: people.ama, ...completed })
  const { receipt } = await get(people.ama, `/api/payments/receipt/${reference.toUpperCase()}`)
  expect(receipt).toMatchObject({
    transaction: { reference, amount: 60, status_code: 'CMPLTD', settled_at: noon.toISOString() },
    amount: 60,
    person: { name: 'Ama Serwaa', username: people.ama.username },
    operator: { name: 'Adwuma Ghana Ltd', address: null },
  })
})

test('a receipt is about the money that arrived', async () => {
  const { reference } = await buildTransaction({
    ...{ user: people.ama, ...completed, received_pesewas: 5_950 },
  })
  const { receipt } = await get(people.ama, `/api/payments/receipt/${reference}`)
  expect(receipt).toMatchObject({ amount: 59.5, transaction: { amount: 60 } })
})

test('why money goes back its payer reads on result and receipt, and managers, and nobody else', async () => {
  const back = { ...completed, outcome: 'owed back', refund_reason: 'not accepted' }
  const { reference } = await buildTransaction({ user: people.ama, ...back })
  for (const caller of [people.ama, people.manager]) {
    const { transaction } = await get(caller, `/api/payments/transaction/${reference}`)
    const { receipt } = await get(caller, `/api/payments/receipt/${reference}`)
    expect([transaction.refund_reason, receipt.transaction.refund_reason]).toEqual([
      'not accepted',
      'not accepted',
    ])
  }
  for (const path of ['transaction', 'receipt'])
    expect(await get(people.kofi, `/api/payments/${path}/${reference}`)).toEqual({
      status: 404,
      message: 'There is no such transaction.',
    })
})

test('who sees a receipt', async () => {
  const { reference } = await buildTransaction({ user: people.ama, ...completed })
  const path = `/api/payments/receipt/${reference}`
  expect((await get(people.ama, path)).status).toBe(200)
  expect((await get(people.manager, path)).status).toBe(200)
  expect((await get(people.kofi, path)).status).toBe(404)
  expect((await get(people.ama, '/api/payments/receipt/abcd')).status).toBe(404)
})

test.each([
  ['PENDNG', null],
  ['FAILED', noon],
  ['CANCLD', noon],
])('there is no receipt of a payment that is %s', async (status_code, settled_at) => {
  const { reference } = await buildTransaction({ user: people.ama, status_code, settled_at })
  expect(await get(people.ama, `/api/payments/receipt/${reference}`)).toEqual({
    status: 409,
    error: 'There is a receipt once the payment is complete.',
  })
})
