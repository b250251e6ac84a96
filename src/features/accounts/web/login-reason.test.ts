import { expect, test } from 'vitest'
import { reasonFor } from './login-reason.ts'

test('the login says what it was that needed it', () => {
  expect(reasonFor('/orders/request/12')).toBe('request this service')
  expect(reasonFor('/gigs/add')).toBe('request or offer a service')
  expect(reasonFor('/account/messages')).toBe('read your messages')
  expect(reasonFor('/account/messages/0/ama.k?message=Hello')).toBe('write a message')
  expect(reasonFor('/account/profile/identity-details')).toBe('see your profile')
  expect(reasonFor('/account')).toBe('see your account')
})

test('who only comes to log in is given no reason', () => {
  expect(reasonFor('/')).toBeUndefined()
  expect(reasonFor('/?search=/gigs/add')).toBeUndefined()
})
