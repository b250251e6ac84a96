import { type APIRequestContext, expect, type Page } from '@playwright/test'
import { be, bearer, type Someone } from './gigs.ts'
import { test } from './manual-server.ts'
import { member, post } from './people.ts'
import { open, withoutNews } from './screens.ts'

// One after the other: each further worker begins with a browser of its own.
test.describe.configure({ mode: 'default' })

/** What has nothing to do with the width. */
const once = { tag: '@once' }

const pending =
  'Your payment is pending verification. You will be notified once payment is verified.'

test('a payment by hand is sent in three steps, checked by a manager, and given', async ({
  page,
  browser,
  request,
  manual,
}) => {
  test.slow()
  const payer = await member(request)
  await be(page, payer)
  await open(page, '/account/subscription')
  await page.getByRole('radio', { name: /Premium for 30 days/ }).check()
  await page.getByRole('button', { name: 'Subscribe' }).click()
  await expect(page).toHaveURL(/\/pay\/subscription\/\d+\/[0-9a-f-]{36}$/)
  const reference = referenceIn(page)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Pay GH₵60.00')
  await expect(
    page.getByRole('listitem').filter({ hasText: 'Send mobile money to' }),
  ).toContainText(/244123456.*MTN.*Journeys Ltd.*GH₵60\.00/)
  await expect(page.getByText(/without the leading 0, or the transaction will fail/)).toBeVisible()
  await expect(page.getByText(reference.slice(0, 4), { exact: true })).toBeVisible()

  // Sending the money takes a while: whoever comes back finds the same payment.
  await open(page, '/account/receipts')
  await page.getByRole('link', { name: 'Premium for 30 days' }).click()
  await expect(page).toHaveURL(new RegExp(`/${reference}$`))
  await page.getByRole('button', { name: 'I have completed payment.' }).click()
  await expect(page).toHaveURL(/\/paid\/subscription\/\d+$/)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(pending)

  const atManager = await managerScreen(browser, page, manual)
  await open(atManager, '/manager/transactions')
  const row = atManager.getByRole('row').filter({ hasText: payer.person.username })
  await expect(row).toContainText(reference)
  await expect(row).toContainText('GH₵60.00')
  await row.getByRole('button', { name: /^Approve/ }).click()
  await expect(row).toBeHidden()

  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Payment Successful')
  await expect(page.getByText('Thank you for choosing Adwuma')).toBeVisible()
  await page.getByRole('link', { name: 'View receipt' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Receipt')
  await expect(page.getByText(reference)).toBeVisible()
  await open(page, '/account/subscription')
  await expect(page.getByText('Active', { exact: true })).toBeVisible()
})

test(
  'a manager who finds no money fails the payment, and is asked before',
  once,
  async ({ page, browser, request, manual }) => {
    const payer = await member(request)
    const reference = await beginPayment(request, payer)
    await submit(request, payer, reference)
    await be(page, payer)
    await open(page, `/paid/subscription/1?depositId=${reference}`)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(pending)

    const atManager = await managerScreen(browser, page, manual)
    await open(atManager, `/manager/transactions?search=${payer.person.username}`)
    const fail = atManager.getByRole('button', { name: /^Fail/ })
    await fail.click()
    const question = atManager.getByRole('alertdialog', { name: 'Fail this payment?' })
    await expect(question.getByRole('button', { name: 'Keep it' })).toBeFocused()
    await question.getByRole('button', { name: 'Keep it' }).click()
    await expect(fail).toBeFocused()
    await fail.click()
    await question.getByRole('button', { name: 'Fail it' }).click()
    await expect(
      atManager.getByRole('paragraph').filter({ hasText: 'No pending transactions.' }),
    ).toBeVisible()
    await expect(atManager.getByRole('heading', { level: 1 })).toBeVisible()

    await expect(page.getByRole('heading', { level: 1 })).toHaveText(
      'Your payment was unsuccessful, please retry.',
    )
    await page.getByRole('link', { name: 'Try again' }).click()
    await expect(page).toHaveURL('/account/subscription')
  },
)

test(
  'what is submitted is not submitted again, and nobody else sees it',
  once,
  async ({ page, request }) => {
    const payer = await member(request)
    const reference = await beginPayment(request, payer)
    const path = `/pay/subscription/1/${reference}`
    await withoutNews(page)
    await be(page, await member(request))
    for (const foreign of [path, `/pay/subscription/1/${reference.toUpperCase()}`]) {
      await open(page, foreign)
      await expect(page.getByText("Oops, we can't find that page.")).toBeVisible()
    }
    await be(page, payer)
    await open(page, '/pay/promotion/1_2/nothing')
    await expect(page.getByText("Oops, we can't find that page.")).toBeVisible()
    await open(page, path)
    await expect(page.getByRole('button', { name: 'I have completed payment.' })).toBeVisible()
    // In another tab meanwhile, of which this one has not heard.
    await submit(request, payer, reference)
    await page.getByRole('button', { name: 'I have completed payment.' }).click()
    await expect(page).toHaveURL('/paid/subscription/1')
    await page.goBack()
    await expect(page.getByText(/^You told us that you sent the money/)).toBeVisible()
    await expect(page.getByRole('button', { name: 'I have completed payment.' })).toBeHidden()
  },
)

test(
  'who has paid for Premium by hand is not asked to pay again, and has it once it is checked',
  once,
  async ({ page, browser, request, manual }) => {
    const payer = await member(request)
    await be(page, payer)
    await open(page, '/account/subscription')
    await expect(page.getByText(/begins once we have checked/)).toBeVisible()
    const subscribe = page.getByRole('button', { name: 'Subscribe' })
    await page.getByRole('radio', { name: /Premium for 30 days/ }).check()
    await subscribe.click()
    const sent = page.getByRole('button', { name: 'I have completed payment.' })
    await expect(sent).toBeVisible()
    // As long as the list that holds this payment has not come, no older one is believed.
    const lists = /\/api\/payments\?/
    await page.route(lists, () => {})
    await sent.click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(pending)
    await page.getByRole('link', { name: 'View subscription' }).click()
    await expect(page).toHaveURL('/account/subscription')
    await expect(page.getByRole('heading', { name: 'Subscription' })).toBeVisible()
    await expect(subscribe).toHaveCount(0)
    // Those that wait go on with it.
    await page.unroute(lists)
    await expect(page.getByText('We are checking your payment')).toBeVisible()
    await expect(subscribe).toHaveCount(0)

    const atManager = await managerScreen(browser, page, manual)
    await open(atManager, `/manager/transactions?search=${payer.person.username}`)
    await atManager.getByRole('button', { name: /^Approve/ }).click()
    await expect(page.getByText('Active', { exact: true })).toBeVisible()
    await expect(page.getByText('We are checking your payment')).toBeHidden()
    await expect(page.getByRole('button', { name: 'Extend' })).toBeVisible()
  },
)

const referenceIn = (page: Page) => new URL(page.url()).pathname.split('/').at(-1) ?? ''

async function managerScreen(
  browser: { newContext: (options: object) => Promise<{ newPage: () => Promise<Page> }> },
  like: Page,
  { url }: { url: string },
): Promise<Page> {
  const context = await browser.newContext({
    baseURL: url,
    viewport: like.viewportSize(),
    reducedMotion: 'reduce',
  })
  const page = await context.newPage()
  await be(page, await manager(like))
  return page
}

async function manager(page: Page): Promise<Someone> {
  const { token, user } = await post(page.request, '/api/sanctum/token', {
    ...{ email: 'manager@adwuma.test', password: 'adwuma-demo', device_name: 'Journey' },
  })
  return { token, userId: user.id }
}

async function beginPayment(request: APIRequestContext, payer: Someone): Promise<string> {
  const answer = await request.post('/api/payments/manual/initiate', {
    data: { object_type: 'subscription', object_id: 1 },
    headers: bearer(payer),
  })
  expect(answer.status(), await answer.text()).toBe(201)
  return (await answer.json()).reference
}

async function submit(request: APIRequestContext, payer: Someone, reference: string) {
  const answer = await request.post('/api/payments/manual/submit', {
    data: { reference },
    headers: bearer(payer),
  })
  expect(answer.ok(), await answer.text()).toBe(true)
}
