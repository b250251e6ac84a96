import fc from 'fast-check'
import { expect, test } from 'vitest'
import { isSlipOf, letterBits, mayBeSlipOf, slipsOf } from './slips.ts'

test('one slip is forgiven from five letters on, two from eight', () => {
  const forgiven = [
    'kumsai kumasi',
    'kumaci kumasi',
    'kumai kumasi',
    'kummasi kumasi',
    'koforiduwa koforidua',
  ]
  for (const pair of [
    ...forgiven,
    'takordai takoradi',
    'bolgatnga bolgatanga',
    'boglatagna bolgatanga',
  ])
    expect([pair, isSlipOf(...(pair.split(' ') as [string, string]))]).toEqual([pair, true])
  for (const pair of [
    'tma tema',
    'temma tema',
    'kmsi kumasi',
    'umasi kumasi',
    'qumasi kumasi',
    'kumaxx kumasi',
    'boltan bolgatanga',
  ])
    expect([pair, isSlipOf(...(pair.split(' ') as [string, string]))]).toEqual([
      pair,
      pair === 'temma tema',
    ])
})

test('as many slips are counted as lie between the two words, and none beyond what is forgiven', () => {
  const word = fc
    .array(fc.constantFrom('a', 'b', 'c'), { minLength: 1, maxLength: 8 })
    .map(letters => `k${letters.join('')}`)
  fc.assert(
    fc.property(word, word, (typed, meant) => {
      const most = typed.length >= 8 ? 2 : typed.length >= 5 ? 1 : 0
      const slips = countPlainly(typed, meant)
      expect(slipsOf(typed, meant)).toBe(most > 0 && slips <= most ? slips : null)
    }),
    { numRuns: 2000 },
  )
})

test('words that are slips of each other are never told apart by their letters', () => {
  const word = fc
    .array(fc.constantFrom('a', 'b', 'c', 'ɔ', 'ŋ', 'o'), { minLength: 4, maxLength: 10 })
    .map(letters => `k${letters.join('')}`)
  fc.assert(
    fc.property(word, word, (typed, meant) => {
      if (isSlipOf(typed, meant))
        expect(mayBeSlipOf(typed, letterBits(typed), letterBits(meant))).toBe(true)
    }),
    { numRuns: 5000 },
  )
  expect(mayBeSlipOf('kumasi', letterBits('kumasi'), letterBits('kente'))).toBe(false)
})

/** By the definition, letter after letter. */
function countPlainly(typed: string, meant: string): number {
  if (typed === '' || meant === '') return typed.length + meant.length
  const [a, b] = [typed.at(-1), meant.at(-1)]
  if (a === b) return countPlainly(typed.slice(0, -1), meant.slice(0, -1))
  const ways = [
    countPlainly(typed.slice(0, -1), meant),
    countPlainly(typed, meant.slice(0, -1)),
    countPlainly(typed.slice(0, -1), meant.slice(0, -1)),
  ]
  if (typed.length > 1 && meant.length > 1 && a === meant.at(-2) && b === typed.at(-2))
    ways.push(countPlainly(typed.slice(0, -2), meant.slice(0, -2)))
  return 1 + Math.min(...ways)
}
