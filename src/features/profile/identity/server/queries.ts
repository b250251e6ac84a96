import type { Kysely } from 'kysely'
import { db } from '#platform/server/database/database.ts'
import type { DB } from '#platform/server/database/schema.generated.ts'

/** What a person has handed in. Callers must have made sure who asks. */
export function identityOf(connection: Kysely<DB>, userId: number) {
  return connection
    .selectFrom('identities')
    .selectAll()
    .where('user_id', '=', userId)
    .executeTakeFirst()
}

/** The name on the person's payment account; null without one. */
export async function nameOnAccountOf(
  connection: Kysely<DB>,
  userId: number,
): Promise<string | null> {
  const account = await connection
    .selectFrom('payment_accounts')
    .select('name_on_account')
    .where('user_id', '=', userId)
    .executeTakeFirst()
  return account?.name_on_account ?? null
}

/** Who looked at this person's photos, newest first. */
export function viewsOfIdentity(userId: number) {
  return db
    .selectFrom('identity_views')
    .select(['viewer_id', 'viewed_at'])
    .where('user_id', '=', userId)
    .orderBy('id', 'desc')
    .execute()
}
