import { expect, type Page, test } from '@playwright/test'
import { be, liveGig, pathOf } from './gigs.ts'
import { member } from './people.ts'

/** Rules that no width of the screen changes. */
const once = { tag: '@once' }

test(
  'scripts that take a page over leave its head as it was sent',
  once,
  async ({ page, request }) => {
    const person = await member(request)
    const gig = await liveGig(request, person)
    await page.addInitScript(recordHeadChanges)
    for (const path of ['/', pathOf(gig), '/login']) await expectHeadKept(page, path)
    await be(page, person)
    for (const path of ['/account', '/account/orders']) await expectHeadKept(page, path)
  },
)

declare global {
  interface Window {
    headChanges: string[]
    takenOver: boolean
  }
}

async function expectHeadKept(page: Page, path: string): Promise<void> {
  await page.goto(path)
  await expect.poll(() => hasTakenOver(page)).toBe(true)
  expect(await changesOf(page), path).toEqual([])
}

const hasTakenOver = (page: Page) => page.evaluate(() => window.takenOver)
const changesOf = (page: Page) => page.evaluate(() => window.headChanges)

/** Scripts and what they preload come and go: they neither show nor say anything. */
function recordHeadChanges(): void {
  window.headChanges = []
  window.takenOver = false
  addEventListener('scriptstakenover', () => {
    window.takenOver = true
  })
  new MutationObserver(changes => {
    for (const { target, removedNodes } of changes)
      for (const node of removedNodes)
        if (target === document.head && node instanceof Element && !isOfScripts(node))
          window.headChanges.push(node.outerHTML)
  }).observe(document, { childList: true, subtree: true })

  function isOfScripts(node: Element): boolean {
    return node instanceof HTMLScriptElement || node.getAttribute('rel') === 'modulepreload'
  }
}
