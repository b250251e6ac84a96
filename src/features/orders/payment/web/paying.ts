/** What orders ask of the place where money is paid. Payments know of orders, orders do not know of payments: it is named from outside. */
import type { ComponentType } from 'react'
import type { Order } from '../../web/order-words.ts'

/** What of an order is paid through the platform, and the way to pay it so. */
export type OrderMoney = ComponentType<{ order: Order }>

let load: (() => Promise<{ OrderMoney: OrderMoney }>) | undefined

/** Names the one place where orders are paid; it is fetched when somebody looks at an order. */
export function payWith(named: () => Promise<{ OrderMoney: OrderMoney }>): void {
  load = named
}

export function loadOrderMoney(): Promise<{ OrderMoney: OrderMoney }> {
  if (!load) throw new Error('Nothing has been named to pay with.')
  return load()
}
