import { rm } from 'node:fs/promises'
import { startTestPostgres } from '../postgres.ts'
import { lendManualServer } from './lent-server.ts'
import { plantSeed, startSeededServer } from './seeded-server.ts'

/** One real server for the run, with people and gigs to look at; its address is `JOURNEYS_URL`. */
export default async function startForJourneys(): Promise<() => Promise<void>> {
  const postgres = await startTestPostgres()
  const seed = await plantSeed(postgres)
  const server = await startSeededServer(seed, { name: 'main' })
  const lender = await lendManualServer(seed)
  process.env.JOURNEYS_URL = server.url
  process.env.JOURNEYS_DATABASE = server.databaseUrl
  process.env.JOURNEYS_MANUAL = lender.url
  return async () => {
    await lender.end()
    await server.end()
    await postgres.stop()
    await rm(seed.dataDir, { recursive: true, force: true })
  }
}
