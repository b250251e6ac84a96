import { expect, type Locator } from '@playwright/test'
import { say } from './chat.ts'
import { be, liveGig, type Someone } from './gigs.ts'
import { test } from './kept-browser.ts'
import { orderPath, requestOrder, step } from './orders.ts'
import { member } from './people.ts'
import { centreOf, openLive } from './screens.ts'

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

test('news of the order that is open is shown by its page, and by no notice', {
  tag: '@once',
}, async ({ page, request }) => {
  const seller: Someone = await member(request)
  const buyer = await member(request)
  const order = await requestOrder(request, { seller, buyer, gig: await liveGig(request, seller) })
  await be(page, buyer)
  await openLive(page, orderPath(order))
  await step(request, seller, { order, action: 'accept' })
  await expect(page.getByText('Ongoing', { exact: true })).toBeVisible()
  await expect(page.getByLabel('Notices').getByRole('status')).toHaveCount(0)
})

test('a notice covers neither the bar of actions nor what was said last', async ({
  page,
  request,
}) => {
  const seller: Someone = await member(request)
  const buyer = await member(request)
  const gig = await liveGig(request, seller)
  const offered = await liveGig(request, await member(request))
  await be(page, seller)
  const notice = page.getByLabel('Notices').getByRole('status').filter({ hasText: ' requests ' })

  await openLive(page, `/gigs/view/${offered.id}/${offered.slug}`)
  await requestOrder(request, { seller, buyer, gig })
  await expectApart(notice, page.getByRole('button', { name: 'Request', exact: true }))

  await say(request, { from: buyer, to: seller, text: 'Good morning. Can you do two by Friday?' })
  await openLive(page, `/account/messages/0/${buyer.person.username}`)
  await expect(page.getByText('two by Friday')).toBeVisible()
  const stranger = await member(request)
  await requestOrder(request, { seller, buyer: stranger, gig })
  await expectApart(notice, page.getByText('two by Friday').last())
})

async function expectApart(notice: Locator, other: Locator): Promise<void> {
  await expect(notice).toBeVisible()
  const [above, below] = [await notice.boundingBox(), await other.boundingBox()]
  if (!above || !below) throw new Error('One of them has gone.')
  const isApart = above.y + above.height <= below.y || below.y + below.height <= above.y
  const isBeside = above.x + above.width <= below.x || below.x + below.width <= above.x
  expect(isApart || isBeside).toBe(true)
}
