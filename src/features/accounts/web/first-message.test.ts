import { expect, test } from 'vitest'
import { messageAt, withMessage } from './first-message.ts'

test('a message is part of the address of the chat in which it is to be sent', () => {
  const path = withMessage('/account/messages/0/ama.serwaa?gig=7', 'Are you free?')
  expect(path).toBe('/account/messages/0/ama.serwaa?gig=7&message=Are+you+free%3F')
  expect(messageAt(path)).toEqual({ username: 'ama.serwaa', text: 'Are you free?' })
})

test('an empty message leaves the address as it was', () => {
  const path = withMessage('/account/messages/0/ama?message=Hello', ' ')
  expect(path).toBe('/account/messages/0/ama')
  expect(messageAt(path)).toEqual({ username: 'ama', text: '' })
})

test.each(['/', '/account/messages', '/account/messages/0/%E0', '/orders/request/7'])(
  'at %s nobody is written to',
  path => expect(messageAt(path)).toBeNull(),
)
