import { expect, test } from 'vitest'
import { formatFileName } from './file-name.ts'

test('a long file name keeps its beginning and its kind', () => {
  const name = `WhatsApp Image 2026-01-12 at 14.20.31 of the broken kitchen sink (3).jpeg`
  const cut = formatFileName(name)
  expect([...cut]).toHaveLength(50)
  expect(cut).toMatch(/^WhatsApp Image .*…sink \(3\)\.jpeg$/)
  expect(formatFileName('sink.jpeg')).toBe('sink.jpeg')
  expect([...formatFileName('😀'.repeat(60), 20)]).toHaveLength(20)
})
