import { expect, test } from 'vitest'
import { formatFileSize } from './file-formats.ts'

test('a file weighs at least a kilobyte', () => {
  expect(formatFileSize(0)).toBe('1 kB')
  expect(formatFileSize(12_345)).toBe('12 kB')
  expect(formatFileSize(999_999)).toBe('1 MB')
  expect(formatFileSize(2_440_000)).toBe('2.4 MB')
})
