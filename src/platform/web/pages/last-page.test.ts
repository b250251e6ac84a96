import { beforeEach, expect, test, vi } from 'vitest'
import { runHook } from '#test/builders/hook.ts'
import { useLastPageInstead } from './last-page.ts'

const navigate = vi.hoisted(() => vi.fn())
const press = vi.hoisted(() => ({ leads: false }))

vi.mock('react', () => import('preact/compat'))
vi.mock('react-router', () => ({ useNavigate: () => navigate }))
vi.mock('./is-leaving.ts', () => ({ useIsLeaving: () => press.leads }))

beforeEach(() => {
  navigate.mockClear()
  press.leads = false
})

const place = (current_page: number, last_page: number) => ({ current_page, last_page })
const hrefFor = (page: number) => `?page=${page}`
const follow = (list: ReturnType<typeof place> | undefined, isFetching = false) =>
  runHook(shown => useLastPageInstead(shown.list, { hrefFor, isFetching: shown.isFetching }), {
    list,
    isFetching,
  })
const answerOf = (list: ReturnType<typeof place>) => ({ list, isFetching: false })

test('a page beyond the last gives its place in the address to the last, once', () => {
  const list = follow(place(3, 3))
  expect([list.answer(), navigate.mock.calls]).toEqual([false, []])
  list.drawWith(answerOf(place(3, 2)))
  list.drawWith(answerOf(place(3, 2)))
  expect(list.answer()).toBe(true)
  expect(navigate.mock.calls).toEqual([['?page=2', { replace: true }]])
  list.drawWith(answerOf(place(2, 2)))
  expect(list.answer()).toBe(false)
})

test('a page that was gone and is asked for anew stays in the address until the answer is there', () => {
  const list = follow(place(2, 1), true)
  expect(list.answer()).toBe(true)
  list.drawWith(answerOf(place(2, 2)))
  expect(list.answer()).toBe(false)
  expect(navigate).not.toHaveBeenCalled()
})

test('while a press leads to another page the address stays as it is', () => {
  press.leads = true
  const list = follow(place(3, 2))
  expect(navigate).not.toHaveBeenCalled()
  press.leads = false
  list.drawWith(answerOf(place(3, 2)))
  expect(navigate).toHaveBeenCalledTimes(1)
})

test('a list that is not there yet leads nowhere', () => {
  expect(follow(undefined).answer()).toBe(false)
  expect(navigate).not.toHaveBeenCalled()
})
