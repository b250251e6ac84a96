import { BadgeCheck, Crown } from 'lucide-react'
import { Link } from 'react-router'
import * as gigsTexts from '#features/gigs/web/texts.ts'
import { useLessData } from '#platform/web/data-saving.ts'
import { formatPrice, formatRating } from '#ui/formats.ts'
import * as sharedTexts from '#ui/texts.ts'
import type { ServiceOffer } from './service-offers.ts'
import * as texts from './texts.ts'

type OfferListProps = {
  offers: readonly ServiceOffer[]
  /** Stands where there is no photo. */
  illustration: string
}

export function OfferList({ offers, illustration }: OfferListProps) {
  const less = useLessData()
  return (
    <>
      <BadgeShapes />
      <ul className="offer-list">
        {offers.map(offer => (
          <li key={offer.id}>
            <article>
              {!less && (
                <img
                  src={offer.thumb ?? illustration}
                  alt=""
                  width={320}
                  height={240}
                  loading="lazy"
                />
              )}
              <OfferText offer={offer} />
            </article>
          </li>
        ))}
      </ul>
    </>
  )
}

function OfferText({ offer }: { offer: ServiceOffer }) {
  const { id, slug, title, username, badge, rating, ratings = 0, town, duration } = offer
  return (
    <div>
      <h2>
        <Link to={`/gigs/view/${id}/${slug}`} discover="none">
          {title}
        </Link>
      </h2>
      <p>
        {username}
        {badge && <Badge name={badge} />}
        {rating !== undefined && (
          <>
            <span aria-hidden="true">{texts.ratingSigns(formatRating(rating), ratings)}</span>
            <span className="sr-only">{sharedTexts.ratedBy(formatRating(rating), ratings)}</span>
          </>
        )}
      </p>
      <p>{texts.takes(town, duration)}</p>
      {offer.backOn && <p>{gigsTexts.backOn(offer.backOn)}</p>}
      {offer.promoted && <p>{gigsTexts.promoted}</p>}
      <b>{formatPrice(offer.amount)}</b>
    </div>
  )
}

const badgeNames = { premium: sharedTexts.premium, verified: sharedTexts.identityVerified }

function Badge({ name }: { name: keyof typeof badgeNames }) {
  return (
    <>
      {' '}
      <svg role="img" aria-label={badgeNames[name]}>
        <use href={`#${name}`} />
      </svg>
    </>
  )
}

/** Drawn once, and used by every card. */
function BadgeShapes() {
  return (
    <svg aria-hidden="true" className="absolute size-0">
      <symbol id="premium" viewBox="0 0 20 20">
        <circle cx="10" cy="10" r="10" className="fill-gold" />
        <Crown x={3.5} y={3.5} size={13} strokeWidth={2.5} className="text-on-gold" />
      </symbol>
      <symbol id="verified" viewBox="0 0 20 20">
        <BadgeCheck
          size={20}
          className="fill-verified stroke-on-verified [&>path:first-child]:stroke-verified"
        />
      </symbol>
    </svg>
  )
}
