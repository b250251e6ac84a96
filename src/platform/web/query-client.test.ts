import { onlineManager, QueryObserver } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { fakeBrowser } from '#test/fake-browser.ts'
import { ApiError } from './api-error.ts'
import { markStale, queryClient } from './query-client.ts'

beforeEach(() => {
  fakeBrowser()
})
afterEach(() => vi.unstubAllGlobals())

test('an answer that was on its way when things changed is not the last one, also where it is the first', async () => {
  const answers: ((answer: string) => void)[] = []
  const observer = new QueryObserver(queryClient(), {
    queryKey: ['GET /api/orders'],
    queryFn: () => new Promise<string>(resolve => answers.push(resolve)),
  })
  const stop = observer.subscribe(() => {})
  const done = markStale('/api/orders')
  answers[0]?.('before')
  await expect.poll(() => answers.length).toBe(2)
  answers[1]?.('after')
  await done
  expect(observer.getCurrentResult().data).toBe('after')
  expect(answers).toHaveLength(2)
  stop()
})

test('what changes while nobody looks is asked for once somebody does, since to ask is to have read', async () => {
  const ask = vi.fn(async () => ask.mock.calls.length)
  const observer = new QueryObserver(queryClient(), { queryKey: ['GET /api/unseen'], queryFn: ask })
  queryClient().mount()
  onTestFinished(observer.subscribe(() => {}))
  onTestFinished(() => queryClient().unmount())
  await expect.poll(() => observer.getCurrentResult().data).toBe(1)
  look('hidden')
  await markStale('/api/unseen')
  onlineManager.setOnline(false)
  onlineManager.setOnline(true)
  await new Promise(setImmediate)
  expect(ask).toHaveBeenCalledTimes(1)
  look('visible')
  await expect.poll(() => observer.getCurrentResult().data).toBe(2)
})

test('an answer that the server was too busy for is asked for again when the server said, not before', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'] })
  onTestFinished(() => void vi.useRealTimers())
  const ask = vi
    .fn()
    .mockRejectedValueOnce(new ApiError(503, {}, 5))
    .mockResolvedValue('gigs')
  const answer = queryClient().fetchQuery({ queryKey: ['GET /api/busy'], queryFn: ask, retry: 2 })
  await vi.advanceTimersByTimeAsync(4999)
  expect(ask).toHaveBeenCalledTimes(1)
  await vi.advanceTimersByTimeAsync(5002)
  expect(ask).toHaveBeenCalledTimes(2)
  expect(await answer).toBe('gigs')
})

function look(visibilityState: DocumentVisibilityState): void {
  Object.assign(document, { visibilityState })
  window.dispatchEvent(new Event('visibilitychange'))
}
