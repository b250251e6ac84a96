import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { fakeBrowser } from '#test/fake-browser.ts'
import { firstMessageId } from './first-message.ts'

beforeEach(() => {
  fakeBrowser()
  vi.stubGlobal('FileList', class {})
})
afterEach(() => vi.unstubAllGlobals())

const hello = { userId: 7, toUserId: 3, text: 'Hello' }
const noon = Date.UTC(2026, 2, 6, 12)
const hours = (count: number) => count * 3_600_000

test('the same words to the same person are the same message for a day', () => {
  const id = firstMessageId(hello, noon)
  expect(firstMessageId(hello, noon + hours(23))).toBe(id)
  expect(firstMessageId(hello, noon + hours(24))).not.toBe(id)
})

test('other words, another reader or another writer make another message', () => {
  const id = firstMessageId(hello, noon)
  expect(firstMessageId({ ...hello, toUserId: 4 }, noon)).not.toBe(id)
  expect(firstMessageId({ ...hello, userId: 8 }, noon)).not.toBe(id)
  expect(firstMessageId({ ...hello, text: 'Hello again' }, noon)).not.toBe(id)
})
