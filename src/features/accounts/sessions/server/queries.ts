import type { Transaction } from 'kysely'
import { userStatus } from '#features/accounts/process.ts'
import { db } from '#platform/server/database/database.ts'
import type { DB } from '#platform/server/database/schema.generated.ts'
import { sessionExpired } from '#platform/server/http/refusals.ts'
import { tokenUseLimit } from '#platform/server/security/tokens.ts'
import type { Viewer } from '#platform/server/security/viewer.ts'

/** Where a person is logged in, last used first. */
export async function pageOfSessions(
  userId: number,
  paging: { page: number; records_per_page: number },
  now: Date,
) {
  const own = db
    .selectFrom('tokens')
    .where('user_id', '=', userId)
    .where('last_used_at', '>=', tokenUseLimit(now))
  const [rows, { total }] = await Promise.all([
    own
      .select(['id', 'device_name', 'network', 'method', 'created_at', 'last_used_at'])
      .orderBy('last_used_at', 'desc')
      .orderBy('id', 'desc')
      .limit(paging.records_per_page)
      .offset((paging.page - 1) * paging.records_per_page)
      .execute(),
    own.select(eb => eb.fn.countAll<number>().as('total')).executeTakeFirstOrThrow(),
  ])
  return { rows, total }
}

/** Locks somebody who may log in: password, status and factors stay as they are until the end of the transaction. */
export function lockLivePerson(tx: Transaction<DB>, userId: number) {
  return tx
    .selectFrom('users')
    .select(['id', 'username', 'name', 'email', 'is_manager', 'password_hash', 'first_session_at'])
    .where('id', '=', userId)
    .where('status_id', '=', userStatus.live)
    .forNoKeyUpdate()
    .executeTakeFirst()
}

/**
 * Of a person whom this transaction has locked: whoever logged this session out may have held the lock before.
 * @throws 419
 */
export async function requireSession(
  tx: Transaction<DB>,
  { id, tokenId }: Pick<Viewer, 'id' | 'tokenId'>,
): Promise<void> {
  const session = await tx
    .selectFrom('tokens')
    .select('id')
    .where('id', '=', tokenId)
    .where('user_id', '=', id)
    .executeTakeFirst()
  if (!session) throw sessionExpired()
}

/** For one's own data: where a person is logged in. */
export const ownSessions = ({ userId }: { userId: number }) =>
  db
    .selectFrom('tokens')
    .select(['device_name', 'network', 'method', 'created_at', 'last_used_at'])
    .where('user_id', '=', userId)
    .orderBy('id')
    .execute()
