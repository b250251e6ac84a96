import type { ReactNode } from 'react'
import { useUnread } from '#features/accounts/web/current-user.ts'
import { type GigPorts, GigPortsContext } from '#features/gigs/web/ports.ts'
import {
  type NotificationPorts,
  NotificationPortsContext,
} from '#features/notifications/web/ports.ts'
import {
  type OrderPaymentPorts,
  OrderPaymentPortsContext,
} from '#features/orders/payment/web/ports.ts'

// What gives is fetched when it is first needed, so that no first visit carries it.

const gigPorts: GigPorts = {
  loadRequest: () => import('#features/orders/offers/web/request-gig.ts'),
  loadSaveSearch: () => import('#features/searches/web/save-search.tsx'),
  loadGigReviews: () => import('#features/people/web/gig-reviews.tsx'),
}

const orderPaymentPorts: OrderPaymentPorts = {
  loadOrderMoney: () => import('#features/payments/escrow/web/order-money.tsx'),
}

const notificationPorts: NotificationPorts = { useUnread }

/** Every place in the browser where a feature needs another that it does not import. */
export function WebPorts({ children }: { children: ReactNode }) {
  return (
    <GigPortsContext value={gigPorts}>
      <OrderPaymentPortsContext value={orderPaymentPorts}>
        <NotificationPortsContext value={notificationPorts}>{children}</NotificationPortsContext>
      </OrderPaymentPortsContext>
    </GigPortsContext>
  )
}
