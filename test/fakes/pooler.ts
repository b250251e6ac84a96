/**
 * A pooler in transaction mode as PgBouncer was before it learned of names: every client shares one connection of
 * PostgreSQL, which whoever begins a transaction or a statement keeps until its end.
 */
import { once } from 'node:events'
import { createServer, type Socket } from 'node:net'
import pg from 'pg'

export type FakePooler = { url: string; close(): Promise<void> }

type Strictness = {
  /** Turns away those who bring a `statement_timeout` when they connect. */
  refusesLimits?: boolean
  /** As PgBouncer in statement mode. */
  refusesTransactions?: boolean
}

export async function openFakePooler(
  databaseUrl: string,
  strictness: Strictness = {},
): Promise<FakePooler> {
  const backend = await backendOf(databaseUrl)
  const clients = new Set<Socket>()
  const server = createServer(client => {
    clients.add(client)
    client.on('error', () => {}).on('close', () => clients.delete(client))
    serve(client, backend, strictness)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  if (!address || typeof address === 'string') throw new Error('The pooler has no port')
  const url = new URL(databaseUrl)
  url.port = String(address.port)
  url.hostname = '127.0.0.1'
  // The embedded one is reached by a socket's path.
  url.search = ''
  return {
    url: url.href,
    close: async () => {
      for (const client of clients) client.destroy()
      server.close()
      await backend.close()
    },
  }
}

type Backend = {
  /** Sends it once nobody else is served, and hands on what comes back until all is answered. */
  send(client: Socket, message: Buffer): void
  leave(client: Socket): void
  close(): Promise<void>
}

async function backendOf(databaseUrl: string): Promise<Backend> {
  const own = new pg.Client(databaseUrl)
  own.on('error', () => {})
  await own.connect()
  // Whoever has logged in may take the connection over.
  const { stream } = (own as unknown as { connection: { stream: Socket } }).connection
  stream.removeAllListeners('data')
  const waiting: { client: Socket; message: Buffer }[] = []
  let served: Socket | undefined
  const next = () => {
    while (waiting.length > 0 && (!served || waiting.some(({ client }) => client === served))) {
      served ??= waiting[0]?.client
      const index = waiting.findIndex(({ client }) => client === served)
      const [turn] = waiting.splice(index, 1)
      if (turn) stream.write(turn.message)
    }
  }
  stream.on(
    'data',
    inMessages(message => {
      served?.write(message)
      if (message.toString('latin1', 0, 1) !== 'Z' || message.toString('latin1', 5) !== 'I') return
      served = undefined
      next()
    }),
  )
  return {
    send: (client, message) => {
      waiting.push({ client, message })
      next()
    },
    leave: client => {
      if (served === client) stream.write(query('rollback'))
    },
    close: async () => void stream.destroy(),
  }
}

function serve(client: Socket, backend: Backend, strictness: Strictness): void {
  const { refusesLimits = true, refusesTransactions = false } = strictness
  const speak = inMessages(message => {
    if (message.toString('latin1', 0, 1) === 'X') return void client.end()
    if (refusesTransactions && /^begin\0/i.test(message.toString('latin1', 5)))
      return void client.end(
        refusal('transaction blocks not allowed in statement pooling mode: adwuma'),
      )
    backend.send(client, message)
  })
  client.once('data', greeting => {
    if (refusesLimits && greeting.includes('statement_timeout'))
      return void client.end(refusal('unsupported startup parameter: statement_timeout'))
    client.write(Buffer.concat([welcome, encodeMessage('K', Buffer.alloc(8, 1)), readyForAll]))
    client.on('data', speak)
    client.on('close', () => backend.leave(client))
  })
}

/** Calls with each whole message: one letter, four bytes of length, the rest. */
function inMessages(onMessage: (message: Buffer) => void): (chunk: Buffer) => void {
  let rest = Buffer.alloc(0)
  return chunk => {
    rest = Buffer.concat([rest, chunk])
    while (rest.length >= 5 && rest.length >= 1 + rest.readUInt32BE(1)) {
      const end = 1 + rest.readUInt32BE(1)
      onMessage(rest.subarray(0, end))
      rest = rest.subarray(end)
    }
  }
}

function encodeMessage(letter: string, body: Buffer): Buffer {
  const head = Buffer.alloc(5)
  head.write(letter, 'latin1')
  head.writeUInt32BE(body.length + 4, 1)
  return Buffer.concat([head, body])
}

const query = (text: string) => encodeMessage('Q', Buffer.from(`${text}\0`))
const welcome = encodeMessage('R', Buffer.alloc(4))
const readyForAll = encodeMessage('Z', Buffer.from('I'))
const refusal = (text: string) =>
  encodeMessage('E', Buffer.from(`SFATAL\0VFATAL\0C08P01\0M${text}\0\0`))
