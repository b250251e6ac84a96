import type * as z from 'zod/mini'
import { toFieldName } from '#features/gigs/fields.ts'
import { presentAudit } from '../../server/present.ts'
import type { AuditRow } from '../../server/queries.ts'
import type { gigAuditEntry } from '../contract.ts'

type GigAuditEntry = z.output<typeof gigAuditEntry>

/** The log keeps columns of the table; whoever reads it knows a gig by the names of the API. */
export function presentGigAudit(row: AuditRow): GigAuditEntry {
  const entry = presentAudit(row)
  return { ...entry, before: asFields(entry.before), after: asFields(entry.after) }
}

/** Without the plain text of the description, which only follows it. */
function asFields(columns: Record<string, unknown> | null): GigAuditEntry['before'] {
  if (columns === null) return null
  const { location_based, town_slug, description_text: _, ...rest } = columns
  const fields = Object.entries(rest).map(
    ([column, value]) => [toFieldName(column), value] as const,
  )
  return {
    ...Object.fromEntries(fields),
    ...(town_slug !== undefined && { town: town_slug }),
    ...(location_based !== undefined && { location_based: location_based ? 1 : 0 }),
  }
}
