import { type Kysely, type RawBuilder, sql } from 'kysely'
import { ownerId } from '#platform/roles.ts'
import { db } from '#platform/server/database/database.ts'
import type { DB } from '#platform/server/database/schema.generated.ts'
import { hasFactorNow } from '#platform/server/security/roles.ts'

export type StaffRow = Awaited<ReturnType<typeof loadMember>>

/** Everybody who has a role, the owner first. For the owner's eyes. */
export async function pageOfStaff(paging: { page: number; records_per_page: number }) {
  const managers = db.selectFrom('users').where('is_manager', '=', true)
  const [rows, { total }] = await Promise.all([
    selectMembers(db)
      .where('is_manager', '=', true)
      .orderBy(sql`users.id <> ${sql.lit(ownerId)}`)
      .orderBy('users.id')
      .limit(paging.records_per_page)
      .offset((paging.page - 1) * paging.records_per_page)
      .execute(),
    managers.select(({ fn }) => fn.countAll<number>().as('total')).executeTakeFirstOrThrow(),
  ])
  return { rows, total }
}

/** Somebody who has or had a role. For the owner's eyes. */
export const loadMember = (connection: Kysely<DB>, userId: number) =>
  selectMembers(connection).where('users.id', '=', userId).executeTakeFirstOrThrow()

export const rolesOf = async (connection: Kysely<DB>, userId: number): Promise<string[]> =>
  (
    await connection
      .selectFrom('manager_roles')
      .select('role')
      .where('user_id', '=', userId)
      .execute()
  ).map(({ role }) => role)

const selectMembers = (connection: Kysely<DB>) =>
  connection
    .selectFrom('users')
    .select(['users.id', 'users.username', 'users.name'])
    .select(held.as('roles'))
    .select(hasFactorNow(sql.ref('users.id')).as('has_second_factor'))
    .select(eb =>
      eb
        .selectFrom('tokens')
        .select(({ fn }) => fn.max('last_used_at').as('last_used_at'))
        .whereRef('user_id', '=', 'users.id')
        .as('last_used_at'),
    )

const held: RawBuilder<string[]> =
  sql`array(select role from manager_roles where user_id = users.id)`
