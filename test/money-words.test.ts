import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { findContradictions, listMoneySentences } from './money-words.ts'

const page = 'docs/decisions/money-story.md'

test('every sentence that speaks of paying is listed with its screen, and no other', () => {
  expect(parseList(readFileSync(page, 'utf8'))).toEqual(Object.fromEntries(listMoneySentences()))
})

test('no sentence about paying contradicts the others', () => {
  expect(findContradictions([...listMoneySentences().values()].flat())).toEqual([])
})

test.each([
  'You have nothing to do or to pay yet.',
  'You pay the seller yourself, when the work is done.',
  'You pay … in full when the work is done.',
  'Pay … in advance.',
  'We cannot give it back.',
])('a planted contradiction is noticed: %s', sentence => {
  expect(findContradictions([sentence])).not.toEqual([])
})

/** Below a heading that names a screen and its module stand the sentences, one a line. */
function parseList(text: string): Record<string, string[]> {
  const sections = text.split(/^### /m).slice(1)
  return Object.fromEntries(
    sections.map(section => [
      section.match(/`([^`]+)`/)?.[1] ?? '',
      [...section.matchAll(/^- (.+)$/gm)].map(([, sentence = '']) => sentence),
    ]),
  )
}
