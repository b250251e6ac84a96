import type { RawBuilder } from 'kysely'
import type { ValueOrSql } from '#platform/server/database/database.ts'

/** What is asked of others. */
export type NotificationPorts = {
  /** That nothing passes between the two at this moment: what they wrote to each other is not told. */
  areKeptApart(pair: {
    one: ValueOrSql<number>
    other: ValueOrSql<number>
    now: Date
  }): RawBuilder<boolean>
}
