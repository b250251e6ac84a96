import { expect, test } from 'vitest'
import { cutText } from './cut-text.ts'

test('a long text is cut after so many letters, never inside one', () => {
  expect(cutText('a'.repeat(35), 35)).toBe('a'.repeat(35))
  expect(cutText('a'.repeat(36), 35)).toBe(`${'a'.repeat(35)}…`)
  expect(cutText('😀'.repeat(40), 35)).toBe(`${'😀'.repeat(35)}…`)
  expect(cutText(`${'a'.repeat(34)} b`, 35)).toBe(`${'a'.repeat(34)}…`)
})
