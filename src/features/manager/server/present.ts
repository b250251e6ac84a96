import type * as z from 'zod/mini'
import type { auditEntry } from '../contract.ts'
import type { AuditRow } from './queries.ts'

/** One page of a list, with where it stands in all of it. */
export function presentList<T>(
  data: T[],
  total: number,
  { page, records_per_page }: { page: number; records_per_page: number },
) {
  return {
    data,
    total,
    last_page: Math.max(1, Math.ceil(total / records_per_page)),
    current_page: page,
    per_page: records_per_page,
  }
}

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
