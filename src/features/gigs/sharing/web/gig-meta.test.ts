import { expect, test } from 'vitest'
import { type DescribedGig, gigMeta } from './gig-meta.ts'

const gig: DescribedGig = {
  id: 12,
  slug: 'taps',
  title: 'Taps repaired',
  type_id: 1,
  type: { name: 'Offer' },
  category: { description: 'Plumbing' },
  description: '<h3>Taps</h3><p>pipes &amp; tanks, the same day</p>',
  amount: 150,
  images: [{ file: { firebase_url: 'https://adwuma.test/files/a.webp' } }],
  user: { name: 'Ama Serwaa' },
}
const site = { url: 'https://adwuma.test' }

test('a gig says its price, category and text where it is shared', () => {
  const { title, description, canonical, image } = gigMeta(gig, site)
  expect({ title, description, canonical, image }).toEqual({
    title: 'Taps repaired',
    description: 'GHS 150 · Plumbing · Taps pipes & tanks, the same day',
    canonical: '/gigs/view/12/taps',
    image: '/gigs/share/12.jpg',
  })
})

test('a long text is cut at a word', () => {
  const long = gigMeta({ ...gig, description: `<p>${'kente '.repeat(100)}</p>` }, site)
  expect(long.description?.length).toBeLessThanOrEqual(162)
  expect(long.description).toMatch(/kente …$/)
})

test('search engines read an Offer as a service with its price', () => {
  expect(gigMeta(gig, site).jsonLd).toMatchObject({
    '@type': 'Service',
    url: 'https://adwuma.test/gigs/view/12/taps',
    offers: { price: '150.00', priceCurrency: 'GHS' },
    provider: { name: 'Ama Serwaa' },
  })
})

test('a gig with custom pricing names no price', () => {
  const { description, jsonLd } = gigMeta({ ...gig, amount: 0 }, site)
  expect(description).toContain('Custom pricing')
  expect(jsonLd).not.toHaveProperty('offers')
})

test('a Request is a demand', () => {
  expect(gigMeta({ ...gig, type_id: 2 }, site).jsonLd).toMatchObject({ '@type': 'Demand' })
})

test('wherever a gig is, its description for others does not say', () => {
  const placed = { ...gig, longitude: -0.123456, latitude: 5.654321 }
  const json = JSON.stringify(gigMeta(placed, site))
  expect(json).not.toContain('0.1234')
  expect(json).not.toContain('5.6543')
})
