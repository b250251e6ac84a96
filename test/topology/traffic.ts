/** What goes on while things change: visitors read, people read and write. */
import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import type { Call } from './calls.ts'
import type { People } from './trade.ts'

export type Met = {
  name: string
  status: number
  ms: number
  at: number
  says: string
  retryAfter: string | null
}

export type Traffic = { met: Met[]; stop(): Promise<void> }

const restMs = 20

/** Several at a time, each one after the other, until it is stopped. */
export function keepAsking(call: Call, { seller, buyer }: People): Traffic {
  const met: Met[] = []
  const begun = performance.now()
  let isOver = false
  const again = async (name: string, ask: () => ReturnType<Call>) => {
    while (!isOver) {
      const at = performance.now()
      const { status, body, headers } = await ask()
      const says = status >= 400 || status === 0 ? JSON.stringify(body).slice(0, 120) : ''
      const ms = performance.now() - at
      met.push({
        name,
        status,
        ms,
        at: at - begun,
        says,
        retryAfter: headers.get('retry-after'),
      })
      await pause(restMs)
    }
  }
  const send = () => {
    const json = { to_user_id: seller.id, message: 'Good morning!', client_id: randomUUID() }
    return call(buyer, '/api/chat/message/send', { json })
  }
  const all = [
    again('home', () => call(null, '/')),
    again('list', () => call(null, '/api/gigs')),
    again('search', () => call(null, '/api/gigs?search=taps')),
    again('own', () => call(seller, '/api/gigs?owned=1')),
    again('orders', () => call(buyer, '/api/orders')),
    again('message', send),
    again('file', () => call(null, '/favicon.ico')),
  ]
  return {
    met,
    stop: async () => {
      isOver = true
      await Promise.all(all)
    },
  }
}

const isWell = ({ status }: Met) => status >= 200 && status < 400

export const failuresIn = (met: readonly Met[]): string[] =>
  met
    .filter(one => !isWell(one))
    .map(({ name, status, at, says }) => `${name}: ${status} at ${at.toFixed(0)} ms ${says}`)
