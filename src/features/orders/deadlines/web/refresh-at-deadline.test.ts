import { expect, test } from 'vitest'
import { countDue } from './refresh-at-deadline.ts'

test('an order whose time is over is asked for then, and once more for a clock that is up to two minutes ahead', () => {
  const noon = Date.parse('2026-03-05T12:00:00Z')
  const dueAt = (seconds: number) => countDue(noon, noon + seconds * 1000)
  expect([-1, 0, 119, 120, 86_400].map(dueAt)).toEqual([0, 1, 1, 2, 2])
})
