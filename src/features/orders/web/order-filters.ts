/** What the list of orders is narrowed to. It lives in the address, so that Back and a link bring it back. */
import { type OrderSide, type OrderStatus, orderStatuses } from '../process.ts'

export type OrderFilters = { role?: OrderSide; status_id?: OrderStatus; page: number }

/** What makes no sense narrows nothing. */
export function orderFiltersIn(query: URLSearchParams): OrderFilters {
  const role = query.get('role')
  const wanted = Number(query.get('status_id'))
  const status = orderStatuses.find(id => id === wanted)
  const page = Number(query.get('page') ?? 1)
  return {
    ...((role === 'buyer' || role === 'seller') && { role }),
    ...(status && { status_id: status }),
    page: Number.isSafeInteger(page) && page > 0 ? page : 1,
  }
}

/** "?role=seller&status_id=2&page=3"; what is as it begins is left out. */
export function orderQuery({ role, status_id, page }: OrderFilters): string {
  const query = new URLSearchParams()
  if (role) query.set('role', role)
  if (status_id) query.set('status_id', String(status_id))
  if (page > 1) query.set('page', String(page))
  return `?${query}`
}
