/**
 * What is the least that a message can cost that is as safe as ours? One POST from somebody known by a lookup in memory,
 * one INSERT that commits and takes the same sending once, one NOTIFY that every process hears, one emit to the receiver.
 * Written by hand with the same server, driver and Socket.IO, and speaks as much of our API as `talk.ts` asks for.
 */
import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import pg from 'pg'
import { Server } from 'socket.io'
import { reportToParent } from './children.ts'

const { DATABASE_URL = '', BENCH_TOKENS = '{}' } = process.env
const userIds = new Map<unknown, number>(Object.entries(JSON.parse(BENCH_TOKENS)))
const pool = new pg.Pool({ connectionString: DATABASE_URL, max: 10 })
const listening = new pg.Client({ connectionString: DATABASE_URL })
const server = createServer((request, response) => {
  write(request, response).catch(error => response.writeHead(500).end(String(error)))
})
const io = new Server(server, { serveClient: false })

/** Told by the statement that writes, so if and only if it commits. */
const insert = `with made as (
    insert into least_messages (from_user_id, to_user_id, text, client_id, created_at)
    values ($1, $2, $3, $4, now()) on conflict (from_user_id, client_id) do nothing
    returning id, from_user_id, to_user_id, text, client_id, created_at)
  select id, pg_notify('least_messages', to_json(made)::text) from made`

async function write(request: IncomingMessage, response: ServerResponse): Promise<void> {
  const fromId = userIds.get(request.headers.authorization?.slice('Bearer '.length))
  if (fromId === undefined) return void response.writeHead(401, { 'content-length': 0 }).end()
  const { to_user_id: toId, message: text, client_id } = JSON.parse(await bodyOf(request))
  const values = [fromId, toId, text, client_id]
  const { rows } = await pool.query({ name: 'insert', text: insert, values })
  const answer = JSON.stringify({ messages: [{ id: rows[0].id, message: text, client_id }] })
  response
    .writeHead(201, {
      'content-type': 'application/json',
      'content-length': Buffer.byteLength(answer),
    })
    .end(answer)
}

async function bodyOf(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = []
  request.on('data', chunk => chunks.push(chunk))
  await once(request, 'end')
  return Buffer.concat(chunks).toString()
}

io.on('connection', socket => {
  const userId = userIds.get(socket.handshake.auth.token)
  if (userId === undefined) return socket.disconnect(true)
  socket.join(`user:${userId}`)
})
listening.on('notification', ({ payload = '' }) => {
  const { to_user_id: toId, ...message } = JSON.parse(payload)
  io.to(`user:${toId}`).emit(`chat.0.${toId}`, { message })
})
await listening.connect()
await listening.query('listen least_messages')
server.listen(0, '127.0.0.1', () => {
  const address = server.address()
  reportToParent(typeof address === 'object' && address ? address.port : 0)
})
