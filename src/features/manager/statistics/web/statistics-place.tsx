import { lazy, Suspense, useRef, useState } from 'react'
import { useOnApproach } from '#platform/web/on-approach.ts'
import { SkeletonCards, StatisticsSkeleton } from './statistics-skeleton.tsx'
import * as texts from './texts.ts'

const StatisticsPanel = lazy(async () => ({
  default: (await import('./statistics-panel.tsx')).StatisticsPanel,
}))

/** The end of the dashboard. Neither scripts nor figures are asked for before somebody comes near. */
export function StatisticsPlace() {
  const place = useRef<HTMLElement>(null)
  const [isNear, setNear] = useState(false)
  useOnApproach(place, { act: () => setNear(true), when: !isNear })
  return (
    <section ref={place} aria-labelledby="statistics" className="flex flex-col gap-4 lg:gap-6">
      <h2 id="statistics" className="text-h2 font-semibold">
        {texts.statisticsTitle}
      </h2>
      <Suspense fallback={<StatisticsSkeleton />}>
        {isNear ? <StatisticsPanel /> : <SkeletonCards />}
      </Suspense>
    </section>
  )
}
