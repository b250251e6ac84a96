import { writeFile } from 'node:fs/promises'
import { createPool } from '#platform/server/database/database.ts'
import { createDatabase, dropDatabase, startTestPostgres } from '../test/postgres.ts'
import { generateFiles, staleAmong } from './schema/generated-files.ts'

/**
 * Applies every migration to an empty database and compares `db/schema.sql` and the generated
 * types with what came out. `--write` brings both up to date.
 */
const files = await ofAllMigrations()
const stale = await staleAmong(files)
if (process.argv.includes('--write')) {
  for (const path of stale) await writeFile(path, files[path] ?? '')
} else if (stale.length > 0) {
  console.error(
    `${stale.join(' and ')} no longer match the migrations. Run: npm run schema -- --write`,
  )
  process.exitCode = 1
}

async function ofAllMigrations(): Promise<Record<string, string>> {
  const postgres = await startTestPostgres()
  const name = `adwuma_schema_${process.pid}`
  const pool = createPool(await createDatabase({ ...postgres, name }))
  try {
    return await generateFiles(pool)
  } finally {
    await pool.end()
    await dropDatabase({ ...postgres, name })
    await postgres.stop()
  }
}
