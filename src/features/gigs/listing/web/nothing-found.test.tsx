import { expect, test } from 'vitest'
import { renderScreen } from '#test/builders/screen.tsx'
import type { GigFilters } from './gig-filters.ts'
import { NothingFound } from './nothing-found.tsx'

const category = { id: 1, slug: 'plumbing', description: 'Plumbing', words: 'plumber' }
const understood = { category, town: null, near_me: true, rest: '' }
const page = { gigs: [], total: 0, page: 1, lastPage: 1, understood }
const sentenceOf = (filters: GigFilters, townName?: string) =>
  />([^<>]*)<\/p>/.exec(
    renderScreen(() => (
      <NothingFound filters={filters} page={page} townName={townName}>
        {null}
      </NothingFound>
    )),
  )?.[1]

test('where nobody near offers a trade, nothing is said of the rest of the country', () => {
  const search = 'plumber near me'
  expect(sentenceOf({ search })).toBe('Nobody offers Plumbing in Ghana yet.')
  expect(sentenceOf({ search, distance: 10 })).toBe('Nothing found for “plumber near me”.')
  expect(sentenceOf({ distance: 10 })).toBe('Nothing found')
  expect(sentenceOf({ search, distance: 10, town: 'aflao' }, 'Aflao')).toBe(
    'Nobody offers Plumbing in Aflao yet.',
  )
})
