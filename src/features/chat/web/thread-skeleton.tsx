import { Loading, Skeleton } from '#ui/skeleton.tsx'
import * as texts from './texts.ts'

/** At the end of its place, where the newest messages will stand. */
export function ThreadSkeleton() {
  return (
    <div className="flex min-h-0 flex-1 flex-col justify-end overflow-hidden px-3 pb-2">
      <Loading label={texts.loadingMessages}>
        <div className="flex flex-col gap-2">
          <Skeleton className="h-16 w-56 rounded-card" />
          <Skeleton className="h-16 w-44 rounded-card" />
          <Skeleton className="h-16 w-60 self-end rounded-card" />
          <Skeleton className="h-16 w-52 rounded-card" />
          <Skeleton className="h-16 w-40 self-end rounded-card" />
        </div>
      </Loading>
    </div>
  )
}
