import { readFile } from 'node:fs/promises'
import type pg from 'pg'
import { readSchema } from './read-schema.ts'
import { writeSql } from './write-sql.ts'
import { writeTypes } from './write-types.ts'

/** The files that follow from a migrated database, by path: what each should hold. */
export async function generateFiles(pool: pg.Pool): Promise<Record<string, string>> {
  const schema = await readSchema(pool)
  return {
    'db/schema.sql': writeSql(schema),
    'src/platform/server/database/schema.generated.ts': writeTypes(schema),
  }
}

/** Paths of those that are missing or hold something else. */
export async function staleAmong(files: Record<string, string>): Promise<string[]> {
  const stale: string[] = []
  for (const [path, text] of Object.entries(files)) {
    if ((await readFile(path, 'utf8').catch(() => '')) !== text) stale.push(path)
  }
  return stale
}
