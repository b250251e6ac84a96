import { expect, test } from 'vitest'
import { person } from '#test/builders/sample-people.ts'
import { personMeta } from './person-meta.ts'

const site = { url: 'https://adwuma.test' }
const known = person({
  ...{ rating: 4.75, rating_count: 32, gigs_count: 3 },
  areas: ['Madina, Greater Accra', 'Kumasi, Ashanti'],
  figures: { orders_completed: 40 },
})
const metaOf = (changes: Parameters<typeof person>[0] = {}, choice = {}) =>
  personMeta(person(changes), { page: 1, ...choice }, site)

test('a person’s page says the stars, the completed orders and the first area', () => {
  const { title, description, canonical, image, noindex } = personMeta(known, { page: 1 }, site)
  expect({ title, description, canonical, image, noindex }).toEqual({
    title: 'Ama Serwaa',
    description: '★ 4.8 (32) · 40 orders completed · Madina, Greater Accra',
    canonical: '/people/ama.s',
    image: '/people/share/7.jpg',
    noindex: false,
  })
  expect(metaOf({ figures: { orders_completed: 1 } }).description).toBe('1 order completed')
})

test('whoever is rated is a business with its average to search engines, anybody else a person', () => {
  expect(personMeta(known, { page: 1 }, site).jsonLd).toMatchObject({
    '@type': 'ProfilePage',
    mainEntity: {
      '@type': 'LocalBusiness',
      name: 'Ama Serwaa',
      url: 'https://adwuma.test/people/ama.s',
      aggregateRating: { ratingValue: 4.75, reviewCount: 32, bestRating: 5, worstRating: 1 },
      address: { addressLocality: 'Madina', addressRegion: 'Greater Accra', addressCountry: 'GH' },
    },
  })
  const { mainEntity } = metaOf().jsonLd as { mainEntity: object }
  expect(mainEntity).toMatchObject({ '@type': 'Person' })
  expect(Object.keys(mainEntity)).not.toContain('aggregateRating')
  expect(Object.keys(mainEntity)).not.toContain('address')
})

test('search engines are kept from who has nothing to show, from further pages and from single ratings', () => {
  expect(metaOf().noindex).toBe(true)
  expect(metaOf({ gigs_count: 1 }).noindex).toBe(false)
  expect(metaOf({ rating: 5, rating_count: 1 }).noindex).toBe(false)
  for (const choice of [{ page: 2 }, { rating: 5 }, { role: 'buyer' as const }])
    expect(metaOf({ gigs_count: 1 }, choice).noindex).toBe(true)
})
