import { expect, test } from 'vitest'
import { cutToChange } from './changed-part.ts'

const page = (middle: string) =>
  `<p>${'Before. '.repeat(3000)}</p><p>${middle}</p><p>${'After. '.repeat(3000)}</p>`

test('of two texts what they do not share is left, with a little of what they do', () => {
  const parts = cutToChange(page('We keep 5%.'), page('We keep 7%.'))
  const [before, after] = parts.map(part => part.replaceAll(/<[^>]+>/g, '|'))
  expect(before).toMatch(/^….{20,50}\|\|We keep 5%\.\|\|After.{10,40}…$/)
  expect(after).toMatch(/^….{20,50}\|\|We keep 7%\.\|\|After.{10,40}…$/)
})

test('short texts, and those that share nothing, stay whole', () => {
  expect(cutToChange('<p>Five</p>', '<p>Nine</p>')).toEqual(['<p>Five</p>', '<p>Nine</p>'])
  expect(cutToChange('', 'New')).toEqual(['', 'New'])
})

test('two texts that differ are left with parts that differ, none of them long', () => {
  const texts = [
    page('Old'),
    page('Oldest'),
    `${page('Old')}!`,
    'x'.repeat(90_000),
    'x',
    '',
    '😀',
    '😁',
  ]
  for (const before of texts)
    for (const after of texts.filter(text => text !== before)) {
      const [was, is] = cutToChange(before, after)
      expect(was).not.toBe(is)
      expect(Math.max(was.length, is.length)).toBeLessThan(2010)
      expect((was + is).isWellFormed()).toBe(true)
    }
})
