import { keyOf } from '#platform/web/query.ts'
import { markStale, queryClient } from '#platform/web/query-client.ts'
import type { showCustomer } from '../contract.ts'
import type { Customer } from './customer.ts'

/** What an action answered is what every screen shows from now on; lists and counts are fetched anew. */
export function rememberCustomer(customer: Customer): void {
  queryClient().setQueryData(keyOfCustomer(customer.id), { customer })
  markStale('/api/manager/customers')
  markStale('/api/manager/pending')
}

/** After a refusal: who is shown may not be as they are now, and nor may the picture that was opened for a reason. */
export function refetchCustomer(id: number): void {
  queryClient().invalidateQueries({ queryKey: keyOfCustomer(id) })
}

const keyOfCustomer = (id: number) =>
  keyOf<typeof showCustomer>('GET /api/manager/customer/{id}', { id })
