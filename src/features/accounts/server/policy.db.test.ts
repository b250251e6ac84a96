import { expect, test } from 'vitest'
import { db } from '#platform/server/database/database.ts'
import { buildUser, builtPassword, postForm } from '#test/builders/accounts.ts'
import { useApp } from '#test/builders/app.ts'

const app = useApp({ RATE_LIMITS: 'on' })

const logIn = (email: string, password: string, address: string) =>
  postForm(app.server, '/api/sanctum/token', { email, password }, address)

const statuses = async (answers: Promise<{ statusCode: number }>[]) =>
  (await Promise.all(answers)).map(answer => answer.statusCode).sort()

test('a sixth guess within a minute is refused, and says when to come back', async () => {
  const { email } = await buildUser()
  for (let guess = 1; guess <= 5; guess++) {
    expect((await logIn(email, 'wrong', '10.0.0.1')).statusCode).toBe(401)
  }
  const refused = await logIn(email.toUpperCase(), builtPassword, '10.0.0.1')
  expect(refused.statusCode).toBe(429)
  expect(refused.json()).toEqual({ message: 'Too Many Attempts.' })
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0)
  expect(Number(refused.headers['retry-after'])).toBeLessThanOrEqual(60)
})

test('somebody who guesses elsewhere does not lock the owner out', async () => {
  const { email } = await buildUser()
  for (let guess = 1; guess <= 6; guess++) await logIn(email, 'wrong', '10.0.1.1')
  expect((await logIn(email, builtPassword, '10.0.1.2')).statusCode).toBe(200)
})

test('many addresses together do not guess quicker than a hundred times in 15 minutes', async () => {
  const { email } = await buildUser()
  for (let guess = 0; guess < 100; guess++) {
    const address = `10.9.${Math.floor(guess / 4)}.1`
    expect((await logIn(email, 'wrong', address)).statusCode).toBe(401)
  }
  const refused = await logIn(email, 'wrong', '10.9.99.1')
  expect(refused.statusCode).toBe(429)
  expect(Number(refused.headers['retry-after'])).toBeLessThanOrEqual(900)
})

test('guesses that all come at once are counted one by one', async () => {
  const { email } = await buildUser()
  const guesses = Array.from({ length: 12 }, () => logIn(email, 'wrong', '10.0.2.1'))
  expect((await statuses(guesses)).filter(status => status === 401)).toHaveLength(5)
})

test('the right password wipes the slate clean', async () => {
  const { email } = await buildUser()
  for (let round = 1; round <= 3; round++) {
    for (let guess = 1; guess <= 4; guess++) await logIn(email, 'wrong', `10.0.3.${round}`)
    expect((await logIn(email, builtPassword, `10.0.3.${round}`)).statusCode).toBe(200)
    expect((await logIn(email, 'wrong', `10.0.3.${round}`)).statusCode).toBe(401)
  }
})

test('one address may try thirty times a minute, over all accounts', async () => {
  for (let guess = 1; guess <= 30; guess++) {
    expect((await logIn(`nobody${guess}@example.test`, 'wrong', '10.0.4.1')).statusCode).toBe(401)
  }
  expect((await logIn('nobody31@example.test', 'wrong', '10.0.4.1')).statusCode).toBe(429)
})

test('an address may ask for three reset links a minute', async () => {
  const ask = (n: number) =>
    postForm(app.server, '/api/password/forgot', { email: `n${n}@example.test` }, '10.0.5.1')
  for (let n = 1; n <= 3; n++) expect((await ask(n)).statusCode).toBe(200)
  expect((await ask(4)).statusCode).toBe(429)
})

test('a new code may be asked for once a minute and five times a day', async () => {
  const { id } = await buildUser({ verified: false })
  const resend = () =>
    postForm(app.server, '/api/customer/verify/resend', { user_id: id }, '10.0.6.1')
  const aMinuteLater = () =>
    db.deleteFrom('limits').where('key', 'like', 'resend-minute:%').execute()
  expect(await statuses([resend(), resend(), resend()])).toEqual([200, 429, 429])
  for (let day = 2; day <= 5; day++) {
    await aMinuteLater()
    expect((await resend()).statusCode).toBe(200)
  }
  await aMinuteLater()
  const refused = await resend()
  expect(refused.statusCode).toBe(429)
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(3600)
})

test('strangers cannot use up the codes of somebody who has just registered', async () => {
  const { id } = await buildUser({ verified: false })
  const resend = (address: string) =>
    postForm(app.server, '/api/customer/verify/resend', { user_id: id }, address)
  const aMinuteLater = () =>
    db.deleteFrom('limits').where('key', 'like', 'resend-minute:%').execute()
  for (let day = 1; day <= 7; day++) {
    await resend('10.0.8.1')
    await aMinuteLater()
  }
  expect((await resend('10.0.8.2')).statusCode).toBe(200)
  for (let n = 3; n <= 16; n++) expect((await resend(`10.0.8.${n}`)).statusCode).toBe(200)
  expect((await resend('10.0.8.99')).statusCode).toBe(429)
})

test('another address of the same IPv6 network is no fresh start', async () => {
  const { email } = await buildUser()
  for (let guess = 1; guess <= 5; guess++)
    expect((await logIn(email, 'wrong', `2c0f:2a80:1:2::${guess}`)).statusCode).toBe(401)
  expect((await logIn(email, 'wrong', '2c0f:2a80:1:2:ffff:1:2:3')).statusCode).toBe(429)
  expect((await logIn(email, builtPassword, '2c0f:2a80:1:3::1')).statusCode).toBe(200)
})

test('one address may register ten times an hour', async () => {
  const register = () => postForm(app.server, '/api/customer/register', registration(), '10.0.7.1')
  for (let n = 1; n <= 10; n++) expect((await register()).statusCode).toBe(422)
  expect((await register()).statusCode).toBe(429)
})

test('many networks of one provider do not register without end', async () => {
  const register = (address: string) =>
    postForm(app.server, '/api/customer/register', registration(), address)
  const registerAll = async (addresses: string[]) =>
    (await Promise.all(addresses.map(register))).map(answer => answer.statusCode)
  const countRefused = (statuses: number[]) => statuses.filter(status => status === 429).length
  const prefix48 = Array.from({ length: 14 }, (_, n) => `2001:db8:77:${n}::1`)
  expect(countRefused(await registerAll(prefix48))).toBe(2)
  expect(countRefused(await registerAll(['2001:db8:78:1::1']))).toBe(0)
  const prefix32 = Array.from({ length: 130 }, (_, n) => `2001:db9:${n}:1::1`)
  expect(countRefused(await registerAll(prefix32))).toBe(10)
  const addresses24 = Array.from({ length: 70 }, (_, n) => `10.20.30.${n}`)
  expect(countRefused(await registerAll(addresses24))).toBe(10)
  expect(countRefused(await registerAll(['10.20.31.1']))).toBe(0)
})

/** Whole, but for a password that everybody uses: refused without the cost of making an account. */
const registration = () => ({
  name: 'Kofi Mensah',
  username: 'kofi.mensah',
  phone: '0201234567',
  email: 'kofi@example.test',
  password: 'password123',
  password_confirmation: 'password123',
  consent: true,
})
