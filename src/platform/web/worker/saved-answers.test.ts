import { beforeEach, expect, test, vi } from 'vitest'
import { fakeBrowser } from '#test/fake-browser.ts'

beforeEach(() => {
  vi.resetModules()
})

test('the oldest saved answer tells how old the screen is', async () => {
  const { noteAge, currentAge } = await openPage()
  expect(currentAge()).toBeUndefined()
  noteAge('2026-11-21T10:00:00.000Z')
  noteAge('2026-11-21T09:00:00.000Z')
  noteAge('2026-11-21T11:00:00.000Z')
  expect(currentAge()).toEqual(new Date('2026-11-21T09:00:00.000Z'))
})

test('with the first answer of now nothing counts as saved, and all is asked anew', async () => {
  const { noteAge, currentAge, isStale } = await openPage()
  noteAge(null)
  expect(isStale()).toBe(false)
  noteAge('2026-11-21T10:00:00.000Z')
  noteAge(null)
  expect(currentAge()).toBeUndefined()
  expect(isStale()).toBe(true)
})

test('a saved page is as old as its document says', async () => {
  const { currentAge } = await openPage({ savedAt: '2026-11-21T10:00:00.000Z' })
  expect(currentAge()).toEqual(new Date('2026-11-21T10:00:00.000Z'))
})

test('when the connection is back all is asked anew, if anything was saved', async () => {
  const { noteAge, isStale } = await openPage()
  window.dispatchEvent(new Event('online'))
  expect(isStale()).toBe(false)
  noteAge('2026-11-21T10:00:00.000Z')
  window.dispatchEvent(new Event('online'))
  expect(isStale()).toBe(true)
})

async function openPage({ savedAt }: { savedAt?: string } = {}) {
  fakeBrowser()
  if (savedAt) document.documentElement.dataset.savedAt = savedAt
  const { queryClient } = await import('../query-client.ts')
  const answer = ['GET /api/chats', {}]
  queryClient().setQueryData(answer, 'an answer')
  const isStale = () => queryClient().getQueryState(answer)?.isInvalidated
  return { ...(await import('./saved-answers.ts')), isStale }
}
