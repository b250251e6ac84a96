import { expect, test } from 'vitest'
import { passwordAdvice } from './password-advice.ts'

test('a new password is judged while it is typed', () => {
  expect(passwordAdvice('')).toBe('At least 8 characters.')
  expect(passwordAdvice('akwaab')).toBe('2 characters more.')
  expect(passwordAdvice('akwaaba')).toBe('1 character more.')
  expect(passwordAdvice('akwaaba2')).toBe('Good. A longer one is stronger.')
  expect(passwordAdvice('akwaaba to all')).toBe('Strong.')
})
