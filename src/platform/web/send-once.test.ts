import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { fakeBrowser } from '#test/fake-browser.ts'
import { sendOnce } from './send-once.ts'

type Outcome = number | 'lost'

/** The keys under which something came, in this order. */
let keys: (string | null)[] = []
let outcomes: Outcome[] = []
let isOnline = true

beforeEach(() => {
  keys = []
  isOnline = true
  vi.useFakeTimers()
  fakeBrowser()
  vi.stubGlobal('navigator', {
    get onLine() {
      return isOnline
    },
  })
  vi.stubGlobal('fetch', async (_: string, init: RequestInit) => {
    keys.push(new Headers(init.headers).get('idempotency-key'))
    const outcome = outcomes.shift() ?? 200
    if (outcome === 'lost') throw new TypeError('Failed to fetch')
    return new Response('{}', { status: outcome })
  })
})

afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

/** The status, or `lost` where no answer came. */
async function press(url: string, body: string | FormData = '{}'): Promise<Outcome> {
  const sending = sendOnce({ method: 'POST', url, headers: {}, body }, {})
  const outcome = sending.then(
    answer => answer.status,
    () => 'lost' as const,
  )
  await vi.advanceTimersByTimeAsync(1000)
  return outcome
}

function formWith(file: File): FormData {
  const form = new FormData()
  form.append('title', 'Tiling')
  form.append('photos[0]', file)
  return form
}

test('what breaks off is sent once more under its key, and nobody notices', async () => {
  outcomes = ['lost', 200]
  expect(await press('/api/breaks')).toBe(200)
  expect(keys).toEqual([keys[0], keys[0]])
  expect(keys[0]).toMatch(/^[!-~]{16,128}$/)
})

test('whoever presses again because no answer came sends the same thing', async () => {
  outcomes = ['lost', 'lost', 200]
  expect(await press('/api/again')).toBe('lost')
  expect(await press('/api/again')).toBe(200)
  expect(keys).toEqual([keys[0], keys[0], keys[0]])
})

test('what was answered is a thing of its own when it is sent again, as is what says something else', async () => {
  outcomes = [200, 422, 200, 'lost', 'lost', 200]
  for (const body of ['{}', '{}', '{}', '{"a":1}', '{"b":1}']) await press('/api/own', body)
  expect(new Set(keys).size).toBe(5)
})

test('a server that could not answer is asked again under the same key', async () => {
  outcomes = [503, 200]
  await press('/api/busy')
  await press('/api/busy')
  expect(keys).toEqual([keys[0], keys[0]])
})

test('five minutes later the same press is meant anew', async () => {
  outcomes = ['lost', 'lost', 200]
  await press('/api/later')
  await vi.advanceTimersByTimeAsync(5 * 60_000)
  await press('/api/later')
  expect(keys[2]).not.toBe(keys[0])
})

test('an earlier press ends nothing of a later one', async () => {
  const minute = 60_000
  outcomes = [200, 'lost', 'lost', 200]
  await press('/api/earlier')
  await vi.advanceTimersByTimeAsync(4 * minute)
  await press('/api/earlier')
  await vi.advanceTimersByTimeAsync(2 * minute)
  await press('/api/earlier')
  expect(keys[1]).not.toBe(keys[0])
  expect(keys[3]).toBe(keys[1])
})

test('the five minutes count from the last press', async () => {
  outcomes = ['lost', 'lost', 'lost', 'lost', 200]
  await press('/api/counts')
  await vi.advanceTimersByTimeAsync(4 * 60_000)
  await press('/api/counts')
  await vi.advanceTimersByTimeAsync(4 * 60_000)
  await press('/api/counts')
  expect(new Set(keys).size).toBe(1)
})

test('an upload that took six minutes and was not answered goes again under its key', async () => {
  vi.stubGlobal('fetch', async (_: string, init: RequestInit) => {
    keys.push(new Headers(init.headers).get('idempotency-key'))
    await new Promise(resolve => setTimeout(resolve, 6 * 60_000))
    throw new TypeError('Failed to fetch')
  })
  const roof = () => formWith(new File(['roof'], 'roof.jpg'))
  const first = press('/api/slow', roof())
  await vi.advanceTimersByTimeAsync(6 * 60_000)
  expect(await first).toBe('lost')
  await vi.advanceTimersByTimeAsync(4 * 60_000)
  void press('/api/slow', roof())
  expect(keys).toEqual([keys[0], keys[0]])
})

test('files, which cost money, go again only when somebody presses, and another file is another thing', async () => {
  outcomes = ['lost', 200, 'lost', 200]
  const roof = () => formWith(new File(['roof'], 'roof.jpg'))
  expect(await press('/api/files', roof())).toBe('lost')
  expect(await press('/api/files', roof())).toBe(200)
  expect(keys).toEqual([keys[0], keys[0]])
  await press('/api/files', roof())
  await press('/api/files', formWith(new File(['wall'], 'wall.jpg')))
  expect(new Set(keys).size).toBe(3)
})

test('without a connection nothing is tried again', async () => {
  isOnline = false
  outcomes = ['lost', 200]
  expect(await press('/api/offline')).toBe('lost')
})

test('whoever has waited long is told, rather than left to wait as long again', async () => {
  vi.stubGlobal('fetch', async () => {
    keys.push(null)
    await new Promise(resolve => setTimeout(resolve, 11_000))
    throw new TypeError('Failed to fetch')
  })
  const sending = sendOnce({ method: 'POST', url: '/api/long', headers: {}, body: '' }, {})
  const outcome = sending.catch(() => 'lost')
  await vi.advanceTimersByTimeAsync(30_000)
  expect(await outcome).toBe('lost')
  expect(keys).toHaveLength(1)
})
