import { Card } from '#ui/page.tsx'
import { Loading, Skeleton } from '#ui/skeleton.tsx'
import * as texts from './texts.ts'

/** The place of what an order is paid by: what stands below it can be pressed, and must not move. */
export function PaySkeleton() {
  return (
    <Card className="lg:p-4">
      <Loading label={texts.paymentLoading}>
        <div className="flex flex-col gap-3">
          <Skeleton className="h-6.5 w-48" />
          <Skeleton className="h-20 w-full" />
          <Skeleton className="h-20 w-full" />
          <Skeleton className="h-28 w-full rounded-card" />
          <Skeleton className="h-12 w-full rounded-control" />
        </div>
      </Loading>
    </Card>
  )
}
