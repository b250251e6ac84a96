import { randomBytes } from 'node:crypto'
import { expect, test } from 'vitest'
import { isPatterned, isWeakSecret } from './weak-secrets.ts'

test.each([
  's'.repeat(32),
  '0123456789abcdef0123456789abcdef',
  '12345678901234567890123456789012',
  '0123456789abcdeffedcba9876543210',
  'abcdefghijklmnopqrstuvwxyz012345',
  '1234567891011121314151617181920212223',
  '000102030405060708090a0b0c0d0e0f101112131415161718191a1b1c1d1e1f',
  'a1b2c3d4e5f6a7b8c9d0e1f2a3b4c5d6',
  'change-me-change-me-change-me-change-me',
  'adwuma-production-secret-2026-key',
  'qwertyuiopasdfghjklzxcvbnm123456',
  Buffer.alloc(32, 7).toString('base64'),
])('a secret that somebody made up is weak: %s', text => {
  expect(isWeakSecret(text)).toBe(true)
})

test('keys of equal, repeated and counting bytes are patterned', () => {
  const keys = [
    Buffer.alloc(32),
    Buffer.alloc(32, 255),
    Buffer.alloc(32, 'adwuma'),
    Buffer.from(Array.from({ length: 32 }, (_, n) => n)),
    Buffer.from(Array.from({ length: 32 }, (_, n) => 255 - 3 * n)),
  ]
  expect(keys.map(isPatterned)).toEqual(keys.map(() => true))
})

test('what a machine drew by lot is neither weak nor patterned', () => {
  for (let n = 0; n < 2000; n++) {
    const bytes = randomBytes(32)
    expect(isPatterned(bytes)).toBe(false)
    for (const text of [bytes.toString('hex'), bytes.toString('base64')])
      expect(isWeakSecret(text), text).toBe(false)
  }
})
