import type { listTransactions } from '#features/manager/transactions/contract.ts'
import type { Received } from '#platform/contract.ts'

export type TransactionRow = Received<typeof listTransactions>['transactions']['data'][number]
