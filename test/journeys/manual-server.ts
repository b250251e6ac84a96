import { randomInt } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test as base } from '@playwright/test'
import { run } from '../../bin/run.mjs'
import { type ServerProcess, startServer } from '../builders/server-process.ts'
import { createDatabase, type TestPostgres } from '../postgres.ts'

/** Where the money is sent to on that server. */
export const account = { network: 'MTN', number: '0244123456', name: 'Journeys Ltd' }

/** Where that server's maps come from; nobody answers there. */
export const tiles = 'https://tiles.example.test'

/** Everything happens on the server where people pay by hand; one for all tests of a worker. */
export const test = base.extend<object, { manual: ServerProcess }>({
  manual: [
    // biome-ignore lint/correctness/noEmptyPattern: that is how fixtures are written which need none
    async ({}, use) => {
      const server = await startManualServer()
      await use(server)
      await server.end()
    },
    { scope: 'worker', timeout: 120_000 },
  ],
  baseURL: ({ manual }, use) => use(manual.url),
})

/** A second real server, with a database of its own, on which people pay by hand and maps have streets. */
async function startManualServer(): Promise<ServerProcess> {
  const { serverUrl, template }: TestPostgres = JSON.parse(process.env.JOURNEYS_POSTGRES ?? '{}')
  const dataDir = await mkdtemp(join(tmpdir(), 'adwuma-journeys-manual-'))
  const name = `adwuma_journeys_manual_${process.pid}_${randomInt(1e6)}`
  const env = {
    DATABASE_URL: await createDatabase({ serverUrl, name, template }),
    ...{ DATA_DIR: dataDir, RATE_LIMITS: 'off', DEMO: '0', PAYMENT_METHOD: 'MANUAL' },
    ...{ MANUAL_PAY_NETWORK: account.network, MANUAL_PAY_NUMBER: account.number },
    MANUAL_PAY_NAME: account.name,
    MAP_TILES_URL: `${tiles}/{z}/{x}/{y}.png`,
  }
  const seeded = await run('node', ['bin/seed.ts', '--gigs', '30'], { env })
  if (seeded !== 0) throw new Error('There is nobody to review a payment: the seed failed.')
  const server = await startServer(env)
  return {
    ...server,
    end: async signal => {
      await server.end(signal)
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}
