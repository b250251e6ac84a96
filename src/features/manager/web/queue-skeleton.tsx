import { Loading, Skeleton } from '#ui/skeleton.tsx'
import * as texts from './texts.ts'

/** The list, and the thing beside it. */
export function QueueSkeleton() {
  return (
    <Loading label={texts.loadingWaiting}>
      <div className="flex flex-col gap-4 lg:grid lg:grid-cols-[18rem_minmax(0,1fr)] lg:gap-6">
        <Skeleton className="h-12 w-full lg:h-72" />
        <Skeleton className="h-72 w-full" />
      </div>
    </Loading>
  )
}
