import { type Kysely, sql, type Transaction } from 'kysely'
import type { DB } from '#platform/server/database/schema.generated.ts'
import type { UndoKind } from '../process.ts'
import { hashOfUndoCode, macOfEmail } from './policy.ts'

export type UndoLink = {
  id: number
  user_id: number
  kind: UndoKind
  created_at: Date
  expires_at: Date
}

/** Null where there is no such link (any more). */
export async function findUndo(
  tx: Kysely<DB>,
  { code, now }: { code: string; now: Date },
): Promise<UndoLink | null> {
  const link = await tx
    .selectFrom('change_undos')
    .innerJoin('users', 'users.id', 'change_undos.user_id')
    .select(['change_undos.id', 'change_undos.user_id', 'kind'])
    .select(['change_undos.created_at', 'expires_at'])
    .where('code_hash', '=', hashOfUndoCode(code))
    .where('used_at', 'is', null)
    .where('expires_at', '>', now)
    .where('users.closed_at', 'is', null)
    .executeTakeFirst()
  return (link as UndoLink | undefined) ?? null
}

/** Whether somebody else had this address until a moment ago, and may still take it back. */
export const isKeptForFormerOwner = (
  email: string,
  { now, selfId = 0 }: { now: Date; selfId?: number },
) => sql<boolean>`exists (
  select from change_undos
  where email_mac = ${macOfEmail(email)} and expires_at > ${now} and user_id <> ${selfId})`

export type Owner = Awaited<ReturnType<typeof lockOwner>>

/** Whoever makes such a change locks its person: until the transaction ends nobody does. */
export const lockOwner = (tx: Transaction<DB>, userId: number) =>
  tx
    .selectFrom('users')
    .select(['id', 'name', 'email', 'status_id'])
    .where('id', '=', userId)
    .forUpdate()
    .executeTakeFirstOrThrow()
