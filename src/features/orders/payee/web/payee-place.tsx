import { useLazyModule } from '#platform/web/lazy-module.ts'
import { LoadError } from '#ui/load-error.tsx'
import { Card } from '#ui/page.tsx'
import { Loading, Skeleton } from '#ui/skeleton.tsx'
import type { PayeePanelProps } from './payee-panel.tsx'
import * as texts from './texts.ts'

const load = () => import('./payee-panel.tsx')

/** The place of the panel, which is fetched when somebody may pay. */
export function PayeePlace(props: PayeePanelProps) {
  const { module, failed, retry } = useLazyModule(load)
  if (!props.offer.seller_payment_method) return null
  if (failed) return <LoadError reason={texts.payeeLoadError} onRetry={retry} />
  if (module) return <module.PayeePanel {...props} />
  return (
    <Card className="lg:p-4">
      <Loading label={texts.payeeLoading}>
        <div className="flex flex-col gap-3">
          <Skeleton className="h-6.5 w-48" />
          <Skeleton className="h-12 w-full" />
          <Skeleton className="h-20 w-full" />
        </div>
      </Loading>
    </Card>
  )
}
