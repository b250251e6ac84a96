import type { listFlaggedMessages } from '#features/manager/messages/contract.ts'
import type { Received } from '#platform/contract.ts'

export type MessageRow = Received<typeof listFlaggedMessages>['messages']['data'][number]
