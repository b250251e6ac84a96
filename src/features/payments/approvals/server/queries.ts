import { type Kysely, type RawBuilder, sql } from 'kysely'
import { userStatus } from '#features/accounts/process.ts'
import type { ValueOrSql } from '#platform/server/database/database.ts'
import type { DB } from '#platform/server/database/schema.generated.ts'
import { hasFactorNow, needsFactor } from '#platform/server/security/roles.ts'
import type { TransactionRow } from '../../server/queries.ts'

export type Approval = { user: { id: number; username: string }; created_at: string }

/** How many live people may decide about money; the owner counts. */
export async function countManagersOfMoney(connection: Kysely<DB>): Promise<number> {
  return (await selectManagers(connection).execute()).length
}

/** Who may approve this transaction beside that manager: nobody decides about own money. */
export const listPossibleSeconds = (
  connection: Kysely<DB>,
  { reference, firstId }: { reference: string; firstId: number },
) =>
  selectManagers(connection)
    .innerJoin('transactions', join => join.on('transactions.reference', '=', reference))
    .where('users.id', '<>', firstId)
    .where(sql<boolean>`not ${isOwnMoney(sql.ref('users.id'))}`)
    .execute()

const selectManagers = (connection: Kysely<DB>) =>
  connection
    .selectFrom('users')
    .innerJoin('manager_roles', 'manager_roles.user_id', 'users.id')
    .select('users.id')
    .distinct()
    .where('manager_roles.role', 'in', ['owner', 'money'])
    .where('users.status_id', '=', userStatus.live)
    .$if(needsFactor(), query => query.where(hasFactorNow(sql`users.id`)))
    .orderBy('users.id')

/** Whether this person pays, is paid, or is the other side of the order that is paid for. */
export const isOwnMoney = (viewerId: ValueOrSql<number>): RawBuilder<boolean> => sql`(
  transactions.user_id = ${viewerId}
  or exists (select from transactions as source
    where source.reference = transactions.source and source.user_id = ${viewerId})
  or (transactions.object_type = 'offer' and exists (select from offers
    where offers.id = transactions.object_id and ${viewerId} in (offers.seller_id, offers.buyer_id))))`

export async function isOwnMoneyOf(
  connection: Kysely<DB>,
  { reference, viewerId }: { reference: string; viewerId: number },
): Promise<boolean> {
  const { isOwn } = await connection
    .selectFrom('transactions')
    .select(isOwnMoney(viewerId).as('isOwn'))
    .where('reference', '=', reference)
    .executeTakeFirstOrThrow()
  return isOwn
}

/** Who has approved it, of whom it counts now: not of who may not decide at present, nor for another account. */
export async function approvalsThatCount(
  connection: Kysely<DB>,
  { reference }: TransactionRow,
): Promise<{ user_id: number }[]> {
  const { rows } = await sql<{ user_id: number }>`
    select approval.user_id from transaction_approvals as approval
    join transactions on transactions.reference = approval.reference
    where approval.reference = ${reference} and ${counts()}
    order by approval.created_at`.execute(connection)
  return rows
}

const counts = () => sql`
  exists (select from manager_roles join users on users.id = manager_roles.user_id
    where manager_roles.user_id = approval.user_id and role in ('owner', 'money')
      and given_at = approval.role_given_at and users.status_id = ${sql.lit(userStatus.live)})
  ${needsFactor() ? sql`and ${hasFactorNow(sql`approval.user_id`)}` : sql``}
  and (transactions.kind = 'payment' or approval.account_changed_at is not distinct from
    (select updated_at from payment_accounts where payment_accounts.user_id = transactions.user_id))`

/** Of a transaction that was decided: the last approval, and the one that it was the second to. */
const counted = sql`
  approval.user_id in (
    select unnest(array[last.user_id, last.seconds_user_id]) from (
      select user_id, seconds_user_id from transaction_approvals
      where reference = transactions.reference order by created_at desc limit 1) as last)`

/** The approvals of a transaction, oldest first, as JSON: of one that waits, those that still count. */
export const approvalsJson = (): RawBuilder<Approval[]> => sql`(
  select coalesce(json_agg(json_build_object(
      'user', json_build_object('id', approver.id, 'username', approver.username),
      'created_at', approval.created_at) order by approval.created_at), '[]')
  from transaction_approvals as approval
  join users as approver on approver.id = approval.user_id
  where approval.reference = transactions.reference
    and not exists (select from transaction_approvals as later
      where later.reference = approval.reference and later.user_id = approval.user_id
        and later.created_at > approval.created_at)
    and case when transactions.approvals_needed is null then ${counts()} else ${counted} end)`
