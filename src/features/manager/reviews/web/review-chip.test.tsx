import { expect, test } from 'vitest'
import { renderScreen, textIn } from '#test/builders/screen.tsx'
import { ReviewChip } from './review-chip.tsx'

test('a review that nobody else may read yet is to managers “Not published yet”', () => {
  expect(textIn(renderScreen(() => <ReviewChip state="unpublished" />))).toBe('Not published yet')
})
