import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { cleanRichText } from '#platform/server/rich-text.ts'
import { htmlOf } from './present.ts'

test('plain text is answered as HTML that shows exactly what was typed', () => {
  expect(htmlOf('a < b & "c"\nnew line')).toBe('a &#60; b &#38; &#34;c&#34;<br>new line')
})

test('addresses become links that leave the house, and end where the sentence does', () => {
  expect(htmlOf('See https://a.example/x?y=1&z=2.')).toBe(
    'See <a href="https://a.example/x?y=1&#38;z=2" rel="nofollow ugc noopener" target="_blank">https://a.example/x?y=1&#38;z=2</a>.',
  )
  expect(htmlOf('javascript:alert(1)')).toBe('javascript:alert(1)')
})

test('no text brings HTML of its own', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary-ascii' }), text => {
      const html = htmlOf(text)
      expect(
        html.replace(
          /<br>|<a href="[^"<>]*" rel="nofollow ugc noopener" target="_blank">|<\/a>/g,
          '',
        ),
      ).not.toMatch(/[<>]/)
      expect(cleanRichText(html).length).toBeLessThanOrEqual(html.length + 10)
    }),
  )
})
