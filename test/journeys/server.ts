import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { run } from '../../bin/run.mjs'
import { startServer } from '../builders/server-process.ts'
import { createDatabase, startTestPostgres } from '../postgres.ts'

const gigs = 96

/** One real server for the run, with people and gigs to look at; its address is `JOURNEYS_URL`. */
export default async function startForJourneys(): Promise<() => Promise<void>> {
  const postgres = await startTestPostgres()
  const dataDir = await mkdtemp(join(tmpdir(), 'adwuma-journeys-'))
  const { serverUrl, template } = postgres
  const name = `adwuma_journeys_${process.pid}`
  const databaseUrl = await createDatabase({ serverUrl, name, template })
  const env = {
    DATABASE_URL: databaseUrl,
    DATA_DIR: dataDir,
    RATE_LIMITS: 'off',
    SMS_AFTER_MINUTES: '0',
    DEMO: '0',
  }
  const seeded = await run('node', ['bin/seed.ts', '--gigs', String(gigs)], { env })
  if (seeded !== 0) throw new Error('There is nothing to walk through: the seed failed.')
  const server = await startServer(env)
  process.env.JOURNEYS_URL = server.url
  process.env.JOURNEYS_DATABASE = databaseUrl
  process.env.JOURNEYS_POSTGRES = JSON.stringify({ serverUrl, template })
  return async () => {
    await server.end()
    await postgres.stop()
    await rm(dataDir, { recursive: true, force: true })
  }
}
