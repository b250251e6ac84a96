import { expect, test } from 'vitest'
import { pageNumbers } from './page-numbers.ts'

test('a short list shows every page', () => {
  expect(pageNumbers(2, 5)).toEqual([1, 2, 3, 4, 5])
})

test('a long list shows its ends and the neighbours of the page', () => {
  expect(pageNumbers(1, 9)).toEqual([1, 2, 3, null, 8, 9])
  expect(pageNumbers(10, 20)).toEqual([1, 2, null, 8, 9, 10, 11, 12, null, 19, 20])
  expect(pageNumbers(20, 20)).toEqual([1, 2, null, 18, 19, 20])
})

test('a single left out page is shown instead of dots', () => {
  expect(pageNumbers(6, 20)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, null, 19, 20])
})

test('one page is one page', () => {
  expect(pageNumbers(1, 1)).toEqual([1])
})
