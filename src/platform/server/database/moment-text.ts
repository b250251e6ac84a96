import { type RawBuilder, sql } from 'kysely'

/** A moment as the API writes it: ISO 8601 in UTC with milliseconds. */
export const momentText = (moment: RawBuilder<Date>): RawBuilder<string> =>
  sql`to_char(${moment} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`
