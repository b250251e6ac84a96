import { expect, type Page } from '@playwright/test'
import { payBy, pressAt } from './checkout.ts'
import { be, bearer, demoPerson } from './gigs.ts'
import { test } from './kept-browser.ts'
import { member } from './people.ts'
import { open } from './screens.ts'

/** Rules that no width of the screen changes. */
const once = { tag: '@once' }

const path = '/account/subscription'
const none = (page: Page) => page.getByText('You do not have Premium')
const ends = (page: Page) => page.locator('dl time').last()

/** Since it began midnight may have passed. */
const dateIn = (days: number) =>
  [Date.now() - 60_000, Date.now()]
    .map(begin => new Date(begin + days * 86_400_000).toLocaleDateString('en-GB', shortDate))
    .join('|')
const shortDate = { day: 'numeric', month: 'short', year: 'numeric', timeZone: 'UTC' } as const

test('Premium is chosen, paid at the provider, and there; then it is extended', async ({
  page,
  request,
}) => {
  const { person, ...someone } = await member(request)
  await be(page, someone)
  await open(page, '/account')
  await page.getByRole('link', { name: 'Subscription' }).locator('visible=true').click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Subscription')
  await expect(none(page)).toBeVisible()
  await expect(page.getByText(/without the leading 0/)).toBeVisible()
  await page.getByRole('button', { name: 'Subscribe' }).click()
  await expect(page.getByText('Choose an offer first.')).toBeVisible()
  await expect(page.getByRole('radio', { name: /Premium for 30 days/ })).toBeFocused()

  await page.getByRole('radio', { name: /Premium for 30 days/ }).check()
  await expect(page.getByText('Choose an offer first.')).toBeHidden()
  await payBy(page, 'Subscribe', 'Approve')
  await expectPaid(page)
  await open(page, path)
  await expect(page.getByText('Active', { exact: true })).toBeVisible()
  await expect(page.getByText('30 days left')).toBeVisible()
  await expect(ends(page)).toHaveText(new RegExp(`^(${dateIn(30)})$`))

  await page.getByRole('radio', { name: /Premium for 90 days/ }).check()
  await expect(page.getByText(new RegExp(`have Premium until (${dateIn(120)})`))).toBeVisible()
  await payBy(page, 'Extend', 'Approve')
  await expectPaid(page)
  await open(page, path)
  await expect(ends(page)).toHaveText(new RegExp(`^(${dateIn(120)})$`))

  await be(page, await demoPerson(request, 'manager'))
  await open(page, `/manager/subscriptions?search=${person.username}`)
  const rows = page.getByRole('row').filter({ hasText: person.username })
  await expect(rows).toHaveCount(2)
  await expect(rows.first()).toContainText('GH₵150.00 for 90 days')
  await expect(rows.last()).toContainText('GH₵60.00 for 30 days')
  await expect(rows.getByText('Active', { exact: true })).toHaveCount(2)
  await page.getByLabel('Search subscriptions').fill('nobody at all')
  await expect(page.getByText('No subscriptions found.').last()).toBeVisible()
})

for (const press of ['Decline', 'Cancel'] as const) {
  test(`${press} at the provider leaves everything as it was`, once, async ({ page, request }) => {
    await be(page, await member(request))
    await open(page, path)
    await page.getByRole('radio', { name: /Premium for 30 days/ }).check()
    await payBy(page, 'Subscribe', press)
    await open(page, path)
    await expect(none(page)).toBeVisible()
  })
}

test(
  'a payment that stays pending counts as soon as it is approved',
  once,
  async ({ page, request }) => {
    const someone = await member(request)
    await be(page, someone)
    await open(page, path)
    await page.getByRole('radio', { name: /Premium for 365 days/ }).check()
    const checkout = await payBy(page, 'Subscribe', 'Stay pending')
    const reference = checkout.split('/').at(-1) ?? ''
    const confirm = async () => {
      const data = { reference }
      const headers = bearer(someone)
      const answer = await request.post('/api/subscriptions/pay/confirm', { data, headers })
      expect(answer.status(), await answer.text()).toBe(200)
      return answer.json()
    }
    expect((await confirm()).subscription).toBeNull()
    await page.goto(checkout)
    await pressAt(page, 'Approve')
    const [first, second] = [await confirm(), await confirm()]
    expect(first.message).toBe('The payment is complete.')
    expect(second.subscription).toEqual(first.subscription)
    await open(page, path)
    await expect(page.getByText('365 days left')).toBeVisible()
  },
)

test(
  'who presses twice pays once, and who comes back can go again',
  once,
  async ({ page, request }) => {
    await be(page, await member(request))
    await open(page, path)
    await page.getByRole('radio', { name: /Premium for 30 days/ }).check()
    let begun = 0
    // The first payment is on its way for as long as the second press takes.
    let release = () => {}
    const pressedTwice = new Promise<void>(resolve => {
      release = resolve
    })
    await page.route('**/api/payments/initiate', async route => {
      begun++
      await pressedTwice
      await route.continue()
    })
    const button = page.getByRole('button', { name: /Subscribe|Opening/ })
    await button.click()
    await expect(button).toHaveText('Opening secure payment…')
    await button.click({ force: true })
    release()
    await expect(page).toHaveURL(/\/testing\/checkout\//)
    expect(begun).toBe(1)
    await page.goBack()
    await expect(button).toHaveText('Subscribe')
    await page.getByRole('radio', { name: /Premium for 30 days/ }).check()
    await button.click()
    await expect(page).toHaveURL(/\/testing\/checkout\//)
  },
)

test(
  'nobody pays while offline, and what fails says so and can be tried again',
  once,
  async ({ page, context, request }) => {
    await be(page, await member(request))
    await open(page, path)
    await page.getByRole('radio', { name: /Premium for 30 days/ }).check()
    await context.setOffline(true)
    await expect(page.getByText('No internet. Connect, then pay.')).toBeVisible()
    await expect(page.getByRole('button', { name: 'Subscribe' })).toBeDisabled()
    await context.setOffline(false)
    await page.route('**/api/payments/initiate', route => route.abort(), { times: 2 })
    await page.getByRole('button', { name: 'Subscribe' }).click()
    await expect(page.getByRole('alert')).toContainText('We could not reach the server.')
    await expect(page.getByRole('radio', { name: /Premium for 30 days/ })).toBeChecked()
    await page.getByRole('button', { name: 'Subscribe' }).click()
    await expect(page).toHaveURL(/\/testing\/checkout\//)
  },
)

/** Given, and not only paid: whoever leaves before may come to a page that has not heard of it. */
const expectPaid = (page: Page) =>
  expect(page.getByRole('heading', { level: 1 })).toHaveText('Payment Successful')
