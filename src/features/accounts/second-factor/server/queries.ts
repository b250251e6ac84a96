import { type Kysely, type Selectable, sql } from 'kysely'
import { db } from '#platform/server/database/database.ts'
import type { DB, Passkeys } from '#platform/server/database/schema.generated.ts'
import { passkeysOf } from '../passkeys/server/queries.ts'

export type SecondFactorRow = {
  totp: { created_at: Date; last_used_at: Date | null; closed_until: Date | null } | null
  passkeys: Selectable<Passkeys>[]
  recoveryCodes: number
  resetDueAt: Date | null
  isManager: boolean
}

/** What a person has as a second factor. */
export async function loadFactors(
  connection: Kysely<DB>,
  userId: number,
): Promise<SecondFactorRow> {
  const { totp_created_at, totp_used_at, closed_until, ...others } = await connection
    .selectFrom('users')
    .leftJoin('totp_secrets', join =>
      join
        .onRef('totp_secrets.user_id', '=', 'users.id')
        .on('totp_secrets.confirmed_at', 'is not', null),
    )
    .leftJoin('second_factor_resets', join =>
      join
        .onRef('second_factor_resets.user_id', '=', 'users.id')
        .on('second_factor_resets.ended_at', 'is', null),
    )
    .select([
      'users.is_manager as isManager',
      'totp_secrets.created_at as totp_created_at',
      'totp_secrets.last_used_at as totp_used_at',
      'totp_secrets.closed_until',
      'second_factor_resets.due_at as resetDueAt',
      sql<number>`(select count(*)::integer from recovery_codes where user_id = users.id)`.as(
        'recoveryCodes',
      ),
    ])
    .where('users.id', '=', userId)
    .executeTakeFirstOrThrow()
  const totp = totp_created_at && {
    created_at: totp_created_at,
    last_used_at: totp_used_at,
    closed_until,
  }
  return { ...others, totp, passkeys: await passkeysOf(connection, userId) }
}

/** For one's own data: which factors there are, without anything that opens an account. */
export async function ownFactors({ userId }: { userId: number }) {
  const { totp, passkeys, recoveryCodes } = await loadFactors(db, userId)
  return {
    authenticator_app: totp && { created_at: totp.created_at, last_used_at: totp.last_used_at },
    passkeys: passkeys.map(({ name, created_at, last_used_at }) => ({
      ...{ name, created_at, last_used_at },
    })),
    recovery_codes_left: recoveryCodes,
  }
}
