import { readFile, writeFile } from 'node:fs/promises'
import { createPool } from '#platform/server/database.ts'
import { createDatabase, dropDatabase, startTestPostgres } from '../test/postgres.ts'
import { readSchema } from './schema/read-schema.ts'
import { writeSql } from './schema/write-sql.ts'
import { writeTypes } from './schema/write-types.ts'

/**
 * Applies every migration to an empty database and compares `db/schema.sql` and the generated
 * types with what came out. `--write` brings both up to date.
 */
const files = await generated()
const stale: string[] = []
for (const [path, text] of Object.entries(files)) {
  if (process.argv.includes('--write')) await writeFile(path, text)
  else if ((await readFile(path, 'utf8').catch(() => '')) !== text) stale.push(path)
}
if (stale.length > 0) {
  console.error(
    `${stale.join(' and ')} no longer match the migrations. Run: npm run schema -- --write`,
  )
  process.exitCode = 1
}

async function generated(): Promise<Record<string, string>> {
  const postgres = await startTestPostgres()
  const name = `adwuma_schema_${process.pid}`
  const pool = createPool(await createDatabase({ ...postgres, name }))
  try {
    const schema = await readSchema(pool)
    return {
      'db/schema.sql': writeSql(schema),
      'src/platform/server/schema.generated.ts': writeTypes(schema),
    }
  } finally {
    await pool.end()
    await dropDatabase({ ...postgres, name })
    await postgres.stop()
  }
}
