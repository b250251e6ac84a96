import { Parts } from '../../dividing/web/parts.tsx'
import type { Order } from '../../web/order-words.ts'
import * as texts from './texts.ts'

type DivisionProps = {
  order: Pick<Order, 'role' | 'buyer' | 'seller' | 'payment_state'>
  parts: { to_buyer: number; to_seller: number }
}

/** Who gets what of the money of an order; where nothing was paid, that. A payment that does not count stands by itself. */
export function Division({ order, parts: { to_buyer, to_seller } }: DivisionProps) {
  if (to_buyer + to_seller === 0) {
    if (order.payment_state) return null
    return <p className="text-muted">{texts.nothingPaidHere}</p>
  }
  return (
    <Parts
      toBuyer={to_buyer}
      toSeller={to_seller}
      as={order.role}
      buyer={order.buyer.username}
      seller={order.seller.username}
    />
  )
}
