import type { GigPage } from './queries.ts'

const opening = Buffer.from('{"records":{"data":')

/** The contract's list, around gigs that are JSON already. */
export function recordsJson(
  { data, total }: GigPage,
  { page, records_per_page }: { page: number; records_per_page: number },
): Buffer {
  const lastPage = Math.max(1, Math.ceil(total / records_per_page))
  const rest = `,"total":${total},"last_page":${lastPage},"current_page":${page},"per_page":${records_per_page}}}`
  return Buffer.concat([opening, data, Buffer.from(rest)])
}
