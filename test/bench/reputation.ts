/** Do a person, what was written of him, and writing one more take longer the more was written? The sizes by turns. */
import { sql } from 'kysely'
import { completeReview } from '#features/orders/reviews/server/commands.ts'
import { takeOrderStep } from '#features/orders/server/transition.ts'
import { closeDatabase, db, openDatabase } from '#platform/server/database/database.ts'
import { openJobQueue } from '#platform/server/jobs/jobs.ts'
import { issueToken } from '#platform/server/security/tokens.ts'
import { ports } from '#ports.ts'
import { type Child, startChild } from './children.ts'
import { fillGigs } from './fill.ts'
import { fillReviews } from './fill-reviews.ts'
import { latencies, quantile, type Target } from './load.ts'
import { say, verdict } from './report.ts'
import { openEmptyDatabase, secret } from './stage.ts'

const gigs = 1000
const me = 5
const gig = 7
const rounds = 3
const writtenEach = 60
const listOfGigs = 'a list of gigs'

/** The smallest has 1000 reviews: its page 100 has ten, as every other. */
const kinds: Record<string, (username: string) => string> = {
  [listOfGigs]: () => '/api/gigs?records_per_page=32',
  'a person': username => `/api/people/${username}`,
  'first page': username => `/api/people/${username}/reviews`,
  'page 100': username => `/api/people/${username}/reviews?page=100`,
  'by stars': username => `/api/people/${username}/reviews?rating=4`,
  'page 20 by stars': username => `/api/people/${username}/reviews?rating=4&page=20`,
  'of a gig': () => `/api/gigs/${gig}/reviews`,
}

type Market = Awaited<ReturnType<typeof openMarket>>

export async function reputation(options: { sizes: number[]; requests: number }): Promise<void> {
  openJobQueue({ add: async () => {} })
  const { sizes } = options
  const markets = []
  for (const size of sizes) markets.push(await openMarket(size))
  await compareReads(markets, options)
  await compareWrites(markets, sizes)
  for (const market of markets) await market.drop()
}

async function compareReads(
  markets: Market[],
  { sizes, requests }: { sizes: number[]; requests: number },
): Promise<void> {
  const servers: Child[] = []
  for (const { url } of markets)
    servers.push(await startChild('our-server.ts', { DATABASE_URL: url, BENCH_SECRET: secret }))
  let list = 0
  for (const [name, pathOf] of Object.entries(kinds)) {
    const targets = Object.fromEntries(
      markets.map(({ username, token }, n) => [
        String(sizes[n]),
        [
          {
            url: servers[n]?.url + pathOf(username),
            headers: { authorization: `Bearer ${token}` },
          } satisfies Target,
        ],
      ]),
    )
    const times = Object.values(await latencies(targets, requests))
    const medians = times.map(sorted => quantile(sorted, 0.5))
    const last = medians.at(-1) ?? 0
    if (name === listOfGigs) list = last
    compare(name, medians, sizes)
    if (name === 'a person' || name === 'first page')
      verdict(`${name} / ${listOfGigs}, largest`, last / list, { atMost: 1.5 })
  }
  for (const server of servers) await server.stop()
}

async function compareWrites(markets: Market[], sizes: number[]): Promise<void> {
  const times = markets.map(() => ({ completing: [] as number[], writing: [] as number[] }))
  for (let round = 0; round < rounds; round += 1)
    for (const [n, { url }] of markets.entries()) {
      await openDatabase(url, { statementTimeout: 0 })
      await completeAndReview(times[n] as (typeof times)[number])
      await closeDatabase()
    }
  for (const step of ['completing', 'writing'] as const) {
    const medians = times.map(ofMarket =>
      quantile(
        ofMarket[step].toSorted((a, b) => a - b),
        0.5,
      ),
    )
    compare(step === 'completing' ? 'completing an order' : 'writing a review', medians, sizes)
  }
}

/** Milliseconds of each, of orders that are in review. */
async function completeAndReview(times: {
  completing: number[]
  writing: number[]
}): Promise<void> {
  const { rows } = await sql<{ id: number; buyer_id: number }>`
    with offered as (
      insert into offers (gig_id, author_id, seller_id, buyer_id, requester_id, starts_as, is_custom, amount_pesewas,
        description, duration_hours, created_at)
      select ${gig}::integer, 1000 + n, ${me}::integer, 1000 + n, 1000 + n, 1, false, 15000, '', 24, now()
      from generate_series(1, ${writtenEach}) as n returning *)
    insert into orders (offer_id, gig_id, seller_id, buyer_id, status_id, respond_by, started_on, due_on, submitted_on, created_at)
    select id, gig_id, seller_id, buyer_id, 3, now(), now(), now() + interval '1 day', now(), now() from offered
    returning id, buyer_id`.execute(db)
  for (const { id: orderId, buyer_id } of rows) {
    const viewer = { id: buyer_id, tokenId: 0, roles: [], isKycVerified: false }
    const now = new Date()
    const began = performance.now()
    await takeOrderStep(ports.orders, { orderId, action: 'complete', by: viewer, now })
    const completed = performance.now()
    const { id: review_id } = await db
      .selectFrom('reviews')
      .select('id')
      .where('order_id', '=', orderId)
      .executeTakeFirstOrThrow()
    const found = performance.now()
    const form = { review_id, rating: 1 + (orderId % 5), comments: 'He came on time.' }
    await completeReview({ form, viewer, now })
    times.completing.push(completed - began)
    times.writing.push(performance.now() - found)
  }
}

function compare(name: string, medians: number[], sizes: number[]): void {
  const listed = medians.map(ms => ms.toFixed(2)).join(', ')
  say(`     ${name}: medians ${listed} ms at ${sizes.join(', ')} reviews of one seller`)
  verdict(`${name}, largest / smallest`, (medians.at(-1) ?? 0) / (medians[0] ?? 0), {
    atMost: 1.5,
  })
}

async function openMarket(size: number) {
  const { url, drop } = await openEmptyDatabase(`adwuma_bench_reputation_${size}`)
  await fillGigs(gigs)
  await fillReviews({ seller: me, gig, size })
  const now = new Date()
  const token = await issueToken(db, { userId: me, deviceName: 'bench', now })
  const { username } = await db
    .selectFrom('users')
    .select('username')
    .where('id', '=', me)
    .executeTakeFirstOrThrow()
  await closeDatabase()
  return { url, drop, token, username }
}
