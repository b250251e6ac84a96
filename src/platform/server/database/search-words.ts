import { type RawBuilder, sql } from 'kysely'

/** The words of a search, each once, whatever was typed: PostgreSQL keeps no NUL, and half of a surrogate pair is not text. */
export function searchWords(text: string): string[] {
  const words = text.replaceAll('\0', ' ').toWellFormed().split(/\s+/u)
  return [...new Set(words)].filter(word => word !== '')
}

/** Whether folded text holds all of these, each somewhere. What LIKE takes for wildcards stands for itself. */
export function holdsAll(pieces: string[], folded: RawBuilder<unknown>): RawBuilder<boolean> {
  const held = pieces.map(
    piece =>
      sql`${folded} like '%' || regexp_replace(fold(${piece}), '([\\\\%_])', '\\\\\\1', 'g') || '%'`,
  )
  return sql<boolean>`(${sql.join(held, sql` and `)})`
}
