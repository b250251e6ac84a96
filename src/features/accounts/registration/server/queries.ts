import { type Kysely, sql, type Transaction } from 'kysely'
import { db } from '#platform/server/database/database.ts'
import type { DB } from '#platform/server/database/schema.generated.ts'
import { lapseLimit } from '../../server/policy.ts'
import { isKeptForFormerOwner } from '../../undo/server/queries.ts'

/** What no two people have; null where it is not asked for. */
export type Identity = { username: string; email: string; phoneE164: string | null }
export type TakenFields = { username: boolean; email: boolean; phone: boolean }

/**
 * Which of the three somebody else has; a registration that lapsed holds none. One question: who gives an address up keeps it
 * in the same transaction.
 */
export async function findTaken(
  wanted: Identity,
  { now, selfId = 0, tx = db }: { now: Date; selfId?: number; tx?: Kysely<DB> },
): Promise<TakenFields> {
  const { rows } = await sql<TakenFields>`
    select coalesce(bool_or(username = ${wanted.username}), false) as username,
           coalesce(bool_or(lower(email) = lower(${wanted.email})), false)
             or ${isKeptForFormerOwner(wanted.email, { now, selfId })} as email,
           coalesce(bool_or(phone_e164 = ${wanted.phoneE164}), false) as phone
    from users
    where (username = ${wanted.username} or lower(email) = lower(${wanted.email})
           or phone_e164 = ${wanted.phoneE164})
      and not (phone_verified_at is null and created_at < ${lapseLimit(now)})
      and id <> ${selfId}`.execute(tx)
  return rows[0] ?? { username: false, email: false, phone: false }
}

/** Whether somebody else may still take this address back, having given it up a moment ago. */
export async function isFormerEmail(
  tx: Transaction<DB>,
  email: string,
  { now, selfId }: { now: Date; selfId: number },
): Promise<boolean> {
  const { rows } = await sql<{ kept: boolean }>`
    select ${isKeptForFormerOwner(email, { now, selfId })} as kept`.execute(tx)
  return rows[0]?.kept ?? false
}
