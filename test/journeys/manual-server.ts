import { randomInt } from 'node:crypto'
import { test as base } from '@playwright/test'
import type { ServerProcess } from '../builders/server-process.ts'
import { type Seed, startSeededServer } from './seeded-server.ts'

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

/** A second real server, on which people pay by hand and maps have streets. */
function startManualServer(): Promise<ServerProcess> {
  const seed: Seed = JSON.parse(process.env.JOURNEYS_SEED ?? '{}')
  const env = {
    ...{ PAYMENT_METHOD: 'MANUAL', MANUAL_PAY_NAME: account.name },
    ...{ MANUAL_PAY_NETWORK: account.network, MANUAL_PAY_NUMBER: account.number },
    MAP_TILES_URL: `${tiles}/{z}/{x}/{y}.png`,
  }
  return startSeededServer(seed, { name: `manual_${randomInt(1e6)}`, env })
}
