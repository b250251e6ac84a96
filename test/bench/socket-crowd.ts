/** Many clients of one server's live updates in a process of their own, connecting and coming back as browsers do. */
import { setTimeout as pause } from 'node:timers/promises'
import { io, type Socket } from 'socket.io-client'

type Start = { tokens: string[]; count: number }

const atOnce = 50
const url = process.env.BENCH_URL ?? ''
const open: Socket[] = []
let connects = 0

process.on('message', (message: Start | 'count') => {
  if (message === 'count')
    process.send?.({ connected: open.filter(({ connected }) => connected).length, connects })
  else void gather(message)
})
process.on('disconnect', () => process.exit(0))
process.on('SIGTERM', () => process.exit(0))

/** Some at a time: a crowd that was always there, and not one that has just been cut. */
async function gather({ tokens, count }: Start): Promise<void> {
  while (open.length < count) {
    if (open.length - connects >= atOnce) await pause(5)
    else open.push(connect(tokens[open.length % tokens.length] ?? ''))
  }
}

function connect(token: string): Socket {
  const socket = io(url, { transports: ['websocket'], forceNew: true, auth: { token } })
  socket.on('connect', () => connects++)
  return socket
}
