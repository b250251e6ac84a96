/**
 * Rows whose names stand once. A page carries its data a second time, for its scripts: there the names of two dozen gigs
 * weigh as much as their titles.
 */
export type PackedRows<Row> = { names: (keyof Row)[]; values: Row[keyof Row][][] }

/** Of each row what is named. */
export const packRows = <Row extends object>(
  rows: readonly Row[],
  names: (keyof Row)[],
): PackedRows<Row> => ({ names, values: rows.map(row => names.map(name => row[name])) })

/** The rows again, without fields that they did not have. */
export const unpackRows = <Row extends object>({ names, values }: PackedRows<Row>): Row[] =>
  values.map(row => {
    const fields = names.map((name, at) => [name, row[at]] as const)
    return Object.fromEntries(fields.filter(([, value]) => value !== undefined)) as Row
  })
