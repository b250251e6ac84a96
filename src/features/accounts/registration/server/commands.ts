import { randomInt } from 'node:crypto'
import { sql, type Transaction } from 'kysely'
import type * as z from 'zod/mini'
import { codeRules, type register as registerContract } from '#features/accounts/contract.ts'
import { isCountry } from '#platform/countries.ts'
import { db, inTransaction } from '#platform/server/database.ts'
import { spend } from '#platform/server/limits.ts'
import { hashPassword, isWellKnownPassword } from '#platform/server/passwords.ts'
import { invalid } from '#platform/server/refusals.ts'
import type { DB } from '#platform/server/schema.generated.ts'
import { issueToken } from '#platform/server/tokens.ts'
import type { FieldErrors } from '#platform/validation.ts'
import { consentVersion, userStatus } from '../../server/policy.ts'
import { sendCode } from './notices.ts'
import {
  codeExpiry,
  hashOfCode,
  isCode,
  lapsedBefore,
  registrationsPerAddress,
  resendsPerAddress,
  resendsPerDay,
  resendsPerMinute,
  reservedUsernames,
  verificationsPerAccount,
  verificationsPerAddress,
} from './policy.ts'
import { type Identity, takenOf } from './queries.ts'

type Form = z.output<(typeof registerContract)['input']>
type Registered = { id: number; username: string }

/** @throws 422 naming everything that is taken or unfit at once, 429. */
export async function register(asked: {
  form: Form
  address: string
  now: Date
}): Promise<Registered> {
  const { form, address, now } = asked
  await spend(registrationsPerAddress, address)
  const identity = identityOf(form)
  const errors = { ...unfit(form), ...(await takenErrors(identity, now)) }
  if (Object.keys(errors).length > 0) throw invalid(errors)
  const passwordHash = await hashPassword(form.password)
  try {
    return await inTransaction(tx => addUser(tx, { form, identity, passwordHash, now }))
  } catch (error) {
    const field = takenField(error)
    if (!field) throw error
    // Somebody was quicker by a moment; by now all that they took can be seen.
    throw invalid({ ...taken(field), ...(await takenErrors(identity, now)) })
  }
}

/** Answers the same for every id: whether somebody still has to verify is nobody else's business. */
export async function resendCode(asked: {
  userId: number
  address: string
  now: Date
}): Promise<void> {
  const { userId, address, now } = asked
  await spend(resendsPerMinute, userId)
  await spend(resendsPerDay, userId)
  await spend(resendsPerAddress, address)
  await inTransaction(async tx => {
    const user = await tx
      .selectFrom('users')
      .select(['id', 'phone_e164'])
      .where('id', '=', userId)
      .where('phone_verified_at', 'is', null)
      .where('created_at', '>=', lapsedBefore(now))
      .forUpdate()
      .executeTakeFirst()
    if (user?.phone_e164) await giveCode(tx, { userId, phone: user.phone_e164, now })
  })
}

/** @throws 422 for a code that is wrong, old or used up, and for accounts that have none. */
export async function verifyPhone(asked: {
  userId: number
  code: string
  deviceName: string
  address: string
  now: Date
}): Promise<{ token: string }> {
  const { userId, code, deviceName, address, now } = asked
  await spend(verificationsPerAccount, `${userId} ${address}`)
  await spend(verificationsPerAddress, address)
  const hash = await takeTry(userId, now)
  if (!hash || !isCode(userId, code, hash)) throw wrongCode()
  return inTransaction(async tx => {
    await markVerified(tx, { userId, hash, now })
    return { token: await issueToken(tx, { userId, deviceName, now }) }
  })
}

function identityOf(form: Form): Identity {
  return {
    username: form.username.toLowerCase(),
    email: form.email,
    phoneE164: `+233${form.phone.slice(1)}`,
  }
}

function unfit(form: Form): FieldErrors {
  const errors: FieldErrors = {}
  if (!isCountry(form.country_alpha_2_code)) {
    errors.country_alpha_2_code = ['The selected country is invalid.']
  }
  if (isWellKnownPassword(form.password)) {
    errors.password = ['The password is one that many people use. Please choose another one.']
  }
  return errors
}

async function takenErrors(identity: Identity, now: Date): Promise<FieldErrors> {
  const found = await takenOf(identity, now)
  return {
    ...((found.username || reservedUsernames.has(identity.username)) && taken('username')),
    ...(found.email && taken('email')),
    ...(found.phone && taken('phone')),
  }
}

const taken = (field: string): FieldErrors => ({
  [field]: [`The ${field} has already been taken.`],
})

const fieldOfConstraint: Record<string, string | undefined> = {
  users_username_key: 'username',
  users_email: 'email',
  users_phone_e164_key: 'phone',
}

function takenField(error: unknown): string | undefined {
  return error instanceof Error && 'constraint' in error
    ? fieldOfConstraint[String(error.constraint)]
    : undefined
}

async function addUser(
  tx: Transaction<DB>,
  registration: { form: Form; identity: Identity; passwordHash: string; now: Date },
): Promise<Registered> {
  const { form, identity, passwordHash, now } = registration
  await freeLapsed(tx, identity, now)
  const user = await tx
    .insertInto('users')
    .values({
      name: form.name,
      username: identity.username,
      email: identity.email,
      country_alpha_2_code: form.country_alpha_2_code,
      phone: form.phone,
      phone_e164: identity.phoneE164,
      password_hash: passwordHash,
      status_id: userStatus.inactive,
      consent_version: consentVersion,
      consent_at: now,
      created_at: now,
    })
    .returning(['id', 'username'])
    .executeTakeFirstOrThrow()
  await giveCode(tx, { userId: user.id, phone: identity.phoneE164, now })
  return user
}

/** Locks in one order, so that two people after the same names never wait for each other. */
async function freeLapsed(tx: Transaction<DB>, wanted: Identity, now: Date): Promise<void> {
  await sql`
    delete from users where id in (
      select id from users
      where (username = ${wanted.username} or lower(email) = lower(${wanted.email})
             or phone_e164 = ${wanted.phoneE164})
        and phone_verified_at is null and created_at < ${lapsedBefore(now)}
      order by id for update)`.execute(tx)
}

/** A new code takes the place of the one before, with all its tries. */
async function giveCode(
  tx: Transaction<DB>,
  { userId, phone, now }: { userId: number; phone: string; now: Date },
): Promise<void> {
  const code = String(randomInt(1_000_000)).padStart(6, '0')
  const fresh = {
    code_hash: hashOfCode(userId, code),
    tries_left: codeRules.tries,
    expires_at: codeExpiry(now),
  }
  await tx
    .insertInto('verification_codes')
    .values({ user_id: userId, ...fresh })
    .onConflict(conflict => conflict.column('user_id').doUpdateSet(fresh))
    .execute()
  await sendCode(tx, { userId, phone, code })
}

/** Takes a try before looking at the code, so that many guesses at once are still counted one by one. */
async function takeTry(userId: number, now: Date): Promise<string | undefined> {
  const row = await db
    .updateTable('verification_codes')
    .set(eb => ({ tries_left: eb('tries_left', '-', 1) }))
    .where('user_id', '=', userId)
    .where('tries_left', '>', 0)
    .where('expires_at', '>', now)
    .returning('code_hash')
    .executeTakeFirst()
  return row?.code_hash
}

async function markVerified(
  tx: Transaction<DB>,
  { userId, hash, now }: { userId: number; hash: string; now: Date },
): Promise<void> {
  const user = await tx
    .updateTable('users')
    .set({ phone_verified_at: now, status_id: userStatus.live })
    .where('id', '=', userId)
    .where('phone_verified_at', 'is', null)
    .returning('id')
    .executeTakeFirst()
  const used = await tx
    .deleteFrom('verification_codes')
    .where('user_id', '=', userId)
    .where('code_hash', '=', hash)
    .returning('user_id')
    .executeTakeFirst()
  if (!user || !used) throw wrongCode()
}

const wrongCode = () =>
  invalid({ verification_code: ['The verification code is wrong or has expired.'] })
