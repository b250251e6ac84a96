import { expect, type Page } from '@playwright/test'
import { chatWith, two } from './chat.ts'
import { payBy } from './checkout.ts'
import { be, liveGig, pathOf } from './gigs.ts'
import { test } from './kept-browser.ts'
import { beOld } from './old-browser.ts'
import { orderPath, savePaymentAccount, submitOrder } from './orders.ts'
import { member } from './people.ts'
import { searchBox } from './screens.ts'

/** Rules that no width of the screen changes. */
const once = { tag: '@once' }
const brand = 'rgb(0, 97, 106)'

test(
  'at the floor a visitor searches, filters and reads a gig, and everything has its look',
  once,
  async ({ page }) => {
    const thrown = await beOld(page)
    await page.goto('/')
    const search = searchBox(page)
    await search.fill('photo')
    await search.press('Enter')
    await expect(page).toHaveURL(/search=photo/)
    await page.getByRole('button', { name: /^Filters/ }).click()
    const dialog = page.getByRole('dialog', { name: 'Filters' })
    await expect(dialog).toHaveCSS('background-color', 'rgb(255, 255, 255)')
    await dialog.getByText('All', { exact: true }).click()
    await dialog.getByRole('button', { name: 'Show gigs' }).click()
    await expect(page).toHaveURL(/gig_type=all/)
    const gig = page.getByRole('article').first().getByRole('heading').getByRole('link')
    const title = (await gig.textContent()) ?? ''
    await gig.click()
    await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
    await page.reload()
    await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
    await expect(page.getByText('Never pay outside an order').first()).toBeVisible()
    expect(thrown).toEqual([])
  },
)

test('at the floor a person logs in', once, async ({ page, request }) => {
  const { person } = await member(request)
  const thrown = await beOld(page)
  await page.goto('/login?tab=login&redirect=/account')
  await expect(button(page, 'Log in')).toHaveCSS('background-color', brand)
  await page.getByLabel('Email').fill(person.email)
  await page.getByLabel('Password', { exact: true }).fill(person.password)
  await button(page, 'Log in').click()
  await expect(page).toHaveURL('/account')
  await expect(page.getByText(person.email)).toBeVisible()
  expect(thrown).toEqual([])
})

test('at the floor a gig is requested, and an order paid', once, async ({ page, request }) => {
  test.slow()
  const [seller, buyer] = [await member(request), await member(request)]
  await savePaymentAccount(request, seller, '0244123456')
  const gig = await liveGig(request, seller)
  const thrown = await beOld(page)
  await be(page, buyer)
  await page.goto(pathOf(gig))
  await page.getByRole('button', { name: 'Request', exact: true }).locator('visible=true').click()
  await button(page, 'I agree to the terms - Request service.').click()
  await expect(page.getByText('Service Request Submitted')).toBeVisible()

  const order = await submitOrder(request, { seller, buyer })
  await page.goto(orderPath(order))
  await payBy(page, 'Pay GH₵250.00', 'Approve')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Payment Successful')
  await page.goto(orderPath(order))
  await expect(page.getByText('Paid', { exact: true }).first()).toBeVisible()
  expect(thrown).toEqual([])
})

test(
  'at the floor two people write to each other, and a message has its menu',
  once,
  async ({ page, device, request }) => {
    const [ama, kofi] = await two(request)
    const thrown = await beOld(page)
    await be(page, ama)
    await page.goto(chatWith(kofi))
    await write(page, 'Is it still to be had?')
    const atKofi = await device(kofi)
    const thrownAtKofi = await beOld(atKofi)
    await atKofi.goto(chatWith(ama))
    await expect(log(atKofi)).toContainText('Is it still to be had?')
    await write(atKofi, 'It is, until Friday')
    await expect(log(page)).toContainText('It is, until Friday')
    await expect(button(page, 'Send')).toBeInViewport()

    await log(page)
      .getByRole('button', { name: /^Actions/ })
      .last()
      .click()
    await expect(page.getByRole('menu')).toBeVisible()
    await page.getByRole('menuitem', { name: 'Report message' }).click()
    await expect(page.getByRole('dialog')).toBeVisible()
    await expect(page.getByRole('menu')).toHaveCount(0)
    expect([...thrown, ...thrownAtKofi]).toEqual([])
  },
)

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const log = (page: Page) => page.getByRole('log')

async function write(page: Page, text: string): Promise<void> {
  await page.getByRole('textbox', { name: 'Message', exact: true }).fill(text)
  await button(page, 'Send').click()
}
