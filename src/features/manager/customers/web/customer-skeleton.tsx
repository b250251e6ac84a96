import { Card } from '#ui/page.tsx'
import { Loading, Skeleton } from '#ui/skeleton.tsx'
import * as texts from './texts.ts'

/** The sections before anything is known of the customer. */
export function CustomerSkeleton() {
  return (
    <Loading label={texts.customerLoading}>
      <div className="flex flex-col gap-4 lg:grid lg:grid-cols-[minmax(0,640px)_minmax(17rem,1fr)] lg:items-start lg:gap-6">
        <Card className="flex flex-col gap-4 lg:order-2">
          <Skeleton className="h-6 w-24" />
          <Skeleton className="h-16 w-full" />
          <Skeleton className="h-12 w-full rounded-control" />
        </Card>
        <div className="flex flex-col gap-3">
          <Skeleton className="h-64 rounded-card" />
          <Skeleton className="h-14 rounded-card" />
          <Skeleton className="h-14 rounded-card" />
          <Skeleton className="h-14 rounded-card" />
        </div>
      </div>
    </Loading>
  )
}
