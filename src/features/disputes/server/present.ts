import type { Selectable } from 'kysely'
import type * as z from 'zod/mini'
import type { OrderSide } from '#features/orders/process.ts'
import { sideOf, type ViewerId } from '#features/orders/server/policy.ts'
import { pesewas } from '#platform/money.ts'
import type {
  DisputeDecisions,
  DisputeFiles,
  DisputeStatements,
  Disputes,
} from '#platform/server/database/schema.generated.ts'
import { presentStoredFile } from '#platform/server/files/stored-file.ts'
import { mayReadDisputes } from '#platform/server/security/roles.ts'
import type { anyDispute, dispute } from '../contract.ts'
import {
  type DisputeCall,
  type DisputeOutcome,
  type DisputeStatus,
  disputeActions,
  disputeProcess,
  hasAccepted,
  isOpenTo,
  isOverdue,
  mostStatements,
  type RightSide,
} from '../process.ts'
import { fileLinkMinutes } from './policy.ts'

export type DisputeRow = Omit<
  Selectable<Disputes>,
  'status' | 'outcome' | 'opened_by' | 'appealed_by'
> & {
  status: DisputeStatus
  outcome: DisputeOutcome | null
  opened_by: OrderSide
  appealed_by: OrderSide | null
}
/** With its order's sides, and what each has given. */
export type ReadableRow = DisputeRow & {
  seller_id: number
  buyer_id: number
  gig_id: number
  buyer_wish: number | null
  seller_wish: number | null
  buyer_statements: number
  seller_statements: number
}
export type StatementRow = Pick<
  Selectable<DisputeStatements>,
  'id' | 'side' | 'text' | 'to_buyer_pesewas' | 'created_at'
>
export type FileRow = Selectable<DisputeFiles>
export type DecisionRow = Selectable<DisputeDecisions>

export type Dispute = z.output<typeof dispute>
export type AnyDispute = z.output<typeof anyDispute>

type Held = {
  statements: StatementRow[]
  files: FileRow[]
  decisions: DecisionRow[]
  /** Who may decide the appeal. */
  managers: number[]
}
type Shown = { viewer: ViewerId; now: Date }

/** For a side or a manager. */
export function presentDispute(
  row: ReadableRow,
  { statements, files, decisions, managers, viewer, now }: Held & Shown,
): Dispute {
  const first = decisions[0]?.decided_by ?? null
  return {
    ...presentAnyDispute(row, { viewer, now, isOthersToDecide: isOthers(viewer, first, managers) }),
    statements: statements.map(statement => ({
      id: statement.id,
      by: statement.side as OrderSide,
      text: statement.text,
      to_buyer: inMoney(statement.to_buyer_pesewas),
      files: files
        .filter(({ statement_id }) => statement_id === statement.id)
        .map(file => ({
          id: file.id,
          file: presentStoredFile(file, { minutes: fileLinkMinutes, now }),
        })),
      created_at: statement.created_at,
    })),
    decisions: decisions.map(decision => presentDecision(decision, row)),
  }
}

/** The appeal is for another manager than the first, where there is one. */
const isOthers = (viewer: ViewerId, first: number | null, managers: number[]): boolean =>
  viewer.id === first && managers.some(id => id !== first)

/** What stands in lists, too. */
export function presentAnyDispute(
  row: ReadableRow,
  { viewer, now, isOthersToDecide = false }: Shown & { isOthersToDecide?: boolean },
): AnyDispute {
  const role = sideOf(row, viewer)
  const { appealed_by, appeal_text, appealed_on } = row
  const isAppeal = appealed_by !== null && appeal_text !== null && appealed_on !== null
  return {
    ...{ id: row.id, order_id: row.order_id, status: row.status, outcome: row.outcome, role },
    ...{ opened_by: row.opened_by, reason_code: row.reason_code as AnyDispute['reason_code'] },
    held: pesewas(row.held_pesewas),
    wishes: { buyer: inMoney(row.buyer_wish), seller: inMoney(row.seller_wish) },
    ...{ created_at: row.created_at, answer_by: row.answer_by, decide_by: row.decide_by },
    ...{ appeal_by: row.appeal_by, closed_on: row.closed_on, is_overdue: isOverdue(row, now) },
    appeal: isAppeal ? { by: appealed_by, text: appeal_text, created_at: appealed_on } : null,
    available_actions: disputeActions.filter(action =>
      role
        ? isOpenToSide(action, row, { role, now })
        : isOpenToManager(action, row, viewer) && !isOthersToDecide,
    ),
  }
}

function isOpenToSide(
  action: DisputeCall,
  row: ReadableRow,
  { role, now }: { role: OrderSide; now: Date },
): boolean {
  if (action === 'decide' || !isOpenTo(action, row.status)) return false
  if (disputeProcess[action].by === 'opener') return role === row.opened_by
  const given = role === 'buyer' ? row.buyer_statements : row.seller_statements
  if (action === 'statement') return given < mostStatements
  if (hasAccepted(row, role)) return false
  return action !== 'appeal' || (row.appeal_by !== null && row.appeal_by > now)
}

const isOpenToManager = (action: DisputeCall, { status }: DisputeRow, viewer: ViewerId) =>
  action === 'decide' && mayReadDisputes(viewer) && isOpenTo('decide', status)

/** Only the first decision is accepted; that of an appeal takes effect by itself. */
function presentDecision(decision: DecisionRow, row: DisputeRow): Dispute['decisions'][number] {
  const { level, to_buyer_pesewas, to_seller_pesewas, right_side, reason, created_at } = decision
  const sides: readonly OrderSide[] = ['buyer', 'seller']
  return {
    level,
    to_buyer: pesewas(to_buyer_pesewas),
    to_seller: pesewas(to_seller_pesewas),
    right: right_side as RightSide,
    reason,
    accepted_by: level === 1 ? sides.filter(side => hasAccepted(row, side)) : [],
    created_at,
  }
}

const inMoney = (amount: number | null) => (amount === null ? null : pesewas(amount))

/** What each call answers to who made it. */
export const disputeMessages = {
  open: 'Dispute opened. We told the other side, who has 72 hours to answer.',
  statement: 'Sent. The other side and our team can read it.',
  withdraw: 'Dispute withdrawn. The order goes on.',
  withdrawPaidTwice:
    'Dispute withdrawn. The order goes on. What was paid through us goes back to the buyer.',
  accept: 'You accept the decision.',
  appeal: 'You have appealed. Our team decides once more.',
} as const
