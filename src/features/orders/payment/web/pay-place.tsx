import { useLazyModule } from '#platform/web/lazy-module.ts'
import { LoadError } from '#ui/load-error.tsx'
import { payable } from '../../process.ts'
import type { Order } from '../../web/order-words.ts'
import { useOrderPaymentPorts } from './ports.ts'
import * as texts from './texts.ts'

/** Where money may pass through the platform: the buyer can pay, or something was paid. */
export function PayPlace({ order }: { order: Order }) {
  return hasPlace(order) ? <Place order={order} /> : null
}

function hasPlace({ role, status_id, is_paid }: Order): boolean {
  if (!role) return false
  return is_paid || (role === 'buyer' && payable.some(status => status === status_id))
}

function Place({ order }: { order: Order }) {
  const { loadOrderMoney } = useOrderPaymentPorts()
  const { module, failed, retry } = useLazyModule(loadOrderMoney)
  if (failed) return <LoadError reason={texts.paymentLoadError} onRetry={retry} />
  return module ? <module.OrderMoney order={order} /> : null
}
