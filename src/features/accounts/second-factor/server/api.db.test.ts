import { expect, test } from 'vitest'
import { now } from '#platform/server/clock.ts'
import { db } from '#platform/server/database/database.ts'
import { listOutbox } from '#platform/server/mail-and-sms/outbox.ts'
import { buildUser, builtPassword, postForm, tokenFor } from '#test/builders/accounts.ts'
import { useApp } from '#test/builders/app.ts'
import { callAs, codeAt, giveTotp, logIn } from '#test/builders/second-factors.ts'
import { answerChallenge, createCredential, newPasskey } from '#test/fakes/authenticator.ts'
import { renewRecoveryCodes } from '../changes/server/commands.ts'
import { effectResets } from '../reset/server/commands.ts'

const app = useApp()

const secondStep = (payload: object) =>
  postForm(app.server, '/api/sanctum/token/second-factor', payload)
const mailsTo = async (user: { email: string }) =>
  (await listOutbox()).filter(({ to }) => to === user.email).map(({ subject }) => subject)

async function addPasskey(token: string, passkey = newPasskey()) {
  const call = callAs(app.server, token)
  const { challenge_id, options } = (await call.post('/customer/passkeys/options')).json()
  const credential = createCredential(passkey, options)
  const answer = await call.post('/customer/passkeys', { challenge_id, credential })
  return { passkey, answer, options }
}

test('an app is offered, confirmed by its code, and asked for in the next login', async () => {
  const user = await buildUser()
  const call = callAs(app.server, await tokenFor(user))
  const offered = await call.post('/customer/second-factor/totp')
  const { secret, uri } = offered.json().totp
  expect(offered.statusCode).toBe(201)
  expect(secret).toMatch(/^[A-Z2-7]{32}$/)
  expect(uri).toMatch(/^otpauth:\/\/totp\/.+&issuer=.+&algorithm=SHA1&digits=6&period=30$/)
  expect((await logIn(app.server, user)).statusCode).toBe(200)
  const wrong = await call.post('/customer/second-factor/totp/confirm', { code: '000000' })
  expect([wrong.statusCode, Object.keys(wrong.json().errors)]).toEqual([422, ['code']])
  const confirmed = await call.post('/customer/second-factor/totp/confirm', {
    code: codeAt(secret, -1),
  })
  expect(confirmed.json().second_factor).toMatchObject({ enabled: true, recovery_codes_left: 10 })
  expect(confirmed.json().recovery_codes).toHaveLength(10)
  for (const code of confirmed.json().recovery_codes)
    expect(code).toMatch(/^[2-9A-HJKMNP-Z]{5}-[2-9A-HJKMNP-Z]{5}$/)
  expect((await call.post('/customer/second-factor/totp')).statusCode).toBe(409)
  expect((await mailsTo(user)).join()).toMatch(/second step was added/)

  const first = await logIn(app.server, user)
  expect(first.statusCode).toBe(202)
  const { methods, challenge_id, passkey_options } = first.json().second_factor
  expect([methods, passkey_options]).toEqual([['totp', 'recovery_code'], null])
  expect(first.json().token).toBeUndefined()
  const done = await secondStep({ challenge_id, method: 'totp', code: codeAt(secret) })
  expect([done.statusCode, done.json().user.id]).toEqual([200, user.id])
})

test('two changes in one millisecond are each told', async () => {
  const user = await buildUser()
  const { token } = await giveTotp(app.server, user)
  const session = { tokenId: Number.parseInt(token, 10), roles: [], isKycVerified: false }
  const viewer = { id: user.id, ...session }
  const moment = now()
  for (const _ of [1, 2]) await renewRecoveryCodes({ viewer, now: moment })
  const subjects = (await mailsTo(user)).filter(subject => subject?.includes('new recovery codes'))
  expect(subjects).toHaveLength(2)
})

test('the secret of an app is kept encrypted, and recovery codes as hashes', async () => {
  const user = await buildUser()
  const { secret, recoveryCodes } = await giveTotp(app.server, user)
  const [row] = await db
    .selectFrom('totp_secrets')
    .selectAll()
    .where('user_id', '=', user.id)
    .execute()
  expect(row?.sealed.toString('latin1')).not.toContain(secret)
  const kept = await db.selectFrom('recovery_codes').selectAll().execute()
  for (const code of recoveryCodes) expect(JSON.stringify(kept)).not.toContain(code)
})

test('a code counts once, whatever for, and those two steps away never', async () => {
  const user = await buildUser()
  const { secret, token } = await giveTotp(app.server, user)
  const call = callAs(app.server, token)
  const prove = (code: string) => call.post('/customer/proof', { method: 'totp', code })
  expect((await prove(codeAt(secret, -2))).statusCode).toBe(422)
  expect((await prove(codeAt(secret, 2))).statusCode).toBe(422)
  expect((await prove(codeAt(secret, 1))).statusCode).toBe(200)
  expect((await prove(codeAt(secret, 1))).json().errors).toHaveProperty('code')
  expect((await prove(codeAt(secret, 0))).statusCode).toBe(422)
})

test('of twenty who bring one code of an app at once, one gets in', async () => {
  const user = await buildUser()
  const { secret } = await giveTotp(app.server, user)
  const challenges = await Promise.all(
    Array.from({ length: 20 }, async () => (await logIn(app.server, user)).json().second_factor),
  )
  const code = codeAt(secret)
  const answers = await Promise.all(
    challenges.map(({ challenge_id }) => secondStep({ challenge_id, method: 'totp', code })),
  )
  expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1)
})

test('of twenty who bring one recovery code at once, one gets in', async () => {
  const user = await buildUser()
  const { recoveryCodes } = await giveTotp(app.server, user)
  const challenges = await Promise.all(
    Array.from({ length: 20 }, async () => (await logIn(app.server, user)).json().second_factor),
  )
  const code = String(recoveryCodes[0]).toLowerCase().replace('-', ' ')
  const answers = await Promise.all(
    challenges.map(({ challenge_id }) =>
      secondStep({ challenge_id, method: 'recovery_code', code }),
    ),
  )
  expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1)
})

test('five wrong tries end a challenge, and the fifth warns the owner', async () => {
  const user = await buildUser()
  const { secret } = await giveTotp(app.server, user)
  const { challenge_id } = (await logIn(app.server, user)).json().second_factor
  const wrong = { challenge_id, method: 'recovery_code', code: 'AAAAA-AAAAA' }
  for (let tries = 1; tries <= 5; tries++)
    expect((await secondStep(wrong)).json().errors, `try ${tries}`).toHaveProperty('code')
  expect((await mailsTo(user)).join()).toMatch(/somebody knows your password/i)
  const late = await secondStep({ challenge_id, method: 'totp', code: codeAt(secret) })
  expect([late.statusCode, Object.keys(late.json().errors)]).toEqual([422, ['challenge_id']])
})

test('ten wrong codes from everywhere close the app for the right one too, and recovery codes go on', async () => {
  const user = await buildUser()
  const { secret, recoveryCodes, token } = await giveTotp(app.server, user)
  for (let challenge = 0; challenge < 2; challenge++) {
    const { challenge_id } = (await logIn(app.server, user)).json().second_factor
    for (let tries = 0; tries < 4; tries++)
      await secondStep({ challenge_id, method: 'totp', code: '000000' })
  }
  const call = callAs(app.server, token)
  for (let tries = 0; tries < 2; tries++)
    await call.post('/customer/proof', { method: 'totp', code: '000000' })
  const closed = await call.post('/customer/proof', { method: 'totp', code: codeAt(secret) })
  expect(closed.statusCode).toBe(429)
  expect(Number(closed.headers['retry-after'])).toBeGreaterThan(800)
  const { methods, challenge_id } = (await logIn(app.server, user)).json().second_factor
  expect(methods).toEqual(['recovery_code'])
  const code = recoveryCodes[1]
  expect((await secondStep({ challenge_id, method: 'recovery_code', code })).statusCode).toBe(200)
})

test('a code that is not six digits is a wrong one, and counted, in a login and in a proof', async () => {
  const user = await buildUser()
  const { secret, token } = await giveTotp(app.server, user)
  const { challenge_id } = (await logIn(app.server, user)).json().second_factor
  const prove = (code: string) =>
    callAs(app.server, token).post('/customer/proof', { method: 'totp', code })
  const odd = ['12345', 'abc', '123-456', '1234567', '١٢٣٤٥٦']
  for (const code of odd)
    for (const answer of [
      await secondStep({ challenge_id, method: 'totp', code }),
      await prove(code),
    ])
      expect([answer.statusCode, Object.keys(answer.json().errors)], code).toEqual([422, ['code']])
  const late = await secondStep({ challenge_id, method: 'totp', code: codeAt(secret) })
  expect(late.json().errors).toHaveProperty('challenge_id')
  expect((await prove(codeAt(secret))).statusCode).toBe(429)
})

test('of forty guesses that come at once from as many addresses and challenges ten are judged', async () => {
  const user = await buildUser()
  const { secret } = await giveTotp(app.server, user)
  const guesses = Array.from({ length: 40 }, (_, guess) => guess)
  const challenges = await Promise.all(
    guesses.map(async () => (await logIn(app.server, user)).json().second_factor.challenge_id),
  )
  const answers = await Promise.all(
    guesses.map(guess => {
      const code = codeAt(secret, guess + 10)
      const step = { challenge_id: challenges[guess], method: 'totp', code }
      const address = `10.${guess}.0.1`
      return postForm(app.server, '/api/sanctum/token/second-factor', step, address)
    }),
  )
  const statuses = answers.map(({ statusCode }) => statusCode).toSorted()
  expect(statuses).toEqual([...Array(10).fill(422), ...Array(30).fill(429)])
})

test('a challenge ends when the password or the factors change', async () => {
  const user = await buildUser()
  const { secret, token } = await giveTotp(app.server, user)
  const { challenge_id: before } = (await logIn(app.server, user)).json().second_factor
  const call = callAs(app.server, token)
  const password = 'waakye and shito'
  const changed = await call.post('/customer/password/update', {
    ...{ current_password: builtPassword, new_password: password },
    ...{ new_password_confirmation: password },
  })
  expect(changed.statusCode).toBe(200)
  const late = await secondStep({ challenge_id: before, method: 'totp', code: codeAt(secret) })
  expect(late.json().errors).toHaveProperty('challenge_id')
  const again = (await logIn(app.server, user, { password })).json().second_factor
  await addPasskey(token)
  const later = await secondStep({
    ...{ challenge_id: again.challenge_id, method: 'totp', code: codeAt(secret) },
  })
  expect(later.json().errors).toHaveProperty('challenge_id')
})

test('a method that is not one’s own is named', async () => {
  const user = await buildUser()
  const { token } = await giveTotp(app.server, user)
  const { challenge_id } = (await logIn(app.server, user)).json().second_factor
  const step = await secondStep({ challenge_id, method: 'passkey', credential: { id: 'x' } })
  expect(step.json().errors).toHaveProperty('method')
  const proof = { method: 'password', password: builtPassword }
  const proved = await callAs(app.server, token).post('/customer/proof', proof)
  expect([proved.statusCode, Object.keys(proved.json().errors)]).toEqual([422, ['method']])
})

test('whoever has passkeys alone is told that an app is not their method, and no code is judged', async () => {
  const user = await buildUser()
  await addPasskey(await tokenFor(user))
  const { challenge_id } = (await logIn(app.server, user)).json().second_factor
  const step = await secondStep({ challenge_id, method: 'totp', code: '123456' })
  expect([step.statusCode, Object.keys(step.json().errors)]).toEqual([422, ['method']])
})

test('a passkey logs in without a password, once for each challenge', async () => {
  const user = await buildUser()
  const { passkey, answer, options } = await addPasskey(await tokenFor(user))
  expect(answer.statusCode).toBe(201)
  expect(answer.json()).toMatchObject({
    passkey: { name: 'Passkey' },
    recovery_codes: { length: 10 },
  })
  expect(options).toMatchObject({ rp: { id: 'localhost' }, attestation: 'none' })
  expect(Buffer.from(options.user.id, 'base64url')).toHaveLength(32)
  const begun = (await postForm(app.server, '/api/passkeys/login/options', {})).json()
  expect(begun.options.allowCredentials ?? []).toEqual([])
  const login = {
    challenge_id: begun.challenge_id,
    credential: answerChallenge(passkey, begun.options),
    device_name: 'Phone',
  }
  const verify = () => postForm(app.server, '/api/passkeys/login/verify', login)
  const opened = await verify()
  expect([opened.statusCode, opened.json().user?.id]).toEqual([200, user.id])
  const replayed = await verify()
  expect([replayed.statusCode, replayed.json().message]).toEqual([
    401,
    'This passkey could not be used. Log in with your password.',
  ])
})

test.each([
  ['another origin', { origin: 'https://evil.example', rpId: 'localhost' }, {}],
  ['another site', { origin: 'http://localhost:3000', rpId: 'evil.example' }, {}],
  [
    'no user verification',
    { origin: 'http://localhost:3000', rpId: 'localhost' },
    { isVerified: false },
  ],
])('a passkey is refused: %s', async (_what, place, flags) => {
  const user = await buildUser()
  const token = await tokenFor(user)
  const call = callAs(app.server, token)
  const { challenge_id, options } = (await call.post('/customer/passkeys/options')).json()
  const credential = createCredential(newPasskey(), options, place, flags)
  const added = await call.post('/customer/passkeys', { challenge_id, credential })
  expect([added.statusCode, Object.keys(added.json().errors)]).toEqual([422, ['credential']])
  const { passkey } = await addPasskey(token)
  const begun = (await postForm(app.server, '/api/passkeys/login/options', {})).json()
  const answer = await postForm(app.server, '/api/passkeys/login/verify', {
    ...{ challenge_id: begun.challenge_id, device_name: 'Phone' },
    credential: answerChallenge(passkey, begun.options, place, flags),
  })
  expect(answer.statusCode).toBe(401)
})

test('a passkey that one account has is refused to another, and a foreign challenge too', async () => {
  const [one, other] = [await buildUser(), await buildUser()]
  const [token, otherToken] = [await tokenFor(one), await tokenFor(other)]
  const { passkey } = await addPasskey(token)
  const { answer } = await addPasskey(otherToken, passkey)
  expect(answer.json().errors).toHaveProperty('credential')
  const foreign = (await callAs(app.server, token).post('/customer/passkeys/options')).json()
  const credential = createCredential(newPasskey(), foreign.options)
  const stolen = await callAs(app.server, otherToken).post('/customer/passkeys', {
    ...{ challenge_id: foreign.challenge_id, credential },
  })
  expect(stolen.json().errors).toHaveProperty('challenge_id')
})

test('a counter that does not rise is refused, and its owner is warned', async () => {
  const user = await buildUser()
  const token = await tokenFor(user)
  const { passkey } = await addPasskey(token, newPasskey({ counter: 7 }))
  const call = callAs(app.server, token)
  const prove = async () => {
    const { challenge_id, passkey_options } = (await call.post('/customer/proof/options')).json()
    const credential = answerChallenge(passkey, passkey_options)
    return call.post('/customer/proof', { method: 'passkey', challenge_id, credential })
  }
  const fallen = await prove()
  expect([fallen.statusCode, Object.keys(fallen.json().errors)]).toEqual([422, ['credential']])
  expect((await mailsTo(user)).join()).toMatch(/passkey was refused/)
  passkey.counter = 8
  expect((await prove()).statusCode).toBe(200)
})

test('removing the last factor deletes the recovery codes', async () => {
  const user = await buildUser()
  const { token } = await giveTotp(app.server, user)
  const call = callAs(app.server, token)
  const removed = await call.delete('/customer/second-factor/totp')
  expect(removed.json().second_factor).toMatchObject({ enabled: false, recovery_codes_left: 0 })
  expect((await call.delete('/customer/second-factor/totp')).statusCode).toBe(404)
  expect((await call.post('/customer/second-factor/recovery-codes')).statusCode).toBe(409)
})

test('whoever has a second factor is asked for it before what is sensitive; new codes void the old ones', async () => {
  const user = await buildUser()
  const { token, secret, recoveryCodes } = await giveTotp(app.server, user)
  const call = callAs(app.server, token)
  const stale = new Date(Date.now() - 11 * 60_000)
  await db.updateTable('tokens').set({ proved_at: stale }).where('user_id', '=', user.id).execute()
  const refused = await call.post('/customer/second-factor/recovery-codes')
  expect([refused.statusCode, refused.json()]).toEqual([
    403,
    {
      message: 'Confirm that it is you to go on.',
      reason: 'fresh_proof_required',
      methods: ['totp', 'recovery_code'],
    },
  ])
  expect((await call.get('/customer/export')).json().reason).toBe('fresh_proof_required')
  const proved = await call.post('/customer/proof', { method: 'totp', code: codeAt(secret) })
  expect(new Date(proved.json().fresh_until).getTime()).toBeGreaterThan(Date.now() + 9 * 60_000)
  expect((await call.get('/customer/export')).statusCode).toBe(200)
  expect((await call.post('/customer/second-factor/recovery-codes')).statusCode).toBe(201)
  const old = { method: 'recovery_code', code: recoveryCodes[0] }
  expect((await call.post('/customer/proof', old)).statusCode).toBe(422)
})

test('an old session without step_up and without a second factor is asked for nothing but factors', async () => {
  const user = await buildUser()
  const stale = new Date(Date.now() - 11 * 60_000)
  const openSession = async (step_up: boolean) => {
    const { token } = (await logIn(app.server, user, { step_up })).json()
    await db
      .updateTable('tokens')
      .set({ proved_at: stale })
      .where('user_id', '=', user.id)
      .execute()
    return callAs(app.server, token)
  }
  const [plain, careful] = [await openSession(false), await openSession(true)]
  expect((await plain.get('/customer/export')).statusCode).toBe(200)
  expect((await careful.get('/customer/export')).json().methods).toEqual(['password'])
  expect((await plain.post('/customer/second-factor/totp')).statusCode).toBe(403)
  const wrong = await careful.post('/customer/proof', { method: 'password', password: 'no' })
  expect(wrong.json().errors).toHaveProperty('password')
  const proof = { method: 'password', password: builtPassword }
  expect((await careful.post('/customer/proof', proof)).statusCode).toBe(200)
  expect((await careful.get('/customer/export')).statusCode).toBe(200)
})

test('a proof is fresh for ten minutes, in the session in which it was made', async () => {
  const user = await buildUser()
  const [here, elsewhere] = [
    ...[(await logIn(app.server, user, { step_up: true })).json().token],
    ...[(await logIn(app.server, user, { step_up: true })).json().token],
  ]
  const age = (minutes: number) =>
    db
      .updateTable('tokens')
      .set({ proved_at: new Date(Date.now() - minutes * 60_000) })
      .where('user_id', '=', user.id)
      .execute()
  const exportAs = async (token: string) =>
    (await callAs(app.server, token).get('/customer/export')).statusCode
  await age(9.9)
  expect(await exportAs(here)).toBe(200)
  await age(10)
  expect(await exportAs(here)).toBe(403)
  const proof = { method: 'password', password: builtPassword }
  const proved = await callAs(app.server, here).post('/customer/proof', proof)
  const freshFor = new Date(proved.json().fresh_until).getTime() - Date.now()
  expect(freshFor).toBeLessThanOrEqual(10 * 60_000)
  expect([await exportAs(here), await exportAs(elsewhere)]).toEqual([200, 403])
})

test('sessions say by which way they were opened, and are exported with the factors of their owner alone', async () => {
  const [user, other] = [await buildUser(), await buildUser()]
  const { secret, token } = await giveTotp(app.server, user)
  await giveTotp(app.server, other)
  await logIn(app.server, other)
  const { challenge_id } = (await logIn(app.server, user)).json().second_factor
  await secondStep({ challenge_id, method: 'totp', code: codeAt(secret) })
  const { passkey } = await addPasskey(token)
  const begun = (await postForm(app.server, '/api/passkeys/login/options', {})).json()
  const credential = answerChallenge(passkey, begun.options)
  const login = { challenge_id: begun.challenge_id, credential, device_name: 'Phone' }
  await postForm(app.server, '/api/passkeys/login/verify', login)
  const { data: exported } = (await callAs(app.server, token).get('/customer/export')).json()
  expect(exported.sessions.map(({ method }: { method: string }) => method)).toEqual([
    ...['password', 'password+totp', 'passkey'],
  ])
  const moment = expect.any(String)
  expect(exported.second_factor).toEqual({
    authenticator_app: { created_at: moment, last_used_at: moment },
    passkeys: [{ name: 'Passkey', created_at: moment, last_used_at: moment }],
    recovery_codes_left: 10,
  })
})

test('a reset ends the factors after 72 hours and every session, unless they are used', async () => {
  const manager = await buildUser({ id: 1, manager: true })
  const managers = callAs(app.server, await tokenFor(manager))
  const [loser, keeper] = [await buildUser(), await buildUser()]
  const [lost, kept] = [await giveTotp(app.server, loser), await giveTotp(app.server, keeper)]
  const reset = (user: { id: number }) =>
    managers.post(`/manager/customer/${user.id}/second-factor/reset`, {
      reason: 'Lost the phone, was seen in person.',
    })
  const asked = await reset(loser)
  expect(asked.statusCode).toBe(200)
  expect((await reset(loser)).statusCode).toBe(409)
  await reset(keeper)
  const proof = { method: 'totp', code: codeAt(kept.secret) }
  await callAs(app.server, kept.token).post('/customer/proof', proof)
  const due = new Date(asked.json().due_at)
  await effectResets({ now: new Date(due.getTime() - 60_000) })
  expect((await callAs(app.server, lost.token).get('/customer')).statusCode).toBe(200)
  await Promise.all([effectResets({ now: due }), effectResets({ now: due })])
  expect((await callAs(app.server, lost.token).get('/customer')).statusCode).toBe(419)
  expect((await logIn(app.server, loser)).statusCode).toBe(200)
  expect((await logIn(app.server, keeper)).statusCode).toBe(202)
})

test('a reset ends with the factor that is taken back, and leaves the next one alone', async () => {
  const managers = callAs(app.server, await tokenFor(await buildUser({ roles: ['identity'] })))
  const user = await buildUser()
  await giveTotp(app.server, user)
  const [mail] = (await listOutbox()).filter(({ to, text }) => to === user.email && text)
  const code = mail?.text.match(/\/security\/undo\/([\w-]+)/)?.[1]
  const reason = 'A stranger’s app, says who called.'
  const asked = await managers.post(`/manager/customer/${user.id}/second-factor/reset`, { reason })
  expect(asked.statusCode).toBe(200)
  expect((await postForm(app.server, '/api/security/undo', { code })).statusCode).toBe(200)
  const { token } = await giveTotp(app.server, user)
  const { second_factor } = (await callAs(app.server, token).get('/customer/second-factor')).json()
  expect(second_factor).toMatchObject({ enabled: true, reset_due_at: null })
  await effectResets({ now: new Date(asked.json().due_at) })
  expect((await callAs(app.server, token).get('/customer')).statusCode).toBe(200)
  expect((await mailsTo(user)).join()).not.toMatch(/second step stays/)
})

test.each([
  ['an app', 'totp'],
  ['a passkey', 'passkey'],
] as const)('a reset is stopped by whoever confirms %s', async (_, factor) => {
  const managers = callAs(app.server, await tokenFor(await buildUser({ roles: ['identity'] })))
  const user = await buildUser()
  const token = await tokenFor(user)
  if (factor === 'totp') await addPasskey(token)
  else await giveTotp(app.server, user, token)
  const reason = 'Lost the phone, was seen in person.'
  await managers.post(`/manager/customer/${user.id}/second-factor/reset`, { reason })
  if (factor === 'totp') await giveTotp(app.server, user, token)
  else await addPasskey(token)
  const { second_factor } = (await callAs(app.server, token).get('/customer/second-factor')).json()
  expect(second_factor.reset_due_at).toBeNull()
  expect((await mailsTo(user)).join()).toMatch(/second step stays/)
})

test('an added factor is taken back by the link in its mail, and every session ends', async () => {
  const user = await buildUser()
  const { token } = await giveTotp(app.server, user)
  const [mail] = (await listOutbox()).filter(({ to, subject }) => to === user.email && subject)
  const code = mail?.text.match(/\/security\/undo\/([\w-]+)/)?.[1]
  const told = await app.server.inject({ url: `/api/security/undo/${code}` })
  expect(told.json().undo).toMatchObject({ kind: 'second_factor' })
  expect((await postForm(app.server, '/api/security/undo', { code })).statusCode).toBe(200)
  expect((await callAs(app.server, token).get('/customer')).statusCode).toBe(419)
  const factors = await db.selectFrom('totp_secrets').select('user_id').execute()
  expect(factors).not.toContainEqual({ user_id: user.id })
  expect(
    await db.selectFrom('recovery_codes').where('user_id', '=', user.id).selectAll().execute(),
  ).toEqual([])
})
