import { type Browser, test as base, type Page } from '@playwright/test'
import { axe } from './axe.ts'

/**
 * One page for all tests of a worker that only look: its scripts stay in the cache, and compiled, which is half of what
 * a screen costs. Each test finds it as new, but for what `addInitScript` has brought, which stays.
 */
export const test = base.extend<{ page: Page }>({
  page: async ({ browser, viewport }, use) => {
    shared ??= newPage(browser)
    const page = await shared
    await page.setViewportSize(viewport ?? { width: 360, height: 740 })
    await use(page)
    await forget(page)
  },
})

let shared: Promise<Page> | undefined

/** The browser keeps axe for all pages to come: to hand it over anew for each cost three times as much. */
async function newPage(browser: Browser): Promise<Page> {
  const page = await (await browser.newContext()).newPage()
  await page.addInitScript(`if (location.pathname !== '/robots.txt') {${axe}}`)
  return page
}

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
