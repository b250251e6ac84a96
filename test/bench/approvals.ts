/** Does an approval, and finding whom it is to be told, take longer when more searches are saved? The sizes by turns. */
import { sql } from 'kysely'
import { takeGigStep } from '#features/gigs/server/transition.ts'
import { tellWorkers } from '#features/searches/alerts/server/commands.ts'
import { matchGig } from '#features/searches/matching/server/commands.ts'
import { roles } from '#platform/roles.ts'
import {
  closeDatabase,
  db,
  inTransaction,
  openDatabase,
} from '#platform/server/database/database.ts'
import { openJobQueue } from '#platform/server/jobs/jobs.ts'
import { ports } from '#ports.ts'
import { fillGigs } from './fill.ts'
import { quantile } from './load.ts'
import { say, verdict } from './report.ts'
import { openEmptyDatabase } from './stage.ts'

const gigs = 2000
const approvals = 300
const rounds = 3
/** Searches that find each of the gigs, however many are saved: somebody has to be told. */
const waiting = 20
const category = 3

export async function approvalsOfGigs(options: { sizes: number[] }): Promise<void> {
  openJobQueue({ add: async () => {} })
  const markets = []
  for (const size of options.sizes)
    markets.push({ size, ...(await openMarket(size)), times: [] as number[] })
  for (let round = 0; round < rounds; round += 1)
    for (const { url, times } of markets) {
      await openDatabase(url, { statementTimeout: 0 })
      times.push(...(await approveGigs()))
      await closeDatabase()
    }
  const medians = markets.map(({ times }) =>
    quantile(
      times.toSorted((a, b) => a - b),
      0.5,
    ),
  )
  const listed = medians.map(ms => ms.toFixed(2)).join(', ')
  say(`     medians ${listed} ms at ${options.sizes.join(', ')} saved searches`)
  verdict('approval with its job, largest / smallest', (medians.at(-1) ?? 0) / (medians[0] ?? 0), {
    atMost: 1.5,
  })
  for (const { drop } of markets) await drop()
}

async function openMarket(size: number): Promise<{ url: string; drop: () => Promise<void> }> {
  const { url, drop } = await openEmptyDatabase(`adwuma_bench_approvals_${size}`)
  await fillGigs(gigs)
  await fillSearches(size)
  await closeDatabase()
  return { url, drop }
}

/** Of trades in towns, of towns, and of words; few ask for what is approved here. */
async function fillSearches(size: number): Promise<void> {
  await sql`insert into saved_searches (user_id, search, frequency, fingerprint, wanted_category_id, wanted_town_slug,
      wanted_stems, created_at)
    select 1 + n % 2000, 'x', case when n % 5 = 0 then 'at_once' else 'daily' end, n::text,
      case when n <= ${waiting} then ${category}::integer
        when n % 3 = 0 then (select id from categories where id <> ${category} order by id offset n % 23 limit 1) end,
      case when n > ${waiting} and n % 3 < 2 then (select slug from towns order by slug offset n % 50 limit 1) end,
      case when n > ${waiting} and n % 3 = 2 then array['searched' || n, 'for'] else '{}' end,
      now() - interval '1 day'
    from generate_series(1, ${size}::integer) as n`.execute(db)
  await sql`analyze saved_searches`.execute(db)
}

/** Milliseconds of each. */
async function approveGigs(): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    update gigs set status_id = 1, approved_at = null, first_live_at = null, category_id = ${category}::integer
    where id in (select id from gigs where status_id = 2 order by random() limit ${approvals / rounds}) returning id`.execute(
    db,
  )
  await sql`delete from search_matches where gig_id = any (${rows.map(({ id }) => id)}::integer[])`.execute(
    db,
  )
  const viewer = { id: 1, tokenId: 0, roles, isKycVerified: true }
  const times = []
  for (const { id: gigId } of rows) {
    const now = new Date()
    const began = performance.now()
    await takeGigStep(ports.gigs, { gigId, action: 'approve', viewer, now })
    await inTransaction(tx => matchGig(tx, { gigId, now }))
    await tellWorkers({ gigId, now })
    times.push(performance.now() - began)
  }
  return times
}
