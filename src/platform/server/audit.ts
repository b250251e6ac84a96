import type { Kysely } from 'kysely'
import { db } from './database/database.ts'
import type { DB } from './database/schema.generated.ts'

export type AuditSubject = {
  type:
    | 'gig'
    | 'customer'
    | 'message'
    | 'page'
    | 'report'
    | 'transaction'
    | 'search-term'
    | 'staff'
    | 'chat'
    | 'identity'
    | 'audit'
  id: number
}

type Change = {
  actorId: number
  /** A verb, such as `approve`. */
  action: string
  subject: AuditSubject
  /** Why, where somebody was asked. */
  reason?: string | undefined
  before?: object
  after?: object
  now: Date
}

/** Keeps what a manager changed, in the transaction that changes it. */
export async function audit(tx: Kysely<DB>, change: Change): Promise<void> {
  await tx
    .insertInto('audit_log')
    .values({
      actor_id: change.actorId,
      action: change.action,
      subject_type: change.subject.type,
      subject_id: change.subject.id,
      before: change.before ? JSON.stringify(change.before) : null,
      after: afterOf(change),
      created_at: change.now,
    })
    .execute()
}

const afterOf = ({ after, reason }: Change): string | null =>
  after || reason ? JSON.stringify({ ...after, ...(reason && { reason }) }) : null

/** The latest changes of one thing, newest first. For managers' eyes. */
export function auditOf(subject: AuditSubject, limit = 20) {
  return db
    .selectFrom('audit_log')
    .selectAll()
    .where('subject_type', '=', subject.type)
    .where('subject_id', '=', subject.id)
    .orderBy('id', 'desc')
    .limit(limit)
    .execute()
}
