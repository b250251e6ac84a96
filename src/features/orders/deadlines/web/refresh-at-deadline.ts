import { useEffect } from 'react'
import { markStale } from '#platform/web/query-client.ts'
import type { Order } from '../../web/order-words.ts'

/** No event tells that somebody may now withdraw or close: once the time is over the order is asked for anew. */
export function useRefreshAtDeadline({ deadline }: Pick<Order, 'deadline'>, now: number): void {
  const on = deadline && deadline.then !== 'overdue' ? Date.parse(deadline.on) : Infinity
  const isPast = on <= now
  useEffect(() => {
    if (isPast) markStale('/api/orders')
  }, [isPast])
}
