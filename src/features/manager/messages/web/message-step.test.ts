import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { fakeBrowser } from '#test/fake-browser.ts'

let browser: ReturnType<typeof fakeBrowser>

beforeEach(async () => {
  vi.resetModules()
  browser = fakeBrowser()
  const { signIn } = await import('#platform/web/session.ts')
  signIn({ token: '1|manager', userId: 1 })
})
afterEach(() => vi.unstubAllGlobals())

test('a decision about a message says whether a report was there to be read', async () => {
  const { takeMessageStep } = await import('./message-step.ts')
  const decisions = [
    [['phone'], 'approve', '0'],
    [['phone', 'reported'], 'censor', '1'],
  ] as const
  for (const [reasons, action, sent] of decisions) {
    browser.answer(`GET /api/manager/message/${action}/7`, {
      status: 200,
      body: { message: 'Done.' },
    })
    await takeMessageStep({ id: 7, reasons: [...reasons] }, action)
    const { searchParams } = new URL(browser.requests.at(-1)?.url ?? '', 'https://adwuma.test')
    expect([...searchParams]).toEqual([['seen_reported', sent]])
  }
})
