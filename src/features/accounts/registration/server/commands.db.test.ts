import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { db } from '#platform/server/database.ts'
import { listOutbox } from '#platform/server/outbox.ts'
import { bearer, buildUser, postForm } from '../../../../../test/builders/accounts.ts'
import { useApp } from '../../../../../test/builders/app.ts'
import { verifyPhone } from './commands.ts'

const app = useApp()

let people = 0

/** A form that is whole and taken by nobody. */
function form(changes: Record<string, unknown> = {}) {
  const number = ++people
  return {
    name: 'Esi Owusu',
    username: `esi.${number}`,
    country_alpha_2_code: 'GH',
    phone: `020${String(2_000_000 + number)}`,
    email: `esi${number}@example.test`,
    password: 'waakye and shito',
    password_confirmation: 'waakye and shito',
    consent: true,
    device_name: 'Phone',
    ...changes,
  }
}

const register = (body: object) => postForm(app.server, '/api/customer/register', body)
const resend = (userId: number) =>
  postForm(app.server, '/api/customer/verify/resend', { user_id: userId })
const verify = (userId: number, code: string) =>
  postForm(app.server, '/api/customer/verify', { user_id: userId, verification_code: code })

async function registered(changes: Record<string, unknown> = {}) {
  const body = form(changes)
  const { id } = (await register(body)).json().user
  return { id: Number(id), body, code: await codeFor(body.phone) }
}

async function smsTo(phone: string): Promise<string> {
  const messages = await listOutbox()
  return messages.find(message => message.to === `+233${phone.slice(1)}`)?.text ?? ''
}

const codeFor = async (phone: string) => (await smsTo(phone)).match(/\b\d{6}\b/)?.[0] ?? ''
/** Another code than this one. */
const wrong = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, '0')

const statusesOf = (answers: { statusCode: number }[]) =>
  answers.map(answer => answer.statusCode).sort()

test('a registration waits, with its consent, for the phone to be verified', async () => {
  const body = form({ username: 'Esi.Owusu', email: 'Esi.Owusu@example.test' })
  const answer = await register(body)
  expect(answer.statusCode).toBe(201)
  const { user, message } = answer.json()
  expect(user).toEqual({ id: expect.any(Number), username: 'esi.owusu' })
  expect(message).toContain(body.phone)
  const row = await db.selectFrom('users').selectAll().where('id', '=', user.id).executeTakeFirst()
  expect(row).toMatchObject({
    status_id: 1,
    phone_verified_at: null,
    email: 'Esi.Owusu@example.test',
    phone_e164: `+233${body.phone.slice(1)}`,
    consent_version: expect.any(String),
    consent_at: expect.any(Date),
  })
  expect(row?.password_hash).toMatch(/^\$argon2id\$/)
})

test('the SMS holds the code, and a link that carries it', async () => {
  const { id, body, code } = await registered()
  expect(code).toMatch(/^\d{6}$/)
  expect(await smsTo(body.phone)).toContain(`http://localhost:3000/v/${id}/${code}`)
  const kept = await db
    .selectFrom('verification_codes')
    .selectAll()
    .where('user_id', '=', id)
    .execute()
  expect(JSON.stringify(kept)).not.toContain(code)
})

test('the right code opens the account and logs in', async () => {
  const { id, code } = await registered()
  const answer = await verify(id, code)
  expect(answer.statusCode).toBe(200)
  const { token, user } = answer.json()
  expect(user.id).toBe(id)
  const own = await app.server.inject({ url: '/api/customer', headers: bearer(token) })
  expect(own.json()).toEqual({ user })
  expect((await verify(id, code)).statusCode).toBe(422)
})

test('everything that is taken is named at once, whatever its case', async () => {
  const { body } = await registered()
  const answer = await register({
    ...body,
    username: body.username.toUpperCase(),
    email: body.email.toUpperCase(),
  })
  expect(answer.statusCode).toBe(422)
  expect(answer.json()).toEqual({
    message: 'The username has already been taken. (and 2 more errors)',
    errors: {
      username: ['The username has already been taken.'],
      email: ['The email has already been taken.'],
      phone: ['The phone has already been taken.'],
    },
  })
})

test('a well-known password, an unknown country and a reserved name are refused together', async () => {
  const password = { password: 'Password123', password_confirmation: 'Password123' }
  const answer = await register(
    form({ ...password, country_alpha_2_code: 'XX', username: 'Support' }),
  )
  expect(answer.statusCode).toBe(422)
  expect(Object.keys(answer.json().errors).sort()).toEqual([
    'country_alpha_2_code',
    'password',
    'username',
  ])
})

test('of many who want the same name at once, one gets it', async () => {
  for (const field of ['username', 'email', 'phone'] as const) {
    const wanted = form()[field]
    const answers = await Promise.all(
      Array.from({ length: 6 }, () => register(form({ [field]: wanted }))),
    )
    expect(statusesOf(answers)).toEqual([201, 422, 422, 422, 422, 422])
    for (const answer of answers.filter(({ statusCode }) => statusCode === 422)) {
      expect(answer.json().errors).toEqual({ [field]: [`The ${field} has already been taken.`] })
    }
  }
})

test('a registration that is never verified lets go of everything after 24 hours', async () => {
  const { id, body } = await registered()
  await registeredHoursAgo(id, 23.9)
  expect((await register(body)).statusCode).toBe(422)
  await registeredHoursAgo(id, 24.1)
  const answers = await Promise.all([register(body), register(body), register(body)])
  expect(statusesOf(answers)).toEqual([201, 422, 422])
})

test('a verified account keeps its names for good', async () => {
  const { id, body, code } = await registered()
  await verify(id, code)
  await registeredHoursAgo(id, 9_000)
  expect((await register(body)).statusCode).toBe(422)
})

test('the fifth try may still be right, a sixth never', async () => {
  const lucky = await registered()
  for (let guess = 1; guess <= 4; guess++) await verify(lucky.id, wrong(lucky.code))
  expect((await verify(lucky.id, lucky.code)).statusCode).toBe(200)

  const late = await registered()
  for (let guess = 1; guess <= 5; guess++) {
    const answer = await verify(late.id, wrong(late.code))
    expect(answer.statusCode).toBe(422)
    expect(Object.keys(answer.json().errors)).toEqual(['verification_code'])
  }
  expect((await verify(late.id, late.code)).statusCode).toBe(422)
})

test('tries that come all at once are counted one by one', async () => {
  const { id, code } = await registered()
  await Promise.all(Array.from({ length: 20 }, () => verify(id, wrong(code))))
  expect((await verify(id, code)).statusCode).toBe(422)
  const left = db.selectFrom('verification_codes').select('tries_left').where('user_id', '=', id)
  expect(await left.executeTakeFirst()).toEqual({ tries_left: 0 })
})

test('a code sent twice at the same moment logs in once', async () => {
  const { id, code } = await registered()
  const answers = await Promise.all([verify(id, code), verify(id, code), verify(id, code)])
  expect(statusesOf(answers)).toEqual([200, 422, 422])
  const tokens = db.selectFrom('tokens').select('id').where('user_id', '=', id)
  expect(await tokens.execute()).toHaveLength(1)
})

test('a code is good for ten minutes', async () => {
  const { id, code } = await registered()
  const sentAt = Date.now()
  const attempt = (minutes: number) =>
    verifyPhone({
      userId: id,
      code,
      deviceName: 'Phone',
      address: '127.0.0.1',
      now: new Date(sentAt + minutes * 60_000),
    })
  await expect(attempt(10.1)).rejects.toMatchObject({ status: 422 })
  await expect(attempt(9.9)).resolves.toMatchObject({ token: expect.any(String) })
})

test('a new code takes the place of the old one, with five tries of its own', async () => {
  const { id, body, code } = await registered()
  for (let guess = 1; guess <= 5; guess++) await verify(id, wrong(code))
  expect((await resend(id)).statusCode).toBe(200)
  const fresh = await codeFor(body.phone)
  if (fresh !== code) expect((await verify(id, code)).statusCode).toBe(422)
  expect((await verify(id, fresh)).statusCode).toBe(200)
})

test('asking for a new code answers the same for everyone, and sends only to those who wait', async () => {
  const [waiting, verified] = [await registered(), await buildUser()]
  const sent = (await listOutbox()).length
  const answers = await Promise.all([waiting.id, verified.id, 2_000_000_000].map(resend))
  expect(new Set(answers.map(answer => `${answer.statusCode} ${answer.body}`)).size).toBe(1)
  expect(answers[0]?.statusCode).toBe(200)
  expect((await listOutbox()).length).toBe(sent + 1)
})

test('a deactivated account does not come back by verifying the phone', async () => {
  const { id, code } = await registered()
  await verify(id, code)
  await db.updateTable('users').set({ status_id: 1 }).where('id', '=', id).execute()
  const sent = (await listOutbox()).length
  expect((await resend(id)).statusCode).toBe(200)
  expect((await listOutbox()).length).toBe(sent)
  expect((await verify(id, code)).statusCode).toBe(422)
})

async function registeredHoursAgo(id: number, hours: number): Promise<void> {
  const created_at = sql<Date>`now() - ${hours} * interval '1 hour'`
  await db.updateTable('users').set({ created_at }).where('id', '=', id).execute()
}
