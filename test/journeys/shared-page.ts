import { test as base, type Page } from '@playwright/test'

/**
 * One page for all tests of a worker that only look: its scripts stay in the cache, and compiled, which is half of what
 * a screen costs. Each test finds it as new, but for what `addInitScript` has brought, which stays.
 */
export const test = base.extend<{ page: Page }>({
  page: async ({ browser, viewport }, use) => {
    shared ??= browser.newContext().then(context => context.newPage())
    const page = await shared
    await page.setViewportSize(viewport ?? { width: 360, height: 740 })
    await use(page)
    await forget(page)
  },
})

let shared: Promise<Page> | undefined

/** Nothing is left of what was heard, intercepted and kept; whoever is asked whether to leave, leaves. */
async function forget(page: Page): Promise<void> {
  for (const event of ['console', 'pageerror', 'request', 'requestfinished', 'requestfailed'])
    page.removeAllListeners(event)
  await page.unrouteAll({ behavior: 'ignoreErrors' })
  await page.context().setOffline(false)
  page.on('dialog', dialog => dialog.accept())
  await page.goto('/robots.txt')
  page.removeAllListeners('dialog')
  await page.evaluate(() => {
    localStorage.clear()
    sessionStorage.clear()
  })
  await page.context().clearCookies()
}
