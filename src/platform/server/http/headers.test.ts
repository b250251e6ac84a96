import { expect, test } from 'vitest'
import { loadSettings } from '../settings/settings.ts'
import { everyAnswer, newNonce, pagePolicy } from './headers.ts'

test('browsers are told to come by https alone, wherever that is our address', () => {
  loadSettings({ APP_URL: 'https://adwuma.test' })
  expect(everyAnswer()).toMatchObject({
    'strict-transport-security': 'max-age=31536000; includeSubDomains',
  })
  loadSettings({})
  expect(everyAnswer()).not.toHaveProperty('strict-transport-security')
})

test('no nonce comes twice', () => {
  const nonces = Array.from({ length: 2000 }, newNonce)
  expect(new Set(nonces).size).toBe(2000)
  expect(nonces.filter(nonce => Buffer.from(nonce, 'base64').length !== 16)).toEqual([])
})

test('nothing runs in a page but our own files, and what carries the nonce of this answer', () => {
  loadSettings({ APP_URL: 'https://adwuma.test' })
  const [one, two] = [newNonce(), newNonce()]
  expect(one).not.toBe(two)
  const policy = pagePolicy(one)
  expect(policy).toContain(`script-src 'self' 'nonce-${one}';`)
  expect(policy).not.toMatch(/unsafe|\*|http:/)
  expect(policy).toMatch(/object-src 'none'.*base-uri 'none'.*frame-ancestors 'none'/)
  expect(pagePolicy(two)).toBe(policy.replaceAll(one, two))
})
