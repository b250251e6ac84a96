import { readdir, readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { type Kysely, sql } from 'kysely'
import { type Migration, type MigrationProvider, Migrator } from 'kysely/migration'

const folder = fileURLToPath(new URL('../../../db/migrations/', import.meta.url))
const fileName = /^\d{4}_[a-z0-9_]+\.sql$/

/**
 * Brings the database up to date (or up to `last`) and says which migrations ran. Several processes may start at
 * once: the migrator holds an advisory lock, and all that is pending runs in one transaction.
 */
export async function migrate<Database>(
  db: Kysely<Database>,
  { migrationsFolder = folder, last }: { migrationsFolder?: string; last?: string } = {},
): Promise<string[]> {
  const migrator = migratorOf(db, migrationsFolder)
  const { error, results = [] } = await (last
    ? migrator.migrateTo(last)
    : migrator.migrateToLatest())
  if (error) {
    const failed = results.find(result => result.status === 'Error')?.migrationName
    throw new Error(failed ? `The migration ${failed} failed.` : 'The migrations failed.', {
      cause: error,
    })
  }
  return results.map(result => result.migrationName)
}

/** The migrations this code knows and the database has not had: not empty means "not ready". */
export async function pendingMigrations<Database>(db: Kysely<Database>): Promise<string[]> {
  const all = await migratorOf(db, folder).getMigrations()
  return all.filter(migration => !migration.executedAt).map(migration => migration.name)
}

/** The names of all migrations of this code, in their order. */
export async function knownMigrations(): Promise<string[]> {
  return Object.keys(await sqlFiles(folder).getMigrations())
}

function migratorOf<Database>(db: Kysely<Database>, migrationsFolder: string): Migrator {
  return new Migrator({
    db,
    provider: sqlFiles(migrationsFolder),
    migrationTableName: 'migrations',
    migrationLockTableName: 'migrations_lock',
  })
}

function sqlFiles(migrationsFolder: string): MigrationProvider {
  return {
    async getMigrations() {
      const migrations: Record<string, Migration> = {}
      for (const file of (await readdir(migrationsFolder)).sort()) {
        if (!fileName.test(file)) {
          throw new Error(
            `db/migrations/${file}: name it NNNN_what_it_does.sql, say 0007_gig_views.sql.`,
          )
        }
        const text = await readFile(`${migrationsFolder}/${file}`, 'utf8')
        migrations[file.slice(0, -'.sql'.length)] = {
          up: async db => void (await sql.raw(text).execute(db)),
        }
      }
      assertNumbersAreUnique(Object.keys(migrations))
      return migrations
    },
  }
}

function assertNumbersAreUnique(names: string[]) {
  for (const [position, name] of names.entries()) {
    const before = names[position - 1]
    if (before?.slice(0, 4) === name.slice(0, 4)) {
      throw new Error(`${before} and ${name} have the same number: give the newer one the next.`)
    }
  }
}
