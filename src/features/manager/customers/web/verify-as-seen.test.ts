import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { customer } from '#test/builders/sample-answers.ts'
import { fakeBrowser } from '#test/fake-browser.ts'

let browser: ReturnType<typeof fakeBrowser>

beforeEach(async () => {
  vi.resetModules()
  browser = fakeBrowser()
  const { signIn } = await import('#platform/web/session.ts')
  signIn({ token: '1|manager', userId: 1 })
})
afterEach(() => vi.unstubAllGlobals())

test('an identity is verified as it was looked at; refused, it is fetched again with the picture that was opened', async () => {
  const { queryClient } = await import('#platform/web/query-client.ts')
  const { verifyAsSeen } = await import('./verify-as-seen.ts')
  const keys = [{ id: 7 }, { id: 7, reason: 'Their card is new.' }, { id: 8 }].map(
    input => ['GET /api/manager/customer/{id}', input] as const,
  )
  for (const key of keys) queryClient().setQueryData(key, { customer: customer() })
  browser.answer('GET /api/manager/customer/7/verify-kyc', { status: 409 })
  const seen = { id: 7, kyc_submitted_at: '2026-03-06T12:00:00.123Z' }
  await expect(verifyAsSeen(seen)).rejects.toMatchObject({ status: 409 })
  const sent = new URL(browser.requests.at(-1)?.url ?? '', 'https://adwuma.test').searchParams
  expect([...sent]).toEqual([['seen_submitted_at', seen.kyc_submitted_at]])
  const isFetchedAgain = keys.map(key => queryClient().getQueryState(key)?.isInvalidated)
  expect(isFetchedAgain).toEqual([true, true, false])
})
