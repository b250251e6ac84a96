import type { Transaction } from 'kysely'
import { needsEmailConfirmation } from '#features/accounts/email/server/policy.ts'
import { payoutHoldOf } from '#features/accounts/payout-hold/server/queries.ts'
import { audit } from '#platform/server/audit.ts'
import { inTransaction } from '#platform/server/database/database.ts'
import type { DB } from '#platform/server/database/schema.generated.ts'
import { conflict } from '#platform/server/http/refusals.ts'
import type { Viewer } from '#platform/server/security/viewer.ts'
import { approve, refuseOwnMoney } from '../../approvals/server/commands.ts'
import { withdrawFirstApprovals } from '../../approvals/server/notices.ts'
import {
  goesToAccount,
  noteRecipient,
  refuseOtherAccount,
  refuseWhileSendingIsOff,
  sendByProvider,
} from '../../outgoing/server/commands.ts'
import {
  isSentOtherwise,
  moneyOnHold,
  noSuchTransaction,
  waitsForManager,
} from '../../server/policy.ts'
import type { PaymentPorts } from '../../server/ports.ts'
import {
  keepAccountOf,
  lockTransaction,
  mayBeReopened,
  type PayTo,
  type TransactionRow,
} from '../../server/queries.ts'
import { moneyOf, owe, record, settleLocked } from '../../server/transition.ts'

export type Review = 'approve' | 'fail'
export type ReviewInput = {
  reference: string
  action: Review
  pay_to?: PayTo | null | undefined
  seen_held_for?: string | null | undefined
  awaiting_second?: boolean | undefined
}
/** What has been done, so that it can be said. */
export type Reviewed =
  | 'completed'
  | 'not given'
  | 'sent'
  | 'failed'
  | 'owed back'
  | 'awaiting second'

/**
 * A manager's decision about what waits. Money that goes out is sent by the provider where that is possible;
 * where it is not, approving says that a person has sent it.
 * @throws 404, 403 for one’s own money, 409 when it does not wait for a manager (any more), is held for something else, or the
 * money would go elsewhere or by other approvals than was shown
 */
export function reviewTransaction(
  ports: PaymentPorts,
  { input, viewer, now }: { input: ReviewInput; viewer: Viewer; now: Date },
): Promise<Reviewed> {
  const { reference, action, pay_to: shown, awaiting_second: expectsSecond } = input
  return inTransaction(async tx => {
    const row = await lockTransaction(tx, reference)
    if (!row) throw noSuchTransaction()
    await refuseOwnMoney(tx, row, { actorId: viewer.id })
    if (!waitsForManager(row)) throw conflict('This transaction does not wait for a decision.')
    refuseUnseen(row, input.seen_held_for)
    const decision = { action, shown, expectsSecond, actorId: viewer.id, now }
    const decided = await decide(tx, ports, row, decision)
    if (decided.reviewed !== 'awaiting second') await withdrawFirstApprovals(tx, row, now)
    await keep(tx, row, { ...decision, ...decided })
    return decided.reviewed
  })
}

/**
 * Whoever looked at it before somebody else had it sent, and it came back since other was sent, would fail what has gone, or
 * complete it unread. Undefined where the client does not say what it showed; what comes in is trimmed.
 * @throws 409
 */
function refuseUnseen({ held_for }: TransactionRow, seen: string | null | undefined): void {
  if (seen !== undefined && seen !== (held_for?.trim() ?? null))
    throw conflict('This has changed after you saw it. Look at it again, and decide anew.')
}

/**
 * Takes up money again that failed on its way out, as a new refund or payout that waits for a decision. The payment is
 * locked too: two attempts at the same money cannot both be taken up. Answers the new reference.
 * @throws 404, 409 when there is nothing (any more) to reopen
 */
export function reopenTransaction(wanted: {
  reference: string
  viewer: Viewer
  now: Date
}): Promise<string> {
  const { viewer, now } = wanted
  return inTransaction(async tx => {
    const row = await lockTransaction(tx, wanted.reference)
    if (!row) throw noSuchTransaction()
    const payment = row.source && (await lockTransaction(tx, row.source))
    if (!payment || row.kind === 'payment' || !(await mayBeReopened(tx, row)))
      throw conflict('Only a failed refund or payout can be reopened, and only once.')
    const { reference, kind, status_code, user_id: userId } = row
    const replaces = { reference, heldFor: 'Reopened after it had failed.' }
    const renewed = await owe(tx, { kind, payment, amount: moneyOf(row), userId, replaces, now })
    await record(tx, { reference, action: 'reopen', by: 'manager', actorId: viewer.id, now })
    await audit(tx, {
      actorId: viewer.id,
      action: 'reopen',
      subject: { type: 'transaction', id: row.id },
      before: { reference, kind, status_code },
      after: { outcome: 'reopened', reference: renewed },
      now,
    })
    return renewed
  })
}

type Decision = {
  action: Review
  /** Where a manager saw the money go; undefined where the client does not say it. */
  shown?: PayTo | null | undefined
  /** Whether the manager was told that another one approves as well. */
  expectsSecond?: boolean | undefined
  actorId: number
  now: Date
}

type Decided = { reviewed: Reviewed; isAlone?: boolean }

async function decide(
  tx: Transaction<DB>,
  ports: PaymentPorts,
  row: TransactionRow,
  { action, shown, expectsSecond, actorId, now }: Decision,
): Promise<Decided> {
  const by = { by: 'manager', actorId, now } as const
  if (action === 'fail') {
    await settleLocked(tx, ports, row, { action: 'fail', ...by })
    return { reviewed: row.kind === 'payment' && row.held_for ? 'owed back' : 'failed' }
  }
  if (isSentOtherwise(row)) {
    // It was approved before it was sent; what differed has been put right.
    await settleLocked(tx, ports, row, { action: 'complete', ...by })
    return { reviewed: 'completed' }
  }
  if (row.kind !== 'payment') await refuseUnlessPayable(tx, row, { shown, now })
  const { isAwaitingSecond, isAlone } = await approve(tx, row, { ...by, expectsSecond })
  if (isAwaitingSecond) return { reviewed: 'awaiting second' }
  if (row.kind !== 'payment') {
    if (await sendByProvider(tx, row, by)) return { reviewed: 'sent', isAlone }
    await noteRecipient(tx, row)
  }
  await settleLocked(tx, ports, row, { action: 'complete', ...by })
  return { reviewed: (await isOwedBack(tx, row)) ? 'not given' : 'completed', isAlone }
}

/** Of a payment that is complete now: whether what it was for could not be given. */
async function isOwedBack(tx: Transaction<DB>, { reference }: TransactionRow): Promise<boolean> {
  const settled = await lockTransaction(tx, reference)
  return settled?.outcome === 'owed back'
}

/** Keeps the payee's account as it is until the commit. @throws 409 */
async function refuseUnlessPayable(
  tx: Transaction<DB>,
  row: TransactionRow,
  { shown, now }: Pick<Decision, 'shown' | 'now'>,
): Promise<void> {
  await keepAccountOf(tx, row.user_id)
  if (goesToAccount(row)) await refuseOnHold(tx, row, now)
  await refuseOtherAccount(tx, row, shown)
  await refuseWhileSendingIsOff(tx, row)
  if (row.kind === 'payout') await refuseUnconfirmed(tx, row)
}

/** Whoever changes the account has to wait for `keepAccountOf`, or the other way round. @throws 409 */
async function refuseOnHold(
  tx: Transaction<DB>,
  { kind, user_id: userId }: TransactionRow,
  now: Date,
): Promise<void> {
  const until = await payoutHoldOf(tx, { userId, now })
  if (until) throw moneyOnHold(kind === 'refund' ? kind : 'payout', until)
}

/** @throws 409 */
async function refuseUnconfirmed(tx: Transaction<DB>, { user_id }: TransactionRow): Promise<void> {
  const payee = await tx
    .selectFrom('users')
    .select('email_verified_at')
    .where('id', '=', user_id)
    .executeTakeFirstOrThrow()
  if (needsEmailConfirmation(payee))
    throw conflict(
      'This person has not confirmed the email address of the account yet. The payout waits until then.',
    )
}

async function keep(
  tx: Transaction<DB>,
  row: TransactionRow,
  { action, reviewed, isAlone, actorId, now }: Decision & Decided,
): Promise<void> {
  const { id, reference, kind, status_code, held_for } = row
  await audit(tx, {
    actorId,
    action: reviewed === 'awaiting second' ? 'first-approve' : action,
    subject: { type: 'transaction', id },
    before: { reference, kind, status_code, held_for },
    after: { outcome: reviewed, ...(isAlone && { alone: true }) },
    now,
  })
}
