import { expect, test } from 'vitest'
import { slugOf } from './slugs.ts'

test('a slug is ASCII, in lower case, with hyphens between words', () => {
  expect(slugOf('  Décor & Rentals: ƆDƆ Events (Accra)! ', 'gig')).toBe(
    'decor-rentals-odo-events-accra',
  )
  expect(slugOf('Ɛna Ŋɔŋ ﬁx', 'gig')).toBe('ena-non-fix')
})

test('a slug has at most 80 characters and is cut at a word', () => {
  expect(slugOf(`${'plumbing '.repeat(8)}and more from us in Accra`, 'gig')).toBe(
    `${'plumbing-'.repeat(8)}and-more`,
  )
  expect(slugOf('x'.repeat(120), 'gig')).toBe('x'.repeat(80))
})

test('a title without a letter still has a slug', () => {
  expect(slugOf('🎉🎉🎉🎉🎉', 'gig')).toBe('gig')
})
