import { expect, test } from 'vitest'
import {
  addReceipt,
  confirmReceipt,
  denyReceipt,
} from '#features/orders/receipts/server/commands.ts'
import { pesewas } from '#platform/money.ts'
import { auditOf } from '#platform/server/audit.ts'
import { db } from '#platform/server/database/database.ts'
import { ports } from '#ports.ts'
import { asUser, type BuiltUser, buildUser } from '#test/builders/accounts.ts'
import { useApp } from '#test/builders/app.ts'
import { viewerOf } from '#test/builders/gigs.ts'
import { newsFor } from '#test/builders/notifications.ts'
import { buildOrder } from '#test/builders/orders.ts'

const app = useApp()
const now = new Date()
let drawn = 0

async function buildReceipt(wanted: { seller?: BuiltUser; networkId?: string } = {}) {
  const seller = wanted.seller ?? (await buildUser())
  const buyer = await buildUser()
  const order = await buildOrder({ seller, buyer, status: 'inReview' })
  const network_id = wanted.networkId ?? `CI2603061200${String(1000 + ++drawn)}`
  const form = { gig_order_id: order.id, network_id, amount: pesewas(15_000) }
  const add = () => addReceipt({ form, viewer: viewerOf(buyer), now })
  return { seller, buyer, order, network_id, form, add }
}

const answerTo = ({ order }: { order: { id: number } }) => ({ gig_order_id: order.id, reason: '' })

async function send(manager: BuiltUser, url: string, payload?: object) {
  const headers = await asUser(manager)
  const method = payload ? 'POST' : 'GET'
  const answer = await app.server.inject({ method, url, headers, ...(payload && { payload }) })
  return { status: answer.statusCode, ...answer.json() }
}

async function list(query = '') {
  const { receipts } = await send(await buildUser({ roles: ['disputes'] }), url(query))
  return receipts
}
const url = (query: string) => `/api/manager/receipts${query}`
const ordersIn = (receipts: { data: { order_id: number }[] }) =>
  receipts.data.map(({ order_id }) => order_id)

test('managers see every receipt, newest first, by state, and those whose id was given again with who did', async () => {
  const [stated, denied, confirmed] = [
    await buildReceipt(),
    await buildReceipt(),
    await buildReceipt(),
  ]
  for (const { add } of [stated, denied, confirmed]) await add()
  await denyReceipt({ form: answerTo(denied), viewer: viewerOf(denied.seller), now })
  const form = { ...answerTo(confirmed), balance_checked: true }
  await confirmReceipt(ports.orders, { form, viewer: viewerOf(confirmed.seller), now })
  const thief = await buildReceipt({ networkId: confirmed.network_id })
  await expect(thief.add()).rejects.toMatchObject({ status: 409 })

  const all = await list()
  expect(ordersIn(all)).toEqual([confirmed, denied, stated].map(({ order }) => order.id))
  expect(all).toMatchObject({ total: 3, per_page: 12, current_page: 1 })
  expect(all.data[0]).toMatchObject({
    ...{ state: 'confirmed', amount: 150, order_amount: 150, network_id: confirmed.network_id },
    ...{ buyer: { id: confirmed.buyer.id }, seller: { id: confirmed.seller.id } },
    reuses: [
      { user: { id: thief.buyer.id }, order_id: thief.order.id, created_at: now.toISOString() },
    ],
  })
  expect(ordersIn(await list('?state=denied'))).toEqual([denied.order.id])
  expect(ordersIn(await list('?reused=1'))).toEqual([confirmed.order.id])
  expect(ordersIn(await list('?state=stated&reused=1'))).toEqual([])
})

test('the pages of receipts follow each other, and count all that is asked for', async () => {
  const receipts = [await buildReceipt(), await buildReceipt(), await buildReceipt()]
  for (const { add } of receipts) await add()
  const all = await list('?state=stated&records_per_page=100')
  expect(all.total).toBe(all.data.length)
  const ids = ordersIn(all)
  const page = async (number: number) =>
    ordersIn(await list(`?state=stated&records_per_page=2&page=${number}`))
  expect([...(await page(1)), ...(await page(2))]).toEqual(ids.slice(0, 4))
  expect(await page(1000)).toEqual([])
})

test('a manager withdraws a receipt with a note: its id is free, both are told, and the log says why', async () => {
  const receipt = await buildReceipt()
  await receipt.add()
  const manager = await buildUser({ roles: ['money'] })
  const id = await idOf(receipt)
  const path = `/api/manager/receipts/${id}/void`
  for (const note of ['', 'four', 'x'.repeat(501)])
    expect(Object.keys((await send(manager, path, { note })).errors)).toEqual(['note'])
  const answer = await send(manager, path, { note: 'The buyer typed the id of a friend.' })
  expect(answer).toMatchObject({ status: 200, receipt: { id, state: 'void' } })
  expect((await send(manager, path, { note: 'Once more.' })).status).toBe(409)
  expect((await send(manager, url('/2000000000/void'), { note: 'Nobody' })).status).toBe(404)
  for (const { id: userId } of [receipt.buyer, receipt.seller])
    expect((await newsFor(userId)).at(-1)).toMatchObject({ kind: 'receipt', event: 'void' })
  const [entry] = await auditOf({ type: 'receipt', id })
  expect(entry).toMatchObject({
    ...{ actor_id: manager.id, action: 'receipt.void', before: { state: 'stated' } },
    after: { state: 'void', note: 'The buyer typed the id of a friend.' },
  })
  const other = await buildReceipt({ networkId: receipt.network_id })
  expect(await other.add()).toBe('added')
  const second = { ...receipt.form, network_id: 'CI2603061200999' }
  expect(await addReceipt({ form: second, viewer: viewerOf(receipt.buyer), now })).toBe('added')
})

test('a receipt is withdrawn as it was seen, or looked at once more', async () => {
  const receipt = await buildReceipt()
  await receipt.add()
  const path = `/api/manager/receipts/${await idOf(receipt)}/void`
  await confirmReceipt(ports.orders, {
    form: { ...answerTo(receipt), balance_checked: true },
    ...{ viewer: viewerOf(receipt.seller), now },
  })
  const manager = await buildUser({ roles: ['money'] })
  const note = 'The seller found no money.'
  expect(await send(manager, path, { note, seen_state: 'stated' })).toEqual({
    status: 409,
    error: 'This receipt was answered meanwhile. Look at it again, then decide.',
  })
  expect((await list()).data[0]).toMatchObject({ state: 'confirmed' })
  const seen = { note, seen_state: 'confirmed' }
  expect(await send(manager, path, seen)).toMatchObject({ receipt: { state: 'void' } })
})

test('of twenty managers who withdraw at once one is heard, and no side of the order decides', async () => {
  const manager = await buildUser({ roles: ['money'] })
  const own = await buildReceipt({ seller: manager })
  await own.add()
  const path = `/api/manager/receipts/${await idOf(own)}/void`
  expect((await send(manager, path, { note: 'It is mine.' })).status).toBe(403)
  const others = await Promise.all(
    Array.from({ length: 20 }, () => buildUser({ roles: ['disputes'] })),
  )
  const answers = await Promise.all(others.map(one => send(one, path, { note: 'Not so.' })))
  expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array(19).fill(409)])
})

async function idOf({ order }: { order: { id: number } }): Promise<number> {
  const { id } = await db
    .selectFrom('payment_receipts')
    .select('id')
    .where('order_id', '=', order.id)
    .executeTakeFirstOrThrow()
  return id
}
