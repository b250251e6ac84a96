import { cp, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { run } from '../../bin/run.mjs'
import { type ServerProcess, startServer } from '../builders/server-process.ts'
import { createDatabase, type TestPostgres } from '../postgres.ts'

/** People and gigs to look at: a database and files that servers copy. */
export type Seed = TestPostgres & { dataDir: string }

const gigs = 96
const settings = { RATE_LIMITS: 'off', SMS_AFTER_MINUTES: '0', DEMO: '0' }

export async function plantSeed({ serverUrl, template }: TestPostgres): Promise<Seed> {
  const dataDir = await mkdtemp(join(tmpdir(), 'adwuma-journeys-seed-'))
  const name = `adwuma_journeys_seed_${process.pid}`
  const DATABASE_URL = await createDatabase({ serverUrl, name, template })
  const env = { ...settings, DATABASE_URL, DATA_DIR: dataDir }
  const seeded = await run('node', ['bin/seed.ts', '--gigs', String(gigs)], { env })
  if (seeded !== 0) throw new Error('There is nothing to walk through: the seed failed.')
  return { serverUrl, template: name, dataDir }
}

/** A real server with a copy of its own, which goes with it. */
export async function startSeededServer(
  { serverUrl, template, dataDir }: Seed,
  { name, env = {} }: { name: string; env?: Record<string, string> },
): Promise<ServerProcess & { databaseUrl: string }> {
  const ownDir = await mkdtemp(join(tmpdir(), `adwuma-journeys-${name}-`))
  await cp(dataDir, ownDir, { recursive: true })
  const database = `adwuma_journeys_${name}_${process.pid}`
  const databaseUrl = await createDatabase({ serverUrl, name: database, template })
  const server = await startServer({
    ...settings,
    DATABASE_URL: databaseUrl,
    DATA_DIR: ownDir,
    ...env,
  })
  return {
    ...server,
    databaseUrl,
    end: async signal => {
      await server.end(signal)
      await rm(ownDir, { recursive: true, force: true })
    },
  }
}
