import { sql } from 'kysely'
import { hasProfile } from '#features/accounts/server/present.ts'
import { findPerson } from '#features/people/server/queries.ts'
import { readDbOf } from '#platform/server/database/database.ts'
import { sitemapPageSize } from '#platform/server/pages/sitemap.ts'
import { presentSharedPerson, type SharedPerson } from './present.ts'

/** What a person's page shows of itself where it is shared; nothing of somebody who cannot be found. */
export async function loadSharedPerson(userId: number, now: Date): Promise<SharedPerson | null> {
  const row = await readDbOf(null)
    .selectFrom('users')
    .select('username')
    .where('id', '=', userId)
    .executeTakeFirst()
  const person = row && (await findPerson({ username: row.username, viewer: null, now }))
  return person ? presentSharedPerson(person) : null
}

/** Those of one page of the site map who have something to show: a Live gig, or a published review. */
export async function listIndexedPeople(page: number): Promise<{ username: string }[]> {
  const { rows } = await sql<{ username: string }>`
    select username from users
    where id > ${(page - 1) * sitemapPageSize} and id <= ${page * sitemapPageSize}
      and ${hasProfile('users')}
      and (rating_count > 0 or exists (select from gigs where user_id = users.id and listed))
    order by id`.execute(readDbOf(null))
  return rows
}
