import { expect, test } from 'vitest'
import { gig as sampleGig } from '#test/builders/sample-answers.ts'
import { cardOf, cardPage, gigsOf } from './gig-cards.ts'

const file = { file_id: 1, firebase_url: '/a-1280.webp', thumb_url: '/a-320.webp' }
const gig = sampleGig({
  description: '<p>Three tiers, delivered.</p>',
  ...{ location_based: 1, longitude: -0.123456, latitude: 5.654321 },
  images: [{ id: 1, file }],
})

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
  const json = JSON.stringify(cardOf(gig))
  expect(json).not.toContain('Three tiers')
  expect(json).not.toContain('0.123456')
  expect(json).not.toContain('5.654321')
})

test('a card has the small picture, or none', () => {
  expect(cardOf(gig).thumb).toBe('/a-320.webp')
  expect(cardOf({ ...gig, images: [] }).thumb).toBeNull()
})

test('a gig that moved to the next page while pages were loaded is shown once', () => {
  expect(gigsOf([pageOf([1, 2], 1), pageOf([2, 3], 2)]).map(({ id }) => id)).toEqual([1, 2, 3])
})
