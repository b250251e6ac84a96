import { expect, test } from 'vitest'
import { asLink } from './link-address.ts'

test.each([
  ['example.com', 'https://example.com/'],
  [' http://example.com/a?b=1 ', 'http://example.com/a?b=1'],
  ['ama@example.com', 'mailto:ama@example.com'],
  ['mailto:ama@example.com', 'mailto:ama@example.com'],
  ['example.com:8080/x', 'https://example.com:8080/x'],
])('%j is the link %j', (typed, link) => {
  expect(asLink(typed)).toBe(link)
})

test.each(['', 'plumber', 'two words.com', 'javascript:alert(1)', 'data:text/html,x', 'ftp://a.b'])(
  '%j is no link',
  typed => {
    expect(asLink(typed)).toBeUndefined()
  },
)
