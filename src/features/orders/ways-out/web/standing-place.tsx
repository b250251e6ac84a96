import { useLazyModule } from '#platform/web/lazy-module.ts'
import { LoadError } from '#ui/load-error.tsx'
import { Card } from '#ui/page.tsx'
import { Loading, Skeleton } from '#ui/skeleton.tsx'
import type { OrderSteps } from '../../web/order-steps.ts'
import type { Order } from '../../web/order-words.ts'
import * as texts from './texts.ts'

type StandingProps = { order: Order; steps: OrderSteps }

const loadStanding = () => import('./order-standing.tsx')

/** A proposal, disputes, or how it ended: fetched where an order has one. */
export function StandingPlace({ order, steps }: StandingProps) {
  const { ending, ended, dispute_ids } = order
  if (!ending && !ended && dispute_ids.length === 0) return null
  return <Place order={order} steps={steps} />
}

function Place(props: StandingProps) {
  const { module, failed, retry } = useLazyModule(loadStanding)
  if (module) return <module.OrderStanding {...props} />
  if (failed) return <LoadError reason={texts.standingLoadError} onRetry={retry} />
  return (
    <Card className="lg:p-4">
      <Loading label={texts.standingLoading}>
        <Skeleton className="h-40 w-full" />
      </Loading>
    </Card>
  )
}
