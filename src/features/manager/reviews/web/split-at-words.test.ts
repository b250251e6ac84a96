import { expect, test } from 'vitest'
import { splitAtWords } from './split-at-words.ts'

test('each word that was found is marked wherever it stands, and not a letter is lost', () => {
  const text = 'Call +233 (24) 412-3456, idiot! Call. idiots? +233 (24) 412-3456'
  const pieces = splitAtWords(text, ['idiot', '+233 (24) 412-3456', 'idiots'])
  expect(pieces.map(piece => piece.text).join('')).toBe(text)
  expect(pieces.filter(piece => piece.isFound).map(piece => piece.text)).toEqual([
    ...['+233 (24) 412-3456', 'idiot', 'idiots', '+233 (24) 412-3456'],
  ])
  expect(splitAtWords('Fine.', [])).toEqual([{ text: 'Fine.', isFound: false }])
})
