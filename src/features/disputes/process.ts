/** The life of a dispute: every step that a side, a manager or the clock can take. Server, screens and tests read it. */
import { openDisputeStatuses } from '#features/orders/deadlines/process.ts'
import type { OrderSide } from '#features/orders/process.ts'

export const disputeStatuses = [...openDisputeStatuses, 'closed'] as const
export type DisputeStatus = (typeof disputeStatuses)[number]

/** How a dispute ended: decided, agreed on, given up by the seller, or withdrawn by who opened it. */
export const disputeOutcomes = ['decision', 'agreement', 'conceded', 'withdrawn'] as const
export type DisputeOutcome = (typeof disputeOutcomes)[number]

export const reasonCodes = [
  'not_done',
  'late',
  'not_as_agreed',
  'bad_quality',
  'not_paid',
  'unreachable',
  'other',
] as const
export type ReasonCode = (typeof reasonCodes)[number]

/** Who a decision finds to be right. */
export const rightSides = ['buyer', 'seller', 'both', 'neither'] as const
export type RightSide = (typeof rightSides)[number]

/** Whoever may take a step; the opener is a side as well. */
type Actor = 'side' | 'opener' | 'manager' | 'clock'
type Step = { by: Actor; from: readonly DisputeStatus[] }

/**
 * Where each step leads is not the step's alone: a statement of the side that did not open the dispute ends the time to
 * answer, what a manager decides of an appeal takes effect at once, and so does what both sides have accepted.
 */
export const disputeProcess = {
  statement: { by: 'side', from: ['answering', 'deciding', 'appealed'] },
  withdraw: { by: 'opener', from: ['answering', 'deciding'] },
  accept: { by: 'side', from: ['decided'] },
  appeal: { by: 'side', from: ['decided'] },
  decide: { by: 'manager', from: ['deciding', 'appealed'] },
  'stop-waiting': { by: 'clock', from: ['answering'] },
  'effect-decision': { by: 'clock', from: ['decided'] },
} as const satisfies Record<string, Step>

export type DisputeAction = keyof typeof disputeProcess
/** Those that are calls. */
export const disputeActions = ['statement', 'withdraw', 'accept', 'appeal', 'decide'] as const
export type DisputeCall = (typeof disputeActions)[number]

export const isOpenTo = (action: DisputeAction, status: DisputeStatus): boolean =>
  (disputeProcess[action] as Step).from.includes(status)

export const disputeTimes = { hoursToAnswer: 72, daysToDecide: 7, hoursToAppeal: 72 } as const

/** Of one side in one dispute, with the one that opened it. */
export const mostStatements = 20
/** With one statement, and in one dispute. */
export const mostFilesAtOnce = 10
export const mostFiles = 200
export const fileMegabytes = 10

export const shortestReasons = 20
export const longestText = 5_000

export type StandingDispute = {
  status: DisputeStatus
  opened_by: OrderSide
  appeal_by: Date | null
  decide_by: Date | null
  buyer_accepted_on: Date | null
  seller_accepted_on: Date | null
}

export const hasAccepted = (dispute: StandingDispute, side: OrderSide): boolean =>
  (side === 'buyer' ? dispute.buyer_accepted_on : dispute.seller_accepted_on) !== null

/** Whether managers have let the time to decide pass. */
export const isOverdue = ({ status, decide_by }: StandingDispute, now: Date): boolean =>
  isOpenTo('decide', status) && decide_by !== null && decide_by <= now
