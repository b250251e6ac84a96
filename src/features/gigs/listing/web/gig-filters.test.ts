import { expect, test } from 'vitest'
import {
  filtersIn,
  isNarrowed,
  listInputOf,
  pageIn,
  pathOf,
  wayIn,
  without,
} from './gig-filters.ts'

const read = (query: string) => filtersIn(new URLSearchParams(query))

test('filters come out of the address as they went in', () => {
  const filters = { search: 'leaking tap & pipe', category: 7, distance: 10, gig_type: 2 as const }
  const everywhere = { ...filters, town: 'cape-coast' }
  expect(read(pathOf(everywhere).slice(1))).toEqual(everywhere)
  expect(read(pathOf(filters).slice(1))).toEqual(filters)
})

test('the address without filters is the home page itself', () => {
  expect(pathOf({})).toBe('/')
  expect(pathOf({ search: '' })).toBe('/')
})

test('what makes no sense in an address narrows nothing', () => {
  const odd = ['category=x', 'category=1.5', 'category=-3', 'category=99999999999', 'gig_type=3']
  for (const query of [
    ...odd,
    'distance=0',
    'distance=NaN',
    'distance=1e9',
    'search=%20%20',
    'town=Accra!',
    '',
  ])
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
  expect(isNarrowed(read('category=1'))).toBe(true)
})

test('a page stands in the address beside the filters, the first one not', () => {
  expect(pathOf({ search: 'dj' }, 2)).toBe('/?search=dj&page=2')
  expect(pathOf({}, 1)).toBe('/')
  expect(pageIn(new URLSearchParams('page=2'))).toBe(2)
  for (const query of ['', 'page=1', 'page=0', 'page=-2', 'page=1.5', 'page=x', 'page=1e300'])
    expect(pageIn(new URLSearchParams(query)), query).toBe(1)
})

test('without a gig type Offers are listed, with all both kinds', () => {
  expect(listInputOf(read(''))).toEqual({ gig_type: 1 })
  expect(listInputOf(read('gig_type=2'))).toEqual({ gig_type: 2 })
  expect(listInputOf(read('gig_type=all&category=3'))).toEqual({ category: 3 })
})

test('which way in was taken narrows nothing, and stays when the rest is taken away', () => {
  expect(isNarrowed(read('gig_type=2'))).toBe(false)
  expect(wayIn(read('gig_type=2&search=dj&category=3'))).toEqual({ gig_type: 2 })
})

test('a search that is not to be understood says so for as long as it stands', () => {
  const filters = read('search=black+stars&understand=0')
  expect(filters).toEqual({ search: 'black stars', understand: 0 })
  expect(pathOf(filters)).toBe('/?search=black+stars&understand=0')
  expect(without(filters, 'search')).toEqual({})
  expect(read('understand=0')).toEqual({})
})
