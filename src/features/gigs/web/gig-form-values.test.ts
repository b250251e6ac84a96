import { expect, test } from 'vitest'
import type { Gig } from '#features/gigs/listing/web/gig-cards.ts'
import {
  durationEcho,
  gigDraftKey,
  goesBackToReview,
  submitLabel,
  valuesIn,
  valuesOf,
} from './gig-form-values.ts'

const liveGig: Gig = {
  id: 7,
  slug: 'wedding-cake',
  title: 'Wedding cake',
  short_title: 'Wedding cake',
  long_title: 'Wedding cake, Catering, Offer',
  type_id: 1,
  type: { id: 1, name: 'Offer' },
  category_id: 3,
  category: { id: 3, description: 'Catering' },
  description: '<p>Three tiers, delivered.</p>',
  amount: 1250.5,
  duration: 72,
  human_readable_duration: '3 days',
  location_based: 0,
  longitude: null,
  latitude: null,
  location_hidden: false,
  distance: null,
  human_readable_distance: null,
  views: 0,
  human_readable_views: '0 views',
  images: [],
  is_promoted: false,
  favorite: false,
  status_id: 2,
  user_id: 5,
  user: {
    id: 5,
    name: 'Ama Kusi',
    username: 'ama.k',
    country_alpha_2_code: 'GH',
    country_flag: '🇬🇭',
    is_kyc_verified: false,
    active_subscription: null,
    rating: 0,
    rating_count: 0,
    created_at: '2026-01-01T00:00:00.000Z',
  },
  created_at: '2026-01-01T00:00:00.000Z',
  updated_at: '2026-01-01T00:00:00.000Z',
}

test('a new gig starts as an offer with nothing filled in', () => {
  expect(valuesOf()).toMatchObject({ type_id: '1', title: '', amount: '', location_based: false })
})

test('a gig to edit fills its form as its controls hold it', () => {
  expect(valuesOf(liveGig)).toMatchObject({
    category_id: '3',
    amount: '1250.50',
    duration: '72',
    location_based: false,
    longitude: undefined,
  })
})

test.each([
  ['72', '= 3 days'],
  [' 30 ', '= 1 day 6 hours'],
  ['1', '= 1 hour'],
  ['8760', '= 365 days'],
])('%j hours read %j', (typed, echo) => {
  expect(durationEcho(typed)).toBe(echo)
})

test.each(['', '0', '8761', '1.5', '-3', 'two', '12345'])('%j hours are not echoed', typed => {
  expect(durationEcho(typed)).toBeUndefined()
})

test('the button names what is posted or updated', () => {
  expect(submitLabel({ typeId: '1', isNew: true })).toBe('Post Service Offer')
  expect(submitLabel({ typeId: '2', isNew: true })).toBe('Post Service Request')
  expect(submitLabel({ typeId: '1', isNew: false })).toBe('Update Service Offer')
  expect(submitLabel({ typeId: '2', isNew: false })).toBe('Update Service Request')
})

test('what the form was opened with sends no live gig back to review', () => {
  expect(goesBackToReview(liveGig, valuesOf(liveGig), 0)).toBe(false)
  const cheaper = { ...valuesOf(liveGig), amount: '9', duration: '1' }
  expect(goesBackToReview(liveGig, cheaper, 0)).toBe(false)
})

test.each([
  { title: 'Birthday cake' },
  { description: '<p>x</p>' },
  { category_id: '4' },
  { type_id: '2' },
])('%j sends a live gig back to review', change => {
  expect(goesBackToReview(liveGig, { ...valuesOf(liveGig), ...change }, 0)).toBe(true)
})

test('a new photo sends a live gig back to review', () => {
  expect(goesBackToReview(liveGig, valuesOf(liveGig), 1)).toBe(true)
})

test('a gig that is in review already has nowhere to go back to', () => {
  const waiting = { ...liveGig, status_id: 1 }
  expect(goesBackToReview(waiting, { ...valuesOf(waiting), title: 'Birthday cake' }, 2)).toBe(false)
})

test('drafts of two people or two gigs never meet', () => {
  expect(new Set([gigDraftKey(1), gigDraftKey(2), gigDraftKey(1, 2), gigDraftKey(2, 1)]).size).toBe(
    4,
  )
})

test('a form reads back what it was filled with', () => {
  const values = valuesOf(liveGig)
  expect(valuesIn(name => values[name])).toEqual(values)
})

test('a draft that holds something else than text is read without harm', () => {
  const draft: Record<string, unknown> = { title: 5, latitude: '5.6', location_based: 'yes' }
  expect(valuesIn(name => draft[name])).toEqual({
    ...valuesOf(),
    type_id: '',
    title: '5',
  })
})
