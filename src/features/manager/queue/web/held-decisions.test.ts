import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { type Decision, holdDecisions, undoMs } from './held-decisions.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

function hold() {
  const sent: [key: number, leaving: boolean][] = []
  const onChange = vi.fn()
  const held = holdDecisions<number>(onChange)
  const decide = (...keys: number[]): Decision<number> => ({
    keys,
    said: `${keys} decided`,
    send: async leaving => {
      for (const key of keys) sent.push([key, leaving])
    },
  })
  return { held, decide, sent, onChange }
}

test('a decision is sent once, when the time to take it back is over', async () => {
  const { held, decide, sent } = hold()
  held.hold(decide(1))
  await vi.advanceTimersByTimeAsync(undoMs - 1)
  expect(sent).toEqual([])
  expect(held.read().gone).toEqual([1])
  await vi.advanceTimersByTimeAsync(1)
  expect(sent).toEqual([[1, false]])
  expect(held.read()).toEqual({ gone: [], last: undefined })
  held.sendAll({ leaving: true })
  expect(sent).toEqual([[1, false]])
})

test('what is taken back is never sent, and stands there again', async () => {
  const { held, decide, sent } = hold()
  held.hold(decide(1))
  held.hold(decide(2))
  expect(held.undo()?.keys).toEqual([2])
  expect(held.read()).toMatchObject({ gone: [1], last: { said: '1 decided' } })
  await vi.advanceTimersByTimeAsync(undoMs)
  expect(sent).toEqual([[1, false]])
  expect(held.undo()).toBeUndefined()
})

test('a second press about the same thing decides nothing, alone or among others', () => {
  const { held, decide } = hold()
  expect(held.hold(decide(1))).toBe(true)
  expect(held.hold(decide(1))).toBe(false)
  expect(held.hold(decide(2, 1))).toBe(false)
  expect(held.read().gone).toEqual([1])
})

test('whoever leaves the page has decided: all are sent at once, each once', async () => {
  const { held, decide, sent } = hold()
  held.hold(decide(1))
  held.hold(decide(2, 3))
  held.sendAll({ leaving: true })
  held.sendAll({ leaving: true })
  await vi.advanceTimersByTimeAsync(undoMs)
  expect(sent).toEqual([
    [1, true],
    [2, true],
    [3, true],
  ])
})

test('what is being sent stays out of the list until it is done', async () => {
  const { held, onChange } = hold()
  let finish = () => {}
  const done = new Promise<void>(resolve => {
    finish = resolve
  })
  held.hold({ keys: [1], said: '', send: () => done })
  held.sendAll()
  expect(held.read()).toEqual({ gone: [1], last: undefined })
  expect(held.hold({ keys: [1], said: '', send: async () => {} })).toBe(false)
  finish()
  await vi.advanceTimersByTimeAsync(0)
  expect(held.read().gone).toEqual([])
  expect(onChange).toHaveBeenCalled()
})
