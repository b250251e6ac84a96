import { expect, test } from 'vitest'
import { cutText } from '#platform/cut-text.ts'
import { lastMessageLength } from '../process.ts'
import { textOf } from './plain-text.ts'

test('a message is read as the text it was made of', () => {
  const html =
    '1 &#60; 2 &#38; &#34;yes&#34;<br>see <a href="https://a.gh" rel="nofollow">https://a.gh</a>'
  expect(textOf(html)).toBe('1 < 2 & "yes" see https://a.gh')
})

test('what looks like HTML once it is text stays text', () => {
  expect(textOf('&#60;b&#62;bold&#60;/b&#62;')).toBe('<b>bold</b>')
})

test('the last message is cut after 35 characters, never inside one', () => {
  expect(cutText('😀'.repeat(40), lastMessageLength)).toBe(`${'😀'.repeat(35)}…`)
})
