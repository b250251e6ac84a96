import type * as z from 'zod/mini'
import type { auditEntry } from '../contract.ts'
import type { AuditRow } from './queries.ts'

export function presentAudit(row: AuditRow): z.output<typeof auditEntry> {
  return {
    id: row.id,
    action: row.action,
    actor: actorOf(row),
    before: recordOf(row.before),
    after: recordOf(row.after),
    created_at: row.created_at,
  }
}

const actorOf = ({ actor_id: id, actor_username: username }: Actor) =>
  id === null || username === null ? null : { id, username }

type Actor = Pick<AuditRow, 'actor_id' | 'actor_username'>

/** Written by ourselves, always as an object of fields. */
const recordOf = (value: unknown) => value as Record<string, unknown> | null
