import { type Browser, expect, type Page } from '@playwright/test'
import { be, bearer } from './gigs.ts'
import { test } from './kept-browser.ts'
import { orderPath, submitOrder } from './orders.ts'
import { logIn, member } from './people.ts'
import { open, withoutNews } from './screens.ts'

test('a direct payment is stated, looked up in the balance and confirmed, and anybody sees its receipt without scripts', async ({
  browser,
  page,
  request,
}) => {
  test.slow()
  const [seller, buyer] = [await member(request), await member(request)]
  const order = await submitOrder(request, { seller, buyer })

  await be(page, buyer)
  await open(page, orderPath(order))
  await page.locator('summary', { hasText: 'I paid directly' }).click()
  await page.getByRole('button', { name: 'Ask for a receipt' }).click()
  await expect(page.getByText('Enter the transaction id').first()).toBeVisible()
  await page.getByLabel('Transaction id').fill(`mp 2603-${order.id}.000000`)
  await expect(page.getByLabel('Amount you sent')).toHaveValue('250.00')
  await page.getByRole('button', { name: 'Ask for a receipt' }).click()
  await expect(page.getByRole('heading', { name: 'You said that you paid directly' })).toBeVisible()

  await be(page, seller)
  await open(page, orderPath(order))
  await expect(
    page.getByRole('heading', {
      name: 'says that he paid you GH₵250.00. Look at your own balance, not at a text or picture.',
    }),
  ).toBeVisible()
  await page.getByRole('button', { name: 'Money received' }).click()
  await expect(page.getByText('Look at your own balance first').first()).toBeVisible()
  await page.getByLabel('I looked at my own balance').check()
  await page.getByRole('button', { name: 'Money received' }).click()
  await expect(page.getByRole('heading', { name: 'Paid directly' })).toBeVisible()

  await be(page, buyer)
  await open(page, orderPath(order))
  await expect(page.getByRole('button', { name: 'Pay now' })).toBeHidden()
  const path = await page.getByRole('link', { name: 'Show the receipt' }).getAttribute('href')
  expect(path).toMatch(/^\/receipts\/([0-9A-Z]{4}-){3}[0-9A-Z]{4}$/)
  await page.getByRole('link', { name: 'Show the receipt' }).click()
  await expectReceipt(page)
  await seeWithoutScripts(browser, path ?? '')
})

test('the transaction id of a direct payment outlives a login in between', {
  tag: '@once',
}, async ({ page, request }) => {
  const { person, ...buyer } = await member(request)
  const order = await submitOrder(request, { seller: await member(request), buyer })
  await be(page, buyer)
  await withoutNews(page)
  await open(page, orderPath(order))
  await page.locator('summary', { hasText: 'I paid directly' }).click()
  await page.getByLabel('Transaction id').fill('MP260301.1234.A00001')
  await request.delete('/api/sanctum/token', { headers: bearer(buyer) })
  await page.getByRole('button', { name: 'Ask for a receipt' }).click()
  await expect(page).toHaveURL(/\/login\?redirect=/)
  await logIn(page, person)
  await page.locator('summary', { hasText: 'I paid directly' }).click()
  await expect(page.getByLabel('Transaction id')).toHaveValue('MP260301.1234.A00001')
})

/** As whoever scans the code on somebody's phone. */
async function seeWithoutScripts(browser: Browser, path: string): Promise<void> {
  const context = await browser.newContext({ javaScriptEnabled: false })
  const page = await context.newPage()
  await page.goto(path.toLowerCase().replaceAll('-', ''))
  await expectReceipt(page)
  await expect(page.locator('meta[name=robots]')).toHaveAttribute('content', 'noindex')
  const unknown = await page.goto('/receipts/0000-0000-0000-0000')
  expect(unknown?.status()).toBe(404)
  await context.close()
}

async function expectReceipt(page: Page): Promise<void> {
  await expect(page.getByRole('heading', { name: 'Receipt', level: 1 })).toBeVisible()
  await expect(page.getByText('GH₵250.00')).toBeVisible()
  await expect(page.getByText('Signature valid')).toBeVisible()
  await expect(page.getByRole('img', { name: 'QR code of this page' })).toBeVisible()
}
