import { Clock } from 'lucide-react'
import { formatDuration } from '#ui/formats.ts'
import { OfferTag } from '#ui/offer-tag.tsx'
import { Price } from '#ui/price.tsx'
import { gigTypes } from '../process.ts'
import { durationEcho, type GigValues } from './gig-form-values.ts'

type GigPreviewProps = { values: GigValues; category?: string; picture?: string }

/** How the gig will look to others, while it is being written. */
export function GigPreview({ values, picture }: GigPreviewProps) {
  const { title, amount, duration, type_id } = values
  return (
    <div className="flex flex-col gap-3">
      <h2 className="text-meta font-semibold text-muted">How others will see it</h2>
      <div className="overflow-hidden rounded-card bg-surface shadow-raised">
        <div className="weave relative aspect-4/3">
          {picture && <img src={picture} alt="" className="size-full object-cover" />}
          <span className="absolute left-2 top-2 flex">
            <OfferTag kind={Number(type_id) === gigTypes.request ? 'request' : 'offer'} />
          </span>
        </div>
        <div className="flex flex-col gap-1 p-4">
          <p className="line-clamp-2 min-h-[2lh] text-card font-semibold">
            {title.trim() || <span className="text-muted">Your title</span>}
          </p>
          <p className="flex min-h-5 items-center gap-1.5 text-meta text-muted">
            {durationEcho(duration) && (
              <>
                <Clock size={16} aria-hidden="true" /> {formatDuration(Number(duration))}
              </>
            )}
          </p>
          <p className="min-h-6 text-card">
            {amount !== '' && <Price cedis={Number(amount) || 0} />}
          </p>
        </div>
      </div>
    </div>
  )
}
