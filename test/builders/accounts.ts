import { hash } from '@node-rs/argon2'
import type { FastifyInstance, LightMyRequestResponse } from 'fastify'
import type { Selectable, Transaction } from 'kysely'
import type { Role } from '#platform/roles.ts'
import { db } from '#platform/server/database/database.ts'
import type { DB, Users } from '#platform/server/database/schema.generated.ts'
import { listOutbox } from '#platform/server/mail-and-sms/outbox.ts'
import { issueServiceToken, issueToken } from '#platform/server/security/tokens.ts'

export type BuiltUser = Selectable<Users>

/** What everyone built here logs in with, unless told otherwise. */
export const builtPassword = 'kenkey and fish'

type UserOptions = {
  id?: number
  name?: string
  username?: string
  email?: string
  phone?: string
  password?: string
  /** The phone; true unless told otherwise. */
  verified?: boolean
  deactivated?: boolean
  /** The e-mail; true unless told otherwise. */
  emailConfirmed?: boolean
  /** With all roles that are given, or as user 1 with that of the owner. */
  manager?: boolean
  /** A manager with these alone. */
  roles?: readonly Role[]
  premium?: boolean
  kyc?: boolean
  place?: { longitude: number; latitude: number }
  ratings?: number[]
  now?: Date
}

let built = 0

/** A person, straight in the database. */
export async function buildUser(wanted: UserOptions = {}): Promise<BuiltUser> {
  const number = ++built
  const now = wanted.now ?? new Date()
  const phone = wanted.phone ?? `024${String(1_000_000 + number)}`
  const verified = wanted.verified ?? true
  const user = await db
    .insertInto('users')
    .values({
      ...(wanted.id && { id: wanted.id }),
      name: wanted.name ?? `Person ${number}`,
      username: wanted.username ?? `person${number}`,
      email: wanted.email ?? `person${number}@example.test`,
      phone,
      phone_e164: `+233${phone.slice(1)}`,
      password_hash: await hashOf(wanted.password ?? builtPassword),
      status_id: verified && !wanted.deactivated ? 2 : 1,
      phone_verified_at: verified ? now : null,
      email_verified_at: (wanted.emailConfirmed ?? true) ? now : null,
      is_manager: wanted.manager ?? false,
      consent_version: 'test',
      consent_at: now,
      ...wanted.place,
      kyc_verified_at: wanted.kyc ? now : null,
      premium_since: wanted.premium ? now : null,
      premium_until: wanted.premium ? new Date(now.getTime() + 30 * 86_400_000) : null,
      rating_sum: (wanted.ratings ?? []).reduce((sum, rating) => sum + rating, 0),
      rating_count: wanted.ratings?.length ?? 0,
      created_at: now,
    })
    .returningAll()
    .executeTakeFirstOrThrow()
  return wanted.roles ? giveRoles(user, wanted.roles) : user
}

/** Whatever somebody had before. */
export async function giveRoles(user: BuiltUser, roles: readonly Role[]): Promise<BuiltUser> {
  await db.deleteFrom('manager_roles').where('user_id', '=', user.id).execute()
  if (roles.length > 0)
    await db
      .insertInto('manager_roles')
      .values(roles.map(role => ({ user_id: user.id, role })))
      .execute()
  return { ...user, is_manager: roles.length > 0 }
}

/** What goes into `Authorization`, after `Bearer `. */
export function tokenFor(user: { id: number }, now = new Date()): Promise<string> {
  return issueToken(db, { userId: user.id, deviceName: 'test', now })
}

export const bearer = (token: string) => ({ authorization: `Bearer ${token}` })
export const asUser = async (user: { id: number }) => bearer(await tokenFor(user))
export const asVisitor = () => bearer(issueServiceToken(new Date()).token)

/** Posts as a page of ours would that stands before a login: with the CSRF value of its own session. */
export async function postForm(
  server: FastifyInstance,
  url: string,
  payload: object,
  remoteAddress = '127.0.0.1',
): Promise<LightMyRequestResponse> {
  const headers = await formHeaders(server)
  return server.inject({ method: 'POST', url, payload, headers, remoteAddress })
}

export async function formHeaders(server: FastifyInstance): Promise<Record<string, string>> {
  const { cookies } = await server.inject({ url: '/sanctum/csrf-cookie' })
  const value = cookies.find(cookie => cookie.name === 'XSRF-TOKEN')?.value ?? ''
  return {
    cookie: cookies.map(cookie => `${cookie.name}=${encodeURIComponent(cookie.value)}`).join('; '),
    'x-xsrf-token': value,
  }
}

/** A registration that is whole and that nobody has made yet. */
export function registrationForm(changes: Record<string, unknown> = {}) {
  const number = ++built
  return {
    name: 'Esi Owusu',
    username: `esi.${number}`,
    country_alpha_2_code: 'GH',
    phone: `020${String(2_000_000 + number)}`,
    email: `esi${number}@example.test`,
    password: builtPassword,
    password_confirmation: builtPassword,
    consent: true,
    device_name: 'Phone',
    ...changes,
  }
}

/** Somebody who has registered through the call, and the code that came by SMS. */
export async function registerPerson(server: FastifyInstance) {
  const body = registrationForm()
  const answer = await postForm(server, '/api/customer/register', body)
  return { id: Number(answer.json().user.id), body, code: await readSentCode(body.phone) }
}

export async function smsTo(phone: string): Promise<string> {
  const messages = await listOutbox()
  return messages.find(message => message.to === `+233${phone.slice(1)}`)?.text ?? ''
}

export const readSentCode = async (phone: string) =>
  (await smsTo(phone)).match(/\b\d{6}\b/)?.[0] ?? ''

/** As little work as Argon2 allows, also for whoever compares with it: what registers through a call pays in full. */
const hashOf = (password: string) => hash(password, { memoryCost: 8, timeCost: 1, parallelism: 1 })

/** As far as others can tell who wait for the person's row. */
export const endAccount = (tx: Transaction<DB>, { id }: { id: number }) =>
  tx
    .updateTable('users')
    .set({ status_id: 1, closed_at: new Date() })
    .where('id', '=', id)
    .execute()
