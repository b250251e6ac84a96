import { randomBytes } from 'node:crypto'
import { expect, onTestFinished, test } from 'vitest'
import { allJobs } from '#jobs.ts'
import { db } from '#platform/server/database/database.ts'
import { listOutbox } from '#platform/server/mail-and-sms/outbox.ts'
import { openEncryption, SealBroken } from '#platform/server/security/encryption.ts'
import { settings } from '#platform/server/settings/settings.ts'
import { ports } from '#ports.ts'
import { type BuiltUser, buildUser, tokenFor } from '#test/builders/accounts.ts'
import { useApp } from '#test/builders/app.ts'
import { captureJobs, runCaptured } from '#test/builders/jobs.ts'
import { newsFor } from '#test/builders/notifications.ts'
import { buildOffer, buildOrder } from '#test/builders/orders.ts'
import { payBy } from '#test/builders/payments.ts'
import { buildIdentity } from '#test/builders/profile.ts'
import { callAs } from '#test/builders/second-factors.ts'
import { openLiveUpdates } from '#test/builders/sockets.ts'
import { lookUpsOf, newNumber, tellNetwork, walletForm } from '#test/builders/wallets.ts'
import { refusedPayment } from '../process.ts'
import { walletNamesJobs } from './jobs.ts'
import { openName } from './present.ts'

const app = useApp()

const asUser = async (user: BuiltUser) => callAs(app.server, await tokenFor(user))
const checkIn = (answer: { json(): { user: { payment_detail: { name_check: unknown } } } }) =>
  answer.json().user.payment_detail.name_check
const save = async (user: BuiltUser, ...form: Parameters<typeof walletForm>) =>
  (await asUser(user)).post('/customer/settlement/update', walletForm(...form))
const checkAgain = async (user: BuiltUser) =>
  (await asUser(user)).post('/customer/settlement/check')
const checkOf = async (user: BuiltUser) =>
  (await (await asUser(user)).get('/customer')).json().user.payment_detail.name_check

const comparisonsOf = (user: BuiltUser) =>
  db.selectFrom('wallet_comparisons').select('id').where('user_id', '=', user.id).execute()

/** As if it had come so many hours ago. */
async function age(user: BuiltUser, hours: number) {
  const at = new Date(Date.now() - hours * 3_600_000)
  await db
    .updateTable('wallet_name_checks')
    .set({ asked_at: at })
    .where('user_id', '=', user.id)
    .execute()
  await db
    .updateTable('wallet_comparisons')
    .set({ created_at: at })
    .where('user_id', '=', user.id)
    .execute()
}

async function runJob(wanted: string) {
  const job = walletNamesJobs.find(({ name }) => name === wanted)
  await job?.run({ data: {}, now: new Date() })
}

const runHourly = () => runJob('accounts.retry-wallets')

const moment = expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/)
const unknownBy = (reason: string) => ({ result: 'unknown', reason, checked_at: moment })
const resultFound = (result: string) => ({ result, reason: null, checked_at: moment })

test('saving an account compares its name with the registered one', async () => {
  const number = newNumber()
  await tellNetwork(number, 'MENSAH KOFI')
  const user = await buildUser()
  const answer = await save(user, number, 'Kofi Mensah')
  expect(answer.statusCode).toBe(200)
  expect(answer.json().user.payment_detail).toMatchObject({
    name_check: resultFound('same'),
    changed_at: null,
  })
  expect(checkIn(await save(user, number, 'K. Mensah'))).toEqual(resultFound('near'))
  expect(checkIn(await save(user, number, 'Kwame Mensah'))).toEqual(resultFound('different'))
  expect(checkIn(await save(user, newNumber()))).toEqual(unknownBy('not_found'))
})

test('an account that is saved as it was, or in another currency alone, is not looked up again', async () => {
  const number = newNumber()
  await tellNetwork(number, 'Kofi Mensah')
  const user = await buildUser()
  await save(user, number)
  await save(user, number)
  const dollars = { ...walletForm(number), payment_account_currency: 'USD' }
  const answer = await (await asUser(user)).post('/customer/settlement/update', dollars)
  expect(checkIn(answer)).toEqual(resultFound('same'))
  expect(await lookUpsOf(number)).toBe(1)
})

test('an account at an institution without a code is not looked up, and nor is one from before', async () => {
  const user = await buildUser()
  const form = {
    ...walletForm('1234567', 'Kofi Mensah', 'Susu of Kasoa'),
    payment_account_type_code: 'bank',
  }
  const answer = await (await asUser(user)).post('/customer/settlement/update', form)
  const never = { result: 'unknown', checked_at: null, reason: 'not_asked' }
  expect(checkIn(answer)).toEqual(never)
  const again = await checkAgain(user)
  expect(checkIn(again)).toEqual(never)
  expect(again.json().message).not.toMatch(/have asked/)
})

test('a network that is down or slow keeps nobody from saving, nor for more than three seconds', async () => {
  const [down, slow] = [newNumber(), newNumber()]
  await tellNetwork(down, 'Kofi Mensah', 'down')
  await tellNetwork(slow, 'Kofi Mensah', 'slow')
  const user = await buildUser()
  const begun = performance.now()
  const answers = [await save(user, down), await save(user, slow)]
  expect(performance.now() - begun).toBeLessThan(4000)
  for (const answer of answers) {
    expect(answer.statusCode).toBe(200)
    expect(checkIn(answer)).toEqual(unknownBy('unavailable'))
  }
  for (const number of [down, slow]) await tellNetwork(number, 'Kofi Mensah')
})

test('what could not be looked up is tried again every hour for three days, and uses nothing up', async () => {
  const number = newNumber()
  await tellNetwork(number, 'Kofi Mensah', 'down')
  const user = await buildUser()
  await save(user, number)
  for (const _ of Array(6)) await runHourly()
  await age(user, 30)
  for (const _ of Array(6)) await runHourly()
  expect(await lookUpsOf(number)).toBe(13)
  await tellNetwork(number, 'Kofi Mensah')
  await age(user, 73)
  await runHourly()
  expect(await checkOf(user)).toEqual(unknownBy('unavailable'))
  await age(user, 71)
  await runHourly()
  expect(await checkOf(user)).toEqual(resultFound('same'))
})

test('a look-up that failed and that the job makes good is one comparison in all', async () => {
  const number = newNumber()
  await tellNetwork(number, 'Kofi Mensah', 'down')
  const user = await buildUser()
  await save(user, number)
  await tellNetwork(number, 'Kofi Mensah')
  await runHourly()
  expect(await checkOf(user)).toEqual(resultFound('same'))
  expect(await comparisonsOf(user)).toHaveLength(1)
})

test('a person has five comparisons in 24 hours, and the job catches up on the next', async () => {
  const user = await buildUser()
  const numbers = [...Array(6)].map(newNumber)
  for (const number of numbers) await tellNetwork(number, 'Kofi Mensah')
  for (const number of numbers.slice(0, 5))
    expect(checkIn(await save(user, number))).toEqual(resultFound('same'))
  const last = numbers[5] ?? ''
  expect(checkIn(await save(user, last))).toEqual(unknownBy('limit'))
  expect(checkIn(await checkAgain(user))).toEqual(unknownBy('limit'))
  await runHourly()
  expect(await lookUpsOf(last)).toBe(0)
  await age(user, 25)
  await runHourly()
  expect(await checkOf(user)).toEqual(resultFound('same'))
})

test('a wallet is compared five times in 24 hours, whoever asks and however the number is written', async () => {
  const number = newNumber()
  await tellNetwork(number, 'Kofi Mensah')
  const written = [number, `+233${number.slice(1)}`, number.replace(/^(.{3})/, '$1 ')]
  for (const place of [0, 1, 2, 3, 4]) {
    const network = place % 2 ? 'MTN' : 'Telecel'
    const form = [written[place % 3] ?? '', 'Ama Boateng', network] as const
    expect(checkIn(await save(await buildUser(), ...form))).toEqual(resultFound('different'))
  }
  const sixth = await buildUser()
  expect(checkIn(await save(sixth, number, 'Kofi Mensah'))).toEqual(unknownBy('limit'))
  expect(await lookUpsOf(number)).toBe(5)
})

test('those who save the same wallet at once get no more comparisons than those who wait', async () => {
  const number = newNumber()
  await tellNetwork(number, 'Kofi Mensah')
  const users = await Promise.all([...Array(9)].map(() => buildUser()))
  const answers = await Promise.all(users.map(user => save(user, number)))
  const results = answers.map(answer => (checkIn(answer) as { result: string }).result)
  expect(results.filter(result => result === 'same')).toHaveLength(5)
  expect(await lookUpsOf(number)).toBe(5)
})

test('the owner may ask once more, which counts, and is told of the network', async () => {
  const number = newNumber()
  const user = await buildUser()
  expect((await checkAgain(user)).statusCode).toBe(409)
  await tellNetwork(number, 'Kofi Mensah', 'down')
  await save(user, number)
  await tellNetwork(number, 'Kofi Mensah')
  const answer = await checkAgain(user)
  expect(answer.statusCode).toBe(200)
  expect(checkIn(answer)).toEqual(resultFound('same'))
  for (const _ of [3, 4, 5]) expect(checkIn(await checkAgain(user))).toEqual(resultFound('same'))
  const sixth = await checkAgain(user)
  expect(checkIn(sixth)).toEqual(unknownBy('limit'))
  expect(sixth.json().message).toMatch(/often today/)
})

test('another name stays another name when the network fails or was asked too often', async () => {
  const number = newNumber()
  await tellNetwork(number, 'Ama Boateng')
  const user = await buildUser()
  await save(user, number)
  await tellNetwork(number, 'Ama Boateng', 'down')
  expect(checkIn(await checkAgain(user))).toEqual(resultFound('different'))
  await tellNetwork(number, 'Ama Boateng')
  for (const _ of [3, 4]) await checkAgain(user)
  expect((await checkAgain(user)).json().message).toMatch(/asked the network/)
  expect((await checkAgain(user)).json().message).toMatch(/often today/)
  expect(await checkOf(user)).toEqual(resultFound('different'))
  expect(await lookUpsOf(number)).toBe(5)
})

test('another name ends when the owner saves an account that fits', async () => {
  const [others, own] = [newNumber(), newNumber()]
  await tellNetwork(others, 'Ama Boateng')
  await tellNetwork(own, 'Kofi Mensah')
  const user = await buildUser()
  expect(checkIn(await save(user, others))).toEqual(resultFound('different'))
  const answer = await save(user, own)
  expect(answer.json().user.payment_detail).toMatchObject({
    name_check: resultFound('same'),
    changed_at: moment,
  })
})

test('an answer about the account before says nothing of the one that was saved meanwhile', async () => {
  const [slow, quick] = [newNumber(), newNumber()]
  await tellNetwork(slow, 'Kofi Mensah', 'slow')
  await tellNetwork(quick, 'Ama Boateng')
  const user = await buildUser()
  const first = save(user, slow)
  await expect.poll(() => lookUpsOf(slow)).toBe(1)
  await save(user, quick)
  await first
  expect(await checkOf(user)).toEqual(resultFound('different'))
})

test('the name that is registered reaches neither owner nor buyer, mail, news, socket, export, log of managers or table', async () => {
  const number = newNumber()
  const registered = 'Zipporah Quansah'
  await tellNetwork(number, registered)
  const [seller, manager] = [await buildUser(), await buildUser({ roles: ['identity'] })]
  const order = await buildOrder({ seller, status: 'inReview' })
  const buyer = await db
    .selectFrom('users')
    .selectAll()
    .where('id', '=', order.buyer_id)
    .executeTakeFirstOrThrow()
  await save(seller, newNumber())
  const [own, others] = [await asUser(seller), await asUser(buyer)]
  const heard = await listenAs(seller, buyer, manager)
  const jobs = captureJobs()
  const saved = await save(seller, number)
  const settled = await (await asUser(manager)).post(`/manager/wallet-checks/${seller.id}`, {
    ...{ decision: 'different', note: 'It is somebody else.' },
  })
  expect(settled.json().check.registered_name).toBe(registered)
  const answers = [
    saved,
    await own.get('/customer'),
    await own.post('/customer/settlement/check'),
    await own.get('/customer/export'),
    await own.get('/notifications'),
    await others.get(`/orders/${order.id}`),
    await others.get(`/offers/${order.offer_id}`),
    await others.get('/notifications'),
    await (await asUser(manager)).get('/manager/audit'),
  ]
  for (const answer of answers) {
    expect(answer.statusCode).toBe(200)
    expect(answer.body).not.toMatch(/zipporah|quansah/i)
  }
  await runCaptured(jobs, allJobs(ports))
  await expect.poll(() => heard.map(({ event }) => event)).toContain('notification')
  await expect.poll(() => heard.map(({ event }) => event)).toContain(`order.${order.id}`)
  const kept = [
    heard,
    await db.selectFrom('wallet_name_checks').selectAll().execute(),
    await db.selectFrom('wallet_comparisons').selectAll().execute(),
    await db.selectFrom('audit_details').selectAll().execute(),
    await listOutbox(500),
  ]
  expect(JSON.stringify(kept, asLatin)).not.toMatch(/zipporah|quansah/i)
})

/** All that reaches these people's sockets. */
async function listenAs(...people: BuiltUser[]) {
  const heard: { event: string; said: unknown }[] = []
  const connect = await openLiveUpdates()
  for (const person of people) {
    const socket = await connect(await tokenFor(person))
    socket.onAny((event, said) => heard.push({ event, said }))
  }
  return heard
}

const asLatin = (_key: string, value: { type?: string; data?: number[] }) =>
  value?.type === 'Buffer' ? Buffer.from(value.data ?? []).toString('latin1') : value

test('the buyer in review reads whose the account is, fact by fact, and others of the order nothing', async () => {
  const number = newNumber()
  await tellNetwork(number, 'Kofi Mensah')
  const [seller, manager] = [await buildUser(), await buildUser({ roles: ['disputes'] })]
  const buyer = await buildUser()
  await buildIdentity(seller, { name: 'Kofi Mensah', status: 'verified' })
  await save(seller, number)
  const order = await buildOrder({ seller, buyer, status: 'inReview' })
  const detailFor = async (viewer: BuiltUser) =>
    (await (await asUser(viewer)).get(`/orders/${order.id}`)).json().order.seller_payment_detail
  const detail = await detailFor(buyer)
  expect(detail.name_check).toEqual({ result: 'same', checked_at: moment })
  expect(detail.trust).toEqual({
    sentence: 'The verified card, the account and the wallet are in one name.',
    facts: [
      { code: 'card', result: 'same', at: moment },
      { code: 'account', result: 'same', at: moment },
      { code: 'wallet', result: 'same', at: moment },
    ],
  })
  expect(await detailFor(seller)).toBeNull()
  expect(await detailFor(manager)).toBeNull()
  const offer = await (await asUser(buyer)).get(`/offers/${order.offer_id}`)
  expect(offer.json().offer.seller_payment_method).toEqual({
    ...{ account_type_code: 'mobile_money', institution_name: 'MTN', account_currency: 'GHS' },
    ...{ name_check: { result: 'same', checked_at: moment }, changed_at: null },
    ...{ saved_at: moment, card_verified_at: moment },
  })
})

test('buyers of open orders are told of another account, once, without its number; of another name they are not', async () => {
  const [before, after] = [newNumber(), newNumber()]
  const seller = await buildUser({ name: 'Ama Serwaa' })
  const buyers = await Promise.all([...Array(5)].map(() => buildUser()))
  const [pending, ongoing, inReview, done, gone] = buyers as [
    BuiltUser,
    BuiltUser,
    BuiltUser,
    BuiltUser,
    BuiltUser,
  ]
  await buildOrder({ seller, buyer: pending, status: 'pending' })
  await buildOrder({ seller, buyer: ongoing, status: 'ongoing' })
  await buildOrder({ seller, buyer: inReview, status: 'inReview' })
  const newest = await buildOrder({ seller, buyer: inReview, status: 'ongoing' })
  await buildOrder({ seller, buyer: done, status: 'completed' })
  await buildOrder({ seller, buyer: gone, status: 'cancelled' })
  await save(seller, before)
  await save(seller, before, 'Kofi M')
  expect(await newsFor(pending.id)).toEqual([])
  await save(seller, after, 'Kofi M')
  const text = 'Ama Serwaa has changed the account for payments. Check the name before you pay.'
  for (const buyer of [pending, ongoing, inReview])
    expect(await newsFor(buyer.id)).toMatchObject([
      { kind: 'payment_account', event: 'changed', text },
    ])
  expect((await newsFor(inReview.id))[0]?.route).toBe(`/account/orders/view/${newest.id}`)
  for (const buyer of [done, gone]) expect(await newsFor(buyer.id)).toEqual([])
  const mails = (await listOutbox(500)).filter(({ to }) => to === pending.email)
  expect(mails).toHaveLength(1)
  expect(mails[0]?.text).toContain(text)
  expect(mails[0]?.text).not.toContain(after)
})

test('taking a change back is a change too: buyers hear of it, payouts wait, and the name is looked up anew', async () => {
  const [before, after] = [newNumber(), newNumber()]
  await tellNetwork(before, 'Kofi Mensah')
  await tellNetwork(after, 'Ama Boateng')
  const [seller, buyer] = [await buildUser(), await buildUser()]
  await buildOrder({ seller, buyer, status: 'ongoing' })
  await save(seller, before)
  await save(seller, after)
  const mails = (await listOutbox(500)).filter(({ to }) => to === seller.email)
  const code = /\/security\/undo\/([\w-]+)/.exec(mails.map(({ text }) => text).join())?.[1]
  await db
    .updateTable('users')
    .set({ payout_hold_from: null })
    .where('id', '=', seller.id)
    .execute()
  const jobs = captureJobs()
  const undone = await app.server.inject({
    ...{ method: 'POST', url: `/security/undo/${code}` },
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
  })
  expect(undone.statusCode).toBe(200)
  expect(await newsFor(buyer.id)).toHaveLength(2)
  await runCaptured(jobs, walletNamesJobs)
  const user = (await (await asUser(seller)).get('/customer')).json().user
  expect(user.payment_detail).toMatchObject({
    ...{ account_no: before, name_check: resultFound('same'), changed_at: moment },
  })
  expect(user.payout_hold_until).not.toBeNull()
})

test('nobody pays through us into a wallet in another name, and payments begun before it go on', async () => {
  const number = newNumber()
  await tellNetwork(number, 'Kofi Mensah')
  const [seller, buyer] = [await buildUser(), await buildUser()]
  await save(seller, number)
  const offer = await buildOffer({ seller, buyer })
  await buildOrder({ offer, status: 'ongoing' })
  const purchase = { object_type: 'offer', object_id: offer.id }
  const payer = await asUser(buyer)
  payBy('MANUAL')
  const begun = await payer.post('/payments/manual/initiate', purchase)
  expect(begun.statusCode).toBe(201)
  await save(seller, number, 'Kofi Boateng')
  expect(await checkOf(seller)).toEqual(resultFound('different'))
  const refused = await payer.post('/payments/manual/initiate', purchase)
  expect([refused.statusCode, refused.json()]).toEqual([409, { error: refusedPayment }])
  const { reference } = begun.json()
  expect((await payer.post('/payments/manual/submit', { reference })).statusCode).toBe(200)
  payBy('SANDBOX')
  expect((await payer.post('/payments/initiate', purchase)).json()).toEqual({
    error: refusedPayment,
  })
  await save(seller, number)
  expect((await payer.post('/payments/initiate', purchase)).statusCode).toBe(201)
})

test('another name is not forgotten by changing it when no comparison is left, only by one or by another wallet', async () => {
  const number = newNumber()
  await tellNetwork(number, 'Zipporah Quansah')
  const [seller, buyer] = [await buildUser(), await buildUser()]
  for (const n of [1, 2, 3, 4, 5]) await save(seller, number, `Kofi Mensah ${n}`)
  expect(await checkOf(seller)).toEqual(resultFound('different'))
  const offer = await buildOffer({ seller, buyer })
  await buildOrder({ offer, status: 'ongoing' })
  payBy('SANDBOX')
  const pay = async () =>
    (await asUser(buyer)).post('/payments/initiate', { object_type: 'offer', object_id: offer.id })
  for (const name of ['Kofi Mensah.', 'Zipporah Quansah']) {
    expect(checkIn(await save(seller, number, name))).toEqual(unknownBy('limit'))
    expect((await pay()).json()).toEqual({ error: refusedPayment })
  }
  await age(seller, 25)
  await runHourly()
  expect(await checkOf(seller)).toEqual(resultFound('same'))
  expect((await pay()).statusCode).toBe(201)
})

test('a wallet that was in another name does not speak against the next one', async () => {
  const [number, next] = [newNumber(), newNumber()]
  await tellNetwork(number, 'Zipporah Quansah')
  await tellNetwork(next, 'Kofi Mensah', 'down')
  const [seller, buyer] = [await buildUser(), await buildUser()]
  await save(seller, number)
  await save(seller, next)
  expect(await checkOf(seller)).toEqual(unknownBy('unavailable'))
  const offer = await buildOffer({ seller, buyer })
  await buildOrder({ offer, status: 'ongoing' })
  payBy('SANDBOX')
  const purchase = { object_type: 'offer', object_id: offer.id }
  expect((await (await asUser(buyer)).post('/payments/initiate', purchase)).statusCode).toBe(201)
})

test('with no source nothing is known of any wallet, and nobody is kept from anything', async () => {
  const before = settings.WALLET_NAMES
  onTestFinished(() => {
    settings.WALLET_NAMES = before
  })
  settings.WALLET_NAMES = 'NONE'
  const number = newNumber()
  await tellNetwork(number, 'Ama Boateng')
  const user = await buildUser()
  expect(checkIn(await save(user, number))).toEqual(unknownBy('unavailable'))
  expect(await lookUpsOf(number)).toBe(0)
})

test('with no source saving and asking use up no comparison, and the answer promises no further one', async () => {
  const before = settings.WALLET_NAMES
  onTestFinished(() => {
    settings.WALLET_NAMES = before
  })
  settings.WALLET_NAMES = 'NONE'
  const user = await buildUser()
  await save(user, newNumber())
  const answer = await checkAgain(user)
  expect(checkIn(answer)).toEqual(unknownBy('unavailable'))
  expect(answer.json().message).toBe('Nobody tells us in whose name such an account is.')
  await runHourly()
  expect(await comparisonsOf(user)).toEqual([])
})

test('an account saved without a source is compared once there is one, and that counts', async () => {
  const before = settings.WALLET_NAMES
  onTestFinished(() => {
    settings.WALLET_NAMES = before
  })
  settings.WALLET_NAMES = 'NONE'
  const number = newNumber()
  await tellNetwork(number, 'Kofi Mensah')
  const user = await buildUser()
  await save(user, number)
  settings.WALLET_NAMES = before
  await runHourly()
  expect(await checkOf(user)).toEqual(resultFound('same'))
  expect(await comparisonsOf(user)).toHaveLength(1)
})

test('a comparison is forgotten after 24 hours, and no earlier', async () => {
  const [old, recent] = [await buildUser(), await buildUser()]
  for (const user of [old, recent]) await save(user, newNumber())
  await age(old, 24)
  await age(recent, 23.9)
  await runJob('accounts.forget-comparisons')
  const left = db.selectFrom('wallet_comparisons').select('user_id')
  expect(await left.where('user_id', 'in', [old.id, recent.id]).execute()).toEqual([
    { user_id: recent.id },
  ])
})

test('after a change of key registered names need the old key no more, but for one whose key is lost', async () => {
  const [lost, older, newer] = [randomBytes(32), randomBytes(32), randomBytes(32)]
  const saveSealedBy = async (key: Buffer, name: string) => {
    openEncryption([key])
    const [user, number] = [await buildUser(), newNumber()]
    await tellNetwork(number, name)
    await save(user, number)
    return user
  }
  const forgotten = await saveSealedBy(lost, 'Yaw Asante')
  const names = ['Kofi Mensah', 'Esi Owusu']
  const users = []
  for (const name of names) users.push(await saveSealedBy(older, name))
  openEncryption([newer, older])
  await runJob('accounts.reseal-wallet-names')
  openEncryption([newer])
  const nameOf = async ({ id }: BuiltUser) => {
    const checks = db.selectFrom('wallet_name_checks').select('registered_name')
    const { registered_name } = await checks.where('user_id', '=', id).executeTakeFirstOrThrow()
    return registered_name && openName(registered_name, id)
  }
  expect(await Promise.all(users.map(nameOf))).toEqual(names)
  await expect(nameOf(forgotten)).rejects.toThrow(SealBroken)
})
