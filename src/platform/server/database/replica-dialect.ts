import {
  type Dialect,
  DummyDriver,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
} from 'kysely'
import type { Reader } from './replica.ts'

/** Lets Kysely read where `reader` reads: each statement for itself, so that there are no transactions. */
export const readingDialect = (reader: Reader): Dialect => ({
  createAdapter: () => new PostgresAdapter(),
  createDriver: () => new ReadingDriver(reader),
  createIntrospector: db => new PostgresIntrospector(db),
  createQueryCompiler: () => new PostgresQueryCompiler(),
})

class ReadingDriver extends DummyDriver {
  readonly #reader: Reader

  constructor(reader: Reader) {
    super()
    this.#reader = reader
  }

  override async acquireConnection() {
    return {
      executeQuery: async <Row>({
        sql,
        parameters,
      }: {
        sql: string
        parameters: readonly unknown[]
      }) => {
        const { rows } = await this.#reader.query({ text: sql, values: [...parameters] })
        return { rows: rows as Row[] }
      },
      streamQuery: () => {
        throw new Error('Reads are not streamed')
      },
    }
  }

  override async beginTransaction(): Promise<void> {
    throw new Error('Reads have no transactions')
  }
}
