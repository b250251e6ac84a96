import { expect, test } from 'vitest'
import { cardOf, cardPage, type Gig, gigsOf } from './gig-cards.ts'

const gig: Gig = {
  id: 7,
  slug: 'wedding-cake',
  title: 'Wedding cake',
  short_title: 'Wedding cake',
  long_title: 'Wedding cake · Catering · Offer',
  type_id: 1,
  type: { id: 1, name: 'Offer' },
  category_id: 3,
  category: { id: 3, description: 'Catering' },
  description: '<p>Three tiers, delivered.</p>',
  amount: 1250,
  duration: 72,
  human_readable_duration: '3 days',
  location_based: 1,
  longitude: -0.123456,
  latitude: 5.654321,
  location_hidden: false,
  distance: 2.4,
  human_readable_distance: '2.4 km away',
  views: 12,
  human_readable_views: '12 views',
  images: [{ id: 1, file: { file_id: 1, firebase_url: '/a-1280.webp', thumb_url: '/a-320.webp' } }],
  is_promoted: false,
  favorite: false,
  status_id: 2,
  user_id: 4,
  user: {
    id: 4,
    name: 'Ama Kusi',
    username: 'ama.k',
    country_alpha_2_code: 'GH',
    country_flag: '🇬🇭',
    is_kyc_verified: true,
    active_subscription: null,
    rating: 4.9,
    rating_count: 32,
    created_at: '2026-01-01T00:00:00.000Z',
  },
  created_at: '2026-01-01T00:00:00.000Z',
  updated_at: '2026-01-01T00:00:00.000Z',
}

const pageOf = (ids: number[], page: number) =>
  cardPage({
    records: {
      data: ids.map(id => ({ ...gig, id })),
      total: 4,
      last_page: 2,
      current_page: page,
      per_page: 2,
    },
  })

test('a card carries neither the text of a gig nor where it is', () => {
  const told = JSON.stringify(cardOf(gig))
  expect(told).not.toContain('Three tiers')
  expect(told).not.toContain('0.123456')
  expect(told).not.toContain('5.654321')
})

test('a card has the small picture, or none', () => {
  expect(cardOf(gig).thumb).toBe('/a-320.webp')
  expect(cardOf({ ...gig, images: [] }).thumb).toBeNull()
})

test('a gig that moved to the next page while pages were loaded is shown once', () => {
  expect(gigsOf([pageOf([1, 2], 1), pageOf([2, 3], 2)]).map(({ id }) => id)).toEqual([1, 2, 3])
})
