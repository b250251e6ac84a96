import type { Transaction } from 'kysely'
import type { DB } from '#platform/server/schema.generated.ts'

/** The name on the person's identity, whatever its status; null without one. */
export async function identityNameOf(tx: Transaction<DB>, userId: number): Promise<string | null> {
  const identity = await tx
    .selectFrom('identities')
    .select('name')
    .where('user_id', '=', userId)
    .executeTakeFirst()
  return identity?.name ?? null
}
