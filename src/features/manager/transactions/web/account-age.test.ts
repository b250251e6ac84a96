import { expect, test } from 'vitest'
import { accountAge } from './account-age.ts'

const noon = Date.parse('2026-03-06T12:00:00Z')

test.each([
  ['2026-03-06T12:00:30Z', 'Account changed just now'],
  ['2026-03-06T11:59:01Z', 'Account changed just now'],
  ['2026-03-06T11:59:00Z', 'Account changed 1 minute ago'],
  ['2026-03-06T11:00:01Z', 'Account changed 59 minutes ago'],
  ['2026-03-06T11:00:00Z', 'Account changed 1 hour ago'],
  ['2026-03-06T09:00:00Z', 'Account changed 3 hours ago'],
  ['2026-03-04T12:00:01Z', 'Account changed 47 hours ago'],
  ['2026-03-04T12:00:00Z', 'Account changed 2 days ago'],
  ['2025-03-06T12:00:00Z', 'Account changed 365 days ago'],
])('of an account that was changed at %s the list says “%s”', (changedAt, text) => {
  expect(accountAge(changedAt, noon)).toBe(text)
})
