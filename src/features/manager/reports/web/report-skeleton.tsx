import { Card } from '#ui/page.tsx'
import { Loading, Skeleton } from '#ui/skeleton.tsx'
import * as texts from './texts.ts'

export function ReportSkeleton() {
  return (
    <Loading label={texts.reportLoading}>
      <div className="grid items-start gap-4 lg:grid-cols-[minmax(0,1fr)_18rem] lg:gap-6">
        <Card className="flex flex-col gap-3">
          <Skeleton className="h-7 w-48" />
          <Skeleton className="h-5 w-full" />
          <Skeleton className="h-5 w-full" />
          <Skeleton className="h-5 w-2/3" />
        </Card>
        <Card className="flex flex-col gap-4">
          <Skeleton className="h-7 w-28" />
          <Skeleton className="h-10 w-40" />
          <Skeleton className="h-12 w-full" />
        </Card>
      </div>
    </Loading>
  )
}
