import type * as z from 'zod/mini'
import { pesewas } from '#platform/money.ts'
import { presentAudit } from '../../server/present.ts'
import type { AuditRow } from '../../server/queries.ts'
import type { gigAuditEntry } from '../contract.ts'
import type { PageOfGigs } from './queries.ts'

type GigAuditEntry = z.output<typeof gigAuditEntry>

/** The contract's list, around gigs that are JSON already. */
export function gigsJson(
  { data, total }: PageOfGigs,
  { page, records_per_page }: { page: number; records_per_page: number },
): string {
  const lastPage = Math.max(1, Math.ceil(total / records_per_page))
  return `{"gigs":{"data":${data},"total":${total},"last_page":${lastPage},"current_page":${page},"per_page":${records_per_page}}}`
}

/** The log keeps columns of the table; whoever reads it knows a gig by the names of the API. */
export function presentGigAudit(row: AuditRow): GigAuditEntry {
  const entry = presentAudit(row)
  return { ...entry, before: asFields(entry.before), after: asFields(entry.after) }
}

/** Without the plain text of the description, which only follows it. */
function asFields(columns: Record<string, unknown> | null): GigAuditEntry['before'] {
  if (columns === null) return null
  const { amount_pesewas, duration_hours, location_based, description_text: _, ...rest } = columns
  return {
    ...rest,
    ...(amount_pesewas !== undefined && { amount: pesewas(Number(amount_pesewas)) }),
    ...(duration_hours !== undefined && { duration: Number(duration_hours) }),
    ...(location_based !== undefined && { location_based: location_based ? 1 : 0 }),
  }
}
