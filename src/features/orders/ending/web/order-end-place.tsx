import { useLazyModule } from '#platform/web/lazy-module.ts'
import { Card } from '#ui/page.tsx'
import { Loading, Skeleton } from '#ui/skeleton.tsx'
import { orderStatus } from '../../process.ts'
import type { Order } from '../../web/order-words.ts'
import * as texts from './texts.ts'

const loadOrderEnd = () => import('./order-end.tsx')

/** Of a completed order, to its two sides: what can be begun from here. */
export function OrderEndPlace({ order }: { order: Order }) {
  return order.role && order.status_id === orderStatus.completed ? <Place order={order} /> : null
}

/** It is extra: where it does not come, nothing is missing. */
function Place({ order }: { order: Order }) {
  const { module, failed } = useLazyModule(loadOrderEnd)
  if (module) return <module.OrderEnd order={order} />
  if (failed) return null
  return (
    <Card className="lg:p-4">
      <Loading label={texts.orderEndLoading}>
        <div className="flex flex-col gap-3">
          <Skeleton className="h-8 w-40" />
          <Skeleton className="h-12 w-full" />
          <Skeleton className="h-12 w-full rounded-control" />
          <Skeleton className="h-12 w-full rounded-control" />
        </div>
      </Loading>
    </Card>
  )
}
