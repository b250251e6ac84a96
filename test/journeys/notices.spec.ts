import { expect, type Locator, test } from '@playwright/test'
import { be, liveGig, type Someone } from './gigs.ts'
import { requestOrder } from './orders.ts'
import { member } from './people.ts'
import { openLive } from './screens.ts'

test('a notice that rises under a resting pointer leaves by itself, and stays while a pointer moves on it', {
  tag: '@once',
}, async ({ page, request }) => {
  const seller: Someone = await member(request)
  const sides = { seller, buyer: await member(request), gig: await liveGig(request, seller) }
  const notice = page.getByLabel('Notices').getByRole('status').filter({ hasText: ' requests ' })
  await be(page, seller)
  await openLive(page, '/account')
  await requestOrder(request, sides)
  const { x, y } = await centreOf(notice)
  await page.mouse.move(x, y)
  await page.mouse.move(x + 4, y)
  await page.waitForTimeout(6000)
  await expect(notice).toBeVisible()
  await page.mouse.move(x, 0)
  await expect(notice).toHaveCount(0)

  await page.mouse.move(x, y)
  await requestOrder(request, sides)
  await expect(notice).toBeVisible()
  await expect(notice).toHaveCount(0)
})

async function centreOf(notice: Locator): Promise<{ x: number; y: number }> {
  await expect(notice).toBeVisible()
  const box = await notice.boundingBox()
  if (!box) throw new Error('The notice has gone.')
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 }
}
