import type { Transaction } from 'kysely'
import { audit } from '#platform/server/audit.ts'
import { db, inTransaction } from '#platform/server/database/database.ts'
import type { DB } from '#platform/server/database/schema.generated.ts'
import { conflict } from '#platform/server/http/refusals.ts'
import { workOnEach } from '#platform/server/jobs/work-on-each.ts'
import { hangUp, revokeTokensOf } from '#platform/server/security/tokens.ts'
import type { Viewer } from '#platform/server/security/viewer.ts'
import { userStatus } from '../../../process.ts'
import { hasSecondFactor } from '../../server/policy.ts'
import { loadFactors } from '../../server/queries.ts'
import { notifyResetDone, notifyResetRequested, notifyResetStopped } from './notices.ts'

const resetHours = 72

type Reset = { userId: number; managerId: number | null; reason: string; now: Date }

/**
 * Lets the factors of somebody who has lost them all end after three days, unless the owner stops it. The person is locked.
 * @throws 409 without a second factor, and while one reset is under way
 */
export async function requestReset(tx: Transaction<DB>, reset: Reset): Promise<{ dueAt: Date }> {
  const { userId, managerId, reason, now } = reset
  const factors = await loadFactors(tx, userId)
  if (!hasSecondFactor(factors)) throw conflict('This person has no second step.')
  if (factors.resetDueAt) throw conflict('A reset is under way already.')
  const dueAt = new Date(now.getTime() + resetHours * 3_600_000)
  await tx
    .insertInto('second_factor_resets')
    .values({ user_id: userId, manager_id: managerId, reason, requested_at: now, due_at: dueAt })
    .execute()
  await notifyResetRequested(tx, { userId, dueAt, now })
  return { dueAt }
}

/** Whoever has a factor has not lost it. Answers whether there was a reset to stop. */
export async function keepFactors(
  tx: Transaction<DB>,
  { userId, now }: { userId: number; now: Date },
): Promise<boolean> {
  const resetId = await endReset(tx, { userId, now })
  if (resetId !== null) await notifyResetStopped(tx, { userId, resetId, now })
  return resetId !== null
}

/** Without a word: the factors stay, or whoever took the last one away tells of that. Null where there is none. */
export async function endReset(
  tx: Transaction<DB>,
  { userId, now }: { userId: number; now: Date },
): Promise<number | null> {
  const ended = await tx
    .updateTable('second_factor_resets')
    .set({ ended_at: now, outcome: 'kept' })
    .where('user_id', '=', userId)
    .where('ended_at', 'is', null)
    .returning('id')
    .executeTakeFirst()
  return ended?.id ?? null
}

/**
 * Somebody who was deactivated could not log in to stop it: the three days begin anew, and the person is told so. The
 * person is locked.
 */
export async function restartReset(
  tx: Transaction<DB>,
  { userId, now }: { userId: number; now: Date },
): Promise<void> {
  const dueAt = new Date(now.getTime() + resetHours * 3_600_000)
  const restarted = await tx
    .updateTable('second_factor_resets')
    .set({ due_at: dueAt })
    .where('user_id', '=', userId)
    .where('ended_at', 'is', null)
    .returning('id')
    .executeTakeFirst()
  if (restarted) await notifyResetRequested(tx, { userId, dueAt, now })
}

/**
 * Takes those resets to effect whose time has come, of people who can log in and stop them. Each once, also where two
 * processes see to it.
 */
export async function effectResets({ now }: { now: Date }): Promise<void> {
  const due = await db
    .selectFrom('second_factor_resets')
    .innerJoin('users', 'users.id', 'second_factor_resets.user_id')
    .select(['second_factor_resets.id', 'user_id'])
    .where('ended_at', 'is', null)
    .where('due_at', '<=', now)
    .where('users.status_id', '=', userStatus.live)
    .orderBy('due_at')
    .limit(100)
    .execute()
  await workOnEach(due, async ({ id, user_id: userId }) =>
    hangUp(await inTransaction(tx => effectReset(tx, { id, userId, now }))),
  )
}

/** At once, for the owner of the house, who has nobody to ask. Answers whether there was anything to remove. */
export async function resetAtOnce({
  userId,
  now,
}: {
  userId: number
  now: Date
}): Promise<boolean> {
  const revoked = await inTransaction(async tx => {
    await lockUser(tx, userId)
    if (!hasSecondFactor(await loadFactors(tx, userId))) return null
    await keepFactors(tx, { userId, now })
    await removeFactors(tx, userId)
    await notifyResetDone(tx, { userId, source: `machine:${now.getTime()}`, now })
    await audit(tx, {
      actorId: null,
      action: 'reset-second-factor',
      subject: { type: 'customer', id: userId },
      reason: 'On the machine.',
      now,
    })
    return revokeTokensOf(tx, { userId })
  })
  if (revoked) hangUp(revoked)
  return revoked !== null
}

/** What goes with the account. */
export async function forgetFactors(
  tx: Transaction<DB>,
  { viewer }: { viewer: Viewer },
): Promise<void> {
  await removeFactors(tx, viewer.id)
  for (const table of ['auth_challenges', 'devices', 'second_factor_resets'] as const)
    await tx.deleteFrom(table).where('user_id', '=', viewer.id).execute()
}

/** Factors and codes go. The person is locked. */
async function removeFactors(tx: Transaction<DB>, userId: number): Promise<void> {
  for (const table of ['totp_secrets', 'passkeys', 'recovery_codes'] as const)
    await tx.deleteFrom(table).where('user_id', '=', userId).execute()
}

async function effectReset(
  tx: Transaction<DB>,
  { id, userId, now }: { id: number; userId: number; now: Date },
): Promise<number[]> {
  const person = await lockUser(tx, userId)
  if (person?.status_id !== userStatus.live) return []
  const effected = await tx
    .updateTable('second_factor_resets')
    .set({ ended_at: now, outcome: 'done' })
    .where('id', '=', id)
    .where('ended_at', 'is', null)
    .returning('id')
    .executeTakeFirst()
  if (!effected) return []
  await removeFactors(tx, userId)
  await notifyResetDone(tx, { userId, source: String(id), now })
  return revokeTokensOf(tx, { userId })
}

function lockUser(tx: Transaction<DB>, userId: number) {
  return tx
    .selectFrom('users')
    .select('status_id')
    .where('id', '=', userId)
    .forNoKeyUpdate()
    .executeTakeFirst()
}
