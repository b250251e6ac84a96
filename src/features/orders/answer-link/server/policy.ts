import { orderStatus } from '../../process.ts'
import type { AnswerLink } from './queries.ts'

const requestEnd = {
  accepted: 'This request has been accepted.',
  rejected: 'This request has been rejected.',
  over: 'The time to answer this request is over.',
  cancelled: 'This order is cancelled.',
} as const

/** Why a request cannot be answered any more; nothing else of the order. */
export function sentenceOf({ status_id, answered_by }: AnswerLink): string {
  if (answered_by === 'accept') return requestEnd.accepted
  if (answered_by === 'cancel') return requestEnd.rejected
  if (answered_by === 'expire' || status_id === orderStatus.pending) return requestEnd.over
  return requestEnd.cancelled
}
