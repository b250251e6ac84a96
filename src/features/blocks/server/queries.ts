import { type RawBuilder, sql } from 'kysely'
import { presentPublicUser, publicUserJson } from '#features/accounts/server/present.ts'
import type { Input } from '#platform/contract.ts'
import { db, type ValueOrSql } from '#platform/server/database/database.ts'
import type { listBlocks as contract } from '../contract.ts'

/** Nobody knows of those who have left, or never verified their phone. */
export const findPerson = (username: string) =>
  db
    .selectFrom('users')
    .select(['id', 'username', 'is_manager'])
    .where('username', '=', username.toLowerCase())
    .where('phone_verified_at', 'is not', null)
    .where('closed_at', 'is', null)
    .executeTakeFirst()

/** Of two people: that the first has blocked the second. */
export const hasBlocked = (blocker: ValueOrSql<number>, blocked: ValueOrSql<number>) =>
  sql<boolean>`exists (select from blocks
    where blocker_id = ${blocker}::integer and blocked_id = ${blocked}::integer)`

/** Of two people: that one of them has blocked the other. */
export const isBlockBetween = (one: ValueOrSql<number>, other: ValueOrSql<number>) =>
  sql<boolean>`(${hasBlocked(one, other)} or ${hasBlocked(other, one)})`

/** Whom this person has blocked, as a set of ids. */
export const idsBlockedBy = (blockerId: ValueOrSql<number>): RawBuilder<unknown> =>
  sql`(select blocked_id from blocks where blocker_id = ${blockerId}::integer)`

type ListRequest = { input: Input<typeof contract>; userId: number; now: Date }

/** One page of those whom this person has blocked, newest first. */
export async function pageOfBlocks({ input, userId, now }: ListRequest) {
  const own = db.selectFrom('blocks').where('blocker_id', '=', userId)
  const [rows, { total }] = await Promise.all([
    own
      .innerJoin('users', 'users.id', 'blocked_id')
      .select(['blocks.created_at', publicUserJson('users', now).as('user')])
      .orderBy('blocks.created_at', 'desc')
      .orderBy('blocked_id', 'desc')
      .limit(input.records_per_page)
      .offset((input.page - 1) * input.records_per_page)
      .execute(),
    own.select(({ fn }) => fn.countAll<number>().as('total')).executeTakeFirstOrThrow(),
  ])
  const data = rows.map(({ created_at, user }) => ({ user: presentPublicUser(user), created_at }))
  return { data, total }
}

/** What a person may take along: whom he has blocked, and never who has blocked him. */
export const ownBlocks = ({ userId }: { userId: number }) =>
  db
    .selectFrom('blocks')
    .innerJoin('users', 'users.id', 'blocked_id')
    .select(['users.username', 'blocks.created_at'])
    .where('blocker_id', '=', userId)
    .orderBy('blocks.created_at')
    .execute()
