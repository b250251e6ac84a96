import { expect, test } from 'vitest'
import { progressOfEach } from './upload-progress.ts'

test('files travel one after the other', () => {
  expect(progressOfEach([100, 300], 0.5)).toEqual([1, 1 / 3])
  expect(progressOfEach([100, 300], 0)).toEqual([0, 0])
  expect(progressOfEach([100, 300], 1)).toEqual([1, 1])
})
