import fc from 'fast-check'
import { expect, test } from 'vitest'
import { listJson, presentList } from './lists.ts'

test('a list around rows that are JSON already is the list around the rows', () => {
  const paging = fc.record({
    page: fc.integer({ min: 1, max: 1000 }),
    records_per_page: fc.integer({ min: 1, max: 100 }),
  })
  fc.assert(
    fc.property(fc.array(fc.json()), fc.nat(), paging, (rows, total, paging) => {
      const data = rows.map(row => JSON.parse(row))
      const bytes = Buffer.from(JSON.stringify(data))
      const list = { records: presentList({ data, total }, paging) }
      expect(String(listJson('records', { data: bytes, total }, paging))).toBe(JSON.stringify(list))
      expect(String(listJson('records', { data: bytes, total }, paging, { instead: null }))).toBe(
        JSON.stringify({ ...list, instead: null }),
      )
    }),
  )
})
