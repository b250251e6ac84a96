/** A market of the size that was asked for, in the database that is open, and those who will use it. */
import { sql } from 'kysely'
import { db } from '#platform/server/database/database.ts'
import { issueServiceToken, issueToken } from '#platform/server/security/tokens.ts'
import { fillCustomers, fillGigs } from '../bench/fill.ts'
import { fillStatistics } from '../bench/fill-statistics.ts'
import type { Person } from './people.ts'

export type FilledMarket = {
  /** Each with a live gig that offers something for a price, and an account to be paid to. */
  people: Person[]
  manager: Person
  visitorToken: string
}

const managerId = 1

export async function fillMarket(options: {
  gigs: number
  people: number
  clients: number
}): Promise<FilledMarket> {
  await fillGigs(options.gigs)
  await fillCustomers(options.people)
  await fillStatistics()
  await alignSequences()
  // The filler names pictures that are nowhere.
  await sql`truncate gig_images, gig_image_matches`.execute(db)
  return {
    people: await traders(options.clients),
    manager: { ...(await personOf(managerId, 0)), isManager: true },
    visitorToken: issueServiceToken(new Date()).token,
  }
}

/** The filler chooses its own numbers. */
async function alignSequences(): Promise<void> {
  for (const table of ['users', 'gigs'])
    await sql`select setval(pg_get_serial_sequence(${table}, 'id'), (select max(id) from ${sql.table(table)}))`.execute(
      db,
    )
}

async function traders(count: number): Promise<Person[]> {
  const { rows } = await sql<{ user_id: number; gig_id: number }>`
    select user_id, min(id) as gig_id from gigs
    where listed and type_id = 1 and amount_pesewas between 1000 and 400000 and user_id <> ${managerId}
    group by user_id order by user_id limit ${count}`.execute(db)
  await sql`insert into payment_accounts (user_id, account_type_code, account_currency, institution_name,
      institution_code, account_no, name_on_account, updated_at)
    select id, 'mobile_money', 'GHS', 'MTN', 'MTN', '024' || lpad(id::text, 7, '0'), name, now()
    from users where id = any(${rows.map(({ user_id }) => user_id)})`.execute(db)
  return Promise.all(rows.map(({ user_id, gig_id }) => personOf(user_id, gig_id)))
}

async function personOf(id: number, gigId: number): Promise<Person> {
  const token = await issueToken(db, { userId: id, deviceName: 'endure', now: new Date() })
  const { username } = await db
    .selectFrom('users')
    .select('username')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  return { id, username, token, gigId, heard: new Map() }
}
