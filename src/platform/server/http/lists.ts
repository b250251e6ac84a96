type Rows<Row> = { data: Row[]; total: number }
type Paging = { page: number; records_per_page: number }

/** Wraps one page of rows in the contract's list: its place and the total. */
export function presentList<Row>({ data, total }: Rows<Row>, { page, records_per_page }: Paging) {
  return {
    data,
    total,
    last_page: Math.max(1, Math.ceil(total / records_per_page)),
    current_page: page,
    per_page: records_per_page,
  }
}

/**
 * The same of rows that the database has written as the JSON of an array: `{"records":{"data":…}}`, and what is answered
 * beside it.
 */
export function listJson(
  name: string,
  { data, total }: { data: Buffer; total: number },
  paging: Paging,
  beside: object = {},
): Buffer {
  const { data: _, ...place } = presentList({ data: [], total }, paging)
  const end = JSON.stringify({ [name]: place, ...beside })
  const start = `{"${name}":{`
  return Buffer.concat([
    Buffer.from(`${start}"data":`),
    data,
    Buffer.from(`,${end.slice(start.length)}`),
  ])
}
