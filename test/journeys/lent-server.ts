/** A second server for the run, on which people pay by hand and maps have streets. It starts once somebody asks for it. */
import { once } from 'node:events'
import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { ServerProcess } from '../builders/server-process.ts'
import { account, tiles } from './manual-server.ts'
import { type Seed, startSeededServer } from './seeded-server.ts'

/** Whoever calls this address is told where that server is: it runs here, since workers come and go. */
export async function lendManualServer(
  seed: Seed,
): Promise<{ url: string; end: () => Promise<void> }> {
  let manual: Promise<ServerProcess> | undefined
  const lender = createServer((_, response) => {
    manual ??= startManualServer(seed)
    manual.then(
      ({ url }) => response.end(url),
      error => refuse(response, error),
    )
  })
  lender.listen(0, '127.0.0.1')
  await once(lender, 'listening')
  const { port } = lender.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}`,
    end: async () => {
      lender.closeAllConnections()
      lender.close()
      const started = await manual?.catch(() => undefined)
      await started?.end()
    },
  }
}

function refuse(response: ServerResponse, error: unknown): void {
  response.statusCode = 500
  response.end(String(error))
}

function startManualServer(seed: Seed): Promise<ServerProcess> {
  const env = {
    ...{ PAYMENT_METHOD: 'MANUAL', MANUAL_PAY_NAME: account.name },
    ...{ MANUAL_PAY_NETWORK: account.network, MANUAL_PAY_NUMBER: account.number },
    MAP_TILES_URL: `${tiles}/{z}/{x}/{y}.png`,
  }
  return startSeededServer(seed, { name: 'manual', env })
}
