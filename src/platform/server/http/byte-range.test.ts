import { expect, test } from 'vitest'
import { byteRange } from './byte-range.ts'

test('a part of a file is asked for by its first and last byte, its beginning or its length from the end', () => {
  expect(byteRange('bytes=0-0', 10)).toEqual({ first: 0, last: 0 })
  expect(byteRange('bytes=2-5', 10)).toEqual({ first: 2, last: 5 })
  expect(byteRange('bytes=2-99', 10)).toEqual({ first: 2, last: 9 })
  expect(byteRange('bytes=9-', 10)).toEqual({ first: 9, last: 9 })
  expect(byteRange('bytes=-3', 10)).toEqual({ first: 7, last: 9 })
  expect(byteRange('bytes=-30', 10)).toEqual({ first: 0, last: 9 })
})

test('a part that is not there is none', () => {
  for (const header of [
    'bytes=10-',
    'bytes=5-4',
    'bytes=-0',
    'bytes=-',
    'bytes=x-1',
    'bytes=1',
    'bytes=',
  ])
    expect(byteRange(header, 10), header).toBe('none')
  expect(byteRange('bytes=0-', 0)).toBe('none')
})

test('several parts, other units and no question are answered with the whole', () => {
  for (const header of ['bytes=0-1,3-4', 'items=0-1', 'nonsense', undefined])
    expect(byteRange(header, 10)).toBe('whole')
})
