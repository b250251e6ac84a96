import { randomUUID } from 'node:crypto'
import type { Transaction } from 'kysely'
import { userStatus } from '#features/accounts/process.ts'
import { db, inTransaction } from '#platform/server/database.ts'
import { spend } from '#platform/server/limits.ts'
import { hashPassword, passwordMatches } from '#platform/server/passwords.ts'
import { conflict, invalid } from '#platform/server/refusals.ts'
import type { DB } from '#platform/server/schema.generated.ts'
import { hangUp, revokeTokensOf } from '#platform/server/tokens.ts'
import type { Viewer } from '#platform/server/viewer.ts'
import { type LockedPerson, lockSelf } from '../../server/queries.ts'
import { sayFarewell } from './notices.ts'
import { closingsPerPerson, exportsPerPerson, refuseManager } from './policy.ts'
import { ownData } from './queries.ts'

/** @throws 429 */
export async function exportOwnData({ viewer, now }: { viewer: Viewer; now: Date }) {
  await spend(exportsPerPerson, viewer.id)
  return { exported_at: now, data: await ownData({ userId: viewer.id, now }) }
}

/** What is still open with this person, as a sentence; null when nothing is. */
type OpenBusiness = (tx: Transaction<DB>, userId: number) => Promise<string | null>
type Closing = (tx: Transaction<DB>, leaving: { viewer: Viewer; now: Date }) => Promise<void>

const openBusiness = new Set<OpenBusiness>()
const closings = new Set<Closing>()

/** Other features say here what keeps an account open: they know of this one, it does not know of them. */
export function registerOpenBusiness(check: OpenBusiness): void {
  openBusiness.add(check)
}

/** Other features say here what they let go of when an account ends, in its transaction. */
export function registerClosing(letGo: Closing): void {
  closings.add(letGo)
}

/**
 * Ends the account for good. What others need to understand what happened to them (orders, messages,
 * reports) stays, and names nobody.
 * @throws 409 while something is open, 422 for a wrong password, 429
 */
export async function closeAccount(wish: {
  password: string
  viewer: Viewer
  now: Date
}): Promise<void> {
  const { password, viewer, now } = wish
  await spend(closingsPerPerson, viewer.id)
  const passwordHash = await confirmed(viewer, password)
  const nobodysHash = await hashPassword(randomUUID())
  const revoked = await inTransaction(async tx => {
    const person = await lockSelf(tx, viewer)
    // Changed while we were hashing.
    if (person.password_hash !== passwordHash) throw wrongPassword()
    await refuseWhileOpen(tx, viewer.id)
    for (const letGo of closings) await letGo(tx, { viewer, now })
    await sayFarewell(tx, person)
    await removeBelongings(tx, viewer.id)
    await anonymise(tx, person, { nobodysHash, now })
    return revokeTokensOf(tx, { userId: viewer.id })
  })
  hangUp(revoked)
}

/** Agrees to news and offers, or not any more. The moment of an agreement that stands is kept. */
export async function chooseMarketing(wish: {
  optIn: boolean
  viewer: Viewer
  now: Date
}): Promise<void> {
  const { optIn, viewer, now } = wish
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
async function confirmed(viewer: Viewer, password: string): Promise<string> {
  const { password_hash, is_manager } = await db
    .selectFrom('users')
    .select(['password_hash', 'is_manager'])
    .where('id', '=', viewer.id)
    .executeTakeFirstOrThrow()
  refuseManager({ is_manager })
  if (!(await passwordMatches(password, password_hash))) throw wrongPassword()
  return password_hash
}

async function refuseWhileOpen(tx: Transaction<DB>, userId: number): Promise<void> {
  for (const check of openBusiness) {
    const reason = await check(tx, userId)
    if (reason) throw conflict(reason)
  }
}

/** The identity stays locked away for a while; a job removes it. */
async function removeBelongings(tx: Transaction<DB>, userId: number): Promise<void> {
  await tx.deleteFrom('payment_accounts').where('user_id', '=', userId).execute()
  await tx.deleteFrom('email_changes').where('user_id', '=', userId).execute()
  await tx.deleteFrom('password_resets').where('user_id', '=', userId).execute()
  await tx.deleteFrom('verification_codes').where('user_id', '=', userId).execute()
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
