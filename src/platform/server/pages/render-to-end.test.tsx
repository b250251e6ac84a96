import { QueryClientProvider, useQuery } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { queryClient } from '#platform/web/query-client.ts'
import { renderWhole } from './render-to-end.ts'

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'] })
})
afterEach(() => void vi.useRealTimers())

const nonce = 'nonce'

test('a page that was rendered leaves no timer, which would hold all that it was made from', async () => {
  expect(await renderWhole(<PageWithAnswers />, { nonce, report: () => {} })).toBe(
    '<p>what the loader found</p>',
  )
  expect(vi.getTimerCount()).toBe(0)
})

test('a page that could not be rendered leaves no timer either', async () => {
  const report = vi.fn()
  await expect(renderWhole(<Broken />, { nonce, report })).rejects.toThrow('broken')
  expect(report).toHaveBeenCalledWith(new Error('broken'), expect.anything())
  expect(vi.getTimerCount()).toBe(0)
})

function Broken(): never {
  throw new Error('broken')
}

function PageWithAnswers() {
  return (
    <QueryClientProvider client={queryClient()}>
      <Answer />
    </QueryClientProvider>
  )
}

function Answer() {
  const { data } = useQuery({
    queryKey: ['GET /api/gigs'],
    queryFn: async () => 'what the loader found',
    initialData: 'what the loader found',
  })
  return <p>{data}</p>
}
