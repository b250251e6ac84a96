import { expect } from '@playwright/test'
import { chatWith, say, two } from './chat.ts'
import { be, expectWholeDescription, liveGig, longDescription } from './gigs.ts'
import { test } from './kept-browser.ts'
import { orderPath, requestOrder } from './orders.ts'
import { member } from './people.ts'
import { open } from './screens.ts'

/** Paper is as wide whatever the screen was. */
const once = { tag: '@once' }

test('an order printed from the dark theme is dark on white', once, async ({ page, request }) => {
  const [seller, buyer] = [await member(request), await member(request)]
  const order = await requestOrder(request, { seller, buyer })
  await be(page, seller)
  await page.emulateMedia({ colorScheme: 'dark' })
  await open(page, orderPath(order))
  const status = page.getByText('Pending Your Acceptance').first()
  await expect(status).toHaveCSS('color', 'rgb(246, 192, 113)')
  await page.emulateMedia({ media: 'print' })
  await expect(status).toHaveCSS('color', 'rgb(132, 72, 13)')
  await expect(page.locator('html')).toHaveCSS('background-color', 'rgb(255, 255, 255)')
})

test(
  'a printed order has its whole description, and no bar in the middle of it',
  once,
  async ({ page, request }) => {
    const [seller, buyer] = [await member(request), await member(request)]
    const gig = await liveGig(request, seller, { description: longDescription })
    const order = await requestOrder(request, { seller, buyer, gig })
    await be(page, seller)
    await open(page, orderPath(order))
    await page.emulateMedia({ media: 'print' })
    await expectWholeDescription(page)
    await expect(page.locator('[data-action-bar]')).toHaveCSS('position', 'static')
  },
)

test(
  'a printed chat has all messages that are loaded, and no other chats beside them',
  once,
  async ({ page, request }) => {
    const [me, other] = await two(request)
    for (let count = 1; count <= 12; count++)
      await say(request, { from: other, to: me, text: `Message ${count}.` })
    await be(page, me)
    await page.setViewportSize({ width: 1280, height: 500 })
    await open(page, chatWith(other))
    const first = page.getByText('Message 1.', { exact: true })
    const list = page.getByRole('heading', { name: 'Messages' })
    await expect(first).not.toBeInViewport()
    await expect(list).toBeVisible()
    await page.emulateMedia({ media: 'print' })
    await expect(list).toBeHidden()
    await page.evaluate(() => scrollTo(0, 0))
    await expect(first).toBeInViewport()
  },
)
