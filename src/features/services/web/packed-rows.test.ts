import { expect, test } from 'vitest'
import { packRows, unpackRows } from './packed-rows.ts'

type Row = { id: number; title: string; town?: string }
const rows: Row[] = [
  { id: 1, title: 'Tiling', town: 'Ho' },
  { id: 2, title: 'Roofing' },
]

test('rows come out as they were packed, without what they did not have', () => {
  expect(unpackRows(packRows(rows, ['id', 'title', 'town']))).toStrictEqual(rows)
})

test('what is not named is left behind', () => {
  const packed = packRows(rows, ['id'])
  expect(packed.values).toEqual([[1], [2]])
  expect(unpackRows(packed)).toEqual([{ id: 1 }, { id: 2 }])
})
