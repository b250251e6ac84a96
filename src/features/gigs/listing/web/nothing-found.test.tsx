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

const place = (slug: string, name: string) => ({ slug, name, region: '' })
const instead = {
  towns: [{ town: place('tema', 'Tema'), gigs_count: 12 }],
  categories: [
    { category: { id: 2, slug: 'tiling', description: 'Tiling' }, gigs_count: 3, town: null },
    {
      ...{ category: { id: 3, slug: 'painting', description: 'Painting' }, gigs_count: 4 },
      town: place('accra', 'Accra'),
    },
  ],
  post_route: '/gigs/add?type=2&category=1&town=accra',
}
const screenOf = (filters: GigFilters) =>
  renderScreen(() => (
    <NothingFound filters={filters} page={{ ...page, instead }} townName="Accra">
      {null}
    </NothingFound>
  ))

test('each way out leads to the offers that it counts, in the town where they were counted', () => {
  for (const filters of [{ search: 'plumber', town: 'accra' }, { gig_type: 'all' as const }])
    expect(linksIn(screenOf(filters))).toEqual([
      '/?category=1&town=tema',
      '/?category=2',
      '/?category=3&town=accra',
      instead.post_route,
      '/help',
    ])
})

test('towns are the nearest ones where a town was asked for alone', () => {
  const townsOf = (filters: GigFilters, meant: { town: ReturnType<typeof place> | null }) =>
    /aria-label="(Nearest towns|Towns with gigs)"/.exec(
      renderScreen(() => (
        <NothingFound
          filters={filters}
          page={{
            ...{ ...page, instead },
            understood: { ...understood, town: meant.town && { ...meant.town, words: 'tema' } },
          }}
          townName={filters.town && 'Tema'}
        >
          {null}
        </NothingFound>
      )),
    )?.[1]
  const tema = place('tema', 'Tema')
  expect(townsOf({ category: 1 }, { town: null })).toBe('Towns with gigs')
  expect(townsOf({ category: 1, distance: 10 }, { town: null })).toBe('Towns with gigs')
  expect(townsOf({ category: 1, town: 'tema' }, { town: null })).toBe('Nearest towns')
  expect(townsOf({ search: 'plumber tema' }, { town: tema })).toBe('Nearest towns')
})

test('who finds work is led to the requests that are counted, not to the offers of others', () => {
  expect(linksIn(screenOf({ gig_type: 2, search: 'plumber', town: 'accra' }))).toEqual([
    '/?category=1&gig_type=2&town=tema',
    '/?category=2&gig_type=2',
    '/?category=3&gig_type=2&town=accra',
    instead.post_route,
    '/help',
  ])
})

const linksIn = (html: string) =>
  [...html.matchAll(/href="([^"]*)"/g)].map(([, href = '']) => href.replaceAll('&amp;', '&'))
