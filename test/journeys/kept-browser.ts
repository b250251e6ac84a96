import {
  type BrowserContext,
  type BrowserContextOptions,
  type Page,
  test as playwrightTest,
} from '@playwright/test'
import { be, type Someone } from './gigs.ts'

type Fixtures = {
  takeKept: () => Promise<Kept>
  own: Kept
  /** Another one of the same kind, on which this person, if anybody, is logged in. */
  device: (someone?: Someone) => Promise<Page>
}

/** What serves one test after the other; the anchor, a page without scripts, keeps its process alive between them. */
type Kept = { context: BrowserContext; anchor: Page }

/**
 * Journeys in a browser that was here before: that it has the scripts, compiled, spares a fifth of what a journey costs.
 * What a test leaves behind is taken away. Whoever depends on a first visit, on workers or on the clock takes the test of
 * Playwright.
 */
export const test = playwrightTest.extend<Fixtures>({
  takeKept: async ({ browser, baseURL, viewport, hasTouch, isMobile, javaScriptEnabled }, use) => {
    const options = { baseURL, viewport, hasTouch, isMobile, javaScriptEnabled }
    const idle = findIdle(options)
    const taken: Kept[] = []
    await use(async () => {
      const kept = idle.pop() ?? (await keep(await browser.newContext(options)))
      taken.push(kept)
      return kept
    })
    for (const kept of taken) {
      await forget(kept)
      idle.push(kept)
    }
  },
  own: async ({ takeKept, permissions, geolocation }, use) => {
    const own = await takeKept()
    if (permissions) await own.context.grantPermissions(permissions)
    if (geolocation) await own.context.setGeolocation(geolocation)
    await use(own)
  },
  context: ({ own }, use) => use(own.context),
  page: async ({ own }, use) => use(await openPage(own)),
  device: ({ takeKept }, use) =>
    use(async someone => {
      const page = await openPage(await takeKept())
      if (someone) await be(page, someone)
      return page
    }),
})

const idleOf = new Map<string, Kept[]>()

/** Those of one kind that no test of this worker uses now. */
function findIdle(options: BrowserContextOptions): Kept[] {
  const key = JSON.stringify(options)
  const idle = idleOf.get(key) ?? []
  idleOf.set(key, idle)
  return idle
}

async function keep(context: BrowserContext): Promise<Kept> {
  const anchor = await context.newPage()
  await anchor.goto('/robots.txt')
  return { context, anchor }
}

/**
 * Opened by the anchor, it begins in its process and with its storage, though nothing is loaded yet; one that the browser
 * opens begins in a process of its own.
 */
async function openPage({ context, anchor }: Kept): Promise<Page> {
  const opened = context.waitForEvent('page')
  await anchor.evaluate(() => {
    const other = window.open('about:blank')
    if (other) other.opener = null
  })
  return opened
}

async function forget({ context, anchor }: Kept): Promise<void> {
  for (const page of context.pages()) if (page !== anchor) await page.close()
  context.removeAllListeners()
  await context.unrouteAll({ behavior: 'ignoreErrors' })
  await context.setOffline(false)
  await context.clearPermissions()
  await context.setGeolocation(null)
  await context.clearCookies()
  const session = await context.newCDPSession(anchor)
  const { origin } = new URL(anchor.url())
  await session.send('Storage.clearDataForOrigin', { origin, storageTypes: 'all' })
  await session.detach()
}
