import { sql, type Transaction } from 'kysely'
import { laterThan } from '#platform/server/clock.ts'
import type { DB } from '#platform/server/database/schema.generated.ts'
import { conflict } from '#platform/server/http/refusals.ts'
import { requireRole } from '#platform/server/security/roles.ts'
import type { TransactionRow } from '../../server/queries.ts'
import { notifyOfFirstApproval } from './notices.ts'
import { approvalsNeeded, isLarge, ownMoney } from './policy.ts'
import { approvalsThatCount, countManagersOfMoney, isOwnMoneyOf } from './queries.ts'

export type Approved = {
  isAwaitingSecond: boolean
  /** The sum is large, and nobody else could have been the second. */
  isAlone: boolean
}

type ApprovalInput = {
  actorId: number
  /** Whether this manager was told that another one approves as well; undefined where the client does not say it. */
  expectsSecond?: boolean | undefined
  now: Date
}

/**
 * Keeps that this manager approves a transaction, which the caller has locked together with the payee's account. Of a large
 * sum the first approval waits for another manager's.
 * @throws 409 for who alone has approved it so far, or was told otherwise of who else has to; 403 for who has lost the role meanwhile
 */
export async function approve(
  tx: Transaction<DB>,
  row: TransactionRow,
  { actorId, expectsSecond, now }: ApprovalInput,
): Promise<Approved> {
  await keepRoles(tx, row, actorId)
  const needed = approvalsNeeded(row, await countManagersOfMoney(tx))
  const given = needed === 2 ? await approvalsThatCount(tx, row) : []
  const first = given.find(approval => approval.user_id !== actorId)?.user_id ?? null
  if (first === null && given.length > 0)
    throw conflict('You have approved this already. Another manager has to approve it as well.')
  const isAwaitingSecond = needed === 2 && first === null
  if (expectsSecond !== undefined && expectsSecond !== isAwaitingSecond)
    throw conflict(
      'Who else has to approve this has changed after you saw it. Look at it again, and decide anew.',
    )
  const approvedAt = await laterThanOthers(tx, row, now)
  await keepApproval(tx, row, { actorId, first, approvedAt })
  if (isAwaitingSecond) await notifyOfFirstApproval(tx, row, { actorId, now: approvedAt })
  else await keepNumberNeeded(tx, row, needed)
  return { isAwaitingSecond, isAlone: needed === 1 && isLarge(row) }
}

/** @throws 403 `own_money` */
export async function refuseOwnMoney(
  tx: Transaction<DB>,
  { reference }: TransactionRow,
  { actorId }: { actorId: number },
): Promise<void> {
  if (await isOwnMoneyOf(tx, { reference, viewerId: actorId })) throw ownMoney()
}

/**
 * Who approves, and who has approved, keep their roles until the commit. Whoever takes a role locks the person first as well.
 * @throws 403 for who has lost the role meanwhile
 */
async function keepRoles(
  tx: Transaction<DB>,
  { reference }: TransactionRow,
  actorId: number,
): Promise<void> {
  const approvers = sql`(select user_id from transaction_approvals where reference = ${reference}
    union select ${actorId}::integer)`
  await sql`select id from users where id in ${approvers} order by id for key share`.execute(tx)
  const { rows } = await sql<{ user_id: number }>`
    select user_id from manager_roles
    where user_id in ${approvers} and role in ('owner', 'money')
    order by user_id for share`.execute(tx)
  if (!rows.some(({ user_id }) => user_id === actorId)) requireRole({ roles: [] }, ['money'])
}

/** Of two who press at once, whoever began earlier may be the second. */
async function laterThanOthers(
  tx: Transaction<DB>,
  { reference }: TransactionRow,
  now: Date,
): Promise<Date> {
  const { newest } = await tx
    .selectFrom('transaction_approvals')
    .select(eb => eb.fn.max<Date | null>('created_at').as('newest'))
    .where('reference', '=', reference)
    .executeTakeFirstOrThrow()
  return laterThan(newest ?? undefined, now)
}

type Given = { actorId: number; first: number | null; approvedAt: Date }

/** With what it was given on, so that a change of that voids it. */
const keepApproval = (
  tx: Transaction<DB>,
  row: TransactionRow,
  { actorId, first, approvedAt }: Given,
) =>
  sql`
    insert into transaction_approvals
      (reference, user_id, created_at, seconds_user_id, role_given_at, account_changed_at)
    select ${row.reference}, ${actorId}, ${approvedAt}, ${first}, given_at,
      (select updated_at from payment_accounts where user_id = ${row.user_id})
    from manager_roles where user_id = ${actorId} and role in ('owner', 'money')`.execute(tx)

const keepNumberNeeded = (tx: Transaction<DB>, { reference }: TransactionRow, needed: 1 | 2) =>
  tx
    .updateTable('transactions')
    .set({ approvals_needed: needed })
    .where('reference', '=', reference)
    .execute()
