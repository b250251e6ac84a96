import { expect, test } from 'vitest'
import { encodingFor } from './encodings.ts'

test.each([
  ['gzip, deflate, br', 'br'],
  ['gzip, deflate', 'gzip'],
  ['GZIP', 'gzip'],
  ['br;q=0.1, gzip;q=1', 'br'],
  ['br;q=0, gzip', 'gzip'],
  ['br ; Q=0.000 ,gzip;q=0.001', 'gzip'],
  ['gzip;q=0, br;q=0', undefined],
  ['brotli, x-gzip', undefined],
  ['identity', undefined],
  ['*', undefined],
  ['', undefined],
  [undefined, undefined],
])('to who takes “%s” an answer is sent as %s', (accepted, encoding) => {
  expect(encodingFor(accepted)).toBe(encoding)
})
