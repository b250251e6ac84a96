import pg from 'pg'
import { log } from '../observability/logging.ts'
import { directUrl } from './database.ts'

const reconnectMs = 1000
/** A connection that has died where nobody says so, as in a router that forgot it, is told by its silence alone. */
const pingMs = 5000
const silentMs = 10_000

type Follower = {
  channel: string
  onSignal: (payload?: string) => void
  onLost: (() => void) | undefined
  listens: boolean
}

const followers = new Set<Follower>()
/** One for all channels: whatever anybody notifies wakes every connection that listens to anything. */
let listening: pg.Client | undefined
/** What the connection was asked last: it takes one thing after the other. */
let lastCommand: Promise<void> = Promise.resolve()
let retry: NodeJS.Timeout | undefined

/**
 * Calls `onSignal` with what any process tells this PostgreSQL channel; and with nothing once it listens, also after
 * each interruption, for what may have been missed. Comes back by itself. `onLost` is called when an interruption
 * begins. Answers how to stop.
 */
export function followSignals(
  channel: string,
  onSignal: Follower['onSignal'],
  onLost?: () => void,
): () => Promise<void> {
  const follower = { channel, onSignal, onLost, listens: false }
  followers.add(follower)
  if (listening) listen(listening, follower)
  else if (!retry) open()
  return () => leave(follower)
}

function open(): void {
  const client = new pg.Client({
    connectionString: directUrl,
    application_name: 'adwuma signals',
    keepAlive: true,
    keepAliveInitialDelayMillis: silentMs,
    connectionTimeoutMillis: silentMs,
    query_timeout: silentMs,
  })
  listening = client
  retry = undefined
  client.on('notification', ({ channel, payload }) => {
    for (const follower of followers)
      if (follower.listens && follower.channel === channel) follower.onSignal(payload ?? '')
  })
  client.on('error', () => openAgain(client))
  client.once('end', () => openAgain(client))
  lastCommand = client.connect().then(
    () => {},
    error => giveUp(client, error),
  )
  for (const follower of followers) listen(client, follower)
  pingLater(client)
}

function listen(client: pg.Client, follower: Follower): void {
  command(client, async () => {
    if (!followers.has(follower)) return
    await client.query(`listen ${client.escapeIdentifier(follower.channel)}`)
    follower.listens = true
    follower.onSignal()
  })
}

function pingLater(client: pg.Client): void {
  const ping = async () => {
    await client.query('select 1')
    pingLater(client)
  }
  setTimeout(() => command(client, ping), pingMs).unref()
}

function command(client: pg.Client, run: () => Promise<void>): void {
  lastCommand = lastCommand
    .then(() => (client === listening ? run() : undefined))
    .catch(error => giveUp(client, error))
}

function giveUp(client: pg.Client, error: unknown): void {
  if (client === listening) log.warn({ err: error }, 'cannot listen to the database')
  openAgain(client)
}

function openAgain(lost: pg.Client): void {
  if (lost !== listening) return
  listening = undefined
  for (const follower of followers) {
    if (follower.listens) follower.onLost?.()
    follower.listens = false
  }
  lost.end().catch(() => {})
  retry = setTimeout(open, reconnectMs)
}

async function leave(follower: Follower): Promise<void> {
  followers.delete(follower)
  if (followers.size > 0) return
  clearTimeout(retry)
  retry = undefined
  const client = listening
  listening = undefined
  await client?.end()
}
