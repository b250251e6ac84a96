import { expect, test } from 'vitest'
import { renderScreen, textIn } from '#test/builders/screen.tsx'
import { FilterDialog } from './filter-dialog.tsx'

const categories = [{ id: 12, description: 'Photography & Video' }]

test('the filters are search text, gig type, category and distance, filled with those in force', () => {
  const filters = { search: 'wedding', gig_type: 2 as const, category: 12, distance: 25 }
  const html = renderScreen(
    () => <FilterDialog filters={filters} onApply={() => {}} onClose={() => {}} />,
    { answers: [['GET /api/gigs/categories', {}, { categories }]] },
  )
  const text = textIn(html)
  for (const words of ['Gig type', 'All', 'Offers', 'Requests', 'Category', 'Distance'])
    expect(text, words).toContain(words)
  expect(html).toMatch(/<input[^>]*name="search"[^>]*value="wedding"/)
  expect(html).toMatch(/<input[^>]*name="gig_type"[^>]*checked=""[^>]*value="2"/)
  expect(html).toMatch(/<option value="12" selected="">Photography &amp; Video<\/option>/)
  expect(html).toMatch(/<option value="25" selected="">Within 25 km<\/option>/)
})
