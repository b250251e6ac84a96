import type { Transaction } from 'kysely'
import { now } from '#platform/server/clock.ts'
import { db, inTransaction } from '#platform/server/database/database.ts'
import type { DB } from '#platform/server/database/schema.generated.ts'
import { conflict, invalid, notFound, refuse } from '#platform/server/http/refusals.ts'
import type { Viewer } from '#platform/server/security/viewer.ts'
import { settings } from '#platform/server/settings/settings.ts'
import { mostBlocks } from '../process.ts'
import { findPerson } from './queries.ts'

type ByViewer = { username: string; viewer: Viewer }

/**
 * Answers whom. Repeating it changes nothing.
 * @throws 404 for nobody, 409 for a manager, 422 for oneself and beyond the most
 */
export async function blockPerson({ username, viewer }: ByViewer): Promise<{ username: string }> {
  const person = await findOther(username, viewer)
  await inTransaction(async tx => {
    await lockTwo(tx, viewer.id, person)
    await refuseBeyondMost(tx, { blockerId: viewer.id, blockedId: person.id })
    // Read once everything that was being written between the two is there: nothing of it is later than the block.
    const created_at = now()
    await tx
      .insertInto('blocks')
      .values({ blocker_id: viewer.id, blocked_id: person.id, created_at })
      .onConflict(conflict => conflict.columns(['blocker_id', 'blocked_id']).doNothing())
      .execute()
  })
  return person
}

/**
 * Answers whom. Repeating it changes nothing.
 * @throws 404 for nobody, 409 for a manager, who was never blocked, 422 for oneself
 */
export async function unblockPerson({ username, viewer }: ByViewer): Promise<{ username: string }> {
  const person = await findOther(username, viewer)
  const removed = await db
    .deleteFrom('blocks')
    .where('blocker_id', '=', viewer.id)
    .where('blocked_id', '=', person.id)
    .returning('blocked_id')
    .executeTakeFirst()
  if (!removed && person.is_manager) throw conflict(aboutManagers())
  return person
}

async function findOther(username: string, viewer: Viewer) {
  const person = await findPerson(username)
  if (!person) throw noSuchPerson()
  if (person.id === viewer.id) throw invalid({ username: ['You cannot block yourself.'] })
  return person
}

const noSuchPerson = () => notFound('There is no such person.')
const aboutManagers = () => `Managers of ${settings.APP_NAME} cannot be blocked.`

/**
 * Both people, then their chat: offers, requests and messages between them take the same locks in this order.
 * @throws 404 where one of the two has left meanwhile, 409 where the other is a manager
 */
async function lockTwo(
  tx: Transaction<DB>,
  one: number,
  { id: other }: { id: number },
): Promise<void> {
  const people = await tx
    .selectFrom('users')
    .select(['id', 'closed_at', 'is_manager'])
    .where('id', 'in', [one, other])
    .orderBy('id')
    .forNoKeyUpdate()
    .execute()
  if (people.some(({ closed_at }) => closed_at)) throw noSuchPerson()
  if (people.some(({ id, is_manager }) => id === other && is_manager))
    throw conflict(aboutManagers())
  await tx
    .selectFrom('chats')
    .select('id')
    .where('low_user_id', '=', Math.min(one, other))
    .where('high_user_id', '=', Math.max(one, other))
    .forNoKeyUpdate()
    .execute()
}

async function refuseBeyondMost(
  tx: Transaction<DB>,
  { blockerId, blockedId }: { blockerId: number; blockedId: number },
): Promise<void> {
  const { others } = await tx
    .selectFrom('blocks')
    .select(({ fn }) => fn.countAll<number>().as('others'))
    .where('blocker_id', '=', blockerId)
    .where('blocked_id', '<>', blockedId)
    .executeTakeFirstOrThrow()
  if (others >= mostBlocks)
    throw refuse(`You have blocked ${mostBlocks} people. Unblock somebody first.`)
}

/** In the transaction that makes a manager of somebody whose row is locked: nobody keeps a manager blocked. */
export async function forgetBlocksAgainst(tx: Transaction<DB>, userId: number): Promise<void> {
  await tx.deleteFrom('blocks').where('blocked_id', '=', userId).execute()
}

/** In the transaction that ends the account: also what others had against it. */
export async function forgetBlocks(
  tx: Transaction<DB>,
  { viewer }: { viewer: Viewer },
): Promise<void> {
  await tx
    .deleteFrom('blocks')
    .where(eb => eb.or([eb('blocker_id', '=', viewer.id), eb('blocked_id', '=', viewer.id)]))
    .execute()
}
