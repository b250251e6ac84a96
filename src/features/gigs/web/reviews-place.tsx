import { useRef, useState } from 'react'
import { useLazyModule } from '#platform/web/lazy-module.ts'
import { useOnApproach } from '#platform/web/on-approach.ts'
import { useGigPorts } from './ports.ts'

type ReviewsPlaceProps = { gigId: number; sellerName: string }

/** Where the reviews of a gig stand, once somebody comes near. */
export function ReviewsPlace(props: ReviewsPlaceProps) {
  const place = useRef<HTMLDivElement>(null)
  const [isNear, setIsNear] = useState(false)
  useOnApproach(place, { act: () => setIsNear(true), when: !isNear })
  return (
    <div
      ref={place}
      className="flex min-h-18 flex-col gap-4 border-t border-border pt-4 scriptless:hidden"
    >
      {isNear && <Reviews {...props} />}
    </div>
  )
}

function Reviews(props: ReviewsPlaceProps) {
  const { module } = useLazyModule(useGigPorts().loadGigReviews)
  return module ? <module.GigReviews {...props} /> : null
}
