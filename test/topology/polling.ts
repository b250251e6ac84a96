/** People whose network lets no WebSocket through. */
import { setTimeout as pause } from 'node:timers/promises'
import { io } from 'socket.io-client'
import type { Member } from './calls.ts'

type Heard = { connects: number; disconnects: string[]; events: number }

/** Listens for so long by asking again and again; `publishNews` is called every second. Answers what went wrong. */
export async function pollFor(options: {
  url: string
  listener: Member
  clients: number
  seconds: number
  publishNews: (n: number) => Promise<unknown>
}): Promise<string[]> {
  const all = Array.from({ length: options.clients }, () =>
    listen(options.url, options.listener, ['polling']),
  )
  for (let tries = 0; all.some(({ heard }) => heard.connects === 0) && tries < 100; tries++)
    await pause(100)
  for (let n = 0; n < options.seconds; n++) {
    await options.publishNews(n)
    await pause(1000)
  }
  for (const { socket } of all) socket.disconnect()
  return all.flatMap(({ heard }, n) => faultsOf(`client ${n}`, heard, options.seconds))
}

/** One whose network does, for as short as it takes to hear something. */
export async function hearOnce(
  url: string,
  listener: Member,
  publishNews: () => Promise<unknown>,
): Promise<string[]> {
  const { socket, heard } = listen(url, listener, ['websocket'])
  for (let tries = 0; heard.events === 0 && tries < 50; tries++) {
    if (heard.connects > 0) await publishNews()
    await pause(200)
  }
  socket.disconnect()
  return faultsOf('client', heard, 1)
}

function listen(url: string, listener: Member, transports: ('polling' | 'websocket')[]) {
  const heard: Heard = { connects: 0, disconnects: [], events: 0 }
  const socket = io(url, {
    ...{ transports, upgrade: false, forceNew: true, auth: { token: listener.token } },
    // Keeps cookies, as browsers do.
    withCredentials: true,
  })
  socket.on('connect', () => void heard.connects++)
  socket.on('connect_error', error => heard.disconnects.push(error.message))
  socket.on('disconnect', reason => {
    if (reason !== 'io client disconnect') heard.disconnects.push(reason)
  })
  socket.onAny(() => void heard.events++)
  return { socket, heard }
}

function faultsOf(
  name: string,
  { connects, disconnects, events }: Heard,
  expected: number,
): string[] {
  const faults = disconnects.length > 0 ? [`${name}: ${disconnects.join(', ')}`] : []
  if (connects !== 1) faults.push(`${name} connected ${connects} times`)
  if (events < expected) faults.push(`${name} heard ${events} of ${expected}`)
  return faults
}
