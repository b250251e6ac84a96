type Rows<Row> = { data: Row[]; total: number }
type Paging = { page: number; records_per_page: number }

/** The contract's list around the rows of one page: where it stands in all of it. */
export function presentList<Row>({ data, total }: Rows<Row>, { page, records_per_page }: Paging) {
  return {
    data,
    total,
    last_page: Math.max(1, Math.ceil(total / records_per_page)),
    current_page: page,
    per_page: records_per_page,
  }
}
