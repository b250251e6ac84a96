import { expect, type Page } from '@playwright/test'
import { payBy, pressAt } from './checkout.ts'
import { be, bearer, demoPerson } from './gigs.ts'
import { test } from './kept-browser.ts'
import {
  orderPath,
  requestOrder,
  savePaymentAccount,
  startOrder,
  step,
  submitOrder,
} from './orders.ts'
import { member } from './people.ts'
import { open } from './screens.ts'

/** Rules that no width of the screen changes. */
const once = { tag: '@once' }

const pay = 'Pay GH₵250.00'
const headingOf = (page: Page) => page.getByRole('heading', { level: 1 })

test('an order is paid at the provider, completed, and paid out by a manager', async ({
  page,
  device,
  request,
}) => {
  test.slow()
  const [seller, buyer] = [await member(request), await member(request)]
  await savePaymentAccount(request, seller, '0244123456')
  const order = await submitOrder(request, { seller, buyer })
  await be(page, buyer)
  await open(page, orderPath(order))
  await expect(page.getByRole('heading', { name: 'Pay through Adwuma' })).toBeVisible()
  await expect(page.getByText(/without the leading 0/)).toBeVisible()
  await payBy(page, pay, 'Approve')
  await expect(headingOf(page)).toHaveText('Payment Successful')
  await expect(page.getByText('Thank you for choosing Adwuma')).toBeVisible()
  await expect(
    page.getByText(`Order #${order.id}: ${order.gig.title}`, { exact: true }),
  ).toBeVisible()

  await page.getByRole('link', { name: `View order #${order.id}` }).click()
  await expect(page.getByText('Paid', { exact: true }).first()).toBeVisible()
  await expect(page.getByRole('button', { name: pay })).toBeHidden()
  await expect(page.getByText('You have paid. Check the work, then confirm.')).toBeVisible()
  await page.getByRole('link', { name: /^View receipt/ }).click()
  await expect(headingOf(page)).toHaveText('Receipt')
  await page.emulateMedia({ media: 'print' })
  await expect(
    page.getByText(`Order #${order.id}: ${order.gig.title}`, { exact: true }),
  ).toBeVisible()
  await expect(page.getByRole('navigation')).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Print or save' })).toBeHidden()
  await page.emulateMedia({ media: 'screen' })
  await step(request, buyer, { order, action: 'complete' })

  const atSeller = await device(seller)
  await open(atSeller, orderPath(order))
  await expect(atSeller.getByText(/^Payout/)).toBeVisible()

  await be(page, await demoPerson(request, 'manager'))
  await open(page, `/manager/transactions?search=${seller.person.username}`)
  const row = page.getByRole('row').filter({ hasText: seller.person.username })
  await expect(row).toContainText(`Payout: Order #${order.id}`)
  await expect(row).toContainText(/MTN, 0244123456, Abena Journey/)
  await row.getByRole('button', { name: /^Approve/ }).click()
  const question = page.getByRole('alertdialog', { name: /^Send GH₵250\.00 to/ })
  await expect(question).toContainText('MTN, 0244123456, Abena Journey')
  await question.getByRole('button', { name: 'Send it' }).click()
  await expect(row).toBeHidden()

  await expect(atSeller.getByText('Completed', { exact: true }).last()).toBeVisible()
  await expect(atSeller.getByRole('link', { name: /^View receipt: Payout/ })).toBeVisible({
    timeout: 20_000,
  })
})

test('what was paid for a request that is rejected goes back', once, async ({ page, request }) => {
  test.slow()
  const seller = await demoPerson(request, 'ama')
  const buyer = await member(request)
  const order = await requestOrder(request, { seller, buyer })
  await be(page, buyer)
  await open(page, orderPath(order))
  await payBy(page, pay, 'Approve')
  await expect(headingOf(page)).toHaveText('Payment Successful')
  await step(request, seller, { order, action: 'cancel' })
  await open(page, orderPath(order))
  await expect(page.getByText('What you paid through us goes back to you.')).toBeVisible()
  await expect(page.getByText(/^Refund/)).toBeVisible()

  await be(page, await demoPerson(request, 'manager'))
  await open(page, `/manager/transactions?search=${buyer.person.username}`)
  const row = page.getByRole('row').filter({ hasText: buyer.person.username })
  await expect(row).toContainText('Send to: where the payment came from')
  await row.getByRole('button', { name: /^Approve/ }).click()
  await page.getByRole('button', { name: 'Send it' }).click()
  await expect(
    page.getByRole('paragraph').filter({ hasText: 'No pending transactions.' }),
  ).toBeVisible()
})

test(
  'a payment that is declined, left or still on its way says so, and can be repeated',
  once,
  async ({ page, request }) => {
    test.slow()
    // Their own: people of the demo without Premium have only so many open orders for all journeys.
    const [seller, buyer] = [await member(request), await member(request)]
    await savePaymentAccount(request, seller, '0244123456')
    const order = await startOrder(request, { seller, buyer })
    await be(page, buyer)
    await open(page, orderPath(order))
    await payBy(page, pay, 'Decline')
    await expect(headingOf(page)).toHaveText('Your payment was unsuccessful, please retry.')
    await page.getByRole('link', { name: 'Try again' }).click()
    await expect(page).toHaveURL(orderPath(order))

    await payBy(page, pay, 'Cancel')
    await expect(headingOf(page)).toHaveText('Payment Cancelled')
    await page.getByRole('link', { name: 'Try again' }).click()

    const checkout = await payBy(page, pay, 'Stay pending')
    await expect(headingOf(page)).toHaveText(
      'Your payment is pending verification. You will be notified once payment is verified.',
    )
    await expect(page.getByText('It is safe to close this page.')).toBeVisible()
    const provider = await page.context().newPage()
    await provider.goto(checkout)
    await pressAt(provider, 'Approve')
    await expect(headingOf(page)).toHaveText('Payment Successful', { timeout: 20_000 })
  },
)

test(
  'a payment of somebody else, and one that is of something else, are not found',
  once,
  async ({ page, request }) => {
    const seller = await demoPerson(request, 'ama')
    const buyer = await member(request)
    const order = await requestOrder(request, { seller, buyer })
    const answer = await request.post('/api/payments/initiate', {
      data: { object_type: 'offer', object_id: order.offerId },
      headers: bearer(buyer),
    })
    const { reference } = await answer.json()
    await be(page, await member(request))
    await open(page, `/paid/offer/${order.offerId}?depositId=${reference}`)
    await expect(page.getByText('We cannot find this payment.')).toBeVisible()
    await open(page, `/account/receipts/${reference}`)
    await expect(headingOf(page)).toHaveText("Oops, we can't find that page.")
    await be(page, buyer)
    await open(page, `/paid/subscription/1?depositId=${reference}`)
    await expect(page.getByText('We cannot find this payment.')).toBeVisible()
    await open(page, `/account/receipts/${reference}`)
    await expect(page.getByText('There is a receipt once the payment is complete.')).toBeVisible()
    await open(page, `/paid/house/1`)
    await expect(headingOf(page)).toHaveText("Oops, we can't find that page.")
  },
)

test('a manager sees the accounts, and nobody else', once, async ({ page, request }) => {
  await be(page, await demoPerson(request, 'manager'))
  await open(page, '/account')
  await page.getByRole('link', { name: 'Money', exact: true }).locator('visible=true').click()
  await expect(headingOf(page)).toHaveText('Money')
  await expect(page.getByRole('heading', { name: 'Held for orders' })).toBeVisible()
  await be(page, await member(request))
  await page.goto('/account/money')
  await expect(page).toHaveURL('/?redirect=%2Faccount%2Fmoney')
})

test('people without payments are shown where to begin', once, async ({ page, request }) => {
  await be(page, await member(request))
  await open(page, '/account/receipts')
  await expect(page.getByText('No payments yet')).toBeVisible()
})

test(
  'managers find the test cards, and read that no key is set',
  once,
  async ({ page, request }) => {
    await be(page, await demoPerson(request, 'manager'))
    await open(page, '/testing/stripe/pay')
    await expect(page.getByText('No Stripe test key is set')).toBeVisible()
    await expect(page.getByRole('radio')).toHaveCount(4)
    await expect(page.getByRole('button', { name: 'Pay USD 10.00' })).toBeDisabled()
  },
)
