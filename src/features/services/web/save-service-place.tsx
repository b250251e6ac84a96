import { gigTypes } from '#features/gigs/process.ts'
import { useGigPorts } from '#features/gigs/web/ports.ts'
import { useLazyModule } from '#platform/web/lazy-module.ts'
import type { Service } from './service-words.ts'

/** Where the button stands by which somebody is told of the first who offers it. */
export function SaveServicePlace({ service: { category, town } }: { service: Service }) {
  const { module } = useLazyModule(useGigPorts().loadSaveSearch)
  const draft = {
    ...{ category: category.id, gig_type: gigTypes.offer },
    ...(town && { town: town.slug }),
  }
  return <div className="flex min-h-12">{module && <module.SaveSearch draft={draft} />}</div>
}
