import { expect, test } from 'vitest'
import { renderScreen, textIn } from '#test/builders/screen.tsx'
import type { GigFilters } from './gig-filters.ts'
import { UnderstoodSearch } from './understood-search.tsx'

const understood = {
  category: { id: 1, slug: 'plumbing', description: 'Plumbing', words: 'plumber' },
  town: { slug: 'kumasi', name: 'Kumasi', region: 'Ashanti', words: 'in kumasi' },
  near_me: false,
  rest: '',
}
const screenOf = (filters: GigFilters) =>
  renderScreen(() => (
    <UnderstoodSearch
      filters={{ search: 'plumber in kumasi', ...filters }}
      understood={understood}
    />
  ))
const readScreen = (filters: GigFilters) => textIn(screenOf(filters))

test('a search says which trade and town it was taken to mean, and can be taken by its words', () => {
  expect(readScreen({})).toBe(
    'Remove Plumbing Remove Kumasi Showing Plumbing. Search only for “plumber in kumasi”',
  )
})

test('a town or trade that was chosen takes the place of the one that was understood', () => {
  expect(readScreen({ town: 'tema' })).toBe(
    'Remove Plumbing Showing Plumbing. Search only for “plumber in kumasi”',
  )
  expect(readScreen({ category: 5 })).toBe(
    'Remove Kumasi Showing Kumasi. Search only for “plumber in kumasi”',
  )
})

test('a search whose trade and town are both overruled can still be taken by its words', () => {
  const html = screenOf({ category: 5, town: 'tema' })
  expect(textIn(html)).toBe('Search only for “plumber in kumasi”')
  expect(html).toContain('understand=0')
  expect(html).not.toContain('<ul')
})
