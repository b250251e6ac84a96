import { type Browser, test as base, type Page } from '@playwright/test'
import { axe } from './axe.ts'

/**
 * One page for all tests of a worker that only look: its scripts stay in the cache, and compiled, which is half of what
 * a screen costs. `show` clears away what the test before has left, but for what `addInitScript` has brought.
 */
export const test = base.extend<{ page: Page }>({
  page: async ({ browser, viewport }, use) => {
    shared ??= newPage(browser)
    const page = await shared
    await page.setViewportSize(viewport ?? { width: 360, height: 740 })
    await use(page)
  },
})

let shared: Promise<Page> | undefined

/** The browser keeps axe for all pages to come: to hand it over anew for each cost three times as much. */
async function newPage(browser: Browser): Promise<Page> {
  const page = await (await browser.newContext()).newPage()
  await page.addInitScript(`if (location.pathname !== '/robots.txt') {${axe}}`)
  return page
}
