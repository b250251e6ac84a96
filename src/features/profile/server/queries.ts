import type { Transaction } from 'kysely'
import { userStatus } from '#features/accounts/process.ts'
import { requireSession } from '#features/accounts/sessions/server/queries.ts'
import type { DB } from '#platform/server/database/schema.generated.ts'
import { sessionExpired } from '#platform/server/http/refusals.ts'
import type { Viewer } from '#platform/server/security/viewer.ts'

/** A person whom nobody else changes until the transaction ends. */
export type LockedPerson = NonNullable<Awaited<ReturnType<typeof lockPerson>>>

/**
 * `with key` nobody adds anything of this person meanwhile either, such as a message or money on its way. Several who wait
 * for that keep everybody else waiting too, some of them for each other: what people do often locks `without key`.
 */
type PersonLock = 'without key' | 'with key'

/**
 * Locks the person. Whoever checks names before writing them (username, e-mail, identity, payment account) locks first:
 * two who write at once would else each find the other's old name in order.
 */
export function lockPerson(tx: Transaction<DB>, userId: number, lock: PersonLock = 'with key') {
  return tx
    .selectFrom('users')
    .select(['id', 'name', 'username', 'email', 'status_id', 'closed_at', 'password_hash'])
    .select(['email_verified_at', 'is_manager'])
    .where('id', '=', userId)
    .$if(lock === 'with key', query => query.forUpdate())
    .$if(lock === 'without key', query => query.forNoKeyUpdate())
    .executeTakeFirst()
}

/** @throws 419 for a caller whose account was deactivated or deleted just now. */
export async function lockSelf(
  tx: Transaction<DB>,
  viewer: Viewer,
  lock?: PersonLock,
): Promise<LockedPerson> {
  const person = await lockPerson(tx, viewer.id, lock)
  if (!person || person.closed_at || person.status_id !== userStatus.live) throw sessionExpired()
  return person
}

/**
 * For who only adds something of his own: the account does not end before the transaction does, and all else of it may change.
 * @throws 419
 */
export async function keepSelf(tx: Transaction<DB>, { id }: Pick<Viewer, 'id'>): Promise<void> {
  const person = await tx
    .selectFrom('users')
    .select('closed_at')
    .where('id', '=', id)
    .forKeyShare()
    .executeTakeFirst()
  if (!person || person.closed_at) throw sessionExpired()
}

/**
 * As `lockSelf`, for what a thief would change: whoever logged this session out may have held the lock.
 * @throws 419
 */
export async function lockSelfInSession(
  tx: Transaction<DB>,
  viewer: Viewer,
): Promise<LockedPerson> {
  const person = await lockSelf(tx, viewer)
  await requireSession(tx, viewer)
  return person
}
