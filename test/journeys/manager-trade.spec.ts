import { expect, type Locator, type Page } from '@playwright/test'
import { chatter, chatWith, say } from './chat.ts'
import { be, demoPerson } from './gigs.ts'
import { test } from './kept-browser.ts'
import { createTrustedSeller, orderPath, requestOrder } from './orders.ts'
import { open } from './screens.ts'

test('a manager finds an order by its seller and looks at it', async ({ page, request }) => {
  const [seller, buyer] = [await chatter(request), await chatter(request)]
  const order = await requestOrder(request, { seller, buyer })
  await be(page, await demoPerson(request, 'manager'))
  await open(page, '/manager/orders')
  await expect(page.getByText(/^Showing page 1 of /)).toBeVisible()

  await page.getByRole('searchbox', { name: 'Search orders' }).fill(seller.username)
  await expect(page).toHaveURL(`/manager/orders?search=${seller.username}`)
  await expect(page.getByRole('row')).toHaveCount(2)
  await expect(page.getByRole('cell', { name: 'Pending Seller Acceptance' })).toBeVisible()
  await expect(page.getByRole('cell', { name: buyer.username })).toBeVisible()
  await expect(page.getByText('GH₵250.00')).toBeVisible()
  await page
    .getByRole('link', { name: `Order ${order.id}: ${order.gig.title.slice(0, 20)}` })
    .click()
  await expect(page).toHaveURL(orderPath(order))
  await expect(page.getByRole('heading', { name: `Order #${order.id}` })).toBeVisible()

  await page.goBack()
  await page.getByLabel('Show').selectOption('Cancelled')
  await expect(page.getByText('No orders found.').last()).toBeVisible()
})

test('on a tablet no name in a list of orders is in pieces, and each is as tall as a finger', {
  tag: '@once',
}, async ({ page, request }) => {
  const [seller, buyer] = [await createTrustedSeller(request), await createTrustedSeller(request)]
  await requestOrder(request, { seller, buyer })
  await page.setViewportSize({ width: 768, height: 1024 })
  await be(page, await demoPerson(request, 'manager'))
  await open(page, '/manager/orders')
  const name = page.locator(`td a[href="/manager/customers/view/${seller.userId}"]`)
  const box = await name.boundingBox()
  expect(box?.width).toBeGreaterThanOrEqual(70)
  expect(box?.height).toBeGreaterThanOrEqual(44)
})

test('of two flagged messages one is approved, and the other vanishes from the open chat', async ({
  page,
  request,
  device,
}) => {
  const [from, to] = [await chatter(request), await chatter(request)]
  await say(request, { from, to, text: 'Good morning, is it still available?' })
  await say(request, { from, to, text: 'Call me on 024 412 3456' })
  await say(request, { from, to, text: 'Or see www.pay-me-here.com' })
  const reader = await device(to)
  await open(reader, chatWith(from))
  const thread = reader.getByRole('log')
  await expect(thread.getByText('Or see www.pay-me-here.com')).toBeVisible()

  await be(page, await demoPerson(request, 'manager'))
  await open(page, '/manager/dashboard')
  await page
    .getByRole('main')
    .locator('a[href="/manager/messages?queue"]')
    .getByText(/to decide$/)
    .click()
  await expect(page).toHaveURL('/manager/messages?queue')
  await page.getByRole('main').getByRole('link', { name: 'Messages', exact: true }).click()
  await expect(page).toHaveURL('/manager/messages')
  await page.getByRole('searchbox', { name: 'Search messages' }).fill(from.username)
  await expect(page.getByRole('row')).toHaveCount(3)
  await expect(page.getByText('Link to another site')).toBeVisible()

  const [link, phone] = [page.getByRole('row').nth(1), page.getByRole('row').nth(2)]
  await expect(link).toContainText('pay-me-here')
  await expect(link.getByRole('link', { name: /pay-me-here/ })).toHaveCount(0)
  await phone.getByRole('button', { name: /^Read around/ }).click()
  const around = page.getByRole('dialog', { name: new RegExp(from.username) })
  await giveReason(around, 'ab')
  await expect(around.getByText('Enter a reason of at least 5 characters.')).toBeVisible()
  await giveReason(around, 'A phone number was found')
  await expect(around.getByText('Good morning, is it still available?')).toBeVisible()
  await expect(around.getByText('Or see www.pay-me-here.com')).toBeVisible()
  await around.getByRole('link', { name: 'Open the whole chat' }).click()
  await expect(page.getByRole('textbox', { name: 'Reason' })).toHaveValue(
    'A phone number was found',
  )
  await expect(page.getByText('Or see www.pay-me-here.com')).toHaveCount(0)
  await page.getByRole('button', { name: 'Open the chat' }).click()
  await expect(page.getByRole('log').getByText('Or see www.pay-me-here.com')).toBeVisible()
  await expect(page.getByText('You read this chat as a manager.')).toBeVisible()
  await open(page, `/manager/messages?search=${from.username}`)

  await phone.getByRole('button', { name: /^Approve/ }).click()
  await expect(page.getByRole('row')).toHaveCount(2)
  await expect(page.getByRole('row').nth(1)).toBeFocused()

  await censor(page)
  await expect(page.getByText('No flagged messages.').last()).toBeVisible()
  await expect(thread.getByText('Our team removed this message.')).toBeVisible()
  // Neither in the chat nor in the list beside it.
  await expect(reader.getByText('Or see www.pay-me-here.com')).toHaveCount(0)
  await expect(thread.getByText('Call me on 024 412 3456')).toBeVisible()
})

async function giveReason(around: Locator, reason: string) {
  await around.getByRole('textbox', { name: 'Reason' }).fill(reason)
  await around.getByRole('button', { name: 'Open the chat' }).click()
}

/** After a question whose safe answer has the focus. */
async function censor(page: Page) {
  await page.getByRole('button', { name: /^Censor message/ }).click()
  const dialog = page.getByRole('alertdialog', { name: 'Censor this message?' })
  await expect(dialog.getByRole('button', { name: 'Keep it' })).toBeFocused()
  await dialog.getByRole('button', { name: 'Censor' }).click()
  await expect(dialog).toBeHidden()
}
