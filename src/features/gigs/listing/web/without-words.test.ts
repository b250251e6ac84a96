import { expect, test } from 'vitest'
import { withoutWords } from './without-words.ts'

test('the words of a trade are taken out of a search, and the others stay as they were typed', () => {
  expect(withoutWords('Tailor at  Madina', 'tailor')).toBe('at Madina')
  expect(withoutWords('tailor', 'tailor')).toBe('')
  expect(withoutWords('fix my AC fast', 'fix AC')).toBe('my fast')
  expect(withoutWords('plumber', 'tailor')).toBe('plumber')
})
