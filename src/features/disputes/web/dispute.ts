import type { Received } from '#platform/contract.ts'
import type { showDispute } from '../contract.ts'

export type Dispute = Received<typeof showDispute>['dispute']
export type Statement = Dispute['statements'][number]
