import { keyOf } from '#platform/web/query.ts'
import { markStale, queryClient } from '#platform/web/query-client.ts'
import type { showCustomer } from '../contract.ts'
import type { Customer } from './customer.ts'

/** What an action answered is what every screen shows from now on; lists and counts are fetched anew. */
export function rememberCustomer(customer: Customer): void {
  const key = keyOf<typeof showCustomer>('GET /api/manager/customer/{id}', { id: customer.id })
  queryClient().setQueryData(key, { customer })
  markStale('/api/manager/customers')
  markStale('/api/manager/pending')
}
