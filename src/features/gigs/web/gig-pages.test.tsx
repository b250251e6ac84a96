import { expect, test } from 'vitest'
import { gig } from '#test/builders/sample-answers.ts'
import { renderScreen, textIn } from '#test/builders/screen.tsx'
import FavoritesPage from './favorites-page.tsx'
import OwnGigsPage from './own-gigs-page.tsx'

const beyond = {
  records: { data: [], total: 10, last_page: 1, current_page: 2, per_page: 10 },
}
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

test.each([
  ['favorites', FavoritesPage, { favorited: true }],
  ['one’s own gigs', OwnGigsPage, { owned: true }],
])('a page of %s that is gone is not called an empty list', (_case, List, whose) => {
  const input = { ...whose, page: 2, records_per_page: 10 }
  const html = renderScreen(List, { answers: [['GET /api/gigs', input, beyond]], at: '/?page=2' })
  expect(html).toContain('aria-busy="true"')
  expect(textIn(html)).not.toMatch(/No favorites yet|Showing page/)
})
