import type { ReactNode } from 'react'
import { cardPlace, pictureSizes, smallerPicture } from '#features/gigs/images/web/picture-sizes.ts'
import { gigTypes } from '#features/gigs/process.ts'
import { Picture } from '#platform/web/picture.tsx'
import { OfferTag } from '#ui/offer-tag.tsx'
import { Price } from '#ui/price.tsx'
import * as sharedTexts from '#ui/texts.ts'
import { CustomerLink } from '../../customers/web/customer-link.tsx'
import * as managerTexts from '../../web/texts.ts'
import type { GigRow } from './gig-row.ts'
import * as texts from './texts.ts'

/** All that people will see of a gig, at once: every photo, every word. */
export function GigReviewed({ gig }: { gig: GigRow }) {
  return (
    <>
      <dl className="grid grid-cols-[fit-content(45%)_minmax(0,1fr)] items-center gap-x-4 gap-y-2 text-meta [&_dd]:[overflow-wrap:anywhere] [&_dt]:text-muted">
        <Fact name={sharedTexts.username}>
          <CustomerLink customer={gig.user} />
        </Fact>
        <Fact name={texts.type}>
          <OfferTag kind={gig.type_id === gigTypes.request ? 'request' : 'offer'} />
        </Fact>
        <Fact name={sharedTexts.category}>{gig.category.description}</Fact>
        <Fact name={managerTexts.amount}>
          <Price cedis={gig.amount} />
        </Fact>
        <Fact name={texts.duration}>{gig.human_readable_duration}</Fact>
        {gig.town && <Fact name={managerTexts.town}>{gig.town.name}</Fact>}
      </dl>
      {gig.images.length === 0 ? (
        <p className="text-meta text-muted">{texts.noPhotosNotice}</p>
      ) : (
        <ul aria-label={texts.photos} className="grid grid-cols-2 gap-3 sm:grid-cols-3">
          {gig.images.map(({ id, file }, at) => (
            <li
              key={id}
              className="relative aspect-4/3 overflow-hidden rounded-control border border-border bg-sunken"
            >
              <Picture
                group={`gig-${gig.id}`}
                shows={texts.photoNumbered(at + 1)}
                src={file.firebase_url}
                smaller={smallerPicture(file.firebase_url)}
                srcSet={pictureSizes(file.firebase_url, 640)}
                sizes={cardPlace}
                alt={texts.photoNumbered(at + 1)}
                className="size-full object-contain"
              />
            </li>
          ))}
        </ul>
      )}
      <div
        className="rich-text [overflow-wrap:anywhere]"
        // biome-ignore lint/security/noDangerouslySetInnerHtml: the server cleans all rich text on its way in
        dangerouslySetInnerHTML={{ __html: gig.description }}
      />
    </>
  )
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </>
  )
}
