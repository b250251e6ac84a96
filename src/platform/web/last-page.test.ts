import { beforeEach, expect, test, vi } from 'vitest'
import { runHook } from '#test/builders/hook.ts'
import { useLastPageInstead } from './last-page.ts'

const navigate = vi.hoisted(() => vi.fn())

vi.mock('react', () => import('preact/compat'))
vi.mock('react-router', () => ({ useNavigate: () => navigate }))

beforeEach(() => {
  navigate.mockClear()
})

const place = (current_page: number, last_page: number) => ({ current_page, last_page })
const follow = (list: ReturnType<typeof place> | undefined) =>
  runHook(shown => useLastPageInstead(shown, page => `?page=${page}`), list)

test('a page beyond the last gives its place in the address to the last, once', () => {
  const list = follow(place(3, 3))
  expect([list.answer(), navigate.mock.calls]).toEqual([false, []])
  list.drawWith(place(3, 2))
  list.drawWith(place(3, 2))
  expect(list.answer()).toBe(true)
  expect(navigate.mock.calls).toEqual([['?page=2', { replace: true }]])
  list.drawWith(place(2, 2))
  expect(list.answer()).toBe(false)
})

test('a list that is not there yet leads nowhere', () => {
  expect(follow(undefined).answer()).toBe(false)
  expect(navigate).not.toHaveBeenCalled()
})
