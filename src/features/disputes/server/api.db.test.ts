import { expect, test } from 'vitest'
import { pathOf } from '#platform/contract.ts'
import { db } from '#platform/server/database/database.ts'
import { asUser, type BuiltUser, buildUser } from '#test/builders/accounts.ts'
import { useApp } from '#test/builders/app.ts'
import { type BuiltDispute, buildDispute, disputeRow, goodReason } from '#test/builders/disputes.ts'
import { eventsOf, orderRow } from '#test/builders/orders.ts'
import { acceptDecision, addStatement, appealDecision, withdrawDispute } from '../contract.ts'
import { type DisputeStatus, disputeProcess, disputeStatuses } from '../process.ts'

const app = useApp()

const calls = {
  statement: [addStatement, { text: 'It drips.' }],
  withdraw: [withdrawDispute, {}],
  accept: [acceptDecision, {}],
  appeal: [appealDecision, { text: goodReason }],
} as const
type Call = keyof typeof calls
const people = ['opener', 'other', 'manager', 'manager of money', 'stranger'] as const
type Person = (typeof people)[number]

const table = (Object.keys(calls) as Call[]).flatMap(call =>
  disputeStatuses.map(status => ({ call, status })),
)

test.each(table)('$call while it is $status, by whom it may be', async ({ call, status }) => {
  const dispute = await buildDispute({ status, paid: true })
  const before = await stateOf(dispute)
  const answers: [Person, number][] = []
  // Whoever may take the step comes last, so that the others find what was.
  const may = (who: Person) => statusFor(call, status, who) < 400
  const refused = people.filter(who => !may(who))
  for (const who of refused)
    answers.push([who, (await send(call, dispute, await personOf(who, dispute))).statusCode])
  expect(answers).toEqual(refused.map(who => [who, statusFor(call, status, who)]))
  expect(await stateOf(dispute)).toEqual(before)
  const allowed = people.find(who => may(who))
  if (!allowed) return
  const answer = await send(call, dispute, await personOf(allowed, dispute))
  expect(answer.statusCode).toBe(statusFor(call, status, allowed))
  expect(answer.json().dispute).toMatchObject({ id: dispute.id, role: 'buyer' })
})

/** Said on purpose once more than the table says it, as a person would. */
function statusFor(call: Call, status: DisputeStatus, who: Person): number {
  if (who === 'stranger' || who === 'manager of money') return 404
  if (who === 'manager' || (call === 'withdraw' && who === 'other')) return 403
  if (!(disputeProcess[call].from as readonly DisputeStatus[]).includes(status)) return 409
  return call === 'statement' ? 201 : 200
}

async function personOf(who: Person, dispute: BuiltDispute): Promise<BuiltUser> {
  if (who === 'opener' || who === 'other') return dispute[who === 'opener' ? 'buyer' : 'seller']
  if (who === 'manager') return dispute.manager
  return buildUser(who === 'stranger' ? {} : { roles: ['money'] })
}

async function send(call: Call, { id }: { id: number }, by: BuiltUser, more = {}) {
  const [{ route }, payload] = calls[call]
  return app.server.inject({
    method: 'POST',
    url: pathOf(route),
    payload: { dispute_id: id, ...payload, ...more },
    headers: await asUser(by),
  })
}

const stateOf = async ({ id, order }: BuiltDispute) => ({
  dispute: await disputeRow(id),
  order: await orderRow(order.id),
  events: await eventsOf(order.id),
  statements: await db
    .selectFrom('dispute_statements')
    .select('id')
    .where('dispute_id', '=', id)
    .execute(),
})
