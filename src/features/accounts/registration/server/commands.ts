import { sql, type Transaction } from 'kysely'
import type * as z from 'zod/mini'
import type { register as registerContract } from '#features/accounts/contract.ts'
import { versionOfLaw } from '#features/pages/server/queries.ts'
import { inTransaction } from '#platform/server/database/database.ts'
import type { DB } from '#platform/server/database/schema.generated.ts'
import { invalid, refuseFaults } from '#platform/server/http/refusals.ts'
import { refuseBeyondBudget } from '#platform/server/mail-and-sms/sms/budgets.ts'
import { hashPassword } from '#platform/server/security/passwords.ts'
import { spendByNetwork } from '#platform/server/security/rate-limits.ts'
import type { FieldErrors } from '#platform/validation.ts'
import { giveEmailLink } from '../../email/server/commands.ts'
import { userStatus } from '../../process.ts'
import { lapseLimit } from '../../server/policy.ts'
import { giveCode } from '../../verification/server/commands.ts'
import { alreadyTaken, unfit } from './policy.ts'
import { findTaken, type Identity, isFormerEmail } from './queries.ts'

type Form = z.output<(typeof registerContract)['input']>
type Registered = { id: number; username: string }

/** @throws 422 naming everything that is taken or unfit at once, 429. */
export async function register(input: {
  form: Form
  address: string
  now: Date
}): Promise<Registered> {
  const { form, address, now } = input
  await spendByNetwork(
    ['register', 'register-24', 'register-48', 'register-16', 'register-32'],
    address,
  )
  const identity = identityOf(form)
  await refuseBeyondBudget('code', identity.phoneE164)
  refuseFaults({ ...unfit(form), ...(await errorsOfTaken(identity, { now })) })
  const passwordHash = await hashPassword(form.password)
  try {
    return await inTransaction(tx => addUser(tx, { form, identity, passwordHash, now }))
  } catch (error) {
    const field = fieldOfConflict(error)
    if (!field) throw error
    // Somebody was quicker by a moment; by now all that they took can be seen.
    throw invalid({ ...alreadyTaken(field), ...(await errorsOfTaken(identity, { now })) })
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
export async function errorsOfTaken(
  identity: Identity,
  options: { now: Date; selfId?: number; tx?: Transaction<DB> },
): Promise<FieldErrors> {
  const found = await findTaken(identity, options)
  return {
    ...(found.username && alreadyTaken('username')),
    ...(found.email && alreadyTaken('email')),
    ...(found.phone && alreadyTaken('phone')),
  }
}

const fieldOfConstraint: Record<string, string | undefined> = {
  users_username_key: 'username',
  users_email: 'email',
  users_phone_e164_key: 'phone',
}

/** The field that somebody else was quicker to take, if that is what went wrong. */
export function fieldOfConflict(error: unknown): string | undefined {
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
  const person = await tx
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
      consent_version: await versionOfLaw(tx),
      consent_at: now,
      created_at: now,
    })
    .returning(['id', 'username', 'name', 'email'])
    .executeTakeFirstOrThrow()
  await refuseFormerEmail(tx, { id: person.id, email: person.email, now })
  await giveEmailLink(tx, { person, email: person.email, now })
  await giveCode(tx, { userId: person.id, phone: identity.phoneE164, now })
  return { id: person.id, username: person.username }
}

/**
 * Call it once the address is written: whoever had it before has given it up by then, and what is kept for them is seen.
 * @throws 422
 */
export async function refuseFormerEmail(
  tx: Transaction<DB>,
  { id: selfId, email, now }: { id: number; email: string; now: Date },
): Promise<void> {
  if (await isFormerEmail(tx, email, { now, selfId })) throw invalid(alreadyTaken('email'))
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
        and phone_verified_at is null and created_at < ${lapseLimit(now)} and id <> ${selfId}
      order by id for update)`.execute(tx)
}
