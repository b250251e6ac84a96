import { Loading, Skeleton } from '#ui/skeleton.tsx'
import * as texts from './texts.ts'

/** As high as the first figures. */
export function StatisticsSkeleton() {
  return (
    <Loading label={texts.statisticsLoading}>
      <SkeletonCards />
    </Loading>
  )
}

/** For where nothing is loading yet. */
export function SkeletonCards() {
  return (
    <div className="grid gap-3 md:grid-cols-2 lg:gap-4">
      {cards.map(card => (
        <div key={card} className="rounded-card bg-surface p-4 shadow-raised lg:p-5">
          <Skeleton className="h-5 w-28" />
          <Skeleton className="mt-2 h-8 w-40" />
          <Skeleton className="mt-2 h-5 w-full" />
          <Skeleton className="mt-4 h-5 w-28" />
        </div>
      ))}
    </div>
  )
}

const cards = [1, 2, 3, 4]
