import { useLazyModule } from '#platform/web/lazy-module.ts'
import { LoadError } from '#ui/load-error.tsx'
import { payable } from '../../process.ts'
import { isPaidDirectly, type Order } from '../../web/order-words.ts'
import { PaySkeleton } from './pay-skeleton.tsx'
import { useOrderPaymentPorts } from './ports.ts'
import * as texts from './texts.ts'

/** Where money may pass through the platform: the buyer can pay, or something was paid, even if it does not count. */
export function PayPlace({ order }: { order: Order }) {
  return hasPlace(order) ? <Place order={order} /> : null
}

const hasPlace = (order: Order) =>
  mayPay(order) ||
  (order.role !== null && order.is_paid) ||
  (order.role === 'buyer' && order.payment_state !== null)

/** The buyer of an order that is open and unpaid, also directly; nobody while a dispute keeps it standing still. */
export const mayPay = ({ role, status_id, is_paid, dispute, receipt }: Order): boolean =>
  role === 'buyer' &&
  !is_paid &&
  !isPaidDirectly(receipt) &&
  !dispute &&
  payable.some(status => status === status_id)

function Place({ order }: { order: Order }) {
  const { loadOrderMoney } = useOrderPaymentPorts()
  const { module, failed, retry } = useLazyModule(loadOrderMoney)
  if (failed) return <LoadError reason={texts.paymentLoadError} onRetry={retry} />
  if (module) return <module.OrderMoney order={order} />
  return mayPay(order) ? <PaySkeleton /> : null
}
