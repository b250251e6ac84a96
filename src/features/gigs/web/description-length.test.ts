import { expect, test } from 'vitest'
import { isCut, linesOf } from './description-length.ts'

const words = (count: number) => `<p>${'kente '.repeat(count)}</p>`

test('a short description is shown whole everywhere', () => {
  expect(isCut(words(20))).toEqual({ phone: false, wide: false })
})

test('a middling one is cut on phones only', () => {
  expect(isCut(words(90))).toEqual({ phone: true, wide: false })
})

test('a long one is cut everywhere', () => {
  expect(isCut(words(300))).toEqual({ phone: true, wide: true })
})

test('a list of few words is as long as it has lines', () => {
  expect(linesOf(`<ul>${'<li>Paint</li>'.repeat(6)}</ul>`, 44)).toBe(8.5)
})

test('an empty description has no lines', () => {
  expect(linesOf('<p></p>', 44)).toBe(0)
})
