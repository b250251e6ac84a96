import { expect, test } from 'vitest'
import { searchWords } from './search-words.ts'

test('a word that is searched for several times is looked for once', () => {
  expect(searchWords('tiles . . kofi .  tiles')).toEqual(['tiles', '.', 'kofi'])
})

test('what PostgreSQL keeps no text of parts words, or is replaced', () => {
  expect(searchWords('a\0b \ud800')).toEqual(['a', 'b', '\ufffd'])
})
