import { Link } from 'react-router'
import { Picture } from '#platform/web/picture.tsx'
import * as texts from './texts.ts'

type GigMentionProps = {
  gig: { id: number; slug: string; title: string; thumbnail: string | null; is_live: boolean }
}

/** A gig in a line, which leads to it as long as it is Live. */
export function GigMention({ gig }: GigMentionProps) {
  return (
    <div className="relative flex min-w-0 items-center gap-3 rounded-control bg-sunken p-1.5 text-ink">
      <span className="weave relative size-11 shrink-0 overflow-hidden rounded-chip">
        {gig.thumbnail && (
          <Picture
            group={`gig-${gig.id}`}
            shows={gig.title}
            src={gig.thumbnail}
            alt=""
            loading="lazy"
            tiny
            className="size-full object-cover"
          />
        )}
      </span>
      <span className="min-w-0 flex-1 text-meta">
        <span className="block text-chip text-muted">{texts.aboutGig}</span>
        {gig.is_live ? (
          <Link
            to={`/gigs/view/${gig.id}/${gig.slug}`}
            className="line-clamp-1 rounded-chip font-semibold after:absolute after:inset-0 after:rounded-control hover:text-brand-text"
          >
            {gig.title}
          </Link>
        ) : (
          <span className="line-clamp-1 font-semibold">{gig.title}</span>
        )}
      </span>
    </div>
  )
}
