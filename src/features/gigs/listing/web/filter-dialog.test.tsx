import { expect, test } from 'vitest'
import { renderScreen, textIn } from '#test/builders/screen.tsx'
import { FilterDialog, filtersOf } from './filter-dialog.tsx'

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

test('a search that is not to be understood stays so until its text is changed', () => {
  const before = { search: 'black stars', understand: 0 as const }
  const readForm = (search: string) => {
    const form = new FormData()
    form.set('search', search)
    form.set('gig_type', '1')
    form.set('category', '12')
    return filtersOf(form, before)
  }
  expect(readForm('black stars')).toEqual({ ...before, category: 12 })
  expect(readForm('white stars')).toEqual({ search: 'white stars', category: 12 })
})
