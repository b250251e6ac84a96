import { expect } from '@playwright/test'
import { payBy } from './checkout.ts'
import { be, bearer, demoPerson } from './gigs.ts'
import { test } from './kept-browser.ts'
import { orderPath, submitOrder } from './orders.ts'
import { member } from './people.ts'
import { open } from './screens.ts'

const pay = 'Pay GH₵250.00'

test('a wallet in another name is warned of, not paid into, settled by a manager, and paid', async ({
  page,
  request,
}) => {
  test.slow()
  const [seller, buyer] = [await member(request), await member(request)]
  const { phone: number, username } = seller.person
  await request.post('/testing/wallet-names', { data: { number, name: 'ARTHUR KWESI' } })

  await be(page, seller)
  await open(page, '/account/profile/settlement-account-settings')
  await page.locator('input[type=radio][value=mobile_money]').check()
  await page.getByLabel('Network').selectOption('MTN')
  await page.getByLabel('Mobile money number').fill(number)
  await page.getByLabel('Name on account').fill('Abena Journey')
  await page.getByLabel('Currency').fill('GHS')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByText('The names differ')).toBeVisible()
  await expect(page.getByText(/arthur/i)).toHaveCount(0)

  const order = await submitOrder(request, { seller, buyer })
  await be(page, buyer)
  await open(page, orderPath(order))
  await expect(page.getByRole('heading', { name: 'Who gets the money' })).toBeVisible()
  await expect(page.getByText('Do not pay into this wallet')).toBeVisible()
  await expect(page.getByText('Differs', { exact: true })).toBeVisible()
  // Below, all that comes late is there.
  await expect(page.getByRole('heading', { name: 'History' })).toBeVisible()
  await expect(page.getByRole('button', { name: pay })).toHaveCount(0)
  const refused = await request.post('/api/payments/initiate', {
    data: { object_type: 'offer', object_id: order.offerId },
    headers: bearer(buyer),
  })
  expect(refused.status()).toBe(409)

  await be(page, await demoPerson(request, 'manager'))
  await open(page, '/manager/safety?tab=wallet-names')
  const openDialog = page.getByRole('button', { name: `Settle the wallet of ${username}` })
  await openDialog.click()
  const dialog = page.getByRole('dialog', { name: 'Whose wallet is it?' })
  await expect(dialog).toContainText('ARTHUR KWESI')
  await dialog.getByLabel('In the name on the account').check()
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog).toContainText('Write what you have seen.')
  await dialog.getByLabel('Note').fill('Married name, seen on the card.')
  await request.post('/api/customer/settlement/check', { headers: bearer(seller) })
  const isFetchedAgain = page.waitForResponse(
    answer => answer.request().method() === 'GET' && answer.url().includes('/wallet-checks'),
  )
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog.getByRole('alert')).toContainText('changed or looked up meanwhile')
  await isFetchedAgain
  await dialog.getByRole('button', { name: 'Go back' }).click()
  await openDialog.click()
  await dialog.getByLabel('In the name on the account').check()
  await dialog.getByLabel('Note').fill('Married name, seen on the card.')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('The wallet counts as in the name on the account.')).toBeVisible()

  await be(page, buyer)
  await open(page, orderPath(order))
  await expect(page.getByText('The wallet is in the name on the account.')).toBeVisible()
  await payBy(page, pay, 'Approve')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Payment Successful')
})
