import type { Received } from '#platform/contract.ts'
import type { listReceipts } from '../contract.ts'

export type ReceiptRow = Received<typeof listReceipts>['receipts']['data'][number]
