import { once } from 'node:events'
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'

/** The same site under another address, with the texts that it reads changed on their way. */
export async function startProxy(
  target: string,
  change: (path: string, text: string) => string,
  wantedPort = 0,
) {
  const server = createServer(async (request, response) => {
    const answer = await fetch(target + request.url, { headers: headersOf(request) })
    const type = answer.headers.get('content-type') ?? ''
    for (const name of ['content-type', 'cache-control', 'content-security-policy'])
      response.setHeader(name, answer.headers.get(name) ?? '')
    response.statusCode = answer.status
    if (!/text|javascript/.test(type)) response.end(Buffer.from(await answer.arrayBuffer()))
    else response.end(change(request.url ?? '', await answer.text()))
  })
  server.listen(wantedPort, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  return {
    url: `http://localhost:${port}`,
    port,
    end: async () => {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}

/** Who asks, and for what; the rest is between the two ends of a connection. */
const headersOf = ({ headers: { accept = '*/*', authorization } }: IncomingMessage) => ({
  accept,
  ...(authorization && { authorization }),
})
