import { sql } from 'kysely'
import { renewUsualPrices } from '#features/services/usual-prices/server/commands.ts'
import { db, inTransaction } from '#platform/server/database/database.ts'
import { makeMessages } from './chats.ts'
import { type DemoGig, makeGig } from './gigs.ts'
import { makeDeals } from './orders.ts'
import { makePeople, type Person } from './people.ts'
import { forgetPictures, storePicture } from './store-pictures.ts'
import { writeChats } from './write-chats.ts'
import { writeDeals } from './write-deals.ts'
import { writeDisputes } from './write-disputes.ts'
import { type WrittenGig, writeGigs } from './write-gigs.ts'
import { writeNotifications } from './write-notifications.ts'
import { writePages } from './write-pages.ts'
import { makePapers, writePapers } from './write-papers.ts'
import { writeFirstPeople, writeMorePeople } from './write-people.ts'
import { writePurchases } from './write-purchases.ts'
import { writeReceipts } from './write-receipts.ts'
import { storeReportFiles, writeReports } from './write-reports.ts'
import { writeReviews } from './write-reviews.ts'
import { writeSignals } from './write-signals.ts'

export const demoGigs = 600
const DEMO_PEOPLE = 120
/** For load tests: a person for so many gigs. */
const GIGS_PER_PERSON = 50
const BATCH = 1_000
const LOCK = 7_240_311

interface SeedOptions {
  now: Date
  gigs?: number
  pictures?: boolean
}

export interface Seeded {
  people: number
  gigs: number
}

/**
 * Fills an empty marketplace with people and gigs to look at, once; asked for more gigs than there
 * are, adds what is missing. Leaves a marketplace alone whose people are real. Killed half-way, it
 * takes up its work again the next time. Says what was written.
 */
export async function seedDemo({
  now,
  gigs = demoGigs,
  pictures = true,
}: SeedOptions): Promise<Seeded> {
  return withLock(async () => {
    const first = await seedFirst({ now, pictures, gigs: Math.min(gigs, demoGigs) })
    const grown =
      gigs > demoGigs && (await isDemo()) ? await grow({ now, pictures, gigs }) : nothing
    forgetPictures()
    return { people: first.people + grown.people, gigs: first.gigs + grown.gigs }
  })
}

const nothing: Seeded = { people: 0, gigs: 0 }

/** One at a time, whatever the number of processes; the lock goes with the connection. */
function withLock<T>(work: () => Promise<T>): Promise<T> {
  return db.transaction().execute(async holder => {
    await sql`set local statement_timeout = 0`.execute(holder)
    await sql`set local idle_in_transaction_session_timeout = 0`.execute(holder)
    await sql`select pg_advisory_xact_lock(${LOCK})`.execute(holder)
    return work()
  })
}

/** All in one transaction: either it is there or it is not. */
async function seedFirst({ now, gigs: count, pictures }: Required<SeedOptions>): Promise<Seeded> {
  if (await db.selectFrom('users').select('id').limit(1).executeTakeFirst()) return nothing
  const people = makePeople(DEMO_PEOPLE)
  const gigs = Array.from({ length: count }, (_, index) =>
    numberGig(index, makeGig(index, count, people), pictures),
  )
  await storePictures(gigs)
  await storeReportFiles()
  const papers = await makePapers(people, { pictures })
  await inTransaction(async tx => {
    const ids = await writeFirstPeople(tx, people, now)
    await writePapers(tx, papers, now)
    const gigIds = await writeGigs(tx, gigs, ids, now)
    const deals = makeDeals(gigs, people)
    const written = await writeDeals(tx, deals, { people: ids, gigs: gigIds }, now)
    await writeReceipts(tx, { deals: written, people, ids }, now)
    await writeReviews(tx, written, { people: ids, gigs: gigIds }, now)
    const messages = makeMessages({ deals, gigs, people, now })
    await writeChats(tx, messages, { people: ids, deals: written, now })
    await writeDisputes(tx, { people: ids, gigs, deals: written, now })
    await writeNotifications(tx, written, now)
    await writePurchases(tx, now)
    await writeReports(tx, now)
    await writeSignals(tx, { people: ids, now })
    await writePages(tx, now)
    await renewUsualPrices(tx, now)
  })
  return { people: people.length, gigs: gigs.length }
}

async function isDemo(): Promise<boolean> {
  const manager = makePeople(1)[0]?.email ?? ''
  const found = await db
    .selectFrom('users')
    .select('id')
    .where('email', '=', manager)
    .executeTakeFirst()
  return found?.id === 1
}

async function grow({ now, gigs: total, pictures }: Required<SeedOptions>): Promise<Seeded> {
  const { people, ids, added } = await growPeople(Math.ceil(total / GIGS_PER_PERSON), now)
  const already = await countDemoGigs(ids)
  if (already >= total) return { people: added, gigs: 0 }
  await withPatientSearchIndex(async () => {
    for (let from = already; from < total; from += BATCH) {
      const indexes = Array.from({ length: Math.min(BATCH, total - from) }, (_, n) => from + n)
      const gigs = indexes.map(index =>
        // The newest ones, which lists show first, have pictures; those of all would fill the disk.
        numberGig(index, makeGig(index, total, people), pictures && index >= total - demoGigs),
      )
      await storePictures(gigs)
      await inTransaction(tx => writeGigs(tx, gigs, ids, now))
    }
  })
  await sql`vacuum analyze`.execute(db)
  return { people: added, gigs: total - already }
}

/** Words of many gigs are entered at once, in half the time. Afterwards the index is as it was. */
async function withPatientSearchIndex(work: () => Promise<void>): Promise<void> {
  await sql`alter index gig_search_document
    set (fastupdate = on, gin_pending_list_limit = 1000000)`.execute(db)
  try {
    await work()
  } finally {
    await inTransaction(async tx => {
      await sql`set local statement_timeout = 0`.execute(tx)
      await sql`set local maintenance_work_mem = '256MB'`.execute(tx)
      await sql`alter index gig_search_document set (fastupdate = off)`.execute(tx)
      await sql`alter index gig_search_document reset (gin_pending_list_limit)`.execute(tx)
      await sql`select gin_clean_pending_list('gig_search_document')`.execute(tx)
    })
  }
}

/** People and their ids in the same order; those whose account is gone are left out. */
async function growPeople(count: number, now: Date) {
  const all = makePeople(Math.max(count, DEMO_PEOPLE))
  const before = await idsOf(all)
  const missing = all.slice(DEMO_PEOPLE).filter(person => !before.has(person.username))
  await inTransaction(tx => writeMorePeople(tx, missing, now))
  const after = await idsOf(all)
  const people = all.filter(person => after.has(person.username))
  const ids = people.map(person => after.get(person.username) as number)
  return { people, ids, added: after.size - before.size }
}

async function idsOf(people: readonly Person[]): Promise<Map<string, number>> {
  const usernames = people.map(person => person.username)
  const { rows } = await sql<{ id: number; username: string }>`
    select id, username from users
    where username = any (${usernames}) and email like '%@adwuma.test'`.execute(db)
  return new Map(rows.map(row => [row.username, row.id]))
}

async function countDemoGigs(owners: readonly number[]): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::integer as count from gigs where user_id = any (${owners})`.execute(db)
  return rows[0]?.count ?? 0
}

function numberGig(index: number, gig: DemoGig, pictured: boolean): WrittenGig {
  const pictures = pictured ? gig.pictures : []
  return {
    ...gig,
    index,
    keys: pictures.map((_, position) => `demo-${index}-${position}`),
    hashes: [],
  }
}

async function storePictures(gigs: readonly WrittenGig[]): Promise<void> {
  const files = gigs.flatMap(gig =>
    gig.keys.map((key, position) => ({ key, position, gig, number: gig.pictures[position] ?? 0 })),
  )
  const workers = Array.from({ length: 8 }, async () => {
    for (let file = files.pop(); file; file = files.pop())
      file.gig.hashes[file.position] = await storePicture(
        file.key,
        file.gig.categoryKey,
        file.number,
      )
  })
  await Promise.all(workers)
}
