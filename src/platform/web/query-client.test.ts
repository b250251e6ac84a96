import { focusManager, onlineManager, QueryObserver } from '@tanstack/react-query'
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { fakeBrowser } from '#test/fake-browser.ts'
import { ApiError } from './api-error.ts'
import { markStale, queryClient } from './query-client.ts'

beforeEach(() => {
  fakeBrowser()
  // Not in `afterEach`: what a test does when it has finished would find no browser any more.
  onTestFinished(() => void vi.unstubAllGlobals())
  // As by itself, but to this window: there is one manager in the process, which keeps to the first window that it met.
  focusManager.setEventListener(evaluate => {
    const listener = () => evaluate()
    const { window } = globalThis
    window.addEventListener('visibilitychange', listener)
    return () => window.removeEventListener('visibilitychange', listener)
  })
})

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
  const { ask, answer } = await show('GET /api/unseen')
  look('hidden')
  await markStale('/api/unseen')
  onlineManager.setOnline(false)
  onlineManager.setOnline(true)
  await new Promise(setImmediate)
  expect(ask).toHaveBeenCalledTimes(1)
  look('visible')
  await expect.poll(answer).toBe(2)
})

test('what changed while nobody looked is asked for also where a part of it was told, and only once', async () => {
  const { ask, answer } = await show('GET /api/chats')
  look('hidden')
  await Promise.all(['/api/chat', '/api/chats'].map(markStale))
  queryClient().setQueryData(['GET /api/chats'], 100)
  look('visible')
  await expect.poll(answer).toBe(2)
  expect(ask).toHaveBeenCalledTimes(2)
})

test('an answer that was on its way while nobody looked is not the last one', async () => {
  const { ask, answer } = await show('GET /api/orders/1')
  let send = (_: number) => {}
  ask.mockImplementationOnce(() => new Promise<number>(resolve => (send = resolve)))
  void queryClient().refetchQueries({ queryKey: ['GET /api/orders/1'] })
  look('hidden')
  await markStale('/api/orders')
  send(100)
  await expect.poll(answer).toBe(100)
  look('visible')
  await expect.poll(answer).toBe(3)
})

test('a first answer that comes when nobody looks any more is asked for again once somebody does', async () => {
  const answers: ((answer: string) => void)[] = []
  const answer = keepOnScreen(
    'GET /api/orders/2',
    () => new Promise<string>(resolve => answers.push(resolve)),
  )
  void markStale('/api/orders')
  look('hidden')
  answers[0]?.('before')
  await expect.poll(answer).toBe('before')
  expect(answers).toHaveLength(1)
  look('visible')
  await expect.poll(() => answers.length).toBe(2)
  answers[1]?.('after')
  await expect.poll(answer).toBe('after')
  expect(answers).toHaveLength(2)
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

/** With the number of its question as answer. */
async function show(route: string) {
  const ask = vi.fn(async (): Promise<number> => ask.mock.calls.length)
  const answer = keepOnScreen(route, ask)
  await expect.poll(answer).toBe(1)
  return { ask, answer }
}

/** Until the test ends. */
function keepOnScreen<T>(route: string, ask: () => Promise<T>) {
  const client = queryClient()
  const observer = new QueryObserver(client, { queryKey: [route], queryFn: ask })
  client.mount()
  onTestFinished(() => client.unmount())
  onTestFinished(observer.subscribe(() => {}))
  return () => observer.getCurrentResult().data
}

function look(visibilityState: DocumentVisibilityState): void {
  Object.assign(document, { visibilityState })
  window.dispatchEvent(new Event('visibilitychange'))
}
