import { expect, test } from 'vitest'
import { ApiError } from '#platform/web/api-error.ts'
import { toNothing } from './to-nothing.ts'

test('a name that nobody can have is nobody’s, whichever question of the page is refused first', () => {
  for (const status of [404, 422]) expect(toNothing(new ApiError(status, {}))).toBeNull()
})

test('what is refused for another reason, or not answered, may be there', () => {
  for (const status of [0, 401, 429, 500]) {
    const error = new ApiError(status, {})
    expect(() => toNothing(error), String(status)).toThrow(error)
  }
})
