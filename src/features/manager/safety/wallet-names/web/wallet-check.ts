import type { Received } from '#platform/contract.ts'
import type { listWalletChecks } from '../contract.ts'

export type WalletCheck = Received<typeof listWalletChecks>['checks']['data'][number]
