import type { Received } from '#platform/contract.ts'
import type { listDisputes, showDispute } from '../contract.ts'

export type DisputeRow = Received<typeof listDisputes>['disputes']['data'][number]
export type WholeDispute = Received<typeof showDispute>['dispute']
