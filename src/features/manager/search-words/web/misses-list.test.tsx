import { expect, test } from 'vitest'
import { renderScreen, textIn } from '#test/builders/screen.tsx'
import { MissesList } from './misses-list.tsx'

const search_misses = { data: [], total: 0, current_page: 1, last_page: 1, per_page: 12 }
const readScreen = (search: string) =>
  textIn(
    renderScreen(MissesList, {
      answers: [
        [
          'GET /api/manager/search-misses',
          { page: 1, ...(search && { search }) },
          { search_misses },
        ],
      ],
      at: `/manager/search?tab=missed&search=${search}`,
    }),
  )

test('a search among the misses that finds none does not say that all was found', () => {
  expect(readScreen('')).toContain('Every search of the last 30 days found something.')
  expect(readScreen('zither')).toContain('No search like this in the last 30 days.')
  expect(readScreen('zither')).not.toContain('found something')
})
