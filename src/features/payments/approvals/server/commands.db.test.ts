import { beforeEach, expect, onTestFinished, test } from 'vitest'
import { changeRoles } from '#features/manager/staff/server/commands.ts'
import { findManagedTransaction } from '#features/manager/transactions/server/queries.ts'
import {
  leavesItWaiting,
  openDecisions,
} from '#features/manager/transactions/web/open-decisions.ts'
import { countUnread } from '#features/notifications/server/queries.ts'
import { changePaymentAccount } from '#features/profile/payment-account/server/commands.ts'
import { lockPerson } from '#features/profile/server/queries.ts'
import { pesewas } from '#platform/money.ts'
import type { Role } from '#platform/roles.ts'
import { auditOf } from '#platform/server/audit.ts'
import { db, inTransaction } from '#platform/server/database/database.ts'
import { Refusal } from '#platform/server/http/refusals.ts'
import { settings } from '#platform/server/settings/settings.ts'
import { ports } from '#ports.ts'
import { type BuiltUser, buildUser, giveRoles, tokenFor } from '#test/builders/accounts.ts'
import { useApp } from '#test/builders/app.ts'
import { waitingForLock } from '#test/builders/database.ts'
import { sessionOf, viewerOf } from '#test/builders/gigs.ts'
import { captureJobs } from '#test/builders/jobs.ts'
import { newsFor } from '#test/builders/notifications.ts'
import { buildOrder } from '#test/builders/orders.ts'
import {
  buildTransaction,
  eventsOfTransaction,
  payBy,
  transactionRow,
} from '#test/builders/payments.ts'
import { buildPaymentAccount } from '#test/builders/profile.ts'
import { callAs, givePasskey } from '#test/builders/second-factors.ts'
import { reopenTransaction, reviewTransaction } from '../../review/server/commands.ts'
import { owe, settle } from '../../server/transition.ts'

const app = useApp()
const now = new Date()
const large = 150_000
let one: BuiltUser
let two: BuiltUser

beforeEach(async () => {
  captureJobs()
  payBy('MANUAL')
  await db.deleteFrom('manager_roles').execute()
  one = await buildUser({ roles: ['money'] })
  two = await buildUser({ roles: ['money'] })
})

type ReviewOptions = { action?: 'approve' | 'fail'; at?: Date; awaiting_second?: boolean }

const review = (
  reference: string,
  by: BuiltUser,
  { action = 'approve', at = new Date(), awaiting_second }: ReviewOptions = {},
) =>
  reviewTransaction(ports.payments, {
    input: { reference, action, awaiting_second },
    viewer: viewerOf(by),
    now: at,
  })

const outcomeOf = (reviewed: Promise<unknown>) =>
  reviewed.then(
    outcome => outcome,
    refusal => {
      if (!(refusal instanceof Refusal)) throw refusal
      return [refusal.status, refusal.body.reason ?? null]
    },
  )

/** A payout by hand of that sum, with the account that it goes to. */
async function buildPayout(amount_pesewas = large) {
  const payee = await buildUser()
  await buildPaymentAccount(payee)
  const { reference: source } = await buildPaid(amount_pesewas)
  const wanted = { kind: 'payout', method: 'MANUAL', source, user: payee, amount_pesewas } as const
  return { payee, ...(await buildTransaction(wanted)) }
}

async function buildPaid(amount_pesewas: number, user?: BuiltUser) {
  const row = await buildTransaction({
    ...{ method: 'MANUAL', amount_pesewas, submitted_at: now, ...(user && { user }) },
  })
  await settle(ports.payments, { ...row, action: 'complete', by: 'manager', actorId: one.id, now })
  return transactionRow(row.reference)
}

const account = (account_no: string) => ({
  ...{ payment_account_type_code: 'mobile_money', payment_account_currency: 'GHS' },
  ...{ payment_institution_name: 'MTN', payment_account_no: account_no },
  payment_name_on_account: 'Ama Serwaa',
})

const changeAccount = (payee: BuiltUser, account_no: string) =>
  inTransaction(async tx => {
    await lockPerson(tx, payee.id)
    const form = account(account_no) as Parameters<typeof changePaymentAccount>[2]['form']
    await changePaymentAccount(tx, ports.accounts, { userId: payee.id, form, now: new Date() })
    await tx
      .updateTable('users')
      .set({ payout_hold_from: null })
      .where('id', '=', payee.id)
      .execute()
  })

async function rowOf(reference: string) {
  const call = callAs(app.server, await tokenFor(one))
  const { transactions } = (await call.get(`/manager/transactions?search=${reference}`)).json()
  return transactions.data[0]
}

const approversIn = (row: { approvals: { user: { id: number } }[] }) =>
  row.approvals.map(({ user }) => user.id)

async function setRoles(user: BuiltUser, roles: Role[]) {
  const owner = await db.selectFrom('users').selectAll().where('id', '=', 1).executeTakeFirst()
  const viewer = await sessionOf(owner ?? (await buildUser({ id: 1 })))
  await changeRoles({ userId: user.id, roles, viewer, now: new Date() })
}

test('a large payout is approved by two managers: the first waits, the second pays', async () => {
  const { reference, id, kind } = await buildPayout()
  expect(await rowOf(reference)).toMatchObject({ approvals_needed: 2, approvals: [] })
  expect(await review(reference, one)).toBe('awaiting second')
  expect(await transactionRow(reference)).toMatchObject({
    ...{ status_code: 'PENDNG', reviewed_by: null, pay_to: null, approvals_needed: null },
  })
  expect(await rowOf(reference)).toMatchObject({
    approvals_needed: 2,
    approvals: [
      { user: { id: one.id, username: one.username }, created_at: expect.stringMatching(/Z$/) },
    ],
  })
  expect(await outcomeOf(review(reference, one))).toEqual([409, null])
  expect(await review(reference, two)).toBe('completed')
  expect(await transactionRow(reference)).toMatchObject({
    ...{ status_code: 'CMPLTD', reviewed_by: two.id, approvals_needed: 2 },
  })
  expect(await auditOf({ type: 'transaction', id })).toMatchObject([
    { action: 'approve', actor_id: two.id, after: { outcome: 'completed' } },
    {
      ...{ action: 'first-approve', actor_id: one.id },
      before: { reference, kind, status_code: 'PENDNG' },
    },
  ])
})

test('the call says that a second approval is awaited, and by whom there was one', async () => {
  const { reference } = await buildPayout()
  const approve = async (user: BuiltUser) => {
    const call = callAs(app.server, await tokenFor(user))
    return (
      await call.post('/manager/transactions/review', { reference, action: 'approve' })
    ).json()
  }
  expect(await approve(one)).toMatchObject({
    ...{ awaiting_second: true, message: expect.stringContaining('Another manager') },
    transaction: {
      status_code: 'PENDNG',
      approvals_needed: 2,
      approvals: [{ user: { id: one.id } }],
    },
  })
  const done = await approve(two)
  expect(done).toMatchObject({
    ...{ awaiting_second: false, message: 'The transaction is completed.' },
    transaction: { status_code: 'CMPLTD', approvals_needed: 2 },
  })
  expect(approversIn(done.transaction)).toEqual([one.id, two.id])
})

test('the other managers of money are told of a first approval, and nobody else', async () => {
  const others = [two, await buildUser({ id: 1, manager: true })]
  const notTold = [one, await buildUser({ roles: ['content', 'identity'] }), await buildUser()]
  const left = await buildUser({ roles: ['money'], deactivated: true })
  const { reference, payee } = await buildPayout()
  await review(reference, one)
  for (const { id } of others)
    expect(await newsFor(id)).toMatchObject([
      { kind: 'payment', event: 'first-approve', route: '/manager/transactions' },
    ])
  for (const { id } of [...notTold, left, payee]) expect(await newsFor(id)).toEqual([])
  await db.deleteFrom('manager_roles').where('user_id', '=', 1).execute()
})

/** What is owed to a seller for an order, of which both sides are known. */
async function buildPayoutOfOrder({ seller, buyer }: { seller: BuiltUser; buyer: BuiltUser }) {
  const { offer_id: object_id } = await buildOrder({ seller, buyer, status: 'completed' })
  const about = { object_type: 'offer', object_id, amount_pesewas: large } as const
  const given = { status_code: 'CMPLTD', outcome: 'given', settled_at: now } as const
  const payment = await buildTransaction({ user: buyer, method: 'MANUAL', ...about, ...given })
  await buildPaymentAccount(seller)
  return inTransaction(tx =>
    owe(tx, { kind: 'payout', payment, amount: pesewas(large), userId: seller.id, now }),
  )
}

test('of a first approval nobody is told whose own money it is', async () => {
  const three = await buildUser({ roles: ['money'] })
  const reference = await buildPayoutOfOrder({ seller: two, buyer: await buildUser() })
  expect(await review(reference, one)).toBe('awaiting second')
  expect(await newsFor(three.id)).toMatchObject([{ event: 'first-approve' }])
  expect(await newsFor(two.id)).toEqual([])
})

test('who approves first reads where nobody else can: all others are sides of the order', async () => {
  const reference = await buildPayoutOfOrder({ seller: await buildUser(), buyer: two })
  const path = '/manager/transactions/review'
  const approve = async (user: BuiltUser) =>
    (
      await callAs(app.server, await tokenFor(user)).post(path, { reference, action: 'approve' })
    ).json()
  expect(await approve(one)).toMatchObject({
    message: expect.stringContaining('give one more person the role money'),
    awaiting_second: true,
    transaction: { status_code: 'PENDNG', approvals_needed: 2 },
  })
  const three = await buildUser({ roles: ['money'] })
  expect(await approve(three)).toMatchObject({ awaiting_second: false })
})

test.each(['approve', 'fail'] as const)(
  'once another manager has decided, nobody is asked for a second approval any more, by %s',
  async action => {
    const third = await buildUser({ roles: ['money'] })
    const [{ reference }, other] = [await buildPayout(), await buildPayout()]
    for (const waiting of [reference, other.reference]) await review(waiting, one)
    const unread = () => Promise.all([two, third].map(({ id }) => countUnread(id, new Date())))
    expect(await unread()).toEqual([2, 2])
    await review(reference, two, { action })
    expect(await unread()).toEqual([1, 1])
  },
)

test.each([
  ['a payout', 'payout', 100_000, 2],
  ['a payout below', 'payout', 99_999, 1],
  ['a refund', 'refund', 100_000, 2],
  ['what was paid by hand', 'payment', 100_000, 2],
  ['what was paid by hand below', 'payment', 99_999, 1],
] as const)('from the sum of the setting on two approve: %s', async (_, kind, sum, needed) => {
  const source = kind === 'payment' ? null : (await buildPaid(sum)).reference
  const { reference } = await buildTransaction({
    ...{ kind, method: 'MANUAL', source, amount_pesewas: sum, submitted_at: now },
  })
  expect(await rowOf(reference)).toMatchObject({ approvals_needed: needed })
  expect(await review(reference, one)).toBe(needed === 2 ? 'awaiting second' : 'completed')
})

test('what a provider held back is decided by one, and with 0 everything is', async () => {
  const held = { held_for: 'Too little.', received_pesewas: 5, amount_pesewas: large }
  expect(await review((await buildTransaction(held)).reference, one)).toBe('completed')
  const { DUAL_APPROVAL_FROM } = settings
  onTestFinished(() => void Object.assign(settings, { DUAL_APPROVAL_FROM }))
  settings.DUAL_APPROVAL_FROM = 0
  const { reference, id } = await buildPayout()
  expect(await rowOf(reference)).toMatchObject({ approvals_needed: 1 })
  expect(await review(reference, one)).toBe('completed')
  expect(await auditOf({ type: 'transaction', id })).toMatchObject([{ after: {} }])
  expect((await auditOf({ type: 'transaction', id }))[0]?.after).not.toHaveProperty('alone')
})

test('a house with one live manager of money pays as before, and the log says that one was alone', async () => {
  await db.updateTable('users').set({ status_id: 1 }).where('id', '=', two.id).execute()
  await buildUser({ roles: ['identity', 'disputes'] })
  const { reference, id } = await buildPayout()
  expect(await rowOf(reference)).toMatchObject({ approvals_needed: 1 })
  expect(await review(reference, one)).toBe('completed')
  expect(await auditOf({ type: 'transaction', id })).toMatchObject([
    { action: 'approve', after: { outcome: 'completed', alone: true } },
  ])
  const small = await buildPayout(5_000)
  await review(small.reference, one)
  const [entry] = await auditOf({ type: 'transaction', id: small.id })
  expect(entry?.after).toEqual({ outcome: 'completed' })
})

test('a manager of money without the second factor that is needed is not waited for', async () => {
  const { MANAGER_SECOND_FACTOR } = settings
  onTestFinished(() => void Object.assign(settings, { MANAGER_SECOND_FACTOR }))
  settings.MANAGER_SECOND_FACTOR = 'required'
  await givePasskey(one)
  const { reference, id } = await buildPayout()
  expect(await rowOf(reference)).toMatchObject({ approvals_needed: 1 })
  expect(await review(reference, one)).toBe('completed')
  expect(await auditOf({ type: 'transaction', id })).toMatchObject([{ after: { alone: true } }])
  await givePasskey(two)
  const other = await buildPayout()
  expect(await rowOf(other.reference)).toMatchObject({ approvals_needed: 2 })
  expect(await review(other.reference, one)).toBe('awaiting second')
})

test('either manager fails it at once, also after a first approval', async () => {
  for (const by of [one, two]) {
    const { reference } = await buildPayout()
    await review(reference, one)
    expect(await review(reference, by, { action: 'fail' })).toBe('failed')
    expect(await outcomeOf(review(reference, two))).toEqual([409, null])
  }
})

test('another payment account voids the approval that was given before it, and all approve anew', async () => {
  const { reference, payee } = await buildPayout()
  await review(reference, one)
  await changeAccount(payee, '0244999111')
  expect(approversIn(await rowOf(reference))).toEqual([])
  expect(await review(reference, two)).toBe('awaiting second')
  await changeAccount(payee, '0244000222')
  // Back to where it was: the approval of then was for an account that was changed twice since.
  await changeAccount(payee, '0244999111')
  expect(await review(reference, two)).toBe('awaiting second')
  expect(approversIn(await rowOf(reference))).toEqual([two.id])
  expect(await review(reference, one)).toBe('completed')
  const last = await db
    .selectFrom('transaction_approvals')
    .select(['user_id', 'seconds_user_id'])
    .where('reference', '=', reference)
    .orderBy('created_at', 'desc')
    .executeTakeFirst()
  expect(last).toEqual({ user_id: one.id, seconds_user_id: two.id })
})

test('the loss of the role voids an approval, also when it is given again', async () => {
  const { reference } = await buildPayout()
  const three = await buildUser({ roles: ['money'] })
  await review(reference, one)
  await setRoles(one, ['content'])
  await setRoles(one, ['money'])
  expect(approversIn(await rowOf(reference))).toEqual([])
  expect(await review(reference, two)).toBe('awaiting second')
  // What stays is not touched by a change of the other roles.
  await setRoles(two, ['money', 'identity'])
  expect(await review(reference, three)).toBe('completed')
})

test('the approval of who was deactivated since does not count', async () => {
  const { reference } = await buildPayout()
  const three = await buildUser({ roles: ['money'] })
  await review(reference, two)
  await db.updateTable('users').set({ status_id: 1 }).where('id', '=', two.id).execute()
  expect(approversIn(await rowOf(reference))).toEqual([])
  expect(await review(reference, three)).toBe('awaiting second')
  expect(await review(reference, one)).toBe('completed')
})

test('the approval of who has no second factor any more, where one is needed, does not count', async () => {
  const { reference } = await buildPayout()
  const three = await buildUser({ roles: ['money'] })
  const { MANAGER_SECOND_FACTOR } = settings
  onTestFinished(() => void Object.assign(settings, { MANAGER_SECOND_FACTOR }))
  settings.MANAGER_SECOND_FACTOR = 'required'
  for (const manager of [one, two, three]) await givePasskey(manager)
  await review(reference, two)
  await db.deleteFrom('passkeys').where('user_id', '=', two.id).execute()
  expect(await review(reference, three)).toBe('awaiting second')
  expect(await review(reference, one)).toBe('completed')
})

const setStatus = ({ id }: BuiltUser, status_id: number) =>
  db.updateTable('users').set({ status_id }).where('id', '=', id).execute()

/** The first approves and is deactivated, the second is the first again, and the first comes back. */
async function approveByBoth(reference: string, [first, second]: [BuiltUser, BuiltUser]) {
  await review(reference, first)
  await setStatus(first, 1)
  expect(await review(reference, second)).toBe('awaiting second')
  await setStatus(first, 2)
}

test('two approvals of which the first counts again are enough: either manager pays, and so does a third', async () => {
  const three = await buildUser({ roles: ['money'] })
  for (const last of [one, two, three]) {
    const { reference } = await buildPayout()
    await approveByBoth(reference, [one, two])
    expect(approversIn(await rowOf(reference))).toEqual([one.id, two.id])
    const call = callAs(app.server, await tokenFor(last))
    const input = { reference, action: 'approve', awaiting_second: false }
    const { transaction } = (await call.post('/manager/transactions/review', input)).json()
    expect(transaction).toMatchObject({ status_code: 'CMPLTD', approvals_needed: 2 })
    const first = last === one ? two : one
    expect(approversIn(transaction)).toEqual([first.id, last.id])
  }
})

test.each([
  { needed: 2, counting: 'neither', outcome: 'awaiting second' },
  { needed: 2, counting: 'own', outcome: [409, null] },
  { needed: 2, counting: 'other', outcome: 'completed' },
  { needed: 2, counting: 'both', outcome: 'completed' },
  { needed: 1, counting: 'neither', outcome: 'completed' },
  { needed: 1, counting: 'own', outcome: 'completed' },
  { needed: 1, counting: 'other', outcome: 'completed' },
  { needed: 1, counting: 'both', outcome: 'completed' },
])(
  'the screen tells what the server does: $needed needed, and of one’s own and another’s approval $counting counts',
  async ({ needed, counting, outcome }) => {
    await buildUser({ roles: ['money'] })
    const { reference } = await buildPayout()
    if (counting === 'both') await approveByBoth(reference, [two, one])
    else if (counting !== 'neither') await review(reference, counting === 'own' ? one : two)
    const { DUAL_APPROVAL_FROM } = settings
    onTestFinished(() => void Object.assign(settings, { DUAL_APPROVAL_FROM }))
    if (needed === 1) settings.DUAL_APPROVAL_FROM = 0
    const row = await rowOf(reference)
    expect(row).toMatchObject({ approvals_needed: needed })
    const { approve } = openDecisions(row, { managerId: one.id, now: now.getTime() })
    expect(approve).toBe(typeof outcome === 'string')
    const told = { awaiting_second: leavesItWaiting(row) }
    if (approve) expect(told.awaiting_second).toBe(outcome === 'awaiting second')
    expect(await outcomeOf(review(reference, one, told))).toEqual(outcome)
    expect(await outcomeOf(review(reference, one))).toEqual([409, null])
  },
)

test('who has approved first decides alone once nobody else is left', async () => {
  const { reference, id } = await buildPayout()
  await review(reference, one)
  await db.updateTable('users').set({ status_id: 1 }).where('id', '=', two.id).execute()
  expect(await rowOf(reference)).toMatchObject({ approvals_needed: 1 })
  expect(await review(reference, one)).toBe('completed')
  expect(await auditOf({ type: 'transaction', id })).toMatchObject([
    { action: 'approve', after: { outcome: 'completed', alone: true } },
    { action: 'first-approve' },
  ])
})

test('an approval is not taken as the last by who was told that another one follows, nor the other way round', async () => {
  const { reference } = await buildPayout()
  const approve = (by: BuiltUser, awaiting_second: boolean) =>
    outcomeOf(review(reference, by, { awaiting_second }))
  expect(await approve(one, false)).toEqual([409, null])
  expect(await approve(one, true)).toBe('awaiting second')
  expect(await approve(two, true)).toEqual([409, null])
  expect(approversIn(await rowOf(reference))).toEqual([one.id])
  expect(await approve(two, false)).toBe('completed')
})

test('what one alone has approved and was sent otherwise needs no second approval', async () => {
  const { reference } = await buildPayout()
  const sent = { sent_at: now, held_for: 'NGN 1500.00 was sent.', approvals_needed: 1 }
  await db.updateTable('transactions').set(sent).where('reference', '=', reference).execute()
  expect(await rowOf(reference)).toMatchObject({ approvals_needed: 1 })
  expect(await review(reference, two)).toBe('completed')
})

test('who has lost the role in this moment approves nothing', async () => {
  const { reference } = await buildPayout()
  await giveRoles(one, [])
  expect(await outcomeOf(review(reference, one))).toEqual([403, 'role_required'])
})

test('of two managers who approve at once one is the first and the other the second', async () => {
  const { reference } = await buildPayout()
  const outcomes = await Promise.all([review(reference, one), review(reference, two)])
  expect(outcomes.toSorted()).toEqual(['awaiting second', 'completed'])
  expect(await eventsOfTransaction(reference)).toEqual(['complete'])
})

test('of two who approve at once the one who began earlier may be the second, and both stand in their order', async () => {
  const { reference } = await buildPayout()
  const [earlier, later] = [new Date(now.getTime() - 20), now]
  expect(await review(reference, one, { at: later })).toBe('awaiting second')
  expect(await review(reference, two, { at: earlier })).toBe('completed')
  const row = await findManagedTransaction(reference, viewerOf(two))
  expect(row?.approvals.map(({ user }) => user.id)).toEqual([one.id, two.id])
})

test('one manager who approves twenty times at once has approved once', async () => {
  const { reference } = await buildPayout()
  const outcomes = await Promise.all(
    Array.from({ length: 20 }, () => outcomeOf(review(reference, one))),
  )
  expect(outcomes.filter(outcome => outcome === 'awaiting second')).toHaveLength(1)
  expect(outcomes.filter(outcome => Array.isArray(outcome) && outcome[0] === 409)).toHaveLength(19)
  expect(await transactionRow(reference)).toMatchObject({ status_code: 'PENDNG' })
})

test('a role that is being taken at this moment is waited for, and its approval does not count', async () => {
  const { reference } = await buildPayout()
  await buildUser({ roles: ['money'] })
  await review(reference, one)
  const { second } = await db.transaction().execute(async tx => {
    await lockPerson(tx, one.id)
    await tx.deleteFrom('manager_roles').where('user_id', '=', one.id).execute()
    const second = review(reference, two)
    await waitingForLock()
    return { second }
  })
  expect(await second).toBe('awaiting second')
})

test('an account that is changed at the moment of the second approval voids the first', async () => {
  const { reference, payee } = await buildPayout()
  await review(reference, one)
  const { second } = await db.transaction().execute(async tx => {
    await lockPerson(tx, payee.id)
    const form = account('0244999111') as Parameters<typeof changePaymentAccount>[2]['form']
    await changePaymentAccount(tx, ports.accounts, { userId: payee.id, form, now: new Date() })
    const second = outcomeOf(review(reference, two))
    await waitingForLock()
    return { second }
  })
  expect(await second).toEqual([409, 'payout_hold'])
  await db.updateTable('users').set({ payout_hold_from: null }).where('id', '=', payee.id).execute()
  expect(await review(reference, two)).toBe('awaiting second')
})

test('what is reopened is approved anew', async () => {
  const { reference } = await buildPayout()
  await review(reference, one)
  await review(reference, two, { action: 'fail' })
  const renewed = await reopenTransaction({ reference, viewer: viewerOf(two), now })
  expect(await rowOf(renewed)).toMatchObject({ approvals_needed: 2, approvals: [] })
  expect(await review(renewed, one)).toBe('awaiting second')
})

test('nobody decides about what he pays, is paid, or is the other side of, whatever the sum', async () => {
  const [seller, buyer] = [one, two]
  const order = await buildOrder({ seller, buyer, status: 'completed' })
  const about = { object_type: 'offer', object_id: order.offer_id } as const
  const paid = await buildTransaction({
    ...{ user: buyer, method: 'MANUAL', amount_pesewas: 500, submitted_at: now, ...about },
  })
  const given = { status_code: 'CMPLTD', outcome: 'given', settled_at: now } as const
  const buildOwed = async (kind: 'payout' | 'refund', { id: userId }: BuiltUser) => {
    const bought = { user: buyer, method: 'MANUAL', amount_pesewas: 500, ...about, ...given }
    const payment = await buildTransaction(bought)
    const amount = pesewas(500)
    return inTransaction(tx => owe(tx, { kind, payment, amount, userId, now }))
  }
  const owed = [await buildOwed('payout', seller), await buildOwed('refund', buyer)]
  const premium = await buildTransaction({ user: one, method: 'MANUAL', submitted_at: now })
  const owner = await buildUser({ roles: ['money'] })
  for (const reference of [paid.reference, ...owed])
    for (const by of [seller, buyer])
      for (const action of ['approve', 'fail'] as const)
        expect(await outcomeOf(review(reference, by, { action }))).toEqual([403, 'own_money'])
  expect(await outcomeOf(review(premium.reference, one))).toEqual([403, 'own_money'])
  expect(await rowOf(premium.reference)).toMatchObject({ is_own_money: true })
  expect(await review(premium.reference, two)).toBe('completed')
  expect(await review(paid.reference, owner)).toBe('completed')
})

test('own money is told before a proof is asked for and before what waits no more', async () => {
  const row = await buildTransaction({ user: one, method: 'MANUAL', submitted_at: now })
  await review(row.reference, two, { action: 'fail' })
  const late = callAs(app.server, await tokenFor(one, new Date(now.getTime() - 3_600_000)))
  for (const action of ['approve', 'fail']) {
    const path = '/manager/transactions/review'
    const answer = await late.post(path, { reference: row.reference, action })
    expect([answer.statusCode, answer.json().reason]).toEqual([403, 'own_money'])
  }
})

test('an approval is neither changed nor removed', async () => {
  const { reference } = await buildPayout()
  await review(reference, one)
  const approvals = db.deleteFrom('transaction_approvals').where('reference', '=', reference)
  await expect(approvals.execute()).rejects.toThrow('transaction_approvals is append only')
})
