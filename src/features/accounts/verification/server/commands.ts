import { randomInt } from 'node:crypto'
import type { Transaction } from 'kysely'
import { codeRules } from '#features/accounts/contract.ts'
import { db, inTransaction } from '#platform/server/database/database.ts'
import type { DB } from '#platform/server/database/schema.generated.ts'
import { invalid } from '#platform/server/http/refusals.ts'
import { defineJob, enqueue } from '#platform/server/jobs/jobs.ts'
import { refuseBeyondBudget } from '#platform/server/mail-and-sms/sms/budgets.ts'
import { spend, spendByNetwork } from '#platform/server/security/rate-limits.ts'
import { userStatus } from '../../process.ts'
import { lapseLimit } from '../../server/policy.ts'
import { openSession } from '../../sessions/server/commands.ts'
import type { Client } from '../../sessions/server/policy.ts'
import { sendCode } from './notices.ts'
import { codeExpiry, hashOfCode, isCode } from './policy.ts'

/**
 * Lets a new code be sent to whoever still has to verify. Whether this id has to is nobody else's business: it is looked
 * up by a job, so that not even the time of the answer tells.
 */
export async function resendCode(input: { userId: number; address: string }): Promise<void> {
  const { userId, address } = input
  await spend('resend-minute', `${userId} ${address}`)
  await spend('resend-day', `${userId} ${address}`)
  await spendByNetwork(
    ['resend-address', 'resend-24', 'resend-48', 'resend-16', 'resend-32'],
    address,
  )
  await spend('resend-anywhere', userId)
  await refuseBeyondBudget('code', null)
  await enqueue(null, sendNewCode, { userId })
}

export const sendNewCode = defineJob<{ userId: number }>({
  name: 'accounts.new-code',
  run: ({ data: { userId }, now }) =>
    inTransaction(async tx => {
      const user = await tx
        .selectFrom('users')
        .select(['id', 'phone_e164'])
        .where('id', '=', userId)
        .where('phone_verified_at', 'is', null)
        .where('created_at', '>=', lapseLimit(now))
        .forUpdate()
        .executeTakeFirst()
      if (user?.phone_e164) await giveCode(tx, { userId, phone: user.phone_e164, now })
    }),
})

/** @throws 422 for a code that is wrong, old or used up, and for accounts that have none. */
export async function verifyPhone(input: {
  userId: number
  code: string
  client: Client
  address: string
  now: Date
}): Promise<{ token: string }> {
  const { userId, code, client, address, now } = input
  await spend('verify-account', `${userId} ${address}`)
  await spend('verify-address', address)
  const hash = await takeTry(userId, now)
  if (!hash || !isCode(userId, code, hash)) throw wrongCode()
  return inTransaction(async tx => {
    await markVerified(tx, { userId, hash, now })
    const person = { id: userId, is_manager: false, first_session_at: null }
    return { token: await openSession(tx, { person, client, method: 'verification', now }) }
  })
}

/** A new code takes the place of the one before, with all its tries. */
export async function giveCode(
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
