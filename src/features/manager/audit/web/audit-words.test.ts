import { expect, test } from 'vitest'
import { nameOfSubject, pathOfSubject } from './audit-words.ts'

test('what an entry is about is named by its number, a failed job without one', () => {
  expect(nameOfSubject({ type: 'gig', id: 7 })).toBe('Gig 7')
  expect(nameOfSubject({ type: 'failed-job', id: 0 })).toBe('Failed job')
  expect(pathOfSubject({ type: 'failed-job', id: 0 })).toBeUndefined()
})
