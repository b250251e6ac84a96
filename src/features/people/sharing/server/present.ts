import type { Person } from '#features/people/server/present.ts'
import type { ShareCard } from '#platform/server/files/share-picture.ts'
import { sitemap } from '#platform/server/pages/sitemap.ts'

export type SharedPerson = Omit<ShareCard, 'brand' | 'photo'>

export const sitemapOfPeople = (site: string, people: readonly { username: string }[]): string =>
  sitemap(
    site,
    people.map(({ username }) => ({ path: `/people/${username}` })),
  )

export function presentSharedPerson(person: Person): SharedPerson {
  const { name, rating, rating_count, areas } = person
  return {
    title: name,
    badge: badgeOf(person),
    highlight: rating_count > 0 ? `★ ${rating.toFixed(1)} (${rating_count})` : '',
    footer: areas.join(' · '),
  }
}

/** Gold wins over blue, as on screens. */
function badgeOf({ active_subscription, is_kyc_verified }: Person): string {
  if (active_subscription) return 'Premium'
  return is_kyc_verified ? 'Identity verified' : ''
}
