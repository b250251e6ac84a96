import type { Received, Sent } from '#platform/contract.ts'
import { type CallOptions, call } from '#platform/web/api.ts'
import { keyOf } from '#platform/web/query.ts'
import { markStale, queryClient } from '#platform/web/query-client.ts'
import type {
  acceptDecision,
  addStatement,
  appealDecision,
  showDispute,
  withdrawDispute,
} from '../contract.ts'
import type { Dispute } from './dispute.ts'

type Said = Omit<Sent<typeof addStatement>, 'dispute_id'>
type Done = Pick<Received<typeof acceptDecision>, 'dispute' | 'message'>

/** A side's calls, as a login or the code of a link sends them. */
export type DisputeCalls = {
  state: (said: Said, options: CallOptions) => Promise<Done>
  accept: () => Promise<Done>
  appeal: (text: string) => Promise<Done>
  /** Not by a link. */
  withdraw?: () => Promise<Done>
  /** Shows what was answered, and asks anew for what else it has changed. */
  remember: (dispute: Dispute) => void
  /** After a refusal, which may come of what somebody else has done. */
  refresh: () => Promise<unknown>
}

export function callsOf(dispute_id: number): DisputeCalls {
  return {
    state: (said, options) =>
      call<typeof addStatement>('POST /api/disputes/statement', { dispute_id, ...said }, options),
    accept: () => call<typeof acceptDecision>('POST /api/disputes/accept', { dispute_id }),
    appeal: text => call<typeof appealDecision>('POST /api/disputes/appeal', { dispute_id, text }),
    withdraw: () => call<typeof withdrawDispute>('POST /api/disputes/withdraw', { dispute_id }),
    remember: rememberDispute,
    refresh: () => markStale('/api/disputes'),
  }
}

export function rememberDispute(dispute: Dispute): void {
  const key = keyOf<typeof showDispute>('GET /api/disputes/{id}', { id: dispute.id })
  queryClient().setQueryData(key, { dispute })
  for (const path of ['/api/orders', '/api/customer']) void markStale(path)
}
