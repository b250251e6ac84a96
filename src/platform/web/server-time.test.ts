import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { noteServerTime, serverNow } from './server-time.ts'

const noon = Date.parse('2026-05-01T12:00:00Z')
const hourMs = 3_600_000
const header = (at: number) => new Date(at).toUTCString()

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'] })
})
afterEach(() => {
  vi.useRealTimers()
})

test.each([30 * hourMs, -2 * hourMs])('a clock that is %d ms ahead is put right', ahead => {
  vi.setSystemTime(noon + ahead)
  noteServerTime(header(noon))
  expect(serverNow()).toBe(noon)
  vi.setSystemTime(noon + ahead + hourMs)
  expect(serverNow()).toBe(noon + hourMs)
})

test('two minutes are no fault of the clock, and one that was put right is followed again', () => {
  vi.setSystemTime(noon)
  noteServerTime(header(noon - 5 * hourMs))
  noteServerTime(header(noon - 120_000))
  expect(serverNow()).toBe(noon)
})

test('an answer without its moment changes nothing', () => {
  vi.setSystemTime(noon + hourMs)
  noteServerTime(header(noon))
  noteServerTime(null)
  expect(serverNow()).toBe(noon)
})
