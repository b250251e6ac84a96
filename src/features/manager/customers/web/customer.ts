import type { listCustomers, showCustomer } from '#features/manager/customers/contract.ts'
import type { Received } from '#platform/contract.ts'

export type Customer = Received<typeof showCustomer>['customer']

export type CustomerRow = Received<typeof listCustomers>['customers']['data'][number]
