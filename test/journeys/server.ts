import { rm } from 'node:fs/promises'
import { startTestPostgres } from '../postgres.ts'
import { plantSeed, startSeededServer } from './seeded-server.ts'

/** One real server for the run, with people and gigs to look at; its address is `JOURNEYS_URL`. */
export default async function startForJourneys(): Promise<() => Promise<void>> {
  const postgres = await startTestPostgres()
  const seed = await plantSeed(postgres)
  const server = await startSeededServer(seed, { name: 'main' })
  process.env.JOURNEYS_URL = server.url
  process.env.JOURNEYS_DATABASE = server.databaseUrl
  process.env.JOURNEYS_SEED = JSON.stringify(seed)
  return async () => {
    await server.end()
    await postgres.stop()
    await rm(seed.dataDir, { recursive: true, force: true })
  }
}
