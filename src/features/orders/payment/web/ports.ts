import { type ComponentType, createContext } from 'react'
import { useRequiredContext } from '#platform/web/required-context.ts'
import type { Order } from '../../web/order-words.ts'

/** What orders need of payments in the browser; `src/web-ports.tsx` gives it. */
export type OrderPaymentPorts = {
  /** Fetches what shows the money of an order that passes through the platform, and takes a payment. */
  loadOrderMoney: () => Promise<{ OrderMoney: ComponentType<{ order: Order }> }>
}

export const OrderPaymentPortsContext = createContext<OrderPaymentPorts | null>(null)

export const useOrderPaymentPorts = () => useRequiredContext(OrderPaymentPortsContext)
