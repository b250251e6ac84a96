import { Link } from 'react-router'
import { Picture } from '#platform/web/picture.tsx'
import { TimeText } from '#ui/time-text.tsx'
import { CustomerLink } from '../../../customers/web/customer-link.tsx'
import { ManagedGigStatus } from '../../../gigs/web/managed-gig-status.tsx'
import type { MatchedPicture } from './image-match.ts'
import * as texts from './texts.ts'

/** One of two that look alike: whose it is, on which gig, and since when. */
export function MatchedPictureView({ picture }: { picture: MatchedPicture }) {
  return (
    <div className="flex items-start gap-3 md:max-lg:flex-col">
      <span className="relative block size-24 shrink-0 overflow-hidden rounded-control border border-border bg-sunken">
        <Picture
          group={`gig-${picture.gig_id}`}
          shows={texts.pictureOf(picture.title)}
          src={picture.image_url}
          alt={texts.pictureOf(picture.title)}
          className="size-full object-contain"
        />
      </span>
      <div className="flex min-w-0 flex-col items-start gap-1">
        <Link
          to={`/gigs/view/${picture.gig_id}`}
          className="font-semibold [overflow-wrap:anywhere] hover:underline"
        >
          {picture.title}
        </Link>
        <CustomerLink customer={picture.user} />
        <ManagedGigStatus statusId={picture.status_id} />
        <TimeText at={picture.uploaded_at} />
      </div>
    </div>
  )
}
