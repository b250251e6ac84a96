import { expect, test } from 'vitest'
import { asParagraphs, startingText } from './report-text.ts'

test('an empty line parts paragraphs, and any other break stays one', () => {
  expect(asParagraphs('He took 50 cedis.\r\nThen he was gone.\n \n\nPlease help.\n')).toBe(
    '<p>He took 50 cedis.<br>Then he was gone.</p><p>Please help.</p>',
  )
})

test('nothing that is written becomes HTML', () => {
  expect(asParagraphs('<img src=x onerror="alert(1)"> & more')).toBe(
    '<p>&lt;img src=x onerror=&quot;alert(1)&quot;&gt; &amp; more</p>',
  )
})

test('text without words is no text', () => {
  expect(asParagraphs(' \n\n ')).toBe('')
})

test('whoever comes from a gig finds its address written down', () => {
  expect(startingText('https://adwuma.test', '/gigs/view/12/cakes')).toBe(
    'About: https://adwuma.test/gigs/view/12/cakes\n\n',
  )
  expect(startingText('https://adwuma.test', undefined)).toBe('')
})
