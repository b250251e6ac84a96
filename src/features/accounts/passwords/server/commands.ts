import { randomBytes } from 'node:crypto'
import { sql, type Transaction } from 'kysely'
import { db, inTransaction } from '#platform/server/database.ts'
import { spend } from '#platform/server/limits.ts'
import { hashPassword } from '#platform/server/passwords.ts'
import { refuseFaults } from '#platform/server/refusals.ts'
import type { DB } from '#platform/server/schema.generated.ts'
import { hangUp, revokeTokensOf } from '#platform/server/tokens.ts'
import { userStatus } from '../../process.ts'
import { type LoggedOut, sendResetLink, tellPasswordChanged } from './notices.ts'
import {
  badLink,
  hashOfResetCode,
  linkExpiry,
  requestsPerAccount,
  requestsPerAddress,
  unfitPassword,
} from './policy.ts'

/** Sends a link to whoever has this e-mail, and says nothing about whether anybody has. */
export async function requestPasswordReset(asked: {
  email: string
  address: string
  now: Date
}): Promise<void> {
  const { email, address, now } = asked
  await spend(requestsPerAddress, address)
  await spend(requestsPerAccount, email.toLowerCase())
  await inTransaction(async tx => {
    const user = await personToWriteTo(tx, email)
    if (!user) return
    const code = randomBytes(32).toString('base64url')
    await tx
      .insertInto('password_resets')
      .values({ code_hash: hashOfResetCode(code), user_id: user.id, expires_at: linkExpiry(now) })
      .execute()
    await sendResetLink(tx, { ...user, code })
  })
}

/** @throws 422 unless the code could set a password now. */
export async function checkResetCode({ code, now }: { code: string; now: Date }): Promise<void> {
  const good = await db
    .selectFrom('password_resets')
    .select('user_id')
    .where('code_hash', '=', hashOfResetCode(code))
    .where('expires_at', '>', now)
    .executeTakeFirst()
  if (!good) throw badLink()
}

/** Uses the code up, and logs out every device. */
export async function resetPassword(asked: {
  code: string
  newPassword: string
  now: Date
}): Promise<void> {
  const { code, newPassword, now } = asked
  // Before the costly hashing, which would otherwise be anyone's to ask for.
  await checkResetCode({ code, now })
  refuseFaults(unfitPassword({ new_password: newPassword }))
  const passwordHash = await hashPassword(newPassword)
  const revoked = await inTransaction(async tx => {
    const userId = await redeemCode(tx, code, now)
    await changePassword(tx, { userId, passwordHash, loggedOut: 'every device' })
    return revokeTokensOf(tx, { userId })
  })
  hangUp(revoked)
}

/** Those who were deactivated by a manager get no way back in; those never verified do no harm. */
function personToWriteTo(tx: Transaction<DB>, email: string) {
  return tx
    .selectFrom('users')
    .select(['id', 'name', 'email'])
    .where(sql`lower(email)`, '=', sql`lower(${email})`)
    .where(eb =>
      eb.or([eb('status_id', '=', userStatus.live), eb('phone_verified_at', 'is', null)]),
    )
    .executeTakeFirst()
}

/** Of two who bring the same code at once, the second finds it gone. */
async function redeemCode(tx: Transaction<DB>, code: string, now: Date): Promise<number> {
  const used = await tx
    .deleteFrom('password_resets')
    .where('code_hash', '=', hashOfResetCode(code))
    .where('expires_at', '>', now)
    .returning('user_id')
    .executeTakeFirst()
  if (!used) throw badLink()
  return used.user_id
}

/** Other links that are still under way die with the old password. Tokens are the caller's to revoke. */
export async function changePassword(
  tx: Transaction<DB>,
  change: { userId: number; passwordHash: string; loggedOut: LoggedOut },
): Promise<void> {
  const { userId, passwordHash, loggedOut } = change
  const user = await tx
    .updateTable('users')
    .set({ password_hash: passwordHash })
    .where('id', '=', userId)
    .returning(['name', 'email'])
    .executeTakeFirstOrThrow()
  await tx.deleteFrom('password_resets').where('user_id', '=', userId).execute()
  await tellPasswordChanged(tx, { ...user, loggedOut })
}
