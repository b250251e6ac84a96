import { expect, test } from 'vitest'
import { withoutWords } from './without-words.ts'

test('the words of a trade are taken out of a search, and the others stay as they were typed', () => {
  expect(withoutWords('Tailor at  Madina', 'tailor')).toBe('at Madina')
  expect(withoutWords('tailor', 'tailor')).toBe('')
  expect(withoutWords('fix my AC fast', 'fix AC')).toBe('my fast')
  expect(withoutWords('plumber', 'tailor')).toBe('plumber')
})

test('no letters are taken out of other words', () => {
  expect(withoutWords('house painter ho', 'ho')).toBe('house painter')
  expect(withoutWords('watch repair in Wa', 'Wa')).toBe('watch repair in')
  expect(withoutWords('tɔkwa adepamfo', 'kwa')).toBe('tɔkwa adepamfo')
})

test('of words that stand there twice the last are taken out', () => {
  expect(withoutWords('cape coast carpenter in cape coast', 'cape coast')).toBe(
    'cape coast carpenter in',
  )
  expect(withoutWords('Ho plumber in Ho', 'Ho')).toBe('Ho plumber in')
})

test('the signs beside words are no part of them', () => {
  expect(withoutWords('plumber, Kumasi', 'plumber')).toBe('Kumasi')
  expect(withoutWords('plumber, Kumasi', 'Kumasi')).toBe('plumber')
  expect(withoutWords('fix AC, today', 'fix AC')).toBe('today')
  expect(withoutWords('fix my AC, today', 'fix AC')).toBe('my today')
  expect(withoutWords('tailor at cape-coast', 'cape coast')).toBe('tailor at')
})
