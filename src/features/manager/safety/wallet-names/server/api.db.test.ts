import { beforeAll, expect, onTestFinished, test, vi } from 'vitest'
import { auditOf } from '#platform/server/audit.ts'
import { db } from '#platform/server/database/database.ts'
import { type BuiltUser, buildUser, tokenFor } from '#test/builders/accounts.ts'
import { useApp } from '#test/builders/app.ts'
import { buildIdentity } from '#test/builders/profile.ts'
import { callAs } from '#test/builders/second-factors.ts'
import { newNumber, tellNetwork, walletForm } from '#test/builders/wallets.ts'

const app = useApp()
let owner: BuiltUser
let manager: BuiltUser

beforeAll(async () => {
  owner = await buildUser({ id: 1, manager: true })
  manager = await buildUser({ roles: ['money'] })
})

const asUser = async (user: BuiltUser) => callAs(app.server, await tokenFor(user))

/** Somebody whose wallet is registered in this name. */
async function buildPayee(registered: string, user?: BuiltUser): Promise<BuiltUser> {
  const payee = user ?? (await buildUser())
  await saveWallet(payee, registered)
  return payee
}

async function saveWallet(user: BuiltUser, registered: string) {
  const number = newNumber()
  await tellNetwork(number, registered)
  await (await asUser(user)).post('/customer/settlement/update', walletForm(number))
}

const list = async (query = '', viewer = manager) =>
  (await (await asUser(viewer)).get(`/manager/wallet-checks${query}`)).json().checks
const settle = async (user: { id: number }, decision = 'same', viewer = manager) =>
  (await asUser(viewer)).post(`/manager/wallet-checks/${user.id}`, {
    ...{ decision, note: 'Seen the card and the phone.' },
  })
const checkOf = async ({ id }: BuiltUser): Promise<{ checked_at: string }> =>
  (await list()).data.find(({ user }: { user: { id: number } }) => user.id === id)
const settleAsSeen = async (user: BuiltUser, { checked_at }: { checked_at: string }) =>
  (await asUser(manager)).post(`/manager/wallet-checks/${user.id}`, {
    ...{ decision: 'same', note: 'Seen the card and the phone.', seen_checked_at: checked_at },
  })
const resultOf = async (user: BuiltUser) =>
  (await (await asUser(user)).get('/customer')).json().user.payment_detail.name_check.result

test('managers see which wallets wait, oldest first, with the three names', async () => {
  const near = await buildPayee('K. MENSAH')
  await buildIdentity(near, { name: 'Kofi Mensah', status: 'verified' })
  const different = await buildPayee('AMA BOATENG')
  await buildIdentity(different, { name: 'Kofi Mensah', status: 'pending' })
  await buildPayee('KOFI MENSAH')
  const { data, total } = await list()
  expect(total).toBe(2)
  expect(data).toMatchObject([
    {
      user: { id: near.id },
      ...{ result: 'near', reason: null, settled: null, account_name: 'Kofi Mensah' },
      ...{ registered_name: 'K. MENSAH', card_name: 'Kofi Mensah' },
    },
    {
      user: { id: different.id },
      ...{ result: 'different', registered_name: 'AMA BOATENG', card_name: null },
    },
  ])
  const same = await list('?result=same')
  expect(same.data).toMatchObject([{ result: 'same', registered_name: 'KOFI MENSAH' }])
})

test('a manager settles a check, for as long as the account stays, and the log says so', async () => {
  const payee = await buildPayee('AMA BOATENG')
  const answer = await settle(payee)
  expect(answer.statusCode).toBe(200)
  expect(answer.json().check).toMatchObject({
    ...{ result: 'same', registered_name: 'AMA BOATENG' },
    settled: { result: 'same', note: 'Seen the card and the phone.' },
  })
  expect(await resultOf(payee)).toBe('same')
  expect((await settle(payee)).statusCode).toBe(409)
  expect(await auditOf({ type: 'customer', id: payee.id })).toMatchObject([
    {
      ...{ action: 'settle-wallet-name', actor_id: manager.id },
      ...{ before: { result: 'different' }, after: { result: 'same' } },
    },
  ])
  await (await asUser(payee)).post('/customer/settlement/check')
  expect(await resultOf(payee)).toBe('same')
  await saveWallet(payee, 'AMA BOATENG')
  expect(await resultOf(payee)).toBe('different')
})

test('what is nearly the name may be settled as another one', async () => {
  const payee = await buildPayee('K. MENSAH')
  await settle(payee, 'different')
  expect(await resultOf(payee)).toBe('different')
  const { data } = await list('?result=different')
  expect(data.map(({ user }: { user: { id: number } }) => user.id)).toContain(payee.id)
})

test('nothing is settled that does not wait, of nobody, or of oneself', async () => {
  const payee = await buildPayee('KOFI MENSAH')
  expect((await settle(payee)).statusCode).toBe(409)
  expect((await settle({ id: 999_999 })).statusCode).toBe(404)
  expect((await settle(await buildUser())).statusCode).toBe(404)
  await buildPayee('AMA BOATENG', manager)
  const own = await settle(manager)
  expect([own.statusCode, own.json().reason]).toEqual([403, 'own_wallet'])
  const short = await (await asUser(manager)).post(`/manager/wallet-checks/${payee.id}`, {
    ...{ decision: 'near', note: 'no' },
  })
  expect(Object.keys(short.json().errors)).toEqual(['decision', 'note'])
})

test('a manager does not learn in whose name his own wallet is', async () => {
  await buildPayee('ESI AIDOO', owner)
  const { data } = await list('', owner)
  const own = data.find(({ user }: { user: { id: number } }) => user.id === owner.id)
  expect(own).toMatchObject({ result: 'different', registered_name: null })
  const answer = await (await asUser(owner)).get(`/manager/customer/${owner.id}`)
  expect(answer.statusCode).toBe(200)
  expect(answer.body).not.toContain('AIDOO')
})

test('a manager does not read what another one noted of his own wallet, in which the name may stand', async () => {
  await buildPayee('EFUA AIDOO', owner)
  await settle(owner, 'same')
  const loadSettled = async (viewer: BuiltUser) => {
    const { data } = await list('?result=same', viewer)
    return data.find(({ user }: { user: { id: number } }) => user.id === owner.id)?.settled
  }
  expect(await loadSettled(manager)).toMatchObject({ note: 'Seen the card and the phone.' })
  expect(await loadSettled(owner)).toMatchObject({ result: 'same', note: '' })
})

test('a registered name that no key opens is left out, and the check is listed with all others', async () => {
  const [broken, whole] = [await buildPayee('AMA BOATENG'), await buildPayee('ADWOA BOATENG')]
  await db
    .updateTable('wallet_name_checks')
    .set({ registered_name: Buffer.from('not sealed by us') })
    .where('user_id', '=', broken.id)
    .execute()
  expect(await checkOf(broken)).toMatchObject({ result: 'different', registered_name: null })
  expect(await checkOf(whole)).toMatchObject({ registered_name: 'ADWOA BOATENG' })
})

test('the pages of what waits follow each other', async () => {
  await buildPayee('AMA BOATENG')
  await buildPayee('ADWOA BOATENG')
  const { data: all, total } = await list('?records_per_page=100')
  expect(all).toHaveLength(total)
  for (const page of [1, 2]) {
    const { data } = await list(`?records_per_page=1&page=${page}`)
    expect(data).toEqual([all[page - 1]])
  }
})

test('a customer’s page tells managers the registered name, its source and what was settled', async () => {
  const payee = await buildPayee('AMA BOATENG')
  await settle(payee, 'different')
  const { customer } = (await (await asUser(owner)).get(`/manager/customer/${payee.id}`)).json()
  const known = {
    ...{ registered_name: 'AMA BOATENG', source: 'SANDBOX' },
    settled: { result: 'different', note: 'Seen the card and the phone.' },
  }
  expect(customer.payment_detail).toMatchObject({
    ...known,
    name_check: { ...known, result: 'different', reason: null },
    changed_at: null,
  })
})

test('a wallet that was saved or looked up since a manager looked is not settled, not even in the same millisecond', async () => {
  vi.useFakeTimers({ toFake: ['Date'] })
  onTestFinished(() => void vi.useRealTimers())
  const payee = await buildPayee('K. MENSAH')
  const first = await checkOf(payee)
  await saveWallet(payee, 'AMA BOATENG')
  const refused = await settleAsSeen(payee, first)
  expect([refused.statusCode, refused.json().error]).toEqual([
    409,
    'This wallet was changed or looked up meanwhile. Look at it again, then decide.',
  ])
  const second = await checkOf(payee)
  await (await asUser(payee)).post('/customer/settlement/check')
  expect((await settleAsSeen(payee, second)).statusCode).toBe(409)
  expect(await resultOf(payee)).toBe('different')
  expect((await settleAsSeen(payee, await checkOf(payee))).statusCode).toBe(200)
  expect(await resultOf(payee)).toBe('same')
})

test('what is settled of one wallet leaves every other waiting', async () => {
  const [payee, other] = [await buildPayee('AMA BOATENG'), await buildPayee('ADWOA BOATENG')]
  const before = await checkOf(other)
  await settle(payee)
  expect(before).toMatchObject({ settled: null })
  expect(await checkOf(other)).toEqual(before)
})

test('two managers who settle at once: one is told that nothing waits', async () => {
  const payee = await buildPayee('AMA BOATENG')
  const answers = await Promise.all([settle(payee), settle(payee, 'different', owner)])
  expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 409])
  const entries = await auditOf({ type: 'customer', id: payee.id })
  expect(entries).toHaveLength(1)
  const { settled_result } = await db
    .selectFrom('wallet_name_checks')
    .select('settled_result')
    .where('user_id', '=', payee.id)
    .executeTakeFirstOrThrow()
  expect(entries[0]?.after).toMatchObject({ result: settled_result })
})
