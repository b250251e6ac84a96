import type { listAllGigs } from '#features/manager/gigs/contract.ts'
import type { Received } from '#platform/contract.ts'

export type GigRow = Received<typeof listAllGigs>['gigs']['data'][number]
