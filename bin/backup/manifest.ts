import * as z from 'zod/mini'

const column = z.object({ name: z.string(), type: z.string() })

const manifest = z.object({
  format: z.literal(1),
  madeAt: z.iso.datetime(),
  release: z.string(),
  /** Those that the database had, in their order. */
  migrations: z.array(z.string()),
  /** The version of the job queue's own tables; null where no server has ever started on the database. */
  queueVersion: z.nullable(z.int()),
  tables: z.array(
    z.object({
      schema: z.string(),
      name: z.string(),
      columns: z.array(column),
      rows: z.int(),
    }),
  ),
  sequences: z.array(
    z.object({
      schema: z.string(),
      name: z.string(),
      /** As text: it may be larger than a number keeps exactly. */
      value: z.string(),
      called: z.boolean(),
    }),
  ),
  storage: z.enum(['local', 's3', 'gcs']),
  files: z.int(),
})

/** What a backup holds, told by itself. */
export type Manifest = z.infer<typeof manifest>
export type Table = Manifest['tables'][number]
export type Sequence = Manifest['sequences'][number]

/** Where in the backup a table's rows lie. */
export const pathOfTable = ({ schema, name }: { schema: string; name: string }) =>
  `database/${schema}.${name}.copy.gz`

/**
 * Backups of earlier releases hold the queue's tables for the figures of single days. They are empty, and those of another
 * day are nowhere to be put.
 */
export function withoutDaysOfQueue(manifest: Manifest): Manifest {
  const isDay = ({ schema, name }: Table) => schema === 'pgboss' && /^queue_stats_\d{8}$/.test(name)
  return { ...manifest, tables: manifest.tables.filter(table => !isDay(table)) }
}

/** @throws Error with a sentence where the text is not a manifest that we can read */
export function readManifest(text: string): Manifest {
  const read = manifest.safeParse(parseJson(text))
  if (!read.success)
    throw new Error('manifest.json is not that of a backup, or of a later kind of backup.')
  return read.data
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
