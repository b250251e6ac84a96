import { formatCedis } from '#ui/formats.ts'
import { isBeingChecked, isPaidDirectly, type Order } from '../../web/order-words.ts'
import * as texts from './texts.ts'

/** What the button that confirms does: it is one for both ways of paying. */
export function ConfirmHint({ order }: { order: Order }) {
  return <p className="text-meta text-muted">{hintOf(order)}</p>
}

function hintOf({ is_paid, receipt, payment_state, seller, offer }: Order): string {
  if (is_paid) return texts.paidHint(seller.username)
  if (isPaidDirectly(receipt)) return texts.directlyPaidHint
  if (isBeingChecked(payment_state)) return texts.checkedHint(seller.username)
  return texts.unpaidHint(formatCedis(offer.amount), seller.username)
}
