import { ChevronDown } from 'lucide-react'
import { useState } from 'react'
import { useLazyModule } from '#platform/web/lazy-module.ts'
import { LoadError } from '#ui/load-error.tsx'
import { Loading, Skeleton } from '#ui/skeleton.tsx'
import type { OrderSteps } from '../../web/order-steps.ts'
import type { Order } from '../../web/order-words.ts'
import * as texts from './texts.ts'

type WaysProps = { order: Order; steps: OrderSteps }

const waysOut: readonly string[] = ['withdraw', 'propose-ending', 'close', 'open-dispute']
const loadOtherWays = () => import('./other-ways.tsx')

/** Folded up, since who opens an order comes to go on with it. What was written stays when it is folded again. */
export function OtherWaysPlace({ order, steps }: WaysProps) {
  const [wasOpened, open] = useState(false)
  if (!order.available_actions.some(action => waysOut.includes(action))) return null
  return (
    <details
      className="group rounded-card border border-border"
      onToggle={event => event.currentTarget.open && open(true)}
    >
      <summary className="flex min-h-12 list-none items-center gap-2 rounded-card px-4 font-semibold [&::-webkit-details-marker]:hidden">
        <span className="min-w-0 flex-1">{texts.otherWaysTitle}</span>
        <ChevronDown
          size={20}
          aria-hidden="true"
          className="shrink-0 text-muted group-open:rotate-180"
        />
      </summary>
      <div className="p-4 pt-2">{wasOpened && <Ways order={order} steps={steps} />}</div>
    </details>
  )
}

function Ways(props: WaysProps) {
  const { module, failed, retry } = useLazyModule(loadOtherWays)
  if (module) return <module.OtherWays {...props} />
  if (failed) return <LoadError reason={texts.otherWaysLoadError} onRetry={retry} />
  return (
    <Loading label={texts.otherWaysLoading}>
      <Skeleton className="h-28 w-full" />
    </Loading>
  )
}
