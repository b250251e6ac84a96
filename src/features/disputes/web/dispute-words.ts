/** A dispute in words, for a side or a manager: pure and tested as such. */
import { formatDeadline } from '#features/orders/deadlines/web/deadline-words.ts'
import type { OrderSide } from '#features/orders/process.ts'
import { fromCedis, pesewas, toCedis } from '#platform/money.ts'
import type { ChipIcon, ChipTone } from '#ui/status-chip.tsx'
import type { DisputeStatus } from '../process.ts'
import type { Dispute } from './dispute.ts'
import * as texts from './texts.ts'

/** As what somebody reads it; null for a manager. */
export type Reader = OrderSide | null

type Standing = Pick<
  Dispute,
  | 'status'
  | 'outcome'
  | 'role'
  | 'opened_by'
  | 'answer_by'
  | 'decide_by'
  | 'appeal_by'
  | 'is_overdue'
  | 'decisions'
>

/** Who moves next, until when, and what then. */
export const standingSentence = (dispute: Standing, now: number): string =>
  sentences[dispute.status](dispute, now)

const sentences: Record<DisputeStatus, (dispute: Standing, now: number) => string> = {
  answering: ({ answer_by, opened_by, role }, now) => {
    if (Date.parse(answer_by) <= now) return texts.timeToAnswerOver
    const other = otherSide(opened_by)
    if (other === role) return texts.yourAnswerAwaited(moment(answer_by))
    return texts.answerAwaited(sideName(other, role), moment(answer_by))
  },
  deciding: dispute => dueSentence(dispute, texts.decisionDue),
  appealed: dispute => dueSentence(dispute, texts.secondDecisionDue),
  decided: ({ appeal_by, decisions, role }, now) => {
    if (!appeal_by || Date.parse(appeal_by) <= now) return texts.timeToAppealOver
    const on = moment(appeal_by)
    if (role === null) return texts.eitherMayAppeal(on)
    return hasAccepted({ decisions }, role)
      ? texts.acceptedByYou(sideName(otherSide(role), role), on)
      : texts.acceptOrAppeal(on)
  },
  closed: ({ outcome, opened_by, role }) =>
    outcome === null ? '' : endings[outcome](opened_by, role),
}

function dueSentence(
  { decide_by, is_overdue }: Standing,
  sentenceBefore: (on: string) => string,
): string {
  const on = decide_by ? moment(decide_by) : ''
  return is_overdue ? texts.decisionLate(on) : sentenceBefore(on)
}

type Outcome = NonNullable<Dispute['outcome']>

const endings: Record<Outcome, (openedBy: OrderSide, role: Reader) => string> = {
  decision: () => texts.decisionTookEffect,
  agreement: () => texts.agreedEnd,
  conceded: () => texts.concededEnd,
  withdrawn: (openedBy, role) => texts.withdrawnEnd(sideTitle(openedBy, role)),
}

const moment = (at: string) => formatDeadline(new Date(at))

export const otherSide = (side: OrderSide): OrderSide => (side === 'buyer' ? 'seller' : 'buyer')

/** "you", "the buyer" or "the seller". */
export function sideName(side: OrderSide, reader: Reader): string {
  if (side === reader) return texts.you
  return side === 'buyer' ? texts.theBuyer : texts.theSeller
}

/** The same at the beginning of a sentence. */
export function sideTitle(side: OrderSide, reader: Reader): string {
  const name = sideName(side, reader)
  return name.charAt(0).toUpperCase() + name.slice(1)
}

const hasAccepted = ({ decisions }: Pick<Dispute, 'decisions'>, side: OrderSide): boolean =>
  decisions.some(({ accepted_by }) => accepted_by.includes(side))

/** In cedis, to the pesewa. */
export const restOf = (held: number, part: number): number =>
  toCedis(pesewas(fromCedis(held) - fromCedis(part)))

type Chip = { label: string; tone: ChipTone; icon?: ChipIcon }

export const statusChips: Record<DisputeStatus, Chip> = {
  answering: { label: texts.answering, tone: 'warn' },
  deciding: { label: texts.deciding, tone: 'review' },
  decided: { label: texts.decided, tone: 'info' },
  appealed: { label: texts.appealed, tone: 'warn' },
  closed: { label: texts.closed, tone: 'neutral', icon: 'ban' },
}

/** Who got what where no decision took effect; null where the order goes on, or its own page tells it. */
export const partsWithoutDecision = ({
  outcome,
  held,
}: Pick<Dispute, 'outcome' | 'held'>): { to_buyer: number; to_seller: number } | null =>
  outcome === 'conceded' ? { to_buyer: held, to_seller: 0 } : null

export type TimelineEntry =
  | { kind: 'statement'; at: string; statement: Dispute['statements'][number]; isFirst: boolean }
  | { kind: 'appeal'; at: string; appeal: NonNullable<Dispute['appeal']> }
  | { kind: 'decision'; at: string; decision: Dispute['decisions'][number] }

/** What was said and decided, oldest first. */
export function timelineOf({ statements, appeal, decisions }: Dispute): TimelineEntry[] {
  const entries: TimelineEntry[] = [
    ...statements.map((statement, at) => ({
      ...{ kind: 'statement' as const, at: statement.created_at },
      ...{ statement, isFirst: at === 0 },
    })),
    ...decisions.map(decision => ({
      ...{ kind: 'decision' as const, at: decision.created_at, decision },
    })),
    ...(appeal ? [{ kind: 'appeal' as const, at: appeal.created_at, appeal }] : []),
  ]
  return entries.toSorted((one, other) => Date.parse(one.at) - Date.parse(other.at))
}
