/** Clients that send a byte now and then, never read what they asked for, or speak something else. */
import { connect, type Socket } from 'node:net'

/** How one of them behaves on its connection, until it is cut off. */
type Manner = (socket: Socket) => NodeJS.Timeout | undefined

const everyMs = 1000
const again = 500

const manners: readonly Manner[] = [
  socket => dribble(socket, `GET / HTTP/1.1\r\nhost: x\r\nx-slow: ${'x'.repeat(10_000)}`),
  socket => dribble(socket, bodyAfter('/api/sanctum/token', '{"email":"'.padEnd(10_000, 'x'))),
  socket => dribble(socket, bodyAfter('/login', 'email='.padEnd(10_000, 'x'))),
  deaf,
  socket => void socket.write('\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03'),
  socket => void socket.write('PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n'),
  socket =>
    void socket.write(
      'GET /socket.io/?EIO=4&transport=websocket HTTP/1.1\r\nhost: x\r\nconnection: upgrade\r\nupgrade: websocket\r\nsec-websocket-version: 13\r\nsec-websocket-key: AAAAAAAAAAAAAAAAAAAAAA==\r\n\r\n',
    ),
]

export type SlowClients = { countOpened(): number; end(): Promise<void> }

/** `count` of them at each port, at any time: who is cut off comes again. */
export function openSlowClients(ports: readonly number[], count: number): SlowClients {
  const sockets = new Set<Socket>()
  let opened = 0
  let isOver = false
  const open = (port: number, manner: Manner) => {
    if (isOver) return
    const socket = connect(port, '127.0.0.1')
    let timer: NodeJS.Timeout | undefined
    sockets.add(socket)
    socket.once('connect', () => {
      opened++
      timer = manner(socket)
    })
    socket.on('error', () => {})
    socket.once('close', () => {
      clearInterval(timer)
      sockets.delete(socket)
      setTimeout(() => open(port, manner), again).unref()
    })
  }
  for (const port of ports)
    for (let n = 0; n < count; n++) open(port, manners[n % manners.length] as Manner)
  return {
    countOpened: () => opened,
    end: async () => {
      isOver = true
      for (const socket of sockets) socket.destroy()
    },
  }
}

const bodyAfter = (path: string, body: string) =>
  `POST ${path} HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\ncontent-length: 100000\r\n\r\n${body}`

/** The head of the request at once where there is a body, then byte by byte. */
function dribble(socket: Socket, text: string): NodeJS.Timeout {
  const head = text.indexOf('\r\n\r\n')
  let at = head < 0 ? 0 : head + 4
  socket.write(text.slice(0, at))
  socket.resume()
  return setInterval(() => socket.write(text[at++] ?? 'x'), everyMs)
}

/** Asks for page after page, and reads none. */
function deaf(socket: Socket): undefined {
  socket.pause()
  socket.write('GET / HTTP/1.1\r\nhost: x\r\n\r\n'.repeat(40))
}
