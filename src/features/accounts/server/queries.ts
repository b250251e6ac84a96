import { type SqlBool, sql } from 'kysely'
import { userStatus } from '#features/accounts/process.ts'
import { db, pool, runPrepared } from '#platform/server/database/database.ts'
import {
  type PublicUser,
  type PublicUserJson,
  presentPublicUser,
  publicUserJson,
} from './present.ts'

export type PublicUsers = Map<number, PublicUserOf>
type PublicUserOf = { user: PublicUser; isLive: boolean }

/** These people as anybody may see them. */
export async function publicUsersByIds(ids: number[], now: Date): Promise<PublicUsers> {
  if (ids.length === 0) return new Map()
  const query = db
    .selectFrom('users')
    .select(['id', 'status_id', publicUserJson('users', now).as('user')])
    .where(sql<SqlBool>`id = any(${[...new Set(ids)]}::integer[])`)
  const rows = await runPrepared<{ id: number; status_id: number; user: PublicUserJson }>(
    query.compile(),
    pool,
  )
  return new Map(
    rows.map(({ id, status_id, user }) => [
      id,
      { user: presentPublicUser(user), isLive: status_id === userStatus.live },
    ]),
  )
}

/** Rows of people are never removed once they have dealt with each other. */
export function publicUserOf(people: PublicUsers, id: number): PublicUserOf {
  const person = people.get(id)
  if (!person) throw new Error(`Person ${id} is part of a deal and is not there`)
  return person
}

export function credentialsOf(email: string) {
  return db
    .selectFrom('users')
    .select(['id', 'password_hash', 'status_id', 'phone_verified_at'])
    .where(sql`lower(email)`, '=', sql`lower(${email})`)
    .executeTakeFirst()
}
