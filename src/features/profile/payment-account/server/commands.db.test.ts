import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { fingerprintOfWallet } from '#features/accounts/wallet-names/server/policy.ts'
import { db, inTransaction } from '#platform/server/database/database.ts'
import { listOutbox } from '#platform/server/mail-and-sms/outbox.ts'
import { asUser, type BuiltUser, buildUser } from '#test/builders/accounts.ts'
import { useApp } from '#test/builders/app.ts'
import { waitingForLock } from '#test/builders/database.ts'
import { newsFor } from '#test/builders/notifications.ts'
import { buildOrder } from '#test/builders/orders.ts'
import { buildTransaction } from '#test/builders/payments.ts'
import { buildIdentity } from '#test/builders/profile.ts'
import { wholeForms } from '#test/builders/profile-rules.ts'
import { notifyPaymentAccountChanged } from './notices.ts'

const app = useApp()

const update = async (user: BuiltUser, changes: Record<string, string> = {}) =>
  send(await asUser(user), changes)
const send = (headers: Record<string, string>, changes: Record<string, string>) =>
  app.server.inject({
    method: 'POST',
    url: '/api/customer/settlement/update',
    payload: { ...wholeForms.payment_account, ...changes },
    headers,
  })
const updateName = (user: BuiltUser, payment_name_on_account: string) =>
  update(user, { payment_name_on_account })
const accountOf = (user: BuiltUser) =>
  db.selectFrom('payment_accounts').selectAll().where('user_id', '=', user.id).executeTakeFirst()

const otherName = {
  payment_name_on_account: [
    'The payment name on account field must match the name of the identity.',
  ],
}

test('a payment account is kept, and the next one takes its place', async () => {
  const user = await buildUser()
  const answer = await update(user, { payment_account_currency: 'ghs' })
  expect(answer.statusCode).toBe(200)
  expect(answer.json()).toMatchObject({
    message: expect.stringMatching(/saved/),
    user: {
      payment_detail: {
        account_type_code: 'bank',
        account_currency: 'GHS',
        institution_name: 'GCB Bank',
        institution_code: '040100',
        account_no: '1234567890123',
        name_on_account: 'Ama Serwaa',
      },
    },
  })
  const next = await update(user, { payment_account_no: '99' })
  expect(next.json().user.payment_detail.account_no).toBe('99')
})

test('the owner is told by mail of another payment account, without its number, and only then', async () => {
  const user = await buildUser()
  const mails = async () => (await listOutbox()).filter(({ to }) => to === user.email)
  await update(user)
  await update(user)
  expect(await mails()).toHaveLength(1)
  await update(user, { payment_account_no: '99887766' })
  const [mail, ...before] = await mails()
  expect(before).toHaveLength(1)
  expect(mail?.subject).toMatch(/payment account was changed/)
  expect(mail?.text).not.toContain('99887766')
})

test('of two changes in one millisecond each is told by mail, with its own link', async () => {
  const { id: userId, email } = await buildUser()
  const now = new Date()
  const links = [
    'https://adwuma.test/security/undo/first',
    'https://adwuma.test/security/undo/next',
  ]
  for (const undoLink of links)
    await inTransaction(tx => notifyPaymentAccountChanged(tx, { userId, undoLink, now }))
  const texts = (await listOutbox()).filter(({ to }) => to === email).map(({ text }) => text)
  for (const link of links) expect(texts.join()).toContain(link)
})

test('an account that is saved as it was has not changed since', async () => {
  const user = await buildUser()
  await update(user)
  const before = new Date('2026-01-05T10:00:00Z')
  const age = () =>
    db
      .updateTable('payment_accounts')
      .set({ updated_at: before })
      .where('user_id', '=', user.id)
      .execute()
  await age()
  await update(user)
  expect((await accountOf(user))?.updated_at).toEqual(before)
  const changes = {
    ...{ payment_account_no: '99', payment_name_on_account: 'Kofi Boateng' },
    ...{ payment_institution_code: '040101', payment_account_currency: 'USD' },
  }
  for (const [field, value] of Object.entries(changes)) {
    await age()
    await update(user, { [field]: value })
    expect((await accountOf(user))?.updated_at, field).not.toEqual(before)
  }
})

test.each([
  ['bank', 'GCB Bank', '040101', '040101'],
  ['bank', 'gcb bank', '', '040100'],
  ['bank', 'Sinapi Aba', '', null],
  ['bank', 'Sinapi Aba', '123456', '123456'],
  ['mobile_money', 'MTN', '', 'MTN'],
  ['mobile_money', 'Telecel', 'MTN', 'VOD'],
  ['mobile_money', 'AT', '040100', 'ATL'],
  ['mobile_money', 'MTN MoMo', 'MTN', 'MTN'],
  ['mobile_money', 'GhanaPay', '040100', null],
])('%s with %s and code "%s" keeps the code %s', async (type, name, codeSent, kept) => {
  const user = await buildUser()
  const answer = await update(user, {
    payment_account_type_code: type,
    payment_institution_name: name,
    payment_institution_code: codeSent,
  })
  expect(answer.statusCode).toBe(200)
  expect(answer.json().user.payment_detail.institution_code).toBe(kept)
})

test('without an identity any name will do', async () => {
  expect((await updateName(await buildUser(), 'Kofi Boateng')).statusCode).toBe(200)
})

test.each(['pending', 'verified', 'rejected'] as const)(
  'the name must be that of a %s identity, case, spaces and order of words apart',
  async status => {
    const user = await buildUser()
    await buildIdentity(user, { name: 'Ama Serwaa Mensah', status })
    const refused = await updateName(user, 'Ama Mensah')
    expect([refused.statusCode, refused.json().errors]).toEqual([422, otherName])
    expect(await accountOf(user)).toBeUndefined()
    expect((await updateName(user, 'MENSAH  ama serwaa')).statusCode).toBe(200)
  },
)

test('who is verified stays verified', async () => {
  const user = await buildUser()
  await buildIdentity(user, { name: 'Ama Serwaa', status: 'verified' })
  const answer = await updateName(user, 'Ama Serwaa')
  expect(answer.json().user).toMatchObject({ is_kyc_verified: true, kyc_status: 'verified' })
})

test('an identity handed in at the same moment is seen', async () => {
  const user = await buildUser()
  const headers = await asUser(user)
  const held = await db.transaction().execute(async tx => {
    await tx.selectFrom('users').select('id').where('id', '=', user.id).forUpdate().execute()
    const late = send(headers, { payment_name_on_account: 'Kofi Boateng' })
    await waitingForLock()
    const identity = { id_type: 'ghana_card', id_reference: 'GHA-123456789-0' }
    await tx
      .insertInto('identities')
      .values({ user_id: user.id, name: 'Ama Serwaa', ...identity, submitted_at: new Date() })
      .execute()
    return { late }
  })
  const answer = await held.late
  expect([answer.statusCode, answer.json().errors]).toEqual([422, otherName])
  expect(await accountOf(user)).toBeUndefined()
})

const holdOf = async (user: BuiltUser) => {
  const answer = await app.server.inject({ url: '/api/customer', headers: await asUser(user) })
  return answer.json().user.payout_hold_until
}

test('another payment account holds payouts for 72 hours, a first one and another name do not', async () => {
  const user = await buildUser()
  await update(user)
  await update(user, { payment_name_on_account: 'Kofi Boateng', payment_account_currency: 'USD' })
  expect(await holdOf(user)).toBeNull()
  const before = Date.now()
  const answer = await update(user, { payment_account_no: '99' })
  const until = await holdOf(user)
  expect(answer.json().user.payout_hold_until).toBe(until)
  expect(Date.parse(until) - before).toBeGreaterThanOrEqual(72 * 3_600_000)
  const past = new Date(before - 72 * 3_600_000)
  await db.updateTable('users').set({ payout_hold_from: past }).where('id', '=', user.id).execute()
  expect(await holdOf(user)).toBeNull()
})

test('a first payment account holds what goes to it where that waited, and nothing else', async () => {
  const [waiting, sent, refunded] = [await buildUser(), await buildUser(), await buildUser()]
  const [byHand, failed, failedByHand] = [await buildUser(), await buildUser(), await buildUser()]
  const [replaced, failedRefund] = [await buildUser(), await buildUser()]
  const source = async () =>
    (await buildTransaction({ status_code: 'CMPLTD', outcome: 'given', settled_at: new Date() }))
      .reference
  await buildTransaction({ kind: 'payout', source: await source(), user: waiting })
  await buildTransaction({
    ...{ kind: 'payout', source: await source(), user: sent },
    ...{ status_code: 'CMPLTD', settled_at: new Date() },
  })
  await buildTransaction({ kind: 'refund', source: await source(), user: refunded })
  await buildTransaction({ kind: 'refund', method: 'MANUAL', source: await source(), user: byHand })
  const settled = { status_code: 'FAILED', settled_at: new Date() } as const
  await buildTransaction({ kind: 'payout', source: await source(), user: failed, ...settled })
  await buildTransaction({
    ...{ kind: 'refund', method: 'MANUAL', source: await source(), user: failedByHand },
    ...settled,
  })
  await buildTransaction({ kind: 'refund', source: await source(), user: failedRefund, ...settled })
  const replacedOut = { kind: 'payout', source: await source(), user: replaced } as const
  const { reference } = await buildTransaction({ ...replacedOut, ...settled })
  await buildTransaction({
    ...replacedOut,
    ...{ replaces: reference, status_code: 'CMPLTD', settled_at: new Date() },
  })
  const held = [waiting, byHand, failed, failedByHand]
  const free = [sent, refunded, replaced, failedRefund]
  for (const user of [...held, ...free]) await update(user)
  for (const user of held) expect(await holdOf(user)).not.toBeNull()
  for (const user of free) expect(await holdOf(user)).toBeNull()
})

test('two who buy from each other and change their accounts at once are both told, and neither is refused', async () => {
  const [one, other] = [await buildUser(), await buildUser()]
  await buildOrder({ seller: one, buyer: other, status: 'ongoing' })
  await buildOrder({ seller: other, buyer: one, status: 'ongoing' })
  for (const user of [one, other]) await update(user)
  const numbers = Array.from({ length: 8 }, (_, round) => `9988776${round}`)
  for (const payment_account_no of numbers) {
    const changes = [one, other].map(user => update(user, { payment_account_no }))
    const statuses = (await Promise.all(changes)).map(({ statusCode }) => statusCode)
    expect(statuses).toEqual([200, 200])
  }
  for (const { id } of [one, other]) expect(await newsFor(id)).toHaveLength(2 * numbers.length + 1)
})

test('a seller who moves to the wallet of a buyer and the buyer who has it looked up at once do not wait for each other', async () => {
  const [seller, buyer] = [await buildUser(), await buildUser()]
  await buildOrder({ seller, buyer, status: 'ongoing' })
  const wallet = {
    ...{ payment_account_type_code: 'mobile_money', payment_account_no: '0245998877' },
    ...{ payment_institution_name: 'MTN', payment_institution_code: 'MTN' },
  }
  await update(buyer, wallet)
  await update(seller)
  const [asSeller, headers] = [await asUser(seller), await asUser(buyer)]
  const { saving, checking } = await db.transaction().execute(async tx => {
    const fingerprint = fingerprintOfWallet({ account_no: wallet.payment_account_no })
    await sql`select pg_advisory_xact_lock('wallet_comparisons'::regclass::integer, hashtext(${fingerprint}))`.execute(
      tx,
    )
    const saving = send(asSeller, wallet)
    await waitingForLock()
    const checking = app.server.inject({
      ...{ method: 'POST', url: '/api/customer/settlement/check', headers },
    })
    await waitingForLock(2)
    return { saving, checking }
  })
  expect([(await saving).statusCode, (await checking).statusCode]).toEqual([200, 200])
  expect((await newsFor(buyer.id)).map(({ kind }) => kind)).toContain('payment_account')
})

test('a payout that falls due while a first account is saved is waited for', async () => {
  const user = await buildUser()
  const headers = await asUser(user)
  const { reference: source } = await buildTransaction({
    status_code: 'CMPLTD',
    outcome: 'given',
    settled_at: new Date(),
  })
  const { saving } = await db.transaction().execute(async tx => {
    await tx
      .insertInto('transactions')
      .values({
        ...{ reference: crypto.randomUUID(), kind: 'payout', method: 'SANDBOX', source },
        ...{ object_type: 'subscription', object_id: 1, description: 'Payout' },
        ...{ amount_pesewas: 6000, user_id: user.id, created_at: new Date() },
      })
      .execute()
    const saving = send(headers, {})
    await waitingForLock()
    return { saving }
  })
  expect((await saving).json().user.payout_hold_until).not.toBeNull()
})
