import { expect, onTestFinished, test, vi } from 'vitest'
import { runHook } from '#test/builders/hook.ts'
import { useDebounced } from './list-search.tsx'

const press = vi.hoisted(() => ({ leads: false }))

vi.mock('react', () => import('preact/compat'))
vi.mock('#platform/web/pages/is-leaving.ts', () => ({ useIsLeaving: () => press.leads }))

test('what is typed is searched for a second after the last key', () => {
  const { search, find } = runSearch('')
  search.act(() => search.answer().type('zzz'))
  vi.advanceTimersByTime(999)
  expect(find).not.toHaveBeenCalled()
  vi.advanceTimersByTime(1)
  expect(find).toHaveBeenCalledWith('zzz')
})

test('an address that changes meanwhile ends the search that was about to begin', () => {
  const { search, find } = runSearch('zzz')
  search.act(() => search.answer().type('zzzy'))
  search.drawWith({ search: '', find })
  expect(search.answer().text).toBe('')
  vi.advanceTimersByTime(2000)
  expect(find).not.toHaveBeenCalled()
})

test('a search that was about to begin does not take back a press that leads to another page', () => {
  const { search, find } = runSearch('')
  search.act(() => search.answer().type('zzz'))
  press.leads = true
  search.drawWith({ search: '', find })
  vi.advanceTimersByTime(2000)
  expect(find).not.toHaveBeenCalled()
})

function runSearch(words: string) {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  onTestFinished(() => {
    vi.useRealTimers()
    press.leads = false
  })
  const find = vi.fn()
  return { search: runHook(useDebounced, { search: words, find }), find }
}
