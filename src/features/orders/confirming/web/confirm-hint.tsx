import { formatCedis } from '#ui/formats.ts'
import type { Order } from '../../web/order-words.ts'
import * as texts from './texts.ts'

/** What the button that confirms does: it is one for both ways of paying. */
export function ConfirmHint({ order: { is_paid, seller, offer } }: { order: Order }) {
  return (
    <p className="text-meta text-muted">
      {is_paid
        ? texts.paidHint(seller.username)
        : texts.unpaidHint(formatCedis(offer.amount), seller.username)}
    </p>
  )
}
