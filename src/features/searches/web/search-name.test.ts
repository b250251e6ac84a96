import { expect, test } from 'vitest'
import { nameOf } from './search-name.ts'

test('a search is named by all that it asks for', () => {
  const category = { id: 1, description: 'Plumbing', slug: 'plumbing' }
  const town = { slug: 'tema', name: 'Tema', region: 'Greater Accra' }
  expect(nameOf({ search: 'burst pipe', category, town, gig_type: 2 })).toBe(
    '“burst pipe” · Plumbing · Tema · Requests',
  )
  expect(nameOf({ search: '', category: null, town, gig_type: null })).toBe('Tema')
})
