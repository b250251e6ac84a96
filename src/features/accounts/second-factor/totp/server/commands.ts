import type { Selectable, Transaction } from 'kysely'
import { generateSecret } from 'otplib'
import type { DB, TotpSecrets } from '#platform/server/database/schema.generated.ts'
import { tooManyAttempts } from '#platform/server/http/refusals.ts'
import { currentKeyName, keyNameOf, seal, unseal } from '#platform/server/security/encryption.ts'
import {
  offerMinutes,
  stepOfCode,
  totpUri,
  wrongCodesAllowed,
  wrongCodesMinutes,
} from './policy.ts'

type Offer = { secret: string; uri: string; expires_at: Date }

/** A new secret, in place of one that was never confirmed. The person is locked, and has no app. */
export async function offerSecret(
  tx: Transaction<DB>,
  { userId, username, now }: { userId: number; username: string; now: Date },
): Promise<Offer> {
  const secret = generateSecret()
  const expires_at = new Date(now.getTime() + offerMinutes * 60_000)
  const fresh = { sealed: sealSecret(userId, secret), created_at: now, expires_at, last_step: 0 }
  await tx
    .insertInto('totp_secrets')
    .values({ user_id: userId, ...fresh })
    .onConflict(conflict => conflict.column('user_id').doUpdateSet(fresh))
    .execute()
  return { secret, uri: totpUri({ secret, username }), expires_at }
}

/**
 * Whether this is the code of the person's app, which counts once, whatever for. A wrong one is counted: commit also then.
 * @throws 429 while too many wrong codes have closed it, even for the right one
 */
export async function redeemTotp(
  tx: Transaction<DB>,
  { userId, code, now }: { userId: number; code: string; now: Date },
): Promise<boolean> {
  const row = await lockSecret(tx, userId)
  if (!row?.confirmed_at) return false
  refuseWhileClosed(row, now)
  const step = stepOfCode({ secret: openSecret(row), code, now })
  if (step === null || !(await takeStep(tx, { userId, step, now }))) {
    await countWrongCode(tx, row, now)
    return false
  }
  return true
}

/** Whether the code is that of the secret that waits to be confirmed, which then counts. */
export async function confirmSecret(
  tx: Transaction<DB>,
  { userId, code, now }: { userId: number; code: string; now: Date },
): Promise<'confirmed' | 'wrong' | 'nothing to confirm'> {
  const row = await lockSecret(tx, userId)
  if (!row || row.confirmed_at || row.expires_at <= now) return 'nothing to confirm'
  const step = stepOfCode({ secret: openSecret(row), code, now })
  if (step === null) return 'wrong'
  await takeStep(tx, { userId, step, now })
  await tx
    .updateTable('totp_secrets')
    .set({ confirmed_at: now, created_at: now })
    .where('user_id', '=', userId)
    .execute()
  return 'confirmed'
}

/** Seals anew what an older key has sealed, so that it can be retired. */
export async function resealSecret(tx: Transaction<DB>, userId: number): Promise<void> {
  const row = await lockSecret(tx, userId)
  if (!row || keyNameOf(row.sealed) === currentKeyName()) return
  await tx
    .updateTable('totp_secrets')
    .set({ sealed: sealSecret(userId, openSecret(row)) })
    .where('user_id', '=', userId)
    .execute()
}

type Row = Selectable<TotpSecrets>

/** Guesses made at once are counted one by one. */
function lockSecret(tx: Transaction<DB>, userId: number): Promise<Row | undefined> {
  return tx
    .selectFrom('totp_secrets')
    .selectAll()
    .where('user_id', '=', userId)
    .forUpdate()
    .executeTakeFirst()
}

async function takeStep(
  tx: Transaction<DB>,
  { userId, step, now }: { userId: number; step: number; now: Date },
): Promise<boolean> {
  const used = await tx
    .updateTable('totp_secrets')
    .set({ last_step: step, last_used_at: now })
    .where('user_id', '=', userId)
    .where('last_step', '<', step)
    .returning('user_id')
    .executeTakeFirst()
  return used !== undefined
}

async function countWrongCode(
  tx: Transaction<DB>,
  { user_id, wrong_codes_at, closed_until }: Row,
  now: Date,
): Promise<void> {
  const since = now.getTime() - wrongCodesMinutes * 60_000
  const recent = [...wrong_codes_at.filter(at => at.getTime() > since), now]
  const isClosed = recent.length >= wrongCodesAllowed
  await tx
    .updateTable('totp_secrets')
    .set({
      wrong_codes_at: isClosed ? [] : recent,
      closed_until: isClosed ? new Date(now.getTime() + wrongCodesMinutes * 60_000) : closed_until,
    })
    .where('user_id', '=', user_id)
    .execute()
}

function refuseWhileClosed({ closed_until }: Row, now: Date): void {
  if (!closed_until || closed_until <= now) return
  const seconds = Math.ceil((closed_until.getTime() - now.getTime()) / 1000)
  throw tooManyAttempts(wrongCodesAllowed, seconds)
}

const sealSecret = (userId: number, secret: string) => seal(Buffer.from(secret), boundTo(userId))

const openSecret = ({ user_id, sealed }: Row) => unseal(sealed, boundTo(user_id)).toString()

const boundTo = (userId: number) => `totp:${userId}`
