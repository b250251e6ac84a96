import { useEffect } from 'react'
import { markStale } from '#platform/web/query-client.ts'
import { toleratedMs } from '#platform/web/server-time.ts'
import type { Order } from '../../web/order-words.ts'

/** No event tells that somebody may now withdraw or close: once the time is over the order is asked for anew. */
export function useRefreshAtDeadline({ deadline }: Pick<Order, 'deadline'>, now: number): void {
  useRefreshAfter(deadline && deadline.then !== 'overdue' ? deadline.on : null, now)
}

/** Asks for orders anew once this moment is over. */
export function useRefreshAfter(moment: string | null, now: number): void {
  const due = moment === null ? 0 : countDue(Date.parse(moment), now)
  useEffect(() => {
    if (due > 0) markStale('/api/orders')
  }, [due])
}

/** A second time, since a clock that counts as right may be ahead: the server would still wait when it is first asked. */
export const countDue = (moment: number, now: number): number =>
  [moment, moment + toleratedMs].filter(at => at <= now).length
