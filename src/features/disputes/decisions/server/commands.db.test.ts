import { expect, test } from 'vitest'
import { db } from '#platform/server/database/database.ts'
import { asUser, type BuiltUser, buildUser, giveRoles } from '#test/builders/accounts.ts'
import { useApp } from '#test/builders/app.ts'
import { type BuiltDispute, buildDispute, disputeRow, goodReason } from '#test/builders/disputes.ts'
import { eventsOf, orderRow } from '#test/builders/orders.ts'
import { disputeStatuses } from '../../process.ts'

const app = useApp()

test.each(disputeStatuses)(
  'while a dispute is %s a manager of disputes decides, and nobody else',
  async status => {
    const dispute = await buildDispute({ status, paid: true })
    const refused = [await buildUser(), await buildUser({ roles: ['money'] }), dispute.buyer]
    for (const by of refused) expect((await decide(dispute, by)).statusCode).toBe(403)
    await giveRoles(dispute.buyer, ['disputes'])
    expect((await decide(dispute, dispute.buyer)).statusCode).toBe(403)
    const other = await buildUser({ roles: ['disputes'] })
    const isOpen = status === 'deciding' || status === 'appealed'
    const answer = await decide(dispute, other, { to_buyer: 12.5, right: 'buyer' })
    expect(answer.statusCode, answer.body).toBe(isOpen ? 200 : 409)
    if (!isOpen) return
    const level = status === 'deciding' ? 1 : 2
    expect(answer.json().dispute.decisions.at(-1)).toMatchObject({
      ...{ level, to_buyer: 12.5, to_seller: 7.5, right: 'buyer', reason: goodReason },
      accepted_by: [],
    })
    expect(answer.json().dispute.decisions.at(-1)).not.toHaveProperty('decided_by')
  },
)

test('a first decision can be appealed against for 72 hours, and divides nothing before', async () => {
  const dispute = await buildDispute({ status: 'deciding', paid: true })
  const answer = await decide(dispute, dispute.manager, { to_buyer: 12.5 })
  const { dispute: decided, message } = answer.json()
  expect(message).toBe('Decided. Both sides are told, and can appeal for 72 hours.')
  expect(decided).toMatchObject({ status: 'decided', outcome: null, available_actions: [] })
  const [decision] = decided.decisions
  const hours = (Date.parse(decided.appeal_by) - Date.parse(decision.created_at)) / 3_600_000
  expect(hours).toBe(72)
  expect(await orderRow(dispute.order.id)).toMatchObject({ status_id: 2, ended_by: null })
  expect(await outgoing(dispute)).toEqual([])
})

test('a first decision is accepted or appealed against, and once the time to appeal is over accepted alone', async () => {
  const now = new Date()
  const open = await buildDispute({ status: 'decided', now })
  for (const side of [open.buyer, open.seller])
    expect(await actionsOf(open, side)).toEqual(['accept', 'appeal'])
  const late = await buildDispute({ status: 'decided', now: threeDaysBefore(now) })
  expect(await actionsOf(late, late.buyer)).toEqual(['accept'])
})

test('a decision that takes effect owes no review', async () => {
  const dispute = await buildDispute({ status: 'decided', paid: true })
  for (const side of [dispute.buyer, dispute.seller]) await press('accept', dispute, side)
  expect(await orderRow(dispute.order.id)).toMatchObject({ ended_by: 'decision' })
  const headers = await asUser(dispute.buyer)
  const answer = await app.server.inject({ url: '/api/customer', headers })
  expect(answer.json().user.pending_review).toBeNull()
})

test('once both sides have accepted, the decision takes effect: each gets its part, and the order is over', async () => {
  const dispute = await buildDispute({ status: 'deciding', paid: true })
  await decide(dispute, dispute.manager, { to_buyer: 12.5 })
  const first = (await press('accept', dispute, dispute.buyer)).json()
  expect(first.dispute).toMatchObject({
    ...{ status: 'decided', decisions: [{ accepted_by: ['buyer'] }], available_actions: [] },
  })
  expect((await press('accept', dispute, dispute.buyer)).statusCode).toBe(200)
  expect((await press('appeal', dispute, dispute.buyer)).statusCode).toBe(409)
  expect(await outgoing(dispute)).toEqual([])
  const second = (await press('accept', dispute, dispute.seller)).json()
  expect(second.dispute).toMatchObject({ status: 'closed', outcome: 'decision' })
  expect(second.order).toMatchObject({ status_id: 5 })
  expect(await orderRow(dispute.order.id)).toMatchObject({
    ...{ status_id: 5, ended_by: 'decision', ended_reason: goodReason },
    ...{ to_buyer_pesewas: 1250, to_seller_pesewas: 750 },
  })
  expect(await outgoing(dispute)).toEqual([
    ['refund', 1250, dispute.buyer.id],
    ['payout', 750, dispute.seller.id],
  ])
  expect((await eventsOf(dispute.order.id)).slice(-2)).toEqual([
    'decide-dispute',
    'effect-decision',
  ])
  expect((await press('accept', dispute, dispute.seller)).statusCode).toBe(200)
  expect(await outgoing(dispute)).toHaveLength(2)
})

test('the decision of an appeal takes effect at once, and holds instead of the first', async () => {
  const dispute = await buildDispute({ status: 'appealed', paid: true })
  const other = await buildUser({ roles: ['disputes'] })
  const { dispute: decided, message } = (
    await decide(dispute, other, { to_buyer: 20, right: 'buyer' })
  ).json()
  expect(message).toBe('Decided. It takes effect now, and both sides are told.')
  expect(decided).toMatchObject({
    status: 'closed',
    outcome: 'decision',
    decisions: [{}, { level: 2 }],
  })
  expect(await outgoing(dispute)).toEqual([['refund', 2000, dispute.buyer.id]])
  expect((await eventsOf(dispute.order.id)).slice(-2)).toEqual([
    'decide-dispute',
    'effect-decision',
  ])
})

test('an appeal is decided by another manager while there is one, and noted where there is none', async () => {
  await db.deleteFrom('manager_roles').execute()
  const dispute = await buildDispute({ status: 'appealed' })
  const other = await buildUser({ roles: ['disputes'] })
  const refused = await decide(dispute, dispute.manager)
  expect(refused.statusCode).toBe(403)
  const shown = await app.server.inject({
    url: `/api/manager/dispute/${dispute.id}`,
    headers: await asUser(dispute.manager),
  })
  expect(shown.json().dispute.available_actions).toEqual([])
  await db.updateTable('users').set({ status_id: 1 }).where('id', '=', other.id).execute()
  expect((await decide(dispute, dispute.manager)).statusCode).toBe(200)
  const [first, second] = await decisionsOf(dispute)
  expect(first).toMatchObject({ decided_by: dispute.manager.id, no_other_manager: false })
  expect(second).toMatchObject({ decided_by: dispute.manager.id, no_other_manager: true })
})

test('another manager who is a side does not count', async () => {
  await db.deleteFrom('manager_roles').execute()
  const seller = await buildUser({ roles: ['disputes'] })
  const dispute = await buildDispute({ status: 'appealed', seller })
  expect((await decide(dispute, seller)).statusCode).toBe(403)
  expect((await decide(dispute, dispute.manager)).statusCode).toBe(200)
})

test('every bad field of a decision is named at once', async () => {
  const dispute = await buildDispute({ status: 'deciding', paid: true })
  const errorsOf = async (fields: object) =>
    (await decide(dispute, dispute.manager, fields)).json().errors
  expect(
    Object.keys(await errorsOf({ to_buyer: -1, right: 'me', reason: 'Because.' })).sort(),
  ).toEqual(['reason', 'right', 'to_buyer'])
  expect(Object.keys(await errorsOf({ to_buyer: 20.01, reason: 'Because.' })).sort()).toEqual([
    ...['reason', 'to_buyer'],
  ])
  for (const to_buyer of [undefined, '', 'half', 1.001, 20.01])
    expect(Object.keys(await errorsOf({ to_buyer })), String(to_buyer)).toEqual(['to_buyer'])
})

test('a decision is in the log of what managers did, without its reason', async () => {
  const dispute = await buildDispute({ status: 'deciding', paid: true })
  const answer = await decide(dispute, dispute.manager, { to_buyer: 5, right: 'both' })
  expect(answer.json().dispute.audit).toMatchObject([
    {
      action: 'decide',
      actor: { id: dispute.manager.id },
      before: { status: 'deciding' },
      after: { status: 'decided', level: 1, to_buyer: 5, to_seller: 15, right: 'both' },
    },
  ])
  expect(JSON.stringify(answer.json().dispute.audit)).not.toContain(goodReason)
})

test('after the time to appeal nobody appeals, whether or not the clock has come round', async () => {
  const dispute = await buildDispute({
    status: 'decided',
    now: threeDaysBefore(new Date()),
  })
  expect((await press('appeal', dispute, dispute.buyer)).json()).toEqual({
    error: 'The time to appeal is over.',
  })
  expect((await press('accept', dispute, dispute.buyer)).statusCode).toBe(200)
})

test('of twenty decisions at once one is taken', async () => {
  const dispute = await buildDispute({ status: 'deciding', paid: true })
  const answers = await atOnce(n => decide(dispute, dispute.manager, { to_buyer: n % 20 }))
  expect(answers).toEqual([200, ...Array.from({ length: 19 }, () => 409)])
  expect(await decisionsOf(dispute)).toHaveLength(1)
})

test.each(['deciding', 'appealed'] as const)(
  'a manager decides a dispute that is %s on all that was said, or reads it first',
  async status => {
    const dispute = await buildDispute({ status, paid: true })
    const judge = await buildUser({ roles: ['disputes'] })
    const before = await changeSeenBy(judge, dispute)
    const later = await press('statement', dispute, dispute.buyer)
    expect(later.statusCode, later.body).toBe(201)
    const refused = await decide(dispute, judge, { seen_changed_at: before })
    expect([refused.statusCode, refused.json().error]).toEqual([
      409,
      'Something was added to this dispute meanwhile. Read it, then decide.',
    ])
    expect(await disputeRow(dispute.id)).toMatchObject({ status })
    const seen_changed_at = await changeSeenBy(judge, dispute)
    expect((await decide(dispute, judge, { seen_changed_at })).statusCode).toBe(200)
  },
)

test('of a decision and a withdrawal at once one is taken', async () => {
  const dispute = await buildDispute({ status: 'deciding', paid: true })
  const answers = await atOnce(n =>
    n % 2 === 0 ? decide(dispute, dispute.manager) : press('withdraw', dispute, dispute.buyer),
  )
  expect(answers).toEqual([200, ...Array.from({ length: 19 }, () => 409)])
  const { status, outcome } = await disputeRow(dispute.id)
  const decisions = await decisionsOf(dispute)
  expect([status, outcome, decisions.length]).toEqual(
    status === 'decided' ? ['decided', null, 1] : ['closed', 'withdrawn', 0],
  )
})

test('of an acceptance that completes a decision and an appeal at once one is taken', async () => {
  const dispute = await buildDispute({ status: 'decided', paid: true })
  await press('accept', dispute, dispute.buyer)
  const answers = await atOnce(n =>
    press(n % 2 === 0 ? 'accept' : 'appeal', dispute, dispute.seller),
  )
  const { status } = await disputeRow(dispute.id)
  // Repeating an acceptance that counted is fine; repeating an appeal is not.
  const taken = answers.filter(code => code === 200).length
  expect(taken).toBe(status === 'closed' ? 10 : 1)
  expect(answers.filter(code => code === 409)).toHaveLength(20 - taken)
  expect(await outgoing(dispute)).toHaveLength(status === 'closed' ? 1 : 0)
})

test('statements and a decision at once: what was said before it stays, and nothing is said after it', async () => {
  const dispute = await buildDispute({ status: 'deciding', paid: true })
  const answers = await atOnce(n =>
    n % 4 === 0 ? decide(dispute, dispute.manager) : press('statement', dispute, dispute.buyer),
  )
  expect(answers.filter(code => code === 200)).toHaveLength(1)
  const said = await db
    .selectFrom('dispute_statements')
    .select('id')
    .where('dispute_id', '=', dispute.id)
    .execute()
  expect(said).toHaveLength(2 + answers.filter(code => code === 201).length)
})

const payloads = {
  accept: {},
  withdraw: {},
  appeal: { text: goodReason },
  statement: { text: 'It drips.' },
}

async function press(call: keyof typeof payloads, { id }: BuiltDispute, by: BuiltUser) {
  return app.server.inject({
    ...{ method: 'POST', url: `/api/disputes/${call}` },
    payload: { dispute_id: id, ...payloads[call] },
    headers: await asUser(by),
  })
}

const threeDaysBefore = (moment: Date) => new Date(moment.getTime() - 72 * 3_600_000)

async function actionsOf({ id }: BuiltDispute, viewer: BuiltUser): Promise<string[]> {
  const headers = await asUser(viewer)
  const answer = await app.server.inject({ url: `/api/disputes/${id}`, headers })
  return answer.json().dispute.available_actions
}

async function decide({ id }: BuiltDispute, by: BuiltUser, fields: object = {}) {
  return app.server.inject({
    ...{ method: 'POST', url: `/api/manager/dispute/${id}/decide` },
    payload: { to_buyer: 0, right: 'seller', reason: goodReason, ...fields },
    headers: await asUser(by),
  })
}

async function changeSeenBy(manager: BuiltUser, { id }: BuiltDispute): Promise<string> {
  const headers = await asUser(manager)
  const answer = await app.server.inject({ url: `/api/manager/dispute/${id}`, headers })
  return answer.json().dispute.changed_at
}

/** The status codes of twenty calls at once, in rising order. */
async function atOnce(call: (n: number) => Promise<{ statusCode: number }>): Promise<number[]> {
  const answers = await Promise.all(Array.from({ length: 20 }, (_, n) => call(n)))
  return answers.map(({ statusCode }) => statusCode).sort()
}

const decisionsOf = ({ id }: BuiltDispute) =>
  db
    .selectFrom('dispute_decisions')
    .selectAll()
    .where('dispute_id', '=', id)
    .orderBy('level')
    .execute()

async function outgoing({ order }: BuiltDispute) {
  const rows = await db
    .selectFrom('transactions')
    .select(['kind', 'amount_pesewas', 'user_id'])
    .where('object_type', '=', 'offer')
    .where('object_id', '=', order.offer_id)
    .where('kind', '<>', 'payment')
    .orderBy('id')
    .execute()
  return rows.map(({ kind, amount_pesewas, user_id }) => [kind, amount_pesewas, user_id])
}
