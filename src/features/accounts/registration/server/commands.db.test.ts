import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { db } from '#platform/server/database/database.ts'
import { listOutbox } from '#platform/server/mail-and-sms/outbox.ts'
import {
  asUser,
  bearer,
  buildUser,
  postForm,
  registerPerson,
  registrationForm,
} from '#test/builders/accounts.ts'
import { useApp } from '#test/builders/app.ts'

const app = useApp()

const register = (body: object) => postForm(app.server, '/api/customer/register', body)
const linkSentTo = async (email: string) =>
  (await listOutbox()).find(({ to }) => to === email)?.text.match(/email_code=([\w-]+)/)?.[1] ?? ''
const statusesOf = (answers: { statusCode: number }[]) =>
  answers.map(answer => answer.statusCode).sort()

test('a registration waits, with its consent, for the phone to be verified', async () => {
  const body = registrationForm({ username: 'Esi.Owusu', email: 'Esi.Owusu@example.test' })
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

test('a registration sends a link that confirms the e-mail, once its owner is logged in', async () => {
  const person = await registerPerson(app.server)
  const code = await linkSentTo(person.body.email)
  expect(code).not.toBe('')
  const verified = await postForm(app.server, '/api/customer/verify', {
    user_id: person.id,
    verification_code: person.code,
  })
  const { token, user } = verified.json()
  expect(user).toMatchObject({
    ...{ email: person.body.email, pending_email: null },
    ...{ is_email_confirmed: false, needs_email_confirmation: false },
  })
  const confirm = async (headers: Record<string, string>) =>
    app.server.inject({
      method: 'POST',
      url: '/api/customer/email/confirm',
      headers,
      payload: { code },
    })
  expect((await confirm(await asUser(await buildUser()))).statusCode).toBe(422)
  const confirmed = await confirm(bearer(token))
  expect(confirmed.json()).toMatchObject({
    user: { email: person.body.email, is_email_confirmed: true },
    message: 'Your email is confirmed.',
  })
  expect((await confirm(bearer(token))).statusCode).toBe(422)
})

test('another username leaves the link of the registration good', async () => {
  const user = await buildUser({ emailConfirmed: false })
  const headers = await asUser(user)
  const send = (url: string, payload: object) =>
    app.server.inject({ method: 'POST', url: `/api/customer${url}`, headers, payload })
  await send('/email/resend', {})
  await send('/update', { username: `other.${user.id}`, email: user.email })
  const { statusCode } = await send('/email/confirm', { code: await linkSentTo(user.email) })
  expect(statusCode).toBe(200)
})

test('everything that is taken is named at once, whatever its case', async () => {
  const { body } = await registerPerson(app.server)
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
    registrationForm({ ...password, country_alpha_2_code: 'XX', username: 'Support' }),
  )
  expect(answer.statusCode).toBe(422)
  expect(Object.keys(answer.json().errors).sort()).toEqual([
    'country_alpha_2_code',
    'password',
    'username',
  ])
})

test('what only the server knows is told together with what the form itself refuses', async () => {
  const password = { password: 'password', password_confirmation: 'password' }
  const unfit = { ...password, country_alpha_2_code: 'zz', username: 'Support' }
  const short = await register(registrationForm({ ...unfit, name: 'Esi' }))
  expect(short.statusCode).toBe(422)
  expect(short.json().errors).toEqual({
    name: ['The name field must be at least 4 characters.'],
    username: ['The username has already been taken.'],
    country_alpha_2_code: ['The selected country is invalid.'],
    password: ['The password is one that many people use. Please choose another one.'],
  })
  const house = await register(registrationForm({ name: 'Adwuma Support', phone: '12' }))
  expect(house.json().errors).toEqual({
    phone: ['The phone field must be 10 digits.'],
    name: ['The name field must be your own name.'],
  })
})

test('a taken e-mail and a well-known password are named together', async () => {
  const { email } = (await registerPerson(app.server)).body
  const password = { password: 'Password123', password_confirmation: 'Password123' }
  const answer = await register(registrationForm({ ...password, email }))
  expect(Object.keys(answer.json().errors).sort()).toEqual(['email', 'password'])
})

test('nobody registers under a name that passes for the house', async () => {
  const answer = await register(
    registrationForm({ name: 'Аdwuma Support', username: 'Supp0rt_Team' }),
  )
  expect(answer.statusCode).toBe(422)
  expect(answer.json().errors).toEqual({
    name: ['The name field must be your own name.'],
    username: ['The username has already been taken.'],
  })
})

test('of many who want the same name at once, one gets it', async () => {
  for (const field of ['username', 'email', 'phone'] as const) {
    const wanted = registrationForm()[field]
    const answers = await Promise.all(
      Array.from({ length: 6 }, () => register(registrationForm({ [field]: wanted }))),
    )
    expect(statusesOf(answers)).toEqual([201, 422, 422, 422, 422, 422])
    for (const answer of answers.filter(({ statusCode }) => statusCode === 422)) {
      expect(answer.json().errors).toEqual({ [field]: [`The ${field} has already been taken.`] })
    }
  }
})

test('a registration that is never verified lets go of everything after 24 hours', async () => {
  const { id, body } = await registerPerson(app.server)
  await ageRegistration(id, 23.9)
  expect((await register(body)).statusCode).toBe(422)
  await ageRegistration(id, 24.1)
  const answers = await Promise.all([register(body), register(body), register(body)])
  expect(statusesOf(answers)).toEqual([201, 422, 422])
})

test('who registers anew after one that lapsed gets its names, whoever had blocked that one', async () => {
  const { id, body } = await registerPerson(app.server)
  const { id: blocker_id } = await buildUser()
  await db
    .insertInto('blocks')
    .values({ blocker_id, blocked_id: id, created_at: new Date() })
    .execute()
  await ageRegistration(id, 24.1)
  expect((await register(body)).statusCode).toBe(201)
})

test('a verified account keeps its names for good', async () => {
  const { id, body, code } = await registerPerson(app.server)
  await postForm(app.server, '/api/customer/verify', { user_id: id, verification_code: code })
  await ageRegistration(id, 9_000)
  expect((await register(body)).statusCode).toBe(422)
})

async function ageRegistration(id: number, hours: number): Promise<void> {
  const created_at = sql<Date>`now() - ${hours} * interval '1 hour'`
  await db.updateTable('users').set({ created_at }).where('id', '=', id).execute()
}
