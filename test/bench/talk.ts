/**
 * The same people connected to two servers of ours, and to two of the least that is as safe, on one database; and what
 * each of them sends and hears.
 */
import { randomUUID } from 'node:crypto'
import { io, type Socket } from 'socket.io-client'
import { closeDatabase, createPool, db, pool } from '#platform/server/database/database.ts'
import { issueToken } from '#platform/server/security/tokens.ts'
import { type Child, startChild } from './children.ts'
import { fillPeople } from './fill.ts'
import { type Ask, leanHttp } from './lean-http.ts'
import { openEmptyDatabase, secret } from './stage.ts'

export type Talker = {
  id: number
  username: string
  token: string
  /** The server that this person is connected to and writes to. */
  home: string
  ask: Ask
  socket: Socket
  heard: Heard[]
}
/** What a socket was told of a message: `named` is whom the event's name is for. */
export type Heard = { messageId: number; clientId: string; named: number; at: number }
export type SentMessage = {
  messageId: number
  clientId: string
  from: number
  to: number
  at: number
}
export type Talk = {
  ours: Talker[]
  least: Talker[]
  /** What the database does by itself from time to time: looks how much there is now, and plans anew. */
  lookAgain(): Promise<void>
  end(): Promise<void>
}

const text =
  'Good morning! The tiles have come, so I can start on Friday at eight if that suits you.'

export async function startTalk(count: number): Promise<Talk> {
  const { url, drop } = await openEmptyDatabase('adwuma_bench_talk', { durable: true })
  await fillPeople(count)
  await pool.query(leastTable)
  const people = await tokensOf(await db.selectFrom('users').select(['id', 'username']).execute())
  await closeDatabase()
  const tokens = JSON.stringify(Object.fromEntries(people.map(({ id, token }) => [token, id])))
  const ours = await startTwo('live-server.ts', { DATABASE_URL: url, BENCH_SECRET: secret })
  const least = await startTwo('least-talk-server.ts', { DATABASE_URL: url, BENCH_TOKENS: tokens })
  const talk = { ours: await connectAll(people, ours), least: await connectAll(people, least) }
  return {
    ...talk,
    lookAgain: async () => {
      const pool = createPool(url)
      await pool.query('vacuum analyze')
      await pool.end()
    },
    end: async () => {
      for (const { socket } of [...talk.ours, ...talk.least]) socket.disconnect()
      await Promise.all([...ours, ...least].map(child => child.stop()))
      await drop()
    },
  }
}

/** What a message is, and that one sending writes one. */
const leastTable = `create table least_messages (
    id integer generated always as identity primary key,
    from_user_id integer not null,
    to_user_id integer not null,
    text text not null,
    client_id uuid not null,
    created_at timestamptz not null,
    unique (from_user_id, client_id))`

const startTwo = async (file: string, env: Record<string, string>) => [
  await startChild(file, env),
  await startChild(file, env),
]

/** Every other one to the other server. */
const connectAll = (people: Known[], servers: Child[]) =>
  Promise.all(people.map((person, n) => connect(person, servers[n % servers.length] as Child)))

/** Answers once the server has taken it; `at` is when the sender pressed. */
export async function send(from: Talker, to: Talker): Promise<SentMessage> {
  const clientId = randomUUID()
  const at = performance.now()
  const body = { to_user_id: to.id, message: text, client_id: clientId }
  const { messages } = await call(from, 'POST', '/api/chat/message/send', body)
  return { messageId: messages[0].id, clientId, from: from.id, to: to.id, at }
}

/** Everything after this message in the chat with that person, page by page, as the screen asks for it. */
export async function catchUp(reader: Talker, other: Talker, after: number): Promise<number[]> {
  const path = `/api/chat/0/${other.username}?after=${after}`
  const { messages, has_more } = await call(reader, 'GET', path)
  const ids = messages.map(({ id }: { id: number }) => id)
  return has_more ? [...ids, ...(await catchUp(reader, other, ids.at(-1)))] : ids
}

export function waitForConnect(socket: Socket): Promise<Socket> {
  return new Promise((resolve, reject) => {
    socket.once('connect', () => resolve(socket))
    socket.once('connect_error', reject)
  })
}

type Known = Pick<Talker, 'id' | 'username' | 'token'>

function tokensOf(users: { id: number; username: string }[]): Promise<Known[]> {
  const now = new Date()
  return Promise.all(
    users.map(async user => ({
      ...user,
      token: await issueToken(db, { userId: user.id, deviceName: 'bench', now }),
    })),
  )
}

const open = (url: string, token: string) =>
  io(url, { transports: ['websocket'], forceNew: true, auth: { token } })

async function connect(person: Known, server: Child): Promise<Talker> {
  const socket = open(server.url, person.token)
  const heard: Heard[] = []
  socket.onAny((event: string, payload) => {
    const [, named] = /^chat\.\d+\.(\d+)$/.exec(event) ?? []
    if (!named) return
    const { id: messageId, client_id: clientId } = payload.message
    heard.push({ messageId, clientId, named: Number(named), at: performance.now() })
  })
  await waitForConnect(socket)
  return { ...person, home: server.url, ask: leanHttp(server.url), socket, heard }
}

async function call(
  { ask, token }: Talker,
  method: 'GET' | 'POST',
  path: string,
  body?: object,
  // biome-ignore lint/suspicious/noExplicitAny: what the server answers is what is being measured.
): Promise<any> {
  const { status, text } = await ask({ method, path, token, body })
  if (status >= 300) throw new Error(`${path}: ${status} ${text}`)
  return JSON.parse(text)
}
