import { expect, test } from 'vitest'
import { renderScreen } from '#test/builders/screen.tsx'
import type { GigFilters } from './gig-filters.ts'
import { ServiceTiles } from './service-tiles.tsx'

const tiles = [
  { id: 1, slug: 'plumbing', description: 'Plumbing' },
  { id: 2, slug: 'electrical-works', description: 'Electrical Works' },
]
const renderTiles = (filters: GigFilters) =>
  renderScreen(() => <ServiceTiles filters={filters} rendered={tiles} />)

test('who has narrowed the list still sees the services beside it, on wide screens alone', () => {
  for (const filters of [{ search: 'tap' }, { category: 2 }])
    expect(renderTiles(filters)).toMatch(/<nav aria-label="Services"[^>]*max-xl:hidden/)
  expect(renderTiles({ town: 'kumasi' })).not.toContain('max-xl:hidden')
})

test('the service that was chosen is marked', () => {
  const html = renderTiles({ category: 2 })
  expect(html).toMatch(/aria-current="true"[^>]*>(?:<img[^>]*>)?Electrical Works/)
  expect(html.match(/aria-current/g)).toHaveLength(1)
})
