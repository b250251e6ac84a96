import { expect, test } from 'vitest'
import { shortenDiff } from './short-diff.ts'

const filler = '<p class="text-ink">Gigs near you</p>'.repeat(200)
const html = `${filler}<h1 class="text-h1">Order #4711</h1><p>Leaking taps repaired</p>${filler}`
const shorten = (expected: string) =>
  shortenDiff({ diff: `+ ${html}`, expected, actual: html }) ?? ''

test.each([
  'Leaking taps replaced',
  '/<p[^>]*>Leaking roofs repaired/',
  '<h1 class="text-h1">Order #4712</h1>',
])('of a long screen the part is printed that is nearest to %s', expected => {
  const printed = shorten(expected)
  expect(printed).toContain(`Expected: ${expected}`)
  expect(printed).toContain(`Received: ${html.length} characters`)
  expect(printed).toContain('Leaking taps repaired')
  expect(printed.length).toBeLessThan(700)
})

test('of what must not be there it is shown where it is', () => {
  expect(shorten('Order #4711')).toContain('<h1 class="text-h1">Order #4711')
})

test('of what is like nothing there, the beginning is printed', () => {
  expect(shorten('zzz')).toContain('… <p class="text-ink">Gigs near you')
})

test('short texts and what is no text are printed as ever', () => {
  expect(shortenDiff({ diff: '- a\n+ b', expected: 'a', actual: 'b' })).toBe('- a\n+ b')
  expect(shortenDiff({ diff: '- 1\n+ 2', expected: 1, actual: 2 })).toBe('- 1\n+ 2')
})
