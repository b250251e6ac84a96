import { sql, type Transaction } from 'kysely'
import { type News, notify } from '#features/notifications/server/commands.ts'
import type { DB } from '#platform/server/database/schema.generated.ts'

/**
 * Tells a person, unless a block keeps the two apart: then all of it is done and taken back, so that whoever was blocked
 * cannot tell by how long the answer takes.
 */
export async function notifyUnlessApart(
  tx: Transaction<DB>,
  { news, areApart }: { news: News; areApart: boolean },
): Promise<void> {
  await sql`savepoint before_news`.execute(tx)
  await notify(tx, news)
  if (areApart) await sql`rollback to savepoint before_news`.execute(tx)
  else await sql`release savepoint before_news`.execute(tx)
}
