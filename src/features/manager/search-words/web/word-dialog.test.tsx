import { expect, test } from 'vitest'
import { renderScreen } from '#test/builders/screen.tsx'
import { WordDialog } from './word-dialog.tsx'

const plumbing = { id: 1, slug: 'plumbing', description: 'Plumbing' }
const controlsOf = (html: string) => [...html.matchAll(/<(?:input|select)[^>]*>/g)].map(String)

test('a word that is changed stays with its category: only its weight is chosen', () => {
  const term = {
    ...{ id: 7, word: 'pipe man', category: plumbing, weight: 8, source: 'manager' as const },
    updated_at: '2026-03-02T09:00:00.000Z',
  }
  const [word, category, weight, ...rest] = controlsOf(
    renderScreen(() => <WordDialog term={term} onClose={() => {}} />),
  )
  expect(word).toMatch(/readOnly=""/)
  expect(category).toMatch(/readOnly="".*value="Plumbing"/)
  expect(weight).toMatch(/^<select[^>]*name="weight"/)
  expect(rest).toEqual([])
})

test('a new word is given its category', () => {
  const html = renderScreen(() => <WordDialog onClose={() => {}} />)
  expect(html).toMatch(/<select[^>]*name="category_id"/)
  expect(html).not.toContain('readOnly')
})
