import { randomUUID } from 'node:crypto'
import type { Transaction } from 'kysely'
import { userStatus } from '#features/accounts/process.ts'
import { requireFreshProof } from '#features/accounts/proof/server/policy.ts'
import { db, inTransaction } from '#platform/server/database/database.ts'
import type { DB } from '#platform/server/database/schema.generated.ts'
import { conflict, invalid } from '#platform/server/http/refusals.ts'
import { hashPassword, passwordMatches } from '#platform/server/security/passwords.ts'
import { spend } from '#platform/server/security/rate-limits.ts'
import { hangUp, revokeTokensOf } from '#platform/server/security/tokens.ts'
import type { Viewer } from '#platform/server/security/viewer.ts'
import { clearPortrait } from '../../portrait/server/commands.ts'
import { type LockedPerson, lockSelf } from '../../server/queries.ts'
import { sayFarewell } from './notices.ts'
import { refuseManager } from './policy.ts'
import type { RightsPorts } from './ports.ts'
import { ownData } from './queries.ts'

/** @throws 429 */
export async function exportOwnData(
  ports: RightsPorts,
  { viewer, now }: { viewer: Viewer; now: Date },
) {
  await requireFreshProof({ viewer, scope: 'sensitive', now })
  await spend('own-data', viewer.id)
  return { exported_at: now, data: await ownData(ports, { userId: viewer.id, now }) }
}

/**
 * Ends the account for good. What others need to understand what happened to them (orders, messages,
 * reports) stays, and names nobody.
 * @throws 409 while something is open, 422 for a wrong password, 429
 */
export async function closeAccount(
  ports: RightsPorts,
  { password, viewer, now }: { password: string; viewer: Viewer; now: Date },
): Promise<void> {
  await requireFreshProof({ viewer, scope: 'sensitive', now })
  await spend('close-account', viewer.id)
  const passwordHash = await confirmPassword(viewer, password)
  const nobodysHash = await hashPassword(randomUUID())
  const revoked = await inTransaction(async tx => {
    const person = await lockSelf(tx, viewer)
    // Changed while we were hashing.
    if (person.password_hash !== passwordHash) throw wrongPassword()
    await refuseWhileOpen(tx, ports, viewer.id)
    for (const close of Object.values(ports.closings)) await close(tx, { viewer, now })
    await sayFarewell(tx, person)
    await removeBelongings(tx, viewer.id)
    await clearPortrait(tx, viewer.id)
    await anonymise(tx, person, { nobodysHash, now })
    return revokeTokensOf(tx, { userId: viewer.id })
  })
  hangUp(revoked)
}

/** Agrees to news and offers, or not any more. The moment of an agreement that stands is kept. */
export async function chooseMarketing(input: {
  optIn: boolean
  viewer: Viewer
  now: Date
}): Promise<void> {
  const { optIn, viewer, now } = input
  await db
    .updateTable('users')
    .set(eb => ({
      marketing_opt_in_at: optIn ? eb.fn.coalesce('marketing_opt_in_at', eb.val(now)) : null,
    }))
    .where('id', '=', viewer.id)
    .where('closed_at', 'is', null)
    .execute()
}

/** The hash of the password that was given, which is the right one. */
async function confirmPassword(viewer: Viewer, password: string): Promise<string> {
  const { password_hash, is_manager } = await db
    .selectFrom('users')
    .select(['password_hash', 'is_manager'])
    .where('id', '=', viewer.id)
    .executeTakeFirstOrThrow()
  refuseManager({ is_manager })
  if (!(await passwordMatches(password, password_hash))) throw wrongPassword()
  return password_hash
}

async function refuseWhileOpen(
  tx: Transaction<DB>,
  ports: RightsPorts,
  userId: number,
): Promise<void> {
  for (const findOpenBusiness of Object.values(ports.openBusiness)) {
    const reason = await findOpenBusiness(tx, userId)
    if (reason) throw conflict(reason)
  }
}

/** Roles can have been given in this moment. The identity stays locked away for a while; a job removes it. */
async function removeBelongings(tx: Transaction<DB>, userId: number): Promise<void> {
  await tx.deleteFrom('manager_roles').where('user_id', '=', userId).execute()
  await tx.deleteFrom('payment_accounts').where('user_id', '=', userId).execute()
  await tx.deleteFrom('email_changes').where('user_id', '=', userId).execute()
  await tx.deleteFrom('password_resets').where('user_id', '=', userId).execute()
  await tx.deleteFrom('verification_codes').where('user_id', '=', userId).execute()
  await tx.deleteFrom('change_undos').where('user_id', '=', userId).execute()
}

type Closed = { nobodysHash: string; now: Date }

/** Username, e-mail and phone are free again. That the phone was verified stays: unverified accounts are swept. */
async function anonymise(
  tx: Transaction<DB>,
  { id }: LockedPerson,
  { nobodysHash, now }: Closed,
): Promise<void> {
  await tx
    .updateTable('users')
    .set({
      name: 'Deleted person',
      username: await usernameOfNobody(tx, id),
      email: `deleted-${id}@invalid`,
      phone: null,
      phone_e164: null,
      password_hash: nobodysHash,
      location: null,
      longitude: null,
      latitude: null,
      kyc_verified_at: null,
      premium_since: null,
      premium_until: null,
      marketing_opt_in_at: null,
      back_on: null,
      payout_hold_from: null,
      status_id: userStatus.inactive,
      closed_at: now,
    })
    .where('id', '=', id)
    .execute()
}

/** Somebody may have chosen that very name; one with a hyphen nobody can choose. */
async function usernameOfNobody(tx: Transaction<DB>, id: number): Promise<string> {
  const username = `deleted.${id}`
  const taken = await tx
    .selectFrom('users')
    .select('id')
    .where('username', '=', username)
    .executeTakeFirst()
  return taken ? `deleted-${id}` : username
}

const wrongPassword = () => invalid({ password: ['The password is incorrect.'] })
