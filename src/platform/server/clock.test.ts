import { expect, onTestFinished, test } from 'vitest'
import { now, openClock } from './clock.ts'

test('the clock can be shifted, so that a deadline passes without waiting', () => {
  onTestFinished(() => openClock({ offsetMs: 0 }))
  openClock({ offsetMs: 24 * 3_600_000 })
  expect(now().getTime() - Date.now()).toBeGreaterThan(24 * 3_600_000 - 1000)
})
