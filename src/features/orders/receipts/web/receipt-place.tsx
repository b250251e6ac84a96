import { useLazyModule } from '#platform/web/lazy-module.ts'
import { LoadError } from '#ui/load-error.tsx'
import { Loading, Skeleton } from '#ui/skeleton.tsx'
import * as paymentTexts from '../../payment/web/texts.ts'
import type { OrderSteps } from '../../web/order-steps.ts'
import type { Order } from '../../web/order-words.ts'
import { mayState } from './may-state.ts'
import * as texts from './texts.ts'

type ReceiptProps = { order: Order; steps: OrderSteps }

const loadReceipt = () => import('./order-receipt.tsx')

/** A payment past the platform: fetched where the buyer can state one, or has. */
export function ReceiptPlace(props: ReceiptProps) {
  return hasPlace(props.order) ? <Place {...props} /> : null
}

const hasPlace = (order: Order) => order.receipt !== null || mayState(order)

function Place(props: ReceiptProps) {
  const { module, failed, retry } = useLazyModule(loadReceipt)
  if (module) return <module.OrderReceipt {...props} />
  if (failed) return <LoadError reason={texts.placeLoadError} onRetry={retry} />
  return (
    <Loading label={paymentTexts.paymentLoading}>
      <Skeleton className="h-12 w-full" />
    </Loading>
  )
}
