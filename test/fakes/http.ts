import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { buffer } from 'node:stream/consumers'
import { onTestFinished } from 'vitest'

export type Call = { method: string; url: URL; headers: IncomingMessage['headers']; body: Buffer }
export type Answer = { status?: number; headers?: Record<string, string>; body?: string | Buffer }
/** `'hang'` never answers. */
export type Respond = (call: Call) => Response | Promise<Response>
type Response = Answer | 'hang'

/** Takes what is to be done when nobody needs the server any more. */
export type WhenOver = (close: () => void) => void

/** A server on loopback that stands in for somebody else's, until the test is over unless told otherwise. */
export async function fakeServer(
  respond: Respond,
  whenOver: WhenOver = onTestFinished,
): Promise<{ baseUrl: string; calls: Call[] }> {
  const calls: Call[] = []
  const server = createServer(async (request, response) => {
    const call = await readCall(request).catch(() => null)
    if (!call) return
    calls.push(call)
    const answer = await respond(call)
    if (answer !== 'hang') send(response, answer)
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  whenOver(() => {
    server.closeAllConnections()
    server.close()
  })
  const address = server.address()
  if (!address || typeof address === 'string') throw new Error('The fake has no port')
  return { baseUrl: `http://127.0.0.1:${address.port}`, calls }
}

async function readCall(request: IncomingMessage): Promise<Call> {
  const url = new URL(request.url ?? '/', 'http://fake')
  const body = await buffer(request)
  return { method: request.method ?? '', url, headers: request.headers, body }
}

function send(response: ServerResponse, { status = 200, headers = {}, body = '' }: Answer): void {
  response.writeHead(status, headers).end(body)
}
