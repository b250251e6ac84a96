import type { Transaction } from 'kysely'
import { userStatus } from '#features/accounts/process.ts'
import { db } from '#platform/server/database.ts'
import { pageExpired } from '#platform/server/refusals.ts'
import type { DB } from '#platform/server/schema.generated.ts'
import type { Viewer } from '#platform/server/viewer.ts'

/** A person whom nobody else changes until the transaction ends. */
export type LockedPerson = NonNullable<Awaited<ReturnType<typeof lockPerson>>>

/**
 * Locks the person. Whoever judges names before writing them (username, e-mail, identity, payment account) locks first:
 * two who write at once would else each find the other's old name in order.
 */
export function lockPerson(tx: Transaction<DB>, userId: number) {
  return tx
    .selectFrom('users')
    .select(['id', 'name', 'username', 'email', 'status_id', 'closed_at', 'password_hash'])
    .where('id', '=', userId)
    .forUpdate()
    .executeTakeFirst()
}

/** @throws 419 for a caller whose account was deactivated or deleted just now. */
export async function lockSelf(tx: Transaction<DB>, viewer: Viewer): Promise<LockedPerson> {
  const person = await lockPerson(tx, viewer.id)
  if (!person || person.closed_at || person.status_id !== userStatus.live)
    throw pageExpired('Your session has expired. Log in again.')
  return person
}

/** Of `orders.status_id`: orders know of people, people do not know of orders. */
const pendingOrder = 1

/** What a person has given of all that is asked for, and what others wait for. */
export function givenSoFar(userId: number) {
  return db
    .selectFrom('users')
    .leftJoin('identities', 'identities.user_id', 'users.id')
    .leftJoin('payment_accounts', 'payment_accounts.user_id', 'users.id')
    .select([
      'users.kyc_verified_at',
      'users.longitude',
      'identities.status as kyc_status',
      'identities.rejection_reason',
      'payment_accounts.account_no',
    ])
    .select(({ exists, selectFrom }) => [
      exists(
        selectFrom('reviews')
          .select('reviews.id')
          .whereRef('reviews.reviewer_id', '=', 'users.id')
          .where('reviews.completed_at', 'is', null),
      ).as('owes_review'),
      selectFrom('orders')
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .whereRef('orders.seller_id', '=', 'users.id')
        .where('orders.status_id', '=', pendingOrder)
        .$asScalar()
        .$notNull()
        .as('unanswered_requests'),
    ])
    .where('users.id', '=', userId)
    .executeTakeFirstOrThrow()
}
