import { expect, test } from 'vitest'
import { filtersIn, isNarrowed, pathOf, without } from './gig-filters.ts'

const read = (query: string) => filtersIn(new URLSearchParams(query))

test('filters come out of the address as they went in', () => {
  const filters = { search: 'leaking tap & pipe', category: 7, distance: 10, gig_type: 2 as const }
  expect(read(pathOf(filters).slice(1))).toEqual(filters)
})

test('the address without filters is the home page itself', () => {
  expect(pathOf({})).toBe('/')
  expect(pathOf({ search: '' })).toBe('/')
})

test('what makes no sense in an address narrows nothing', () => {
  const odd = ['category=x', 'category=1.5', 'category=-3', 'category=99999999999', 'gig_type=3']
  for (const query of [...odd, 'distance=0', 'distance=NaN', 'distance=1e9', 'search=%20%20', ''])
    expect(read(query), query).toEqual({})
})

test('a search is cut at 200 characters, and never inside of one', () => {
  expect([...(read(`search=${encodeURIComponent('🔧'.repeat(300))}`).search ?? '')]).toHaveLength(
    200,
  )
})

test('one filter is taken away, the others stay', () => {
  expect(without({ search: 'dj', distance: 5 }, 'distance')).toEqual({ search: 'dj' })
})

test('a list without filters is not narrowed', () => {
  expect(isNarrowed(read('utm_source=x'))).toBe(false)
  expect(isNarrowed(read('gig_type=1'))).toBe(true)
})
