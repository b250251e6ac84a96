import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { io, type Socket } from 'socket.io-client'
import { onTestFinished } from 'vitest'
import { closeRealtime, openRealtime } from '#platform/server/realtime/realtime.ts'
import { viewerOfToken } from '#platform/server/security/tokens.ts'

const patienceMs = 20_000

/** What a socket hears next under this name. A test that waits for it in vain fails, and says for what it waited. */
export function nextOf(socket: Socket, event: string): Promise<unknown> {
  const { promise, resolve, reject } = Promise.withResolvers<unknown>()
  const late = () => reject(new Error(`The socket never heard “${event}”.`))
  const timer = setTimeout(late, patienceMs)
  socket.once(event, said => {
    clearTimeout(timer)
    resolve(said)
  })
  return promise
}

/** Live updates as the server opens them, until the end of the test; answers how to connect with a token. */
export async function openLiveUpdates(): Promise<(token: string) => Promise<Socket>> {
  const server = createServer()
  await openRealtime({
    server,
    appUrl: 'https://adwuma.test',
    authenticate: async token => {
      const viewer = await viewerOfToken(token, new Date())
      return viewer && { userId: viewer.id, tokenId: viewer.tokenId }
    },
  })
  onTestFinished(closeRealtime)
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return async token => {
    const options = { transports: ['websocket'], auth: { token }, forceNew: true }
    const socket = io(`http://127.0.0.1:${port}`, options)
    onTestFinished(() => void socket.close())
    await nextOf(socket, 'connect')
    return socket
  }
}
