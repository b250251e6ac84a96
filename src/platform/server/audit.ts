import type { Kysely, RawBuilder } from 'kysely'
import type { auditSubjects } from '#platform/audit-subjects.ts'
import { db } from './database/database.ts'
import type { DB } from './database/schema.generated.ts'

export type AuditSubject = { type: (typeof auditSubjects)[number]; id: number }

type Entry = {
  /** Null where it was done on the machine, by nobody with an account. */
  actorId: number | null
  /** A verb, such as `approve`. */
  action: string
  subject: AuditSubject
  /** Why, where somebody was asked. It outlives what a person takes along: it names nobody. */
  reason?: string | undefined
  before?: object
  after?: object
  now: Date
}

/**
 * Keeps what a manager changed or looked at, in the transaction that does it. The entry takes its place in the chain
 * when the transaction commits, whatever comes after this.
 */
export async function audit(tx: Kysely<DB>, entry: Entry): Promise<void> {
  await tx
    .insertInto('audit_drafts')
    .values({
      actor_id: entry.actorId,
      action: entry.action,
      subject_type: entry.subject.type,
      subject_id: entry.subject.id,
      reason: entry.reason ?? null,
      before: entry.before ? JSON.stringify(entry.before) : null,
      after: entry.after ? JSON.stringify(entry.after) : null,
      created_at: entry.now,
    })
    .execute()
}

type Erased = {
  subject: AuditSubject
  /** What stays of them; without it nothing. */
  left?: { before: RawBuilder<string>; after: RawBuilder<string> }
  now: Date
}

/** Empties, once and for good, what entries about this tell of before and after. The chain stays whole. */
export async function eraseAuditDetails(tx: Kysely<DB>, { subject, left, now }: Erased) {
  await tx
    .updateTable('audit_details')
    .from('audit_log')
    .set({ before: null, after: null, ...left, salt: null, erased_at: now })
    .whereRef('audit_log.id', '=', 'audit_details.audit_id')
    .where('subject_type', '=', subject.type)
    .where('subject_id', '=', subject.id)
    .where('erased_at', 'is', null)
    .execute()
}

/** The latest entries about one thing, newest first. For managers' eyes. */
export function auditOf(subject: AuditSubject, limit = 20) {
  return auditEntries(db)
    .where('subject_type', '=', subject.type)
    .where('subject_id', '=', subject.id)
    .orderBy('audit_log.id', 'desc')
    .limit(limit)
    .execute()
}

/** Entries with what was before and after, as far as it is still kept. */
export const auditEntries = (from: Pick<Kysely<DB>, 'selectFrom'>) =>
  from
    .selectFrom('audit_log')
    .innerJoin('audit_details', 'audit_details.audit_id', 'audit_log.id')
    .select(['audit_log.id', 'actor_id', 'action', 'subject_type', 'subject_id', 'reason'])
    .select(['audit_details.before', 'audit_details.after', 'audit_log.created_at'])
    .select(['details_hash', 'previous_hash', 'hash'])
