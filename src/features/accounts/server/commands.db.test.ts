import { expect, test } from 'vitest'
import { db, inTransaction } from '#platform/server/database/database.ts'
import { bearer, buildUser, builtPassword, postForm, tokenFor } from '#test/builders/accounts.ts'
import { useApp } from '#test/builders/app.ts'
import { waitingForLock } from '#test/builders/database.ts'
import { nextOf, openLiveUpdates } from '#test/builders/sockets.ts'
import { createFirstManager } from './commands.ts'

const app = useApp()

const logIn = (email: string, password = builtPassword) =>
  postForm(app.server, '/api/sanctum/token', { email, password, device_name: 'Phone' })

test('the right pair gives a token that opens the account, and the private fields', async () => {
  const ama = await buildUser({ email: 'Ama@Example.test', kyc: true, premium: true })
  const answer = await logIn('ama@example.TEST')
  expect(answer.statusCode).toBe(200)
  const { token, user } = answer.json()
  expect(token).toMatch(/^\d+\|[A-Za-z0-9]{48}$/)
  expect(user).toMatchObject({
    id: ama.id,
    email: 'Ama@Example.test',
    phone: ama.phone,
    country_flag: '🇬🇭',
    is_kyc_verified: true,
    active_subscription: { end_date: ama.premium_until?.toISOString() },
    pending_review: null,
    unread_messages_count: 0,
  })
  expect(JSON.stringify(user)).not.toContain('argon2')
  const own = await app.server.inject({ url: '/api/customer', headers: bearer(token) })
  expect(own.json()).toEqual({ user })
})

test('a wrong password and an unknown e-mail get the same answer', async () => {
  const { email } = await buildUser()
  const answers = [await logIn(email, 'wrong'), await logIn('nobody@example.test')]
  for (const answer of answers) {
    expect(answer.statusCode).toBe(401)
    expect(answer.json()).toEqual({ message: 'These credentials do not match our records.' })
  }
})

test('whoever never verified the phone is told so, with the id that leads to the verification', async () => {
  const { id, email } = await buildUser({ verified: false })
  const answer = await logIn(email)
  expect(answer.statusCode).toBe(422)
  expect(answer.json()).toMatchObject({ user_id: id, errors: { email: [expect.any(String)] } })
  expect((await logIn(email, 'wrong')).statusCode).toBe(401)
})

test('a deactivated account is refused in words of its own, and only with the right password', async () => {
  const { email } = await buildUser({ deactivated: true })
  const answer = await logIn(email)
  expect(answer.statusCode).toBe(401)
  expect(answer.json().message).toMatch(/deactivated/)
  expect((await logIn(email, 'wrong')).json().message).toMatch(/do not match/)
})

test('login without the CSRF value is a 419', async () => {
  const payload = { email: 'a@example.test', password: 'b' }
  const answer = await app.server.inject({ method: 'POST', url: '/api/sanctum/token', payload })
  expect(answer.statusCode).toBe(419)
})

test('logging out ends this token and no other', async () => {
  const user = await buildUser()
  const [here, elsewhere] = [await tokenFor(user), await tokenFor(user)]
  const connect = await openLiveUpdates()
  const [loggedOut, kept] = [await connect(here), await connect(elsewhere)]
  const closed = nextOf(loggedOut, 'disconnect')
  const out = await app.server.inject({
    method: 'DELETE',
    url: '/api/sanctum/token',
    headers: bearer(here),
  })
  expect([out.statusCode, out.body]).toEqual([204, ''])
  const getCustomer = (token: string) =>
    app.server.inject({ url: '/api/customer', headers: bearer(token) })
  expect((await getCustomer(here)).statusCode).toBe(419)
  expect((await getCustomer(elsewhere)).statusCode).toBe(200)
  expect(await closed).toBe('io server disconnect')
  expect(kept.connected).toBe(true)
})

test('user 1 is kept for the first manager, who is made once', async () => {
  const early = await buildUser()
  expect(early.id).toBeGreaterThan(1)
  const manager = { email: 'boss@example.test', password: builtPassword, now: new Date() }
  expect(await createFirstManager(manager)).toBe(true)
  expect(await createFirstManager({ ...manager, email: 'other@example.test' })).toBe(false)
  const { user } = (await logIn('boss@example.test')).json()
  expect(user).toMatchObject({ id: 1, is_manager: true, phone: null })
})

test('a password that changes while it is being checked opens nothing', async () => {
  const user = await buildUser()
  const attempt = await inTransaction(async tx => {
    await tx
      .updateTable('users')
      .set({ password_hash: 'changed' })
      .where('id', '=', user.id)
      .execute()
    const waiting = logIn(user.email)
    await waitingForLock()
    return { waiting }
  })
  expect((await attempt.waiting).statusCode).toBe(401)
  const tokens = db.selectFrom('tokens').select('id').where('user_id', '=', user.id)
  expect(await tokens.execute()).toEqual([])
})

test('visitors get a service token, which is nobody', async () => {
  const serviceToken = (await app.server.inject({ url: '/api/service/token' })).json()
  expect(Date.parse(serviceToken.expires_at)).toBeGreaterThan(Date.now() + 3_500_000)
  const countries = await app.server.inject({
    url: '/api/countries',
    headers: bearer(serviceToken.token),
  })
  expect(countries.json().countries).toContainEqual({
    alpha_2_code: 'GH',
    name: 'Ghana',
    flag: '🇬🇭',
  })
  const own = await app.server.inject({ url: '/api/customer', headers: bearer(serviceToken.token) })
  expect(own.statusCode).toBe(401)
})
