import { expect, test } from 'vitest'
import { disputeStatuses } from '#features/disputes/process.ts'
import type { Role } from '#platform/roles.ts'
import { db } from '#platform/server/database/database.ts'
import { asUser, buildUser } from '#test/builders/accounts.ts'
import { useApp } from '#test/builders/app.ts'
import { send } from '#test/builders/chat.ts'
import { buildDispute } from '#test/builders/disputes.ts'

const app = useApp()
const hours = (count: number) => new Date(Date.now() + count * 3_600_000)

test('the list has open disputes first, the nearest deadline first, without what was said', async () => {
  const later = await buildDispute({ status: 'deciding' })
  const soon = await buildDispute({ status: 'answering' })
  const overdue = await buildDispute({ status: 'deciding', now: hours(-8 * 24) })
  const closed = await buildDispute({ status: 'closed' })
  const { disputes } = await list('')
  const ids = disputes.data.map(({ id }: { id: number }) => id)
  expect(ids).toEqual([overdue.id, soon.id, later.id, closed.id])
  expect(disputes).toMatchObject({ total: 4, current_page: 1, per_page: 12, last_page: 1 })
  const [row] = disputes.data
  expect(row).toMatchObject({
    ...{ is_overdue: true, role: null, title: expect.any(String), available_actions: ['decide'] },
    ...{ buyer: { id: overdue.buyer.id }, seller: { id: overdue.seller.id } },
  })
  expect(row).not.toHaveProperty('statements')
  expect(row).not.toHaveProperty('decisions')
  expect(await idsOf('?status=deciding')).toEqual([overdue.id, later.id])
  expect(await idsOf('?overdue=1')).toEqual([overdue.id])
  expect(await idsOf('?overdue=0&status=deciding')).toEqual([later.id])
  expect(await idsOf('?records_per_page=1&page=2')).toEqual([soon.id])
  expect(await idsOf('?page=9')).toEqual([])
  expect(Object.keys((await list('?status=open')).errors)).toEqual(['status'])
})

test('disputes are found by a side’s username, their number and their order’s', async () => {
  const buyer = await buildUser({ username: 'ama_disputes%' })
  const { id, order, seller } = await buildDispute({ buyer })
  await buildDispute()
  for (const search of ['AMA_disputes%', seller.username, `#${id}`, `#${id} ${seller.username}`])
    expect(await idsOf(`?search=${encodeURIComponent(search)}`), search).toEqual([id])
  const byOrder = await idsOf(`?search=${order.id}`)
  expect(byOrder).toContain(id)
  expect(await idsOf('?search=%00')).not.toEqual([])
  expect(await idsOf('?search=amaxdisputes')).toEqual([])
})

test('a manager sees the order, what both have done so far, and what they wrote to each other since it was requested', async () => {
  const [buyer, seller] = [await buildUser(), await buildUser()]
  await buildDispute({ buyer, seller, status: 'closed', paid: true })
  await send(app.server, buyer, seller, 'Before all of it.')
  await db
    .updateTable('messages')
    .set({ created_at: hours(-48) })
    .where('text', '=', 'Before all of it.')
    .execute()
  const { id, order } = await buildDispute({ buyer, seller, by: 'seller', now: hours(-1) })
  await send(app.server, buyer, seller, 'It still drips.')
  const { dispute } = await show(id)
  expect(dispute).toMatchObject({
    ...{ id, role: null, order: { id: order.id, role: null }, audit: [] },
    buyer: {
      ...{ user: { id: buyer.id }, is_active: true, withdrawals: 0, closed_as_unpaid: 0 },
      disputes: { opened: 1, answered: 0, right: 0, wrong: 1 },
    },
    seller: {
      user: { id: seller.id },
      disputes: { opened: 1, answered: 1, right: 1, wrong: 0 },
    },
  })
  const said = dispute.messages.map(({ message }: { message: string }) => message)
  expect(said).toContain('It still drips.')
  expect(said).not.toContain('Before all of it.')
})

test('that a manager reads here what others wrote is in the log, by the dispute', async () => {
  const { id, buyer, seller, manager } = await buildDispute()
  await send(app.server, buyer, seller, 'It still drips.')
  await show(id, manager)
  await show(id, manager)
  const read = await db
    .selectFrom('audit_log')
    .select(['action', 'subject_type', 'reason'])
    .where('actor_id', '=', manager.id)
    .execute()
  expect(read).toEqual([{ action: 'read', subject_type: 'chat', reason: `Dispute #${id}` }])
})

test('a manager who is a side learns neither who decided, nor how either side has dealt', async () => {
  const seller = await buildUser({ roles: ['disputes'] })
  const { id, buyer, manager } = await buildDispute({ status: 'decided', seller })
  const { dispute } = await show(id, seller)
  const nothing = { is_active: null, disputes: null, withdrawals: null, closed_as_unpaid: null }
  expect(dispute).toMatchObject({
    ...{ role: 'seller', decisions: [{ level: 1 }], audit: [] },
    buyer: { user: { id: buyer.id }, ...nothing },
    seller: { user: { id: seller.id }, ...nothing },
  })
  expect(JSON.stringify(dispute)).not.toContain(manager.username)
  expect((await show(id)).dispute.audit).toMatchObject([{ actor: { id: manager.id } }])
})

test('disputes to decide and appeals are counted for managers of disputes, and for no others', async () => {
  const countFor = async (role: Role) => {
    const headers = await asUser(await buildUser({ roles: [role] }))
    return (await app.server.inject({ url: '/api/manager/pending', headers })).json().pending
      .disputes
  }
  const before = await countFor('disputes')
  for (const status of disputeStatuses) await buildDispute({ status })
  expect(await countFor('disputes')).toBe(before + 2)
  expect(await countFor('money')).toBe(0)
})

test('an unknown dispute is a 404, whatever it looks like', async () => {
  const headers = await asUser(await buildUser({ roles: ['disputes'] }))
  for (const id of ['999999', 'x', '0', '%00'])
    expect(
      (await app.server.inject({ url: `/api/manager/dispute/${id}`, headers })).statusCode,
    ).toBe(404)
})

const list = async (query: string) =>
  (
    await app.server.inject({
      url: `/api/manager/disputes${query}`,
      headers: await asUser(await buildUser({ roles: ['disputes'] })),
    })
  ).json()

const idsOf = async (query: string): Promise<number[]> =>
  (await list(query)).disputes.data.map(({ id }: { id: number }) => id)

const show = async (id: number, by?: { id: number }) =>
  (
    await app.server.inject({
      url: `/api/manager/dispute/${id}`,
      headers: await asUser(by ?? (await buildUser({ roles: ['disputes'] }))),
    })
  ).json()
