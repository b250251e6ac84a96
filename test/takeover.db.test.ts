/** What a thief with somebody's password or token, and a manager who is not honest, try to take: each fails, and is heard of. */
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { db } from '#platform/server/database/database.ts'
import { listOutbox } from '#platform/server/mail-and-sms/outbox.ts'
import { issueToken } from '#platform/server/security/tokens.ts'
import {
  type BuiltUser,
  buildUser,
  builtPassword,
  postForm,
  tokenFor,
} from './builders/accounts.ts'
import { useApp } from './builders/app.ts'
import { buildIdPhoto } from './builders/identity.ts'
import { captureJobs } from './builders/jobs.ts'
import { buildTransaction, payBy, transactionRow } from './builders/payments.ts'
import { buildIdentity } from './builders/profile.ts'
import { callAs, codeAt, giveTotp, logIn } from './builders/second-factors.ts'

const app = useApp()
const owners = { network: 'MTN', number: '0244000001', name: 'Ama Serwaa' }
const thiefs = { network: 'Telecel', number: '0201234567', name: 'Ama Serwaa' }

beforeEach(() => payBy('MANUAL'))

const accountForm = ({ network, number, name }: typeof owners) => ({
  ...{ payment_account_type_code: 'mobile_money', payment_account_currency: 'GHS' },
  ...{ payment_institution_name: network, payment_account_no: number },
  payment_name_on_account: name,
})

/** Somebody with an account for payouts, to whom a payout waits. */
async function buildSeller(amount_pesewas = 9_000) {
  const seller = await buildUser()
  await callAs(app.server, await tokenFor(seller)).post(
    '/customer/settlement/update',
    accountForm(owners),
  )
  const { reference: source } = await buildTransaction({
    ...{ method: 'MANUAL', status_code: 'CMPLTD', outcome: 'given', settled_at: new Date() },
    amount_pesewas,
  })
  const owed = { kind: 'payout', method: 'MANUAL', source, user: seller, amount_pesewas } as const
  return { seller, payout: await buildTransaction(owed) }
}

const mailsTo = async (address: string) =>
  (await listOutbox(500)).filter(({ to }) => to === address).map(({ text }) => text)

const undoCodeIn = (texts: string[]) =>
  /\/security\/undo\/([\w-]+)/.exec(texts.find(text => text.includes('/security/undo/')) ?? '')?.[1]

const approve = async (manager: BuiltUser, reference: string) => {
  const call = callAs(app.server, await tokenFor(manager))
  const answer = await call.post('/manager/transactions/review', { reference, action: 'approve' })
  return { status: answer.statusCode, ...answer.json() }
}

const accountOf = async (token: string) =>
  (await callAs(app.server, token).get('/customer')).json().user.payment_detail?.account_no

function leapHours(hours: number): void {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + hours * 3_600_000 })
  onTestFinished(() => void vi.useRealTimers())
}

test('a thief with a stolen token redirects no payout: it waits, the owner hears of it and takes it back', async () => {
  const { seller, payout } = await buildSeller()
  const manager = await buildUser({ roles: ['money'] })
  const stolen = await tokenFor(seller)
  const thief = callAs(app.server, stolen)
  const changed = await thief.post('/customer/settlement/update', accountForm(thiefs))
  expect(changed.statusCode).toBe(200)
  expect(await approve(manager, payout.reference)).toMatchObject({
    ...{ status: 409, reason: 'payout_hold' },
  })
  const mails = await mailsTo(seller.email)
  expect(await mailsTo(`${seller.phone_e164}`)).toEqual([
    expect.stringContaining('/security/undo/'),
  ])
  const undone = await postForm(app.server, '/api/security/undo', { code: undoCodeIn(mails) })
  expect(undone.statusCode).toBe(200)
  expect((await thief.get('/customer')).statusCode).toBe(419)
  expect((await logIn(app.server, seller)).statusCode).not.toBe(200)
  leapHours(73)
  expect(await approve(manager, payout.reference)).toMatchObject({ status: 200 })
  expect((await transactionRow(payout.reference)).pay_to).toEqual(owners)
})

test('undo after undo: a link that was used, or voided by an older one, takes nothing back', async () => {
  const { seller } = await buildSeller()
  const thief = callAs(app.server, await tokenFor(seller))
  const codes: (string | undefined)[] = []
  for (const number of ['0201234567', '0207654321']) {
    await thief.post('/customer/settlement/update', accountForm({ ...thiefs, number }))
    const sms = await mailsTo(`${seller.phone_e164}`)
    codes.push(...sms.map(text => undoCodeIn([text])).filter(code => !codes.includes(code)))
  }
  const [first, second] = codes
  const undo = async (code: string | undefined) =>
    (await postForm(app.server, '/api/security/undo', { code })).statusCode
  const answers = await Promise.all(Array.from({ length: 5 }, () => undo(first)))
  expect(answers.toSorted()).toEqual([200, 422, 422, 422, 422])
  expect([await undo(second), await undo(first)]).toEqual([422, 422])
  expect(await accountOf(await tokenFor(seller))).toBe(owners.number)
})

test('a payout that is approved in the moment of a change goes to the account that was seen, or not at all', async () => {
  const { seller, payout } = await buildSeller()
  const manager = callAs(app.server, await tokenFor(await buildUser({ roles: ['money'] })))
  const thief = callAs(app.server, await tokenFor(seller))
  const [approved] = await Promise.all([
    manager.post('/manager/transactions/review', {
      ...{ reference: payout.reference, action: 'approve', pay_to: owners },
    }),
    thief.post('/customer/settlement/update', accountForm(thiefs)),
  ])
  const { status_code, pay_to } = await transactionRow(payout.reference)
  if (approved.statusCode === 200) expect([status_code, pay_to]).toEqual(['CMPLTD', owners])
  else expect([approved.statusCode, status_code, pay_to]).toEqual([409, 'PENDNG', null])
})

test.each(['knows of proofs', 'has a second factor'])(
  'a stolen token changes nothing that matters once its session %s',
  async why => {
    const { seller } = await buildSeller()
    if (why === 'has a second factor') await giveTotp(app.server, seller)
    const earlier = new Date(Date.now() - 3_600_000)
    const stepUp = why === 'knows of proofs'
    const stolen = await issueToken(db, {
      userId: seller.id,
      deviceName: 'x',
      stepUp,
      now: earlier,
    })
    const thief = callAs(app.server, stolen)
    const tries = [
      await thief.post('/customer/settlement/update', accountForm(thiefs)),
      await thief.post('/customer/update', {
        username: seller.username,
        email: 'thief@example.test',
      }),
      await thief.get('/customer/export'),
      await thief.post('/customer/second-factor/totp'),
      await thief.post('/customer/passkeys/options'),
      await thief.post('/customer/delete', { password: builtPassword }),
    ]
    for (const answer of tries)
      expect([answer.statusCode, answer.json().reason]).toEqual([403, 'fresh_proof_required'])
    expect(await accountOf(stolen)).toBe(owners.number)
  },
)

test('a thief with the password of somebody with a second factor gets nowhere, and the owner hears of it', async () => {
  const owner = await buildUser()
  const { secret } = await giveTotp(app.server, owner)
  const login = await logIn(app.server, owner, { device_name: 'Thief' })
  expect([login.statusCode, login.json().token]).toEqual([202, undefined])
  const { challenge_id } = login.json().second_factor
  for (let tries = 0; tries < 5; tries++) {
    const guess = { challenge_id, method: 'totp', code: '000000' }
    expect((await postForm(app.server, '/api/sanctum/token/second-factor', guess)).statusCode).toBe(
      422,
    )
  }
  const right = { challenge_id, method: 'totp', code: codeAt(secret) }
  expect((await postForm(app.server, '/api/sanctum/token/second-factor', right)).statusCode).toBe(
    422,
  )
  expect((await mailsTo(owner.email)).join()).toContain('failed five times at your second step')
})

test('a thief with the password of somebody without one is seen, and logged out by the owner', async () => {
  const owner = await buildUser()
  const own = (await logIn(app.server, owner, { device_id: 'the-owners-phone' })).json().token
  const thief = (await logIn(app.server, owner, { device_id: 'the-thiefs-phone' })).json().token
  expect((await mailsTo(owner.email)).join()).toContain('opened on a new device')
  await callAs(app.server, own).post('/customer/sessions/end-others')
  expect((await callAs(app.server, thief).get('/customer')).statusCode).toBe(419)
})

test('one manager takes no account: a new e-mail waits for its owner, a reset for 72 hours, and both are told', async () => {
  const { seller } = await buildSeller()
  const { token, recoveryCodes } = await giveTotp(app.server, seller)
  const manager = await buildUser({ roles: ['identity', 'money'] })
  const dishonest = callAs(app.server, await tokenFor(manager))
  const reset = await dishonest.post(`/manager/customer/${seller.id}/second-factor/reset`, {
    reason: 'Says that the phone is lost.',
  })
  expect(reset.statusCode).toBe(200)
  expect((await mailsTo(seller.email)).join()).toContain('Keep my second step')
  expect((await mailsTo(`${seller.phone_e164}`)).join()).toContain('will be removed')
  expect((await logIn(app.server, seller)).statusCode).toBe(202)
  const kept = { method: 'recovery_code', code: recoveryCodes[0] }
  expect((await callAs(app.server, token).post('/customer/proof', kept)).statusCode).toBe(200)
  const { second_factor: factor } = (
    await callAs(app.server, token).get('/customer/second-factor')
  ).json()
  expect(factor).toMatchObject({ enabled: true, reset_due_at: null })
  const taken = 'dishonest@example.test'
  await buildIdentity(seller, { name: owners.name })
  await buildIdPhoto(seller)
  const changed = await dishonest.post(`/manager/customer/${seller.id}/update`, {
    ...{ username: seller.username, email: taken, name: owners.name },
    ...{ id_type: 'ghana_card', id_reference: 'GHA-123456789-0', ...accountForm(owners) },
  })
  expect([changed.statusCode, changed.json().customer.pending_email]).toEqual([200, taken])
  const letters = (await mailsTo(taken)).length
  await postForm(app.server, '/api/password/forgot', { email: taken })
  expect(await mailsTo(taken)).toHaveLength(letters)
  const { email } = (await callAs(app.server, token).get('/customer')).json().user
  expect(email).toBe(seller.email)
  const logged = await db
    .selectFrom('audit_log')
    .select(['action', 'reason'])
    .where('actor_id', '=', manager.id)
    .orderBy('id')
    .execute()
  expect(logged).toEqual([
    { action: 'reset-second-factor', reason: 'Says that the phone is lost.' },
    { action: 'update', reason: null },
  ])
})

test('the owner does not reset the own second factor here either', async () => {
  const owner = await buildUser({ id: 1, manager: true })
  const { token } = await giveTotp(app.server, owner)
  const reason = 'Says that the phone is lost.'
  const path = `/manager/customer/${owner.id}/second-factor/reset`
  const refused = await callAs(app.server, token).post(path, { reason })
  expect([refused.statusCode, refused.json().reason]).toEqual([403, 'own_second_factor'])
  const { second_factor: factor } = (
    await callAs(app.server, token).get('/customer/second-factor')
  ).json()
  expect(factor).toMatchObject({ enabled: true, reset_due_at: null })
})

test('one manager pays no large sum to a friend, and none to himself', async () => {
  captureJobs()
  await buildUser({ roles: ['money'] })
  const dishonest = await buildUser({ roles: ['money'] })
  const { payout } = await buildSeller(150_000)
  expect(await approve(dishonest, payout.reference)).toMatchObject({ awaiting_second: true })
  expect((await approve(dishonest, payout.reference)).status).toBe(409)
  expect(await transactionRow(payout.reference)).toMatchObject({ status_code: 'PENDNG' })
  const own = await buildTransaction({
    ...{ user: dishonest, method: 'MANUAL', submitted_at: new Date() },
  })
  expect(await approve(dishonest, own.reference)).toMatchObject({
    status: 403,
    reason: 'own_money',
  })
})
