import { expect, type Page } from '@playwright/test'
import { be, liveGig } from './gigs.ts'
import { test } from './kept-browser.ts'
import { orderPath, requestOrder } from './orders.ts'
import { member } from './people.ts'
import { open } from './screens.ts'

const once = { tag: '@once' }
const phone = { width: 360, height: 640 }

test(
  'with letters twice as large no conversation in the list lies over the next',
  once,
  async ({ page, request }) => {
    const seller = await member(request)
    const gig = await liveGig(request, seller)
    for (const buyer of [await member(request), await member(request)])
      await requestOrder(request, { seller, buyer, gig })
    await be(page, seller)
    await page.setViewportSize(phone)
    await open(page, '/account/messages')
    await enlarge(page)
    const rows = page.locator('a[href^="/account/messages/"]')
    await expect(rows).toHaveCount(2)
    for (const row of await rows.all())
      expect(
        await row.evaluate(({ scrollHeight, clientHeight }) => scrollHeight - clientHeight),
      ).toBe(0)
  },
)

test(
  'with letters twice as large a field that has the focus is under no bar',
  once,
  async ({ page, context }) => {
    await page.setViewportSize(phone)
    await open(page, '/login?tab=login')
    await enlarge(page)
    await context.setOffline(true)
    await expect(page.getByText('No internet.')).toBeVisible()
    const password = page.getByLabel('Password', { exact: true })
    await password.focus()
    expect(await password.evaluate(isAbove)).toBe(true)
  },
)

test(
  'a bar that would hide half of a low screen goes with the page',
  once,
  async ({ page, request }) => {
    const [seller, buyer] = [await member(request), await member(request)]
    const order = await requestOrder(request, { seller, buyer })
    await be(page, seller)
    await page.setViewportSize(phone)
    await open(page, orderPath(order))
    const bar = page.locator('[data-action-bar]')
    await expect(bar).toHaveCSS('position', 'sticky')
    await page.setViewportSize({ width: 360, height: 300 })
    await expect(bar).toHaveCSS('position', 'static')
  },
)

/** As somebody has chosen in the browser. */
const enlarge = (page: Page) =>
  page.evaluate(() => {
    document.documentElement.style.fontSize = '200%'
  })

/** Nothing lies over its middle. */
function isAbove(element: HTMLElement): boolean {
  const { left, width, top, height } = element.getBoundingClientRect()
  return element.contains(document.elementFromPoint(left + width / 2, top + height / 2))
}
