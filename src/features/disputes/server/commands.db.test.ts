import { expect, test } from 'vitest'
import { db } from '#platform/server/database/database.ts'
import { ports } from '#ports.ts'
import type { BuiltUser } from '#test/builders/accounts.ts'
import { useApp } from '#test/builders/app.ts'
import { buildDispute, disputeRow } from '#test/builders/disputes.ts'
import { eventsOf, orderRow } from '#test/builders/orders.ts'
import { effectDecisions, endWaitingForAnswers, tellOfOverdueDisputes } from './commands.ts'

useApp()

const noon = new Date('2026-03-02T12:00:00Z')
const later = (hours: number) => new Date(noon.getTime() + hours * 3_600_000)

test('after 72 hours without an answer managers decide, once, also where the clock stood meanwhile', async () => {
  const { id } = await buildDispute({ now: noon })
  await endWaitingForAnswers({ now: later(71.99) })
  expect(await disputeRow(id)).toMatchObject({ status: 'answering' })
  await Promise.all([1, 2, 3].map(() => endWaitingForAnswers({ now: later(100) })))
  expect(await disputeRow(id)).toMatchObject({ status: 'deciding', decide_by: later(100 + 7 * 24) })
  expect(await newsOf(id)).toHaveLength((await managersToldOf(id)).length)
})

test('72 hours after a decision it takes effect, once', async () => {
  const { id, order } = await buildDispute({ status: 'decided', paid: true, now: noon })
  await effectDecisions(ports.orders, { now: later(71.99) })
  expect(await disputeRow(id)).toMatchObject({ status: 'decided' })
  await Promise.all([1, 2, 3].map(() => effectDecisions(ports.orders, { now: later(200) })))
  expect(await disputeRow(id)).toMatchObject({
    ...{ status: 'closed', outcome: 'decision', closed_on: later(200) },
  })
  expect(await orderRow(order.id)).toMatchObject({
    ...{ status_id: 5, ended_by: 'decision', to_buyer_pesewas: 0, to_seller_pesewas: 2000 },
  })
  expect((await eventsOf(order.id)).filter(action => action === 'effect-decision')).toHaveLength(1)
})

test('what managers let pass they are told of once a day, and the clock never decides it', async () => {
  const { id, manager } = await buildDispute({ status: 'deciding', now: noon })
  const overdueOf = async () =>
    (await newsOf(id, manager)).filter(({ event }) => event === 'overdue').length
  await tellOfOverdueDisputes({ now: later(7 * 24 - 0.01) })
  expect(await overdueOf()).toBe(0)
  for (const hours of [0, 1, 23.9]) {
    await tellOfOverdueDisputes({ now: later(7 * 24 + hours) })
    expect(await overdueOf()).toBe(1)
  }
  await tellOfOverdueDisputes({ now: later(8 * 24) })
  expect(await overdueOf()).toBe(2)
  expect(await disputeRow(id)).toMatchObject({ status: 'deciding' })
})

const newsOf = (id: number, to?: BuiltUser) =>
  db
    .selectFrom('notifications')
    .select(['user_id', 'event', 'title', 'route'])
    .where('source', 'like', `dispute:${id}:%`)
    .$if(to !== undefined, query => query.where('user_id', '=', to?.id ?? 0))
    .execute()

const managersToldOf = async (id: number) => [
  ...new Set((await newsOf(id)).map(({ user_id }) => user_id)),
]
