import { randomBytes } from 'node:crypto'
import { sql, type Transaction } from 'kysely'
import { revokeAnswerLinks } from '#features/notifications/sms/server/commands.ts'
import { db, inTransaction } from '#platform/server/database/database.ts'
import type { DB } from '#platform/server/database/schema.generated.ts'
import { refuseFaults } from '#platform/server/http/refusals.ts'
import { defineJob, enqueue } from '#platform/server/jobs/jobs.ts'
import { hashPassword } from '#platform/server/security/passwords.ts'
import { spend, spendByNetwork } from '#platform/server/security/rate-limits.ts'
import { hangUp, revokeTokensOf } from '#platform/server/security/tokens.ts'
import { userStatus } from '../../process.ts'
import { type LoggedOut, notifyPasswordChanged, sendResetLink } from './notices.ts'
import { badLink, hashOfResetCode, linkExpiry, unfitPassword } from './policy.ts'

/**
 * Lets a link be sent to whoever has this e-mail, and says nothing about whether anybody has: who it is, is looked up by
 * a job, so that not even the time of the answer tells.
 */
export async function requestPasswordReset(input: {
  email: string
  address: string
}): Promise<void> {
  const { email, address } = input
  await spendByNetwork(['forgot-address', 'forgot-24', 'forgot-48'], address)
  await spend('forgot-account', email.toLowerCase())
  await enqueue(null, sendPasswordReset, { email })
}

export const sendPasswordReset = defineJob<{ email: string }>({
  name: 'accounts.password-reset',
  sealed: true,
  run: ({ data: { email }, now }) =>
    inTransaction(async tx => {
      const user = await personToWriteTo(tx, email)
      if (!user) return
      await sendResetLink(tx, { ...user, code: await createResetCode(tx, user.id, now) })
    }),
})

/** The code of a link by which a new password is set. */
export async function createResetCode(
  tx: Transaction<DB>,
  userId: number,
  now: Date,
): Promise<string> {
  const code = randomBytes(32).toString('base64url')
  await tx
    .insertInto('password_resets')
    .values({ code_hash: hashOfResetCode(code), user_id: userId, expires_at: linkExpiry(now) })
    .execute()
  return code
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
export async function resetPassword(input: {
  code: string
  newPassword: string
  address: string
  now: Date
}): Promise<void> {
  const { code, newPassword, address, now } = input
  await spend('reset-address', address)
  // Before the costly hashing, which would otherwise be anyone's to ask for.
  await checkResetCode({ code, now })
  refuseFaults(unfitPassword({ new_password: newPassword }))
  const passwordHash = await hashPassword(newPassword)
  const revoked = await inTransaction(async tx => {
    const userId = await redeemCode(tx, code, now)
    await changePassword(tx, { userId, passwordHash, loggedOut: 'every device', now })
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

/** Sets a new password and makes all links void. Revoking tokens is up to the caller. */
export async function changePassword(
  tx: Transaction<DB>,
  change: { userId: number; passwordHash: string; loggedOut: LoggedOut; now: Date },
): Promise<void> {
  const { userId, passwordHash, loggedOut, now } = change
  await writePassword(tx, { userId, passwordHash })
  await notifyPasswordChanged(tx, { userId, loggedOut, now })
}

/** Makes all links void. Who is told of it, and which tokens end, is up to the caller. */
export async function writePassword(
  tx: Transaction<DB>,
  { userId, passwordHash }: { userId: number; passwordHash: string },
): Promise<void> {
  await tx
    .updateTable('users')
    .set({ password_hash: passwordHash })
    .where('id', '=', userId)
    .execute()
  await tx.deleteFrom('password_resets').where('user_id', '=', userId).execute()
  await revokeAnswerLinks(tx, userId)
}
