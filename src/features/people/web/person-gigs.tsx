import { Link } from 'react-router'
import type { listGigs } from '#features/gigs/contract.ts'
import { cardOf } from '#features/gigs/listing/web/gig-cards.ts'
import { gigTypes } from '#features/gigs/process.ts'
import { takes, wantedWithin } from '#features/gigs/web/texts.ts'
import type { Received } from '#platform/contract.ts'
import { useLessData } from '#platform/web/data-saving.ts'
import { formatPrice } from '#ui/formats.ts'
import { OfferTag } from '#ui/offer-tag.tsx'

/** What the page about a person says of a gig. */
export type PersonGig = {
  id: number
  slug: string
  title: string
  picture: string
  isRequest?: true
  town?: string
  duration: string
  amount: number
}

export type PersonGigPage = { gigs: PersonGig[]; page: number; lastPage: number }

export function gigPageOf({ records }: Received<typeof listGigs>): PersonGigPage {
  const { data, current_page, last_page } = records
  return { gigs: data.map(gigOf), page: current_page, lastPage: last_page }
}

/** What is not so is left out: the page carries its data a second time, for its scripts. */
function gigOf(gig: Received<typeof listGigs>['records']['data'][number]): PersonGig {
  const { id, slug, title, thumb, category, type_id, town, ...card } = cardOf(gig)
  return {
    ...{ id, slug, title, picture: thumb ?? `/illustrations/${category.slug}.svg` },
    ...(type_id === gigTypes.request && { isRequest: true }),
    ...(town && { town: town.name }),
    ...{ duration: card.human_readable_duration, amount: card.amount },
  }
}

type PersonGigsProps = { gigs: readonly PersonGig[]; headings?: 'h2' | 'h3' }

/** Cards without the person, about whom the page is. */
export function PersonGigs({ gigs, headings: Heading = 'h3' }: PersonGigsProps) {
  const less = useLessData()
  return (
    <ul className="offer-list">
      {gigs.map(({ id, slug, title, picture, isRequest, town, duration, amount }) => (
        <li key={id}>
          <article>
            {!less && <img src={picture} alt="" width={320} height={240} loading="lazy" />}
            <div>
              {isRequest && (
                <p>
                  <OfferTag kind="request" />
                </p>
              )}
              <Heading className="line-clamp-2 font-semibold">
                <Link to={`/gigs/view/${id}/${slug}`}>{title}</Link>
              </Heading>
              <p>{wordPlaceAndTime({ town, duration, isRequest })}</p>
              <b>{formatPrice(amount)}</b>
            </div>
          </article>
        </li>
      ))}
    </ul>
  )
}

/** As on cards elsewhere: `Kumasi · takes 3 days`. */
function wordPlaceAndTime({
  town,
  duration,
  isRequest,
}: Pick<PersonGig, 'town' | 'duration' | 'isRequest'>): string {
  const word = isRequest ? wantedWithin : takes
  return [town, duration && word(duration)].filter(Boolean).join(' · ')
}
