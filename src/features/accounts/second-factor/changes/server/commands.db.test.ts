import { sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import { db } from '#platform/server/database/database.ts'
import { listOutbox } from '#platform/server/mail-and-sms/outbox.ts'
import { settings } from '#platform/server/settings/settings.ts'
import { buildUser, postForm, tokenFor } from '#test/builders/accounts.ts'
import { useApp } from '#test/builders/app.ts'
import { waitingForLock } from '#test/builders/database.ts'
import { callAs, codeAt, givePasskey, giveTotp, logIn } from '#test/builders/second-factors.ts'
import { createCredential, newPasskey } from '#test/fakes/authenticator.ts'

const app = useApp()

/** Somebody, and their calls. */
async function buildPerson(options: Parameters<typeof buildUser>[0] = {}) {
  const user = await buildUser(options)
  const token = await tokenFor(user)
  return { user, token, call: callAs(app.server, token) }
}

type Person = Awaited<ReturnType<typeof buildPerson>>

const factorOf = async ({ call }: Person) =>
  (await call.get('/customer/second-factor')).json().second_factor
const takeStep = (step: object) =>
  postForm(app.server, '/api/sanctum/token/second-factor', { method: 'totp', ...step })
const challengeOf = async ({ user }: Person) =>
  (await logIn(app.server, user)).json().second_factor.challenge_id as string
const age = (table: 'auth_challenges' | 'totp_secrets', minutes: number) =>
  db
    .updateTable(table)
    .set({ expires_at: sql`expires_at - ${minutes} * interval '1 minute'` })
    .execute()

test('somebody has ten passkeys at most, also where the last was begun before', async () => {
  const person = await buildPerson()
  for (let count = 0; count < 9; count++) await givePasskey(person.user)
  const { challenge_id, options } = (await person.call.post('/customer/passkeys/options')).json()
  await givePasskey(person.user)
  const credential = createCredential(newPasskey(), options)
  for (const answer of [
    await person.call.post('/customer/passkeys', { challenge_id, credential }),
    await person.call.post('/customer/passkeys/options'),
  ])
    expect([answer.statusCode, answer.json().error]).toEqual([
      409,
      'You have 10 passkeys already. Remove one first.',
    ])
})

test('a passkey is removed by its owner alone, and leaves the other factors and the recovery codes', async () => {
  const [person, other] = [await buildPerson(), await buildPerson()]
  await giveTotp(app.server, person.user, person.token)
  const removed = await givePasskey(person.user)
  const kept = await givePasskey(person.user)
  await giveTotp(app.server, other.user, other.token)
  const foreign = await givePasskey(other.user)
  expect((await person.call.delete(`/customer/passkeys/${foreign}`)).statusCode).toBe(404)
  expect((await person.call.delete(`/customer/passkeys/${removed}`)).statusCode).toBe(200)
  expect(await factorOf(person)).toMatchObject({
    ...{ enabled: true, totp: {}, passkeys: [{ id: kept }], recovery_codes_left: 10 },
  })
  expect((await person.call.delete('/customer/second-factor/totp')).statusCode).toBe(200)
  expect(await factorOf(person)).toMatchObject({
    ...{ enabled: true, totp: null, passkeys: [{ id: kept }], recovery_codes_left: 10 },
  })
  expect((await person.call.delete(`/customer/passkeys/${kept}`)).statusCode).toBe(200)
  expect(await factorOf(person)).toMatchObject({ enabled: false, recovery_codes_left: 0 })
  expect(await factorOf(other)).toMatchObject({
    ...{ enabled: true, totp: {}, passkeys: [{ id: foreign }], recovery_codes_left: 10 },
  })
  const mails = (await listOutbox()).filter(({ to }) => to === person.user.email)
  expect(mails.filter(({ text }) => /passkey “Phone” was removed/.test(text))).toHaveLength(2)
  expect(mails.filter(({ text }) => /authenticator app was removed/.test(text))).toHaveLength(1)
})

test('what is not there to be removed is mails before a proof is asked for', async () => {
  const person = await buildPerson()
  const passkey = await givePasskey(person.user)
  await db
    .updateTable('tokens')
    .set({ proved_at: new Date(Date.now() - 3_600_000) })
    .where('user_id', '=', person.user.id)
    .execute()
  const statusOf = async (path: string) => (await person.call.delete(path)).statusCode
  expect([
    await statusOf('/customer/second-factor/totp'),
    await statusOf(`/customer/passkeys/${passkey + 1}`),
    await statusOf(`/customer/passkeys/${passkey}`),
  ]).toEqual([404, 404, 403])
})

test('a manager who needs a second step keeps the last factor, and nobody else has to', async () => {
  const { MANAGER_SECOND_FACTOR } = settings
  onTestFinished(() => void Object.assign(settings, { MANAGER_SECOND_FACTOR }))
  const [manager, person] = [await buildPerson({ roles: ['money'] }), await buildPerson()]
  for (const { user, token } of [manager, person]) await giveTotp(app.server, user, token)
  settings.MANAGER_SECOND_FACTOR = 'required'
  expect(await factorOf(manager)).toMatchObject({ required: true })
  expect(await factorOf(person)).toMatchObject({ required: false })
  const refused = await manager.call.delete('/customer/second-factor/totp')
  expect([refused.statusCode, refused.json().error]).toEqual([
    409,
    'A manager needs a second step. Add another one before you remove this one.',
  ])
  expect((await person.call.delete('/customer/second-factor/totp')).statusCode).toBe(200)
  const passkey = await givePasskey(manager.user)
  expect((await manager.call.delete('/customer/second-factor/totp')).statusCode).toBe(200)
  expect((await manager.call.delete(`/customer/passkeys/${passkey}`)).statusCode).toBe(409)
  settings.MANAGER_SECOND_FACTOR = 'optional'
  expect((await manager.call.delete(`/customer/passkeys/${passkey}`)).statusCode).toBe(200)
})

test('an app is confirmed within thirty minutes, by the secret that was offered last, for its owner alone', async () => {
  const [person, other] = [await buildPerson(), await buildPerson()]
  const offer = async ({ call }: Person) =>
    (await call.post('/customer/second-factor/totp')).json().totp.secret as string
  const confirm = (secret: string) =>
    person.call.post('/customer/second-factor/totp/confirm', { code: codeAt(secret) })
  const first = await offer(person)
  await age('totp_secrets', 30)
  const late = await confirm(first)
  expect([late.statusCode, late.json().error]).toEqual([
    409,
    'There is no authenticator app to confirm. Begin again.',
  ])
  const second = await offer(person)
  await offer(other)
  expect((await confirm(first)).statusCode).toBe(422)
  await age('totp_secrets', 29.5)
  expect((await confirm(second)).statusCode).toBe(200)
  expect((await confirm(second)).statusCode).toBe(409)
  expect(await factorOf(other)).toMatchObject({ enabled: false, totp: null })
})

test('a second passkey has the handle of the first, and brings no new recovery codes', async () => {
  const { call } = await buildPerson()
  const add = async () => {
    const { challenge_id, options } = (await call.post('/customer/passkeys/options')).json()
    const passkey = newPasskey()
    const credential = createCredential(passkey, options)
    const added = await call.post('/customer/passkeys', { challenge_id, credential })
    return { passkey, options, recoveryCodes: added.json().recovery_codes }
  }
  const [first, second] = [await add(), await add()]
  expect(first.options.excludeCredentials).toEqual([])
  expect(second.options.excludeCredentials).toMatchObject([{ id: first.passkey.id }])
  expect(second.options.user.id).toBe(first.options.user.id)
  expect(first.recoveryCodes).toHaveLength(10)
  expect(second.recoveryCodes).toBeNull()
})

test('a session that is ended while it adds a second step adds none', async () => {
  const person = await buildPerson()
  const { secret } = (await person.call.post('/customer/second-factor/totp')).json().totp
  const { challenge_id, options } = (await person.call.post('/customer/passkeys/options')).json()
  const credential = createCredential(newPasskey(), options)
  const { adding } = await db.transaction().execute(async tx => {
    await tx
      .selectFrom('users')
      .select('id')
      .where('id', '=', person.user.id)
      .forNoKeyUpdate()
      .execute()
    const adding = [
      person.call.post('/customer/second-factor/totp/confirm', { code: codeAt(secret) }),
      person.call.post('/customer/passkeys', { challenge_id, credential }),
    ]
    await waitingForLock(2)
    await tx.deleteFrom('tokens').where('user_id', '=', person.user.id).execute()
    return { adding }
  })
  expect((await Promise.all(adding)).map(({ statusCode }) => statusCode)).toEqual([419, 419])
  expect((await logIn(app.server, person.user)).statusCode).toBe(200)
})

test('a recovery code is good for its owner alone, and new ones void those of nobody else', async () => {
  const [person, other] = [await buildPerson(), await buildPerson()]
  const own = await giveTotp(app.server, person.user, person.token)
  const { recoveryCodes } = await giveTotp(app.server, other.user, other.token)
  const prove = async ({ call }: Person, code: string | undefined) =>
    (await call.post('/customer/proof', { method: 'recovery_code', code })).statusCode
  expect(await prove(other, own.recoveryCodes[0])).toBe(422)
  expect(await prove(person, own.recoveryCodes[0])).toBe(200)
  expect(await factorOf(person)).toMatchObject({ recovery_codes_left: 9 })
  expect((await person.call.post('/customer/second-factor/recovery-codes')).statusCode).toBe(201)
  expect(await factorOf(person)).toMatchObject({ recovery_codes_left: 10 })
  expect(await prove(other, recoveryCodes[0])).toBe(200)
})

test('only a reset that is under way can be stopped, and by its owner', async () => {
  const [person, other] = [await buildPerson(), await buildPerson()]
  const managers = await buildPerson({ roles: ['identity'] })
  for (const { user, token } of [person, other]) {
    await giveTotp(app.server, user, token)
    const path = `/manager/customer/${user.id}/second-factor/reset`
    const reason = 'Lost the phone, was seen in person.'
    expect((await managers.call.post(path, { reason })).statusCode).toBe(200)
  }
  const kept = await person.call.post('/customer/second-factor/keep')
  expect([kept.statusCode, kept.json().second_factor.reset_due_at]).toEqual([200, null])
  const again = await person.call.post('/customer/second-factor/keep')
  expect([again.statusCode, again.json().error]).toEqual([409, 'There is nothing to stop.'])
  expect((await factorOf(other)).reset_due_at).not.toBeNull()
})

test('a login waits five minutes for its second step, and a passkey as long for its answer', async () => {
  const person = await buildPerson()
  const { secret } = await giveTotp(app.server, person.user, person.token)
  const [first, second] = [await challengeOf(person), await challengeOf(person)]
  const { challenge_id: made, options } = (
    await person.call.post('/customer/passkeys/options')
  ).json()
  await age('auth_challenges', 4.9)
  expect((await takeStep({ challenge_id: first, code: codeAt(secret) })).statusCode).toBe(200)
  await age('auth_challenges', 0.1)
  const late = await takeStep({ challenge_id: second, code: codeAt(secret, 1) })
  const credential = createCredential(newPasskey(), options)
  const added = await person.call.post('/customer/passkeys', { challenge_id: made, credential })
  for (const answer of [late, added])
    expect([answer.statusCode, Object.keys(answer.json().errors)]).toEqual([422, ['challenge_id']])
})

test('wrong tries count against their own login, and a right one ends no other', async () => {
  const [person, other] = [await buildPerson(), await buildPerson()]
  const { secret } = await giveTotp(app.server, person.user, person.token)
  const { secret: others } = await giveTotp(app.server, other.user, other.token)
  const [tried, spare, foreign] = [
    ...[await challengeOf(person), await challengeOf(person), await challengeOf(other)],
  ]
  for (let tries = 0; tries < 5; tries++)
    await takeStep({ challenge_id: tried, method: 'recovery_code', code: 'AAAAA-AAAAA' })
  await takeStep({ challenge_id: spare, method: 'recovery_code', code: 'AAAAA-AAAAA' })
  expect((await takeStep({ challenge_id: spare, code: codeAt(secret) })).statusCode).toBe(200)
  expect((await takeStep({ challenge_id: foreign, code: codeAt(others) })).statusCode).toBe(200)
  expect((await takeStep({ challenge_id: foreign, code: codeAt(others, 1) })).statusCode).toBe(422)
})
