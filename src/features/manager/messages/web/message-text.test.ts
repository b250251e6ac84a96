import { expect, test } from 'vitest'
import { htmlOf } from '#features/chat/server/present.ts'
import { linesOf } from './message-text.ts'

test('a message reads as it was typed, line by line, and nothing in it is a link', () => {
  const typed = 'Pay <b>here</b> & now:\nhttps://pay.example/?a=1&b=2\n\n“Ok”'
  expect(linesOf(htmlOf(typed))).toBe(typed)
})
