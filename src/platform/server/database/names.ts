import { type RawBuilder, sql } from 'kysely'

/** What a numbered state or kind is called; null for a number without a name. */
export function nameOf(
  column: RawBuilder<number>,
  names: Record<number, string>,
): RawBuilder<string> {
  const cases = Object.entries(names).map(
    ([id, name]) => sql`when ${sql.lit(Number(id))} then ${sql.lit(name)}`,
  )
  return sql`case ${column} ${sql.join(cases, sql` `)} end`
}
