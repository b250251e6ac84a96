import type { PageOfGigs } from './queries.ts'

/** The contract's list, around gigs that are JSON already. */
export function gigsJson(
  { data, total }: PageOfGigs,
  { page, records_per_page }: { page: number; records_per_page: number },
): string {
  const lastPage = Math.max(1, Math.ceil(total / records_per_page))
  return `{"gigs":{"data":${data},"total":${total},"last_page":${lastPage},"current_page":${page},"per_page":${records_per_page}}}`
}
