import { renderToStaticMarkup } from 'react-dom/server'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { fakeBrowser } from '#test/fake-browser.ts'

beforeEach(() => {
  vi.resetModules()
  fakeBrowser()
})
afterEach(() => vi.unstubAllGlobals())

test('the reason said last is there for the next chat, and not for the next manager at the same screen', async () => {
  const { signIn } = await import('#platform/web/session.ts')
  const { keepReason, useLastReason } = await import('./last-reason.ts')
  signIn({ token: '7|secret', userId: 7 })
  keepReason('Report R-12 says that he threatens her.')
  expect(renderToStaticMarkup(<Reason useReason={useLastReason} />)).toContain('R-12')
  signIn({ token: '8|secret', userId: 8 })
  expect(renderToStaticMarkup(<Reason useReason={useLastReason} />)).toBe('')
})

const Reason = ({ useReason }: { useReason: () => string }) => useReason()
