import { expect, type Page } from '@playwright/test'
import { be, demoPerson, liveGig, newTitle } from './gigs.ts'
import { test } from './kept-browser.ts'
import {
  createTrustedSeller,
  makeOffer,
  orderPath,
  requestOrder,
  savePaymentAccount,
  startOrder,
  step,
  submitOrder,
} from './orders.ts'
import { member } from './people.ts'
import { open, openLive, withoutNews } from './screens.ts'

/** Rules that no width of the screen changes. */
const once = { tag: '@once' }

test('an order goes from the request to the payment, and each side sees what the other does', async ({
  page,
  device,
  request,
}) => {
  test.slow()
  const seller = await createTrustedSeller(request)
  const buyer = await member(request)
  const order = await requestOrder(request, { seller, buyer })
  const atBuyer = await device(buyer)
  await openLive(atBuyer, orderPath(order))
  await expect(atBuyer.getByText('Pending Seller Acceptance')).toBeVisible()
  await expect(atBuyer.getByText(/^Wait until .+ accepts or rejects\./)).toBeVisible()
  await expect(atBuyer.getByRole('button', { name: 'Accept & Start Gig' })).toBeHidden()

  await be(page, seller)
  await openLive(page, '/account/orders?role=seller')
  const row = page.getByRole('listitem').filter({ hasText: order.gig.title })
  await expect(row).toContainText('Pending Your Acceptance')
  await expect(row).toContainText('Your turn')
  await row.getByRole('link').click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(`Order #${order.id}`)
  await expect(page.getByText(/(24 hours|23 hours 5\d minutes) left to answer/)).toBeVisible()
  await page.getByRole('button', { name: 'Accept & Start Gig' }).click()
  await expectNews(page, 'Order accepted. The work can start.')
  await expect(page.getByText('Do the work, then submit it for review.')).toBeVisible()
  await expect(atBuyer.getByText('Ongoing', { exact: true })).toBeVisible()

  await page.getByRole('button', { name: 'Submit for Review' }).click()
  await page.getByRole('button', { name: 'Submit the work' }).click()
  await expectNews(page, 'Submitted for review. We told the buyer.')
  await expect(page.getByRole('button', { name: /Accept|Submit/ })).toBeHidden()

  await expect(atBuyer.getByRole('heading', { name: /^Or pay .+ directly$/ })).toBeVisible()
  await expect(atBuyer.getByText('We have verified the identity of this name.')).toBeVisible()
  await atBuyer.getByRole('button', { name: 'I have made Payment' }).click()
  const question = atBuyer.getByRole('alertdialog', { name: /^Have you paid/ })
  await expect(question.getByRole('button', { name: 'No, go back' })).toBeFocused()
  await question.getByRole('button', { name: 'Yes, I have paid' }).click()
  await expect(atBuyer).toHaveURL(
    `/review/complete?${new URLSearchParams({ redirect: orderPath(order) })}`,
  )
  await expect(page.getByText('Completed', { exact: true }).first()).toBeVisible()
  await expect(page.getByText('Check that the GH₵250.00 has arrived.')).toBeVisible()
})

test(
  'a buyer says what is wrong, and the seller reads it in the history',
  once,
  async ({ page, request }) => {
    const seller = await member(request)
    const buyer = await member(request)
    const order = await submitOrder(request, { seller, buyer })
    await be(page, buyer)
    await open(page, orderPath(order))
    await page.getByRole('button', { name: 'Error with Order' }).click()
    const sheet = page.getByRole('dialog', { name: 'Error with Order' })
    await sheet.getByRole('button', { name: 'Send it back' }).click()
    await expect(sheet.getByRole('alert')).toContainText('Say what to correct.')
    await sheet.getByLabel('What to correct').fill('The second hand still stops at <six>.')
    await page.keyboard.press('Escape')
    await expect(sheet).toBeHidden()
    await page.getByRole('button', { name: 'Error with Order' }).click()
    await expect(sheet.getByLabel('What to correct')).toHaveValue(/still stops at <six>/)
    await sheet.getByRole('button', { name: 'Send it back' }).click()
    await expectNews(page, 'Sent back. We told the seller what to correct.')
    await expect(page.getByRole('button', { name: 'I have made Payment' })).toBeHidden()
    await expect(page.getByRole('region', { name: 'History' })).toContainText('by you')

    await be(page, seller)
    await open(page, orderPath(order))
    const history = page.getByRole('region', { name: 'History' })
    await expect(history.getByText('The second hand still stops at <six>.')).toBeVisible()
    await expect(page.getByRole('button', { name: 'Submit for Review' })).toBeVisible()
  },
)

test(
  'a phone whose clock is days ahead still shows what can be pressed',
  once,
  async ({ page, request }) => {
    const [seller, buyer] = [await member(request), await member(request)]
    const order = await requestOrder(request, { seller, buyer })
    await page.addInitScript(setClockAhead, 48 * 3_600_000)
    await be(page, seller)
    await open(page, orderPath(order))
    await page.getByRole('button', { name: 'Accept & Start Gig' }).click()
    await expect(page.getByText('Do the work, then submit it for review.')).toBeVisible()
  },
)

test('a seller is asked before a request is rejected', once, async ({ page, request }) => {
  const seller = await member(request)
  const buyer = await member(request)
  const order = await requestOrder(request, { seller, buyer })
  await be(page, seller)
  await open(page, orderPath(order))
  const reject = page.getByRole('button', { name: 'Reject Request' })
  await reject.click()
  const question = page.getByRole('alertdialog', { name: 'Reject this request?' })
  await question.getByRole('button', { name: 'No, go back' }).click()
  await expect(question).toBeHidden()
  await expect(reject).toBeFocused()
  await reject.click()
  await question.getByRole('button', { name: 'Yes, reject it' }).click()
  await expectNews(page, 'Request rejected. The order is cancelled.')
  await expect(reject).toBeHidden()

  await be(page, buyer)
  await open(page, orderPath(order))
  // A notice may say the same.
  await expect(page.getByRole('main').getByText('There is nothing to pay.')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Request again' })).toHaveAttribute(
    'href',
    `/orders/request/${order.offerId}`,
  )
})

test(
  'orders are narrowed by side and state, and Back brings the longer list back',
  once,
  async ({ page, request }) => {
    const me = await member(request)
    await be(page, me)
    await open(page, '/account/orders')
    await expect(page.getByText('No orders yet')).toBeVisible()
    await expect(page.getByRole('link', { name: 'Browse gigs' })).toHaveAttribute('href', '/')

    const ama = await demoPerson(request, 'ama')
    const bought = await startOrder(request, { seller: ama, buyer: me })
    const sold = await requestOrder(request, { seller: me, buyer: await member(request) })
    await page.reload()
    const rows = page.getByRole('main').getByRole('listitem').filter({ hasText: '#' })
    await expect(rows).toContainText([`#${sold.id}`, `#${bought.id}`])
    await expect(rows.first()).toContainText('Your turn')
    await expect(rows.last()).not.toContainText('Your turn')
    await page.getByText('Selling', { exact: true }).click()
    await expect(rows).toHaveCount(1)
    await expect(rows).toContainText([`#${sold.id}`])
    await page.getByLabel('Status').selectOption('Completed')
    await expect(page.getByText('No orders match')).toBeVisible()
    await page.goBack()
    await expect(rows).toContainText([`#${sold.id}`])
    await page.goBack()
    await expect(rows).toContainText([`#${sold.id}`, `#${bought.id}`])
  },
)

test('the eleventh order stands on the second page', once, async ({ page, request }) => {
  test.slow()
  const seller = await demoPerson(request, 'ama')
  const buyer = await member(request)
  const gig = await liveGig(request, seller)
  const first = await requestOrder(request, { seller, buyer, gig })
  for (let count = 0; count < 10; count += 1) await requestOrder(request, { seller, buyer, gig })
  await be(page, buyer)
  await open(page, '/account/orders')
  await expect(page.getByText('Showing page 1 of 2')).toBeVisible()
  await page.getByRole('link', { name: 'Next page' }).click()
  await expect(page.getByText(`#${first.id}`)).toBeVisible()
})

test('an order of others leads to one’s own, and says why', once, async ({ page, request }) => {
  const seller = await demoPerson(request, 'ama')
  const order = await requestOrder(request, { seller, buyer: await member(request) })
  await be(page, await member(request))
  for (const path of [orderPath(order), orderPath({ id: 999_999_999 }), '/account/orders/view/x']) {
    await open(page, path)
    await expect(page).toHaveURL('/account/orders')
    await expect(page.getByText('There is no such order.')).toBeVisible()
  }
})

test('who was not quick enough sees what stands now', once, async ({ page, request }) => {
  const seller = await member(request)
  const order = await requestOrder(request, { seller, buyer: await member(request) })
  await withoutNews(page)
  await be(page, seller)
  await open(page, orderPath(order))
  await expect(page.getByRole('button', { name: 'Reject Request' })).toBeVisible()
  await step(request, seller, { order, action: 'accept' })
  await page.getByRole('button', { name: 'Accept & Start Gig' }).click()
  const alert = page.getByRole('alert').filter({ hasText: 'This step is no longer open' })
  await expect(alert).toBeFocused()
  await expect(alert).toContainText('The work on this order is under way.')
  await expect(page.getByRole('button', { name: 'Accept & Start Gig' })).toBeHidden()
  await expect(page.getByRole('button', { name: 'Submit for Review' })).toBeVisible()
})

test(
  'who was not quick enough with what is asked about once more hears so when the question closes',
  once,
  async ({ page, request }) => {
    const seller = await member(request)
    const order = await requestOrder(request, { seller, buyer: await member(request) })
    await withoutNews(page)
    await be(page, seller)
    await open(page, orderPath(order))
    await page.getByRole('button', { name: 'Reject Request' }).click()
    await step(request, seller, { order, action: 'accept' })
    const question = page.getByRole('alertdialog')
    await question.getByRole('button', { name: 'Reject' }).click()
    await expect(question).toBeHidden()
    await expect(page.getByRole('alert')).toContainText('The work on this order is under way.')
    await expect(page.getByRole('alert')).toBeFocused()
  },
)

test(
  'a seller who has as many orders as are free is told of Premium',
  once,
  async ({ page, request }) => {
    const seller = await member(request)
    for (let open = 0; open < 3; open += 1)
      await startOrder(request, { seller, buyer: await member(request) })
    const order = await requestOrder(request, { seller, buyer: await member(request) })
    await be(page, seller)
    await open(page, orderPath(order))
    await page.getByRole('button', { name: 'Accept & Start Gig' }).click()
    await expect(page.getByRole('alert')).toContainText('With Premium there is no limit.')
    await expect(page.getByRole('button', { name: 'Accept & Start Gig' })).toBeVisible()
  },
)

test(
  'a buyer is warned of a seller who is not verified, and copies where to pay',
  once,
  async ({ page, context, request }) => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write'])
    const seller = await member(request)
    const buyer = await member(request)
    const order = await submitOrder(request, { seller, buyer })
    await be(page, buyer)
    await open(page, orderPath(order))
    await expect(page.getByText('No payment account')).toBeVisible()
    await savePaymentAccount(request, seller, '0244123456')
    await page.reload()
    await expect(page.getByText('Not verified', { exact: true })).toBeVisible()
    await page.getByRole('button', { name: 'Copy number' }).click()
    await expect(page.getByText('Number copied.')).toBeVisible()
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe('0244123456')

    await be(page, seller)
    await open(page, orderPath(order))
    await expect(page.getByText('checks your work, pays, then confirms.')).toBeVisible()
    await expect(page.getByText('0244123456')).toBeHidden()
  },
)

test('without a connection no step can be taken', once, async ({ page, context, request }) => {
  const seller = await member(request)
  const order = await requestOrder(request, { seller, buyer: await member(request) })
  await be(page, seller)
  await open(page, orderPath(order))
  const accept = page.getByRole('button', { name: 'Accept & Start Gig' })
  await expect(accept).toBeEnabled()
  await context.setOffline(true)
  await expect(accept).toBeDisabled()
  await expect(page.getByText('No internet. Connect, then try again.')).toBeVisible()
  await context.setOffline(false)
  await expect(accept).toBeEnabled()
})

test('an order starts from an open offer or from a search', once, async ({ page, request }) => {
  const seller = await demoPerson(request, 'ama')
  const me = await member(request)
  await be(page, me)
  await open(page, '/orders/add')
  await expect(page.getByText(/^No offers yet\./)).toBeVisible()
  const gig = await liveGig(request, seller, { title: newTitle('Sundials carved') })
  const offer = await makeOffer(request, { buyer: me, gig })
  await page.reload()
  await expect(page.getByRole('link', { name: gig.title })).toHaveAttribute(
    'href',
    `/orders/request/${offer.id}`,
  )
  await page.getByLabel('Search services').fill('Sundials carved')
  await page.getByRole('button', { name: 'Search' }).click()
  await expect(page).toHaveURL('/orders/add?search=Sundials+carved')
  const found = page.getByRole('region', { name: 'Find a gig' })
  await expect(found.getByRole('link', { name: gig.title })).toHaveAttribute(
    'href',
    `/gigs/view/${gig.id}/${gig.slug}`,
  )
})

test(
  'after a completed order the home page asks once whether the app is wanted',
  once,
  async ({ page, request }) => {
    const seller = await member(request)
    const buyer = await member(request)
    const order = await submitOrder(request, { seller, buyer })
    await be(page, seller)
    await openLive(page, orderPath(order))
    await expect(page.getByText('checks your work, pays')).toBeVisible()
    await step(request, buyer, { order, action: 'complete' })
    await expect(page.getByText('Check that the GH₵250.00 has arrived.')).toBeVisible()
    const invitation = page.getByRole('dialog', { name: /on your phone$/ })
    await expect(invitation).toBeHidden()
    await open(page, '/')
    await expect(invitation.getByRole('link', { name: 'Google Play' })).toBeVisible()
    await expect(invitation.getByRole('link', { name: 'App Store' })).toBeVisible()
    await invitation.getByRole('button', { name: 'Close' }).click()
    await open(page, '/')
    await expect(invitation).toBeHidden()
  },
)

/** The focus is where what came of the press is said. */
const expectNews = (page: Page, sentence: string) =>
  expect(page.getByRole('status').filter({ hasText: sentence })).toBeFocused()

/** In the page. */
function setClockAhead(byMs: number): void {
  const now = Date.now.bind(Date)
  Date.now = () => now() + byMs
  window.Date = new Proxy(Date, {
    construct: (clock, moment) =>
      Reflect.construct(clock, moment.length > 0 ? moment : [Date.now()]),
  })
}
