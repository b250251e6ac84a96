import { type RawBuilder, sql } from 'kysely'
import { caller } from '#features/gigs/server/queries.ts'
import type { Input } from '#platform/contract.ts'
import { db } from '#platform/server/database/database.ts'
import type { Viewer } from '#platform/server/security/viewer.ts'
import type { listReportSubjects } from '../contract.ts'
import { mayNameGig, mayNamePerson, mostOffered } from './policy.ts'

export type Subjects = { personId: number | null; gigId: number | null }
type Asker = { viewer: Viewer; now: Date }

/** Whom and what the caller may name of these, and who posted the gig. */
export async function findSubjects(
  wanted: Input<typeof listReportSubjects>,
  { viewer, now }: Asker,
): Promise<Subjects & { posterId: number | null }> {
  const { about_user_id = null, about_gig_id = null } = wanted
  const { rows } = await sql<Subjects & { posterId: number | null }>`
    with ${caller({ viewer, now })}
    select
      (select users.id from users where users.id = ${about_user_id} and ${mayNamePerson}) as "personId",
      gig.id as "gigId", gig.user_id as "posterId"
    from caller
    left join lateral (
      select gigs.id, gigs.user_id from gigs where gigs.id = ${about_gig_id} and ${mayNameGig}
    ) as gig on true`.execute(db)
  return rows[0] ?? { personId: null, gigId: null, posterId: null }
}

/** What the form offers: what it was opened from first, then the latest. */
export async function listSubjects(wanted: Input<typeof listReportSubjects>, asker: Asker) {
  const { personId, gigId } = await findSubjects(wanted, asker)
  const userId = asker.viewer.id
  const [people, gigs] = await Promise.all([
    listPeople(ids(personId, latestPartners(userId))),
    listGigs(ids(gigId, latestGigs(userId))),
  ])
  return { people, gigs }
}

type Ranked = RawBuilder<{ id: number; rank: number }>

/** The named one before all others, each once. */
const ids = (named: number | null, latest: RawBuilder<unknown>): Ranked => sql`(
  select id, max(rank) as rank from (
    select ${named}::integer as id, 2147483647 as rank where ${named}::integer is not null
    union all select * from ${latest} as latest) as found
  group by id)`

const latestPartners = (userId: number) => sql`(
  select other_id as id, last_message_id as rank from chat_members
  where user_id = ${userId} and last_message_id is not null
  order by last_message_id desc limit ${mostOffered})`

const latestGigs = (userId: number) => sql`(
  select gig_id as id, id as rank from (
    (select gig_id, id from orders where buyer_id = ${userId} order by id desc limit ${mostOffered})
    union all
    (select gig_id, id from orders where seller_id = ${userId} order by id desc limit ${mostOffered})
  ) as ordered
  where not exists (select from gigs where gigs.id = gig_id and gigs.user_id = ${userId})
  order by id desc limit ${mostOffered})`

async function listPeople(found: Ranked) {
  const { rows } = await sql<{ id: number; username: string; name: string }>`
    select users.id, users.username, users.name from ${found} as named
    join users on users.id = named.id
    order by named.rank desc`.execute(db)
  return rows
}

async function listGigs(found: Ranked) {
  const { rows } = await sql<{ id: number; title: string }>`
    select gigs.id, gigs.title from ${found} as named
    join gigs on gigs.id = named.id
    order by named.rank desc`.execute(db)
  return rows
}
