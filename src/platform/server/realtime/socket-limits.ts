import type { IncomingMessage } from 'node:http'
import type { Server } from 'socket.io'
import { openSockets } from '#platform/limits.ts'
import { callerAddress } from '../http/client-address.ts'
import { networkOf } from '../security/rate-limits.ts'
import { settings } from '../settings/settings.ts'

export type SocketBounds = typeof openSockets

export const mostSockets = (): SocketBounds =>
  settings.RATE_LIMITS === 'off' ? { perPerson: Infinity, perNetwork: Infinity } : openSockets

/**
 * Closes the oldest beyond the limit, so that the newest tab stays connected; a closed one connects again when its tab
 * is looked at.
 */
export function closeOldest(io: Server, { userId, most }: { userId: number; most: number }): void {
  const ids = [...(io.sockets.adapter.rooms.get(`user:${userId}`) ?? [])]
  for (const id of ids.slice(0, Math.max(0, ids.length - most)))
    io.sockets.sockets.get(id)?.disconnect(true)
}

/** Answers how many connections somebody's network has open here, also those that have not said yet whose they are. */
export function countByNetwork(io: Server): (request: IncomingMessage) => number {
  const open = new Map<string, number>()
  const count = (network: string) => open.get(network) ?? 0
  io.engine.on('connection', (connection: Connection) => {
    const network = networkIn(connection.request)
    open.set(network, count(network) + 1)
    connection.once('close', () => {
      open.set(network, count(network) - 1)
      if (count(network) === 0) open.delete(network)
    })
  })
  return request => count(networkIn(request))
}

type Connection = { request: IncomingMessage; once(event: 'close', heard: () => void): void }

const networkIn = (request: IncomingMessage) => networkOf(callerAddress(request))
