import { expect, test } from 'vitest'
import { renderScreen } from '#test/builders/screen.tsx'
import type { GigFilters } from './gig-filters.ts'
import { TownChoice } from './town-choice.tsx'

const understood = {
  category: null,
  town: { slug: 'tema', name: 'Tema', region: 'Greater Accra', words: 'Tema' },
  ...{ near_me: false, rest: 'tiler' },
}
const everywhere = (filters: GigFilters, meant: typeof understood | undefined) =>
  /href="([^"]*)"[^>]*>All of Ghana/
    .exec(renderScreen(() => <TownChoice filters={filters} towns={[]} understood={meant} />))?.[1]
    ?.replaceAll('&amp;', '&')

test('all of Ghana is a list without the town that was chosen, and without the one that the words name', () => {
  expect(everywhere({ search: 'tiler', town: 'wa' }, undefined)).toBe('/?search=tiler')
  expect(everywhere({ search: 'tiler Tema' }, understood)).toBe('/?search=tiler')
  expect(everywhere({ search: 'tiler Tema', town: 'wa' }, understood)).toBe('/?search=tiler')
  expect(everywhere({ search: 'Tema', category: 7 }, understood)).toBe('/?category=7')
})

test('a search that is taken by its words keeps them everywhere in Ghana', () => {
  const filters = { search: 'tiler Tema', town: 'wa', understand: 0 as const }
  expect(everywhere(filters, undefined)).toBe('/?search=tiler+Tema&understand=0')
})
