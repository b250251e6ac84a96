import { randomInt } from 'node:crypto'
import type { Transaction } from 'kysely'
import { codeRules } from '#features/accounts/contract.ts'
import { db, inTransaction } from '#platform/server/database.ts'
import { spend } from '#platform/server/limits.ts'
import { invalid } from '#platform/server/refusals.ts'
import type { DB } from '#platform/server/schema.generated.ts'
import { issueToken } from '#platform/server/tokens.ts'
import { userStatus } from '../../process.ts'
import { lapsedBefore } from '../../server/policy.ts'
import { sendCode } from './notices.ts'
import {
  codeExpiry,
  hashOfCode,
  isCode,
  resendsPerAddress,
  resendsPerDay,
  resendsPerDayFromAnywhere,
  resendsPerMinute,
  verificationsPerAccount,
  verificationsPerAddress,
} from './policy.ts'

/** Answers the same for every id: whether somebody still has to verify is nobody else's business. */
export async function resendCode(asked: {
  userId: number
  address: string
  now: Date
}): Promise<void> {
  const { userId, address, now } = asked
  await spend(resendsPerMinute, `${userId} ${address}`)
  await spend(resendsPerDay, `${userId} ${address}`)
  await spend(resendsPerAddress, address)
  await spend(resendsPerDayFromAnywhere, userId)
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
