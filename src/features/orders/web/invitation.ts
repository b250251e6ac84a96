import { useEffect, useRef } from 'react'
import { inviteToApp } from '#features/pages/web/app-stores.ts'
import { orderStatus } from '../process.ts'
import type { Order } from './order-words.ts'

/** Whoever sees an order completed, by an own press or the other side's, is told of the app on the home page. */
export function useInvitationOnceDone({ status_id }: Order): void {
  const before = useRef(status_id)
  useEffect(() => {
    if (before.current !== status_id && status_id === orderStatus.completed) inviteToApp()
    before.current = status_id
  }, [status_id])
}
