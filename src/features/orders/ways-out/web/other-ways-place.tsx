import { useState } from 'react'
import { useLazyModule } from '#platform/web/lazy-module.ts'
import { Folded } from '#ui/folded.tsx'
import { LoadError } from '#ui/load-error.tsx'
import { Loading, Skeleton } from '#ui/skeleton.tsx'
import type { OrderSteps } from '../../web/order-steps.ts'
import type { Order } from '../../web/order-words.ts'
import * as texts from './texts.ts'

type WaysProps = { order: Order; steps: OrderSteps }

const waysOut: readonly string[] = ['withdraw', 'propose-ending', 'close', 'open-dispute']
const loadOtherWays = () => import('./other-ways.tsx')

/** Folded up, since who opens an order comes to go on with it. */
export function OtherWaysPlace({ order, steps }: WaysProps) {
  const [wasOpened, open] = useState(false)
  if (!order.available_actions.some(action => waysOut.includes(action))) return null
  return (
    <Folded title={texts.otherWaysTitle} onOpen={() => open(true)}>
      {wasOpened && <Ways order={order} steps={steps} />}
    </Folded>
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
