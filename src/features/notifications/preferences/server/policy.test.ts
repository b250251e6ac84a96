import { expect, test } from 'vitest'
import { endOfQuietHours } from './policy.ts'

const at = (time: string) => new Date(`2026-11-27T${time}Z`)
const endOf = (from: string, to: string, time: string) =>
  endOfQuietHours({ quiet_hours: { from, to } } as never, at(time))
    .toISOString()
    .slice(0, 19)

test('quiet hours hold from their first minute to the one at which they end', () => {
  expect(endOf('12:00', '14:30', '11:59:59')).toBe('2026-11-27T11:59:59')
  expect(endOf('12:00', '14:30', '12:00:00')).toBe('2026-11-27T14:30:00')
  expect(endOf('12:00', '14:30', '14:29:59')).toBe('2026-11-27T14:30:00')
  expect(endOf('12:00', '14:30', '14:30:00')).toBe('2026-11-27T14:30:00')
  expect(endOf('12:00', '14:30', '14:30:01')).toBe('2026-11-27T14:30:01')
})

test('quiet hours that pass midnight end on the next day', () => {
  expect(endOf('21:00', '06:00', '20:59:59')).toBe('2026-11-27T20:59:59')
  expect(endOf('21:00', '06:00', '21:00:00')).toBe('2026-11-28T06:00:00')
  expect(endOf('21:00', '06:00', '05:59:59')).toBe('2026-11-27T06:00:00')
  expect(endOf('21:00', '06:00', '06:00:01')).toBe('2026-11-27T06:00:01')
})

test('without quiet hours nothing waits', () => {
  const moment = at('23:00:00')
  expect(endOfQuietHours({ quiet_hours: null } as never, moment)).toBe(moment)
})
