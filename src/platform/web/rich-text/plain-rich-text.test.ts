import fc from 'fast-check'
import { expect, test } from 'vitest'
import { htmlOfText, textOfHtml } from './plain-rich-text.ts'

test('whatever is typed into the plain field is there again', () => {
  const typed = fc.array(
    fc.constantFrom('a', '<', '>', '&', '&amp;', '"', "'", ' ', '\n', 'ɛ', '<br>', '</p>'),
  )
  fc.assert(
    fc.property(typed, signs => {
      const text = signs.join('')
      expect(textOfHtml(htmlOfText(text))).toBe(text)
    }),
  )
})

test('a blank line parts paragraphs, and a single one breaks the line', () => {
  expect(htmlOfText('Two clocks,\noiled.\n\nBy Friday.')).toBe(
    '<p>Two clocks,<br>oiled.</p><p>By Friday.</p>',
  )
})

test('nothing typed is nothing', () => {
  expect(htmlOfText('')).toBe('')
  expect(textOfHtml('')).toBe('')
})

test('text that came without tags, or with the breaks of the server, is plain', () => {
  expect(textOfHtml('Fish &amp; chips')).toBe('Fish & chips')
  expect(textOfHtml('<p>One<br />two</p>\n<p>three</p>')).toBe('One\ntwo\n\nthree')
})

test('what is formatted is not plain', () => {
  for (const html of [
    '<p><strong>Bold</strong></p>',
    '<ul><li>One</li></ul>',
    '<h3>Title</h3><p>Text</p>',
    '<p><a href="https://example.com">there</a></p>',
    '<p>One</p>two',
  ])
    expect(textOfHtml(html), html).toBeUndefined()
})
