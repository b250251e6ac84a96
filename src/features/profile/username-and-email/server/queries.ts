import type { Kysely } from 'kysely'
import { db } from '#platform/server/database/database.ts'
import type { DB } from '#platform/server/database/schema.generated.ts'

export const accountOf = (userId: number) =>
  db
    .selectFrom('users')
    .select(['username', 'email'])
    .where('id', '=', userId)
    .executeTakeFirstOrThrow()

/** The e-mail that counts, and another one that a link was sent to, be it still good or not. */
export function emailStateOf(tx: Kysely<DB>, userId: number) {
  return tx
    .selectFrom('users')
    .leftJoin('email_changes', join =>
      join
        .onRef('email_changes.user_id', '=', 'users.id')
        .onRef('email_changes.email', '<>', 'users.email'),
    )
    .select(['users.email', 'users.email_verified_at', 'email_changes.email as waiting'])
    .where('users.id', '=', userId)
    .executeTakeFirstOrThrow()
}
