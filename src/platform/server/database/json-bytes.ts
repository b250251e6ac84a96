/**
 * JSON that is only passed on, as the bytes it is sent as. Decoding and encoding a text with a single emoji takes several
 * times as long as one of Latin-1: so the database sends each byte of its UTF-8 as a character of Latin-1.
 */
import { type RawBuilder, sql } from 'kysely'

/** A column for `bytesOf`. */
export const asByteText = (json: RawBuilder<unknown>): RawBuilder<string> =>
  sql<string>`convert_from(convert_to(${json}::text, 'UTF8'), 'LATIN1')`

export const bytesOf = (byteText: string): Buffer => Buffer.from(byteText, 'latin1')
