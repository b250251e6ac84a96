import { expect, test } from 'vitest'
import { gig } from '#test/builders/sample-answers.ts'
import { renderScreen, textIn } from '#test/builders/screen.tsx'
import FavoritesPage from './favorites-page.tsx'
import OwnGigsPage from './own-gigs-page.tsx'

const records = (page: number) => ({
  records: { data: [gig()], total: 11, last_page: 2, current_page: page, per_page: 10 },
})

test('one’s own gigs come ten at a time', () => {
  const input = { owned: true, page: 2, records_per_page: 10 }
  const html = renderScreen(OwnGigsPage, {
    answers: [['GET /api/gigs', input, records(2)]],
    at: '/?page=2',
  })
  expect(textIn(html)).toContain('Leaking taps repaired')
  expect(textIn(html)).toContain('Showing page 2 of 2')
})

test('favorites come ten at a time', () => {
  const input = { favorited: true, page: 1, records_per_page: 10 }
  const answer = records(1)
  answer.records.data = [gig({ favorite: true })]
  const html = renderScreen(FavoritesPage, { answers: [['GET /api/gigs', input, answer]] })
  expect(textIn(html)).toContain('Leaking taps repaired')
  expect(textIn(html)).toContain('Showing page 1 of 2')
})
