import type * as z from 'zod/mini'
import type { auditEntry } from '../contract.ts'
import type { AuditRow } from './queries.ts'

export function presentAudit(row: AuditRow): z.output<typeof auditEntry> {
  return {
    id: row.id,
    action: row.action,
    actor: row.actor_username === null ? null : { id: row.actor_id, username: row.actor_username },
    before: recordOf(row.before),
    after: recordOf(row.after),
    created_at: row.created_at,
  }
}

/** Written by ourselves, always as an object of fields. */
const recordOf = (value: unknown) => value as Record<string, unknown> | null
