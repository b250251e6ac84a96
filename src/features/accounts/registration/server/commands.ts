import { sql, type Transaction } from 'kysely'
import type * as z from 'zod/mini'
import type { register as registerContract } from '#features/accounts/contract.ts'
import { inTransaction } from '#platform/server/database.ts'
import { spend } from '#platform/server/limits.ts'
import { hashPassword } from '#platform/server/passwords.ts'
import { invalid, refuseFaults } from '#platform/server/refusals.ts'
import type { DB } from '#platform/server/schema.generated.ts'
import type { FieldErrors } from '#platform/validation.ts'
import { userStatus } from '../../process.ts'
import { consentVersion, lapsedBefore } from '../../server/policy.ts'
import { giveCode } from '../../verification/server/commands.ts'
import { registrationsPerAddress, taken, unfit } from './policy.ts'
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
  refuseFaults({ ...unfit(form), ...(await takenErrors(identity, { now })) })
  const passwordHash = await hashPassword(form.password)
  try {
    return await inTransaction(tx => addUser(tx, { form, identity, passwordHash, now }))
  } catch (error) {
    const field = takenField(error)
    if (!field) throw error
    // Somebody was quicker by a moment; by now all that they took can be seen.
    throw invalid({ ...taken(field), ...(await takenErrors(identity, { now })) })
  }
}

function identityOf(form: Form): Identity & { phoneE164: string } {
  return {
    username: form.username.toLowerCase(),
    email: form.email,
    phoneE164: `+233${form.phone.slice(1)}`,
  }
}

/** What of it somebody else has. What people have already (`selfId`) stays theirs. */
export async function takenErrors(
  identity: Identity,
  asked: { now: Date; selfId?: number; tx?: Transaction<DB> },
): Promise<FieldErrors> {
  const found = await takenOf(identity, asked)
  return {
    ...(found.username && taken('username')),
    ...(found.email && taken('email')),
    ...(found.phone && taken('phone')),
  }
}

const fieldOfConstraint: Record<string, string | undefined> = {
  users_username_key: 'username',
  users_email: 'email',
  users_phone_e164_key: 'phone',
}

/** The field that somebody else was quicker to take, if that is what went wrong. */
export function takenField(error: unknown): string | undefined {
  return error instanceof Error && 'constraint' in error
    ? fieldOfConstraint[String(error.constraint)]
    : undefined
}

async function addUser(
  tx: Transaction<DB>,
  registration: {
    form: Form
    identity: Identity & { phoneE164: string }
    passwordHash: string
    now: Date
  },
): Promise<Registered> {
  const { form, identity, passwordHash, now } = registration
  await freeLapsed(tx, identity, { now })
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

/**
 * Ends registrations that lapsed and still stand in the way. Locks in one order, so that two people after the same names
 * never wait for each other.
 */
export async function freeLapsed(
  tx: Transaction<DB>,
  wanted: Identity,
  { now, selfId = 0 }: { now: Date; selfId?: number },
): Promise<void> {
  await sql`
    delete from users where id in (
      select id from users
      where (username = ${wanted.username} or lower(email) = lower(${wanted.email})
             or phone_e164 = ${wanted.phoneE164})
        and phone_verified_at is null and created_at < ${lapsedBefore(now)} and id <> ${selfId}
      order by id for update)`.execute(tx)
}
