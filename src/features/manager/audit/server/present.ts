import type * as z from 'zod/mini'
import type { auditSubjects } from '#platform/audit-subjects.ts'
import { presentAudit } from '../../server/present.ts'
import type { chainedEntry } from '../contract.ts'
import type { EntryRow } from './queries.ts'

export const presentEntry = (row: EntryRow): z.output<typeof chainedEntry> => ({
  ...presentAudit(row),
  subject: { type: row.subject_type as (typeof auditSubjects)[number], id: row.subject_id },
  reason: row.reason,
  details_hash: row.details_hash,
  previous_hash: row.previous_hash,
  hash: row.hash,
})

export const csvHeader =
  'id,created_at,actor,action,subject_type,subject_id,reason,before,after,hash\r\n'

/** One entry as a line of the table. */
export const csvLine = (row: EntryRow): string =>
  `${[
    ...[row.id, row.created_at.toISOString(), row.actor_username, row.action],
    ...[row.subject_type, row.subject_id, row.reason],
    ...[jsonOf(row.before), jsonOf(row.after), row.hash],
  ]
    .map(csvCell)
    .join(',')}\r\n`

const jsonOf = (details: unknown) => (details === null ? null : JSON.stringify(details))

/** What a table calculator would take for a formula is marked as text. */
function csvCell(value: string | number | null): string {
  const text = String(value ?? '').replace(/^[=+\-@\t\r]/, "'$&")
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}
