import { type Kysely, sql } from 'kysely'
import { db } from '#platform/server/database/database.ts'
import type { DB } from '#platform/server/database/schema.generated.ts'
import { lapseLimit } from '../../server/policy.ts'

/** What no two people have; null where it is not asked for. */
export type Identity = { username: string; email: string; phoneE164: string | null }
export type TakenFields = { username: boolean; email: boolean; phone: boolean }

/** Which of the three somebody else has; a registration that lapsed holds none. */
export async function findTaken(
  wanted: Identity,
  { now, selfId = 0, tx = db }: { now: Date; selfId?: number; tx?: Kysely<DB> },
): Promise<TakenFields> {
  const { rows } = await sql<TakenFields>`
    select coalesce(bool_or(username = ${wanted.username}), false) as username,
           coalesce(bool_or(lower(email) = lower(${wanted.email})), false) as email,
           coalesce(bool_or(phone_e164 = ${wanted.phoneE164}), false) as phone
    from users
    where (username = ${wanted.username} or lower(email) = lower(${wanted.email})
           or phone_e164 = ${wanted.phoneE164})
      and not (phone_verified_at is null and created_at < ${lapseLimit(now)})
      and id <> ${selfId}`.execute(tx)
  return rows[0] ?? { username: false, email: false, phone: false }
}
