/**
 * What one process and one database carry: the work of the twenty hottest calls in a small and in a large market, what
 * is written for a message and an order's step, what a row takes, and what an open connection costs. Needs `npm run build`.
 */
import type pg from 'pg'
import { io, type Socket } from 'socket.io-client'
import { closeDatabase, createPool, kyselyOn } from '#platform/server/database/database.ts'
import { issueServiceToken, issueToken } from '#platform/server/security/tokens.ts'
import { type Child, startChild } from './children.ts'
import { type MarketSize, openFilledMarket } from './fill-scale.ts'
import {
  askFor,
  type HotCall,
  hotCalls,
  type Market,
  type Person,
  readFacts,
  send,
} from './hot-calls.ts'
import { latencies, quantile } from './load.ts'
import { say, verdict } from './report.ts'
import { secret } from './stage.ts'
import { type Counts, countFromHere, readCounts, switchCountingOn } from './statement-counts.ts'

const me = 5
const small: MarketSize = { gigs: 1000, messages: 1000 }
const warmUps = 30
const ordersTried = 20
const sockets = [1000, 5000]
const socketsAPerson = 10

type OpenMarket = Market & {
  ours: Child
  pool: pg.Pool
  database: string
  close(): Promise<void>
}

export async function scale(options: MarketSize & { requests: number; keep: boolean }) {
  const { requests, keep } = options
  const markets = [await openMarket(small, keep), await openMarket(options, keep)] as const
  await compareCalls(markets, requests)
  const [, large] = markets
  await reportWal(large, requests)
  await reportSizes(large.pool)
  await reportConnections(large)
  await reportSockets(large)
  for (const market of markets) await market.close()
}

async function openMarket(size: MarketSize, keep: boolean): Promise<OpenMarket> {
  const { url, drop } = await openFilledMarket({ ...size, person: me })
  const pool = createPool(url)
  await switchCountingOn(pool)
  const facts = await readFacts(pool, me)
  const [caller, ...others] = await Promise.all(
    [{ id: me, username: '' }, ...facts.others].map(person => withToken(pool, person)),
  )
  const visitorToken = issueServiceToken(new Date()).token
  await closeDatabase()
  const env = { BENCH_LIMITS: 'off', BENCH_PAGES: '1', BENCH_SECRET: secret, DATABASE_URL: url }
  const ours = await startChild('live-server.ts', env)
  const market = {
    ...facts,
    ...{ url: ours.url, gigs: size.gigs, me: caller as Person, others, visitorToken, unread: [] },
  }
  return {
    ...market,
    ...{ ours, pool, database: url },
    close: async () => {
      await ours.stop()
      await pool.end()
      if (!keep) await drop()
    },
  }
}

async function withToken(pool: pg.Pool, person: { id: number; username: string }): Promise<Person> {
  const token = await issueToken(kyselyOn(pool), {
    userId: person.id,
    deviceName: 'bench',
    now: new Date(),
  })
  return { ...person, token }
}

async function compareCalls(markets: readonly OpenMarket[], requests: number): Promise<void> {
  const sizes = markets.map(({ gigs }) => gigs)
  say(
    `| Call | CPU, ms | Statements | Rows | Buffers at ${sizes.join(' and ')} gigs | In the database, ms | WAL, bytes | Slower |`,
  )
  say('|---|---|---|---|---|---|---|---|')
  const slower: [string, number][] = []
  for (const [name, callOf] of Object.entries(hotCalls)) {
    const works = []
    const all: (Counts & { cpuMs: number })[] = []
    for (const market of markets) {
      if (name === 'read a message') market.unread = await sendToMe(market, 2 * requests)
      all.push(await measure(market, callOf, requests))
      works.push(workOf(market, callOf))
    }
    const times = await latencies(
      Object.fromEntries(works.map((work, n) => [String(n), [work]])),
      requests,
    )
    const [before, after] = Object.values(times).map(sorted => quantile(sorted, 0.5)) as [
      number,
      number,
    ]
    slower.push([name, after / before])
    say(rowOf(name, all, after / before))
  }
  for (const [name, ratio] of slower)
    verdict(`${name}, median at ${sizes.join(' and ')} gigs`, ratio, { atMost: 1.4 })
}

function workOf(market: Market, callOf: (market: Market, n: number) => HotCall) {
  let n = 0
  return () => askFor(market, callOf(market, n++))
}

/** What one call takes, on average, of the server's processor and of the database. */
async function measure(
  { ours, pool, ...market }: OpenMarket,
  callOf: (market: Market, n: number) => HotCall,
  requests: number,
): Promise<Counts & { cpuMs: number }> {
  const work = workOf(market, callOf)
  for (let n = 0; n < warmUps; n++) await work()
  await countFromHere(pool)
  const before = await ours.usageAsIs()
  for (let n = 0; n < requests; n++) await work()
  const { cpuMs } = await ours.usageAsIs()
  const counts = await readCounts(pool)
  const each = Object.entries(counts).map(([key, sum]) => [key, sum / requests])
  return { ...(Object.fromEntries(each) as Counts), cpuMs: (cpuMs - before.cpuMs) / requests }
}

function rowOf(name: string, all: (Counts & { cpuMs: number })[], slower: number): string {
  const last = all.at(-1) as Counts & { cpuMs: number }
  const buffers = all.map(counts => Math.round(counts.buffers)).join(' and ')
  const cells = [
    name,
    last.cpuMs.toFixed(2),
    last.statements.toFixed(1),
    Math.round(last.rows),
    buffers,
    last.databaseMs.toFixed(2),
    Math.round(last.walBytes),
    slower.toFixed(2),
  ]
  return `| ${cells.join(' | ')} |`
}

async function sendToMe(market: Market, count: number): Promise<number[]> {
  const ids: number[] = []
  for (let n = 0; n < count; n++) {
    const { messages } = await askFor(market, send(market.others[0] as Person, market.me))
    ids.push(messages[0].id)
  }
  return ids
}

/** Once as between two checkpoints, where each page is only written whole the first time, and once without that. */
async function reportWal(market: OpenMarket, requests: number): Promise<void> {
  say('\n| Written | WAL, bytes | With whole pages after a checkpoint |\n|---|---|---|')
  const bare = await walOf(market, requests)
  await market.pool.query('alter system set full_page_writes = on')
  await market.pool.query('select pg_reload_conf()')
  await market.pool.query('checkpoint')
  const whole = await walOf(market, requests)
  await market.pool.query('alter system reset full_page_writes')
  await market.pool.query('select pg_reload_conf()')
  for (const [name, bytes] of Object.entries(bare))
    say(`| ${name} | ${Math.round(bytes)} | ${Math.round(whole[name] ?? 0)} |`)
}

async function walOf(market: OpenMarket, requests: number): Promise<Record<string, number>> {
  const written: Record<string, number> = {}
  written['a message'] = await walFor(market, requests, n =>
    askFor(market, send(market.me, market.others[n % market.others.length] as Person)),
  )
  const orders = await startOrders(market, written)
  for (const step of ['accept', 'review'])
    written[`an order’s step: ${step}`] = await walFor(market, orders.length, n =>
      post(market, orders[n]?.seller, `/api/orders/${step}`, {
        gig_order_id: orders[n]?.id,
      }),
    )
  return written
}

async function walFor(
  { pool }: OpenMarket,
  count: number,
  write: (n: number) => Promise<unknown>,
): Promise<number> {
  await countFromHere(pool)
  for (let n = 0; n < count; n++) await write(n)
  return (await readCounts(pool)).walBytes / count
}

async function startOrders(market: OpenMarket, written: Record<string, number>) {
  const { rows } = await market.pool.query(
    `select distinct on (user_id) id, user_id from gigs
     where listed and type_id = 1 and amount_pesewas > 0 and user_id > 1000 and user_id < 2000
       and not exists (select from offers where gig_id = gigs.id and buyer_id = $1)
     order by user_id, random() limit $2`,
    [market.me.id, ordersTried],
  )
  const offers: { gig_offer: { id: number } }[] = []
  written['an offer'] = await walFor(market, rows.length, async n =>
    offers.push(await post(market, market.me, '/api/offers/create', { gig_id: rows[n].id })),
  )
  const orders: { order: { id: number } }[] = []
  written['an order’s step: request'] = await walFor(market, rows.length, async n =>
    orders.push(
      await post(market, market.me, '/api/orders/request', {
        gig_offer_id: offers[n]?.gig_offer.id,
      }),
    ),
  )
  const sellers = await Promise.all(
    rows.map(({ user_id }) => withToken(market.pool, { id: user_id, username: '' })),
  )
  return orders.map(({ order }, n) => ({ id: order.id, seller: sellers[n] as Person }))
}

// biome-ignore lint/suspicious/noExplicitAny: what the server answers is what is being measured.
function post(market: Market, by: Person | undefined, path: string, body: object): Promise<any> {
  return askFor(market, { method: 'POST', path, body, ...(by && { token: by.token }) })
}

/** With everything that belongs to one of them, indexes included. */
const things: Record<string, string[]> = {
  'a gig': ['gigs', 'gig_search', 'gig_labels', 'gig_images', 'gig_view_totals'],
  'a message': ['messages'],
  'a chat, both sides': ['chats', 'chat_members'],
  'an order with its offer': ['orders', 'offers', 'order_events'],
  'a person': ['users'],
  'a notification': ['notifications'],
}

async function reportSizes(pool: pg.Pool): Promise<void> {
  say('\n| Kept | Rows | Bytes each | Of which indexes |\n|---|---|---|---|')
  for (const [name, tables] of Object.entries(things)) {
    const { rows } = await pool.query(
      `select sum(pg_total_relation_size(c.oid))::float as bytes, sum(pg_indexes_size(c.oid))::float as indexes
       from pg_class c where c.oid = any(array(select to_regclass(name) from unnest($1::text[]) as name))`,
      [tables],
    )
    if (rows[0].bytes === null) continue
    const { rows: counted } = await pool.query(`select count(*)::float as n from ${tables[0]}`)
    const { n } = counted[0]
    const each = (bytes: number) => Math.round(bytes / n)
    say(`| ${name} | ${n} | ${each(rows[0].bytes)} | ${each(rows[0].indexes)} |`)
  }
}

/** Once more was asked for at the same time than one process asks its database. */
async function reportConnections(market: OpenMarket): Promise<void> {
  const call = hotCalls['gigs around, user']
  if (call) await Promise.all(Array.from({ length: 50 }, (_, n) => askFor(market, call(market, n))))
  const { rows } = await market.pool.query(
    `select count(*)::int as n from pg_stat_activity
     where datname = current_database() and backend_type = 'client backend'`,
  )
  const ours = rows[0].n - market.pool.totalCount
  say(`\nConnections of one process to its database: ${ours}`)
}

/** Of a process that has done nothing else: one that has answered much has memory to spare. */
async function reportSockets({ pool, database }: OpenMarket): Promise<void> {
  const env = { BENCH_LIMITS: 'off', BENCH_SECRET: secret, DATABASE_URL: database }
  const ours = await startChild('live-server.ts', env)
  const most = Math.max(...sockets)
  const { rows } = await pool.query('select id, username from users where status_id = 2 limit $1', [
    most / socketsAPerson,
  ])
  const people = await Promise.all(rows.map(person => withToken(pool, person)))
  const { megabytes: alone } = await ours.usage()
  const open: Socket[] = []
  say('\n| Open sockets | Memory of the process, MB | kB each |\n|---|---|---|')
  say(`| 0 | ${Math.round(alone)} | |`)
  for (const count of sockets) {
    while (open.length < count)
      open.push(await connect(ours.url, people[open.length % people.length] as Person))
    const { megabytes } = await ours.usage()
    say(
      `| ${count} | ${Math.round(megabytes)} | ${(((megabytes - alone) * 1024) / count).toFixed(1)} |`,
    )
  }
  for (const socket of open) socket.disconnect()
  await ours.stop()
}

function connect(url: string, { token }: Person): Promise<Socket> {
  const socket = io(url, { transports: ['websocket'], forceNew: true, auth: { token } })
  return new Promise((resolve, reject) => {
    socket.once('connect', () => resolve(socket))
    socket.once('connect_error', reject)
  })
}
