import { expect, test } from 'vitest'
import { isIndexed } from './process.ts'

test('search engines are shown a service from three offers on', () => {
  expect([0, 2, 3, 4].map(isIndexed)).toEqual([false, false, true, true])
})
