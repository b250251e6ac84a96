/** How the processes of this installation tell each other something for their sockets: by PostgreSQL, or by Redis. */
import { sql, type Transaction } from 'kysely'
import { afterCommit, pool } from '../database/database.ts'
import { followSignals } from '../database/notifications.ts'
import type { DB } from '../database/schema.generated.ts'
import { log } from '../observability/logging.ts'
import { settings } from '../settings/settings.ts'
import type { RedisLine } from './redis.ts'

/** A notification of PostgreSQL holds 8 000 bytes, and a character is at most four. */
const piecesOf = /.{1,1900}/gsu

let redis: Promise<RedisLine> | undefined

/** Whether the database itself tells of what is committed; otherwise whoever commits tells of it afterwards. */
export const tellsInDatabase = (): boolean => settings.REDIS_URL === undefined

/**
 * Calls `onText` with what any process tells over this channel, and `onMissed` when something may not have been heard.
 * Answers, once it listens, how to stop.
 */
export async function followProcesses(
  channel: string,
  onText: (text: string) => void,
  onMissed: () => void,
): Promise<() => Promise<void>> {
  const line = openLine()
  if (line) return (await line).follow({ channel, onMessage: onText, onMissed })
  return followDatabase(channel, onText, onMissed)
}

/** To every process, this one too. */
export function tellProcesses(channel: string, text: string): void {
  const line = openLine()
  if (!line) tellDatabase(channel, text)
  line?.then(
    ({ tell }) => tell(channel, text),
    error => log.error({ err: error }, 'live updates were not told'),
  )
}

/**
 * The same once the transaction commits, of what is short. Where the database tells, all that commits tell is heard in
 * their order.
 */
export async function tellProcessesOnCommit(
  tx: Transaction<DB>,
  channel: string,
  texts: string[],
): Promise<void> {
  if (tellsInDatabase())
    await sql`select pg_notify(${channel}, text) from unnest(${texts}::text[]) as text`.execute(tx)
  else
    afterCommit(tx, () => {
      for (const text of texts) tellProcesses(channel, text)
    })
}

/** The last thing that a process does: until then it may commit something that others are to hear of. */
export async function leaveProcesses(): Promise<void> {
  const line = redis
  redis = undefined
  await (await line)?.close()
}

function openLine(): Promise<RedisLine> | undefined {
  const { REDIS_URL: url } = settings
  if (url) redis ??= import('./redis.ts').then(({ openRedisLine }) => openRedisLine(url))
  return redis
}

function followDatabase(
  channel: string,
  onText: (text: string) => void,
  onMissed: () => void,
): Promise<() => Promise<void>> {
  let listens = false
  const onWhole = inWholes(onText)
  return new Promise(resolve => {
    const stop = followSignals(channel, payload => {
      // What arrives together is shown one after the other, unless the database is asked for more.
      if (payload !== undefined) return void setImmediate(onWhole, payload)
      if (listens) onMissed()
      listens = true
      resolve(stop)
    })
  })
}

/** What is long goes in pieces: those of one statement arrive together and in order. */
function tellDatabase(channel: string, text: string): void {
  const pieces = text.match(piecesOf) ?? []
  const told = pieces.map((piece, index) => `${index} ${pieces.length} ${piece}`)
  pool
    .query('select pg_notify($1, piece) from unnest($2::text[]) as piece', [channel, told])
    .catch(error => log.error({ err: error }, 'live updates were not told'))
}

const numbered = /^\d+ \d+ /

/** Joins the pieces of `tellDatabase`. What the database tells by itself comes whole. */
function inWholes(onWhole: (text: string) => void): (piece: string) => void {
  let pieces: string[] = []
  return piece => {
    if (!numbered.test(piece)) return onWhole(piece)
    const [index, count] = piece.split(' ', 2).map(Number)
    if (index === 0) pieces = []
    pieces.push(piece.replace(numbered, ''))
    if (pieces.length === count) onWhole(pieces.join(''))
  }
}
