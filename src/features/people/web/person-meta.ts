import { profiles } from '#features/accounts/web/profiles.ts'
import type { PageMeta } from '#platform/web/pages/page-meta.ts'
import { formatRating } from '#ui/formats.ts'
import { formatCount } from '#ui/plural.ts'
import type { Person } from './person.ts'
import type { ReviewChoice } from './person-address.ts'
import * as texts from './texts.ts'

/** Title, description, picture and structured data of the page about a person. */
export function personMeta(
  person: Person,
  choice: Pick<ReviewChoice, 'page'> & Partial<ReviewChoice>,
  site: { url: string },
): PageMeta {
  const canonical = profiles + person.username
  const hasNothing = person.gigs_count === 0 && person.rating_count === 0
  return {
    title: person.name,
    description: summaryOf(person),
    canonical,
    noindex: hasNothing || isPart(choice),
    image: sharePathOf(person.id),
    jsonLd: jsonLdOf(person, new URL(canonical, site.url).href, site),
  }
}

const isPart = ({ page, rating, role }: Partial<ReviewChoice>) =>
  page !== 1 || rating !== undefined || role === 'buyer'

const sharePathOf = (userId: number) => `/people/share/${userId}.jpg`

/** `★ 4.8 (32) · 40 orders completed · Madina, Greater Accra`: what there is of it. */
function summaryOf({ rating, rating_count, figures, areas }: Person): string {
  const { orders_completed } = figures
  const said = [
    rating_count > 0 && `★ ${formatRating(rating)} (${formatCount(rating_count)})`,
    orders_completed > 0 && texts.completedOrders(orders_completed),
    areas[0],
  ]
  return said.filter(Boolean).join(' · ')
}

function jsonLdOf(person: Person, url: string, site: { url: string }) {
  return {
    '@context': 'https://schema.org',
    '@type': 'ProfilePage',
    url,
    dateCreated: person.created_at,
    mainEntity: { ...subjectOf(person), ...aboutOf(person, url, site) },
  }
}

/** A Person of schema.org has no rating, so whoever is rated is a business. */
const subjectOf = ({ rating, rating_count }: Person) =>
  rating_count > 0
    ? {
        '@type': 'LocalBusiness',
        aggregateRating: {
          '@type': 'AggregateRating',
          ratingValue: rating,
          reviewCount: rating_count,
          bestRating: 5,
          worstRating: 1,
        },
      }
    : { '@type': 'Person' }

const aboutOf = (person: Person, url: string, site: { url: string }) => ({
  name: person.name,
  alternateName: person.username,
  identifier: person.username,
  url,
  image: new URL(person.portrait ?? sharePathOf(person.id), site.url).href,
  ...(person.areas[0] && { address: addressOf(person.areas[0]) }),
})

/** Of `Madina, Greater Accra`. */
function addressOf(area: string) {
  const [addressLocality, addressRegion] = area.split(', ')
  return {
    '@type': 'PostalAddress',
    addressLocality,
    ...(addressRegion && { addressRegion }),
    addressCountry: 'GH',
  }
}
