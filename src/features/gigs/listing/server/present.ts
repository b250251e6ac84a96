import type { GigPage } from './queries.ts'

/** The contract's list as bytes to send, around gigs that are JSON already. */
export function recordsJson(
  { data, total }: GigPage,
  { page, records_per_page }: { page: number; records_per_page: number },
): Buffer {
  const lastPage = Math.max(1, Math.ceil(total / records_per_page))
  return Buffer.from(
    `{"records":{"data":${data},"total":${total},"last_page":${lastPage},"current_page":${page},"per_page":${records_per_page}}}`,
  )
}
