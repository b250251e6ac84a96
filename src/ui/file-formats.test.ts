import { expect, test } from 'vitest'
import { formatFileName, formatFileSize } from './file-formats.ts'

test('a file weighs at least a kilobyte', () => {
  expect(formatFileSize(0)).toBe('1 kB')
  expect(formatFileSize(12_345)).toBe('12 kB')
  expect(formatFileSize(999_999)).toBe('1 MB')
  expect(formatFileSize(2_440_000)).toBe('2.4 MB')
})

test('a long file name keeps its beginning and its kind', () => {
  const name = `WhatsApp Image 2026-01-12 at 14.20.31 of the broken kitchen sink (3).jpeg`
  const cut = formatFileName(name)
  expect([...cut]).toHaveLength(50)
  expect(cut).toMatch(/^WhatsApp Image .*…sink \(3\)\.jpeg$/)
  expect(formatFileName('sink.jpeg')).toBe('sink.jpeg')
  expect([...formatFileName('😀'.repeat(60), 20)]).toHaveLength(20)
})
