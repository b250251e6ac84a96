import { type APIRequestContext, expect, type Page } from '@playwright/test'
import { be, type Someone } from './gigs.ts'
import { test } from './kept-browser.ts'
import { orderPath, startOrder, step, submitOrder } from './orders.ts'
import { member } from './people.ts'
import { callAs } from './profile.ts'
import { open } from './screens.ts'

/** Rules that no width of the screen changes. */
const once = { tag: '@once' }

/** Without the notices, which name the same order. */
const main = (page: Page) => page.getByRole('main')

test('a buyer writes the review before anything else, and goes on to where he was', async ({
  page,
  request,
}) => {
  const { seller, buyer, order } = await buildDeal(request)
  await be(page, buyer)
  await open(page, '/account/favorites')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Favorites')
  await step(request, buyer, { order, action: 'complete' })
  await expectGate(page, '/account/favorites')
  await expect(page.getByText(seller.person.name, { exact: true })).toBeVisible()
  await expect(main(page).getByText(order.gig.title)).toBeVisible()
  await open(page, '/account/orders?role=buyer')
  await expectGate(page, '/account/orders?role=buyer')

  await expect(page.getByRole('radio', { name: '5 stars' })).toBeChecked()
  await page.getByRole('radio', { name: '5 stars' }).focus()
  await page.keyboard.press('ArrowLeft')
  await expect(page.getByRole('radio', { name: '4 stars' })).toBeChecked()
  await page.getByLabel('Comment (optional)').fill('Came on time & left it <clean>.')
  await page.getByRole('button', { name: 'Send review' }).click()
  await expect(page.getByText('Thank you for your review.')).toBeVisible()
  await expect(page).toHaveURL('/account/orders?role=buyer')

  expect((await callAs(request, seller, { path: '/api/customer' })).user).toMatchObject({
    rating: 4,
    rating_count: 1,
  })
  const { order: seen } = await callAs(request, buyer, { path: `/api/orders/${order.id}` })
  expect(seen.review).toMatchObject({ rating: 4, comments: 'Came on time & left it <clean>.' })
})

test('after the review the end of the order is a beginning: book again, share, keep the worker', async ({
  page,
  request,
}) => {
  const { buyer, order } = await buildDeal(request)
  await step(request, buyer, { order, action: 'complete' })
  await be(page, buyer)
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await open(page, `/review/complete?${new URLSearchParams({ redirect: orderPath(order) })}`)
  await page.getByRole('button', { name: 'Send review' }).click()
  await expect(page).toHaveURL(orderPath(order))
  await expect(main(page).getByRole('heading', { name: 'Thank you' })).toBeVisible()
  const share = main(page).getByRole('link', { name: 'Share on WhatsApp' })
  await expect(share).toHaveAttribute('href', /^https:\/\/wa\.me\/\?text=.*gigs%2Fview/)
  await main(page).getByRole('button', { name: 'Add to favorites' }).click()
  await expect(main(page).getByRole('button', { name: 'In your favorites' })).toBeVisible()
  await main(page).getByRole('link', { name: 'Book again' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(order.gig.title)
  await expect(page.getByRole('button', { name: 'Request', exact: true })).toBeVisible()
})

for (const { reducedMotion, times } of [
  { reducedMotion: 'no-preference', times: 14 },
  { reducedMotion: 'reduce', times: 0 },
] as const) {
  test(
    `the end of an order is celebrated where motion is wanted: ${reducedMotion}`,
    once,
    async ({ page, request }) => {
      const { seller, buyer, order } = await buildDeal(request)
      await step(request, buyer, { order, action: 'complete' })
      await page.emulateMedia({ reducedMotion })
      await page.addInitScript(() => {
        const { animate } = Element.prototype
        Element.prototype.animate = function count(...how) {
          document.documentElement.dataset.flown = String(flown() + 1)
          return animate.apply(this, how)
        }
        const flown = () => Number(document.documentElement.dataset.flown ?? 0)
      })
      await be(page, seller)
      await open(page, orderPath(order))
      await expect(main(page).getByRole('heading', { name: 'Well done' })).toBeVisible()
      await expect
        .poll(() => page.evaluate(() => Number(document.documentElement.dataset.flown ?? 0)))
        .toBe(times)
    },
  )
}

test(
  'whoever owes a review can read the rules and log out, and is asked again',
  once,
  async ({ page, request }) => {
    const { buyer, order } = await buildDeal(request)
    await step(request, buyer, { order, action: 'complete' })
    await be(page, buyer)
    await open(page, '/')
    await expectGate(page, '/')
    await open(page, '/read/2/support/terms-of-use')
    await expect(page.getByRole('button', { name: 'Send review' })).toHaveCount(0)
    await expect(page).toHaveURL(/\/read\/2\//)
    await page.goBack()
    await page.getByRole('link', { name: 'Log out' }).click()
    await expect(page).toHaveURL('/')
    expect(await page.evaluate(() => localStorage.getItem('session'))).toBeNull()
  },
)

test(
  'reviews are asked for one after the other, and lead nowhere outside',
  once,
  async ({ page, request }) => {
    const { seller, buyer, order } = await buildDeal(request)
    const second = await submitOrder(request, { seller, buyer })
    for (const one of [order, second])
      await step(request, buyer, { order: one, action: 'complete' })
    await be(page, buyer)
    await open(page, '/review/complete?redirect=%2F%2Felsewhere.test%2F')
    await expect(main(page).getByText(order.gig.title)).toBeVisible()
    await page.getByLabel('Comment (optional)').fill('The first')
    await page.getByRole('button', { name: 'Send review' }).click()
    await expect(main(page).getByText(second.gig.title)).toBeVisible()
    await expect(page.getByLabel('Comment (optional)')).toHaveValue('')
    await page.getByRole('button', { name: 'Send review' }).click()
    await expect(page).toHaveURL('/')
    await open(page, '/review/complete?redirect=%2Faccount')
    await expect(page).toHaveURL('/account')
  },
)

test('a review that is written in one tab frees the other', once, async ({ page, request }) => {
  const { buyer, order } = await buildDeal(request)
  await step(request, buyer, { order, action: 'complete' })
  await be(page, buyer)
  await open(page, '/account/gigs')
  await expectGate(page, '/account/gigs')
  const other = await page.context().newPage()
  await open(other, '/account')
  await other.getByRole('button', { name: 'Send review' }).click()
  await expect(other).toHaveURL('/account')
  await expect(page).toHaveURL('/account/gigs')
})

test(
  'what is written of a review is still there after a reload',
  once,
  async ({ page, request }) => {
    const { buyer, order } = await buildDeal(request)
    await step(request, buyer, { order, action: 'complete' })
    await be(page, buyer)
    await open(page, '/review/complete')
    await page.getByRole('radio', { name: '2 stars' }).check({ force: true })
    await page.getByLabel('Comment (optional)').fill('Came late.')
    await page.reload()
    await expect(page.getByLabel('Comment (optional)')).toHaveValue('Came late.')
    await expect(page.getByRole('radio', { name: '2 stars' })).toBeChecked()
    await page.getByLabel('Comment (optional)').fill('x'.repeat(2001))
    await page.getByRole('button', { name: 'Send review' }).click()
    await expect(page.getByRole('alert')).toContainText('2000 characters')
  },
)

test('a seller reviews with the work, the buyer learns of it, both read both and answer once', async ({
  page,
  request,
}) => {
  const [seller, buyer] = [await member(request), await member(request)]
  const order = await startOrder(request, { seller, buyer })
  await be(page, seller)
  await open(page, orderPath(order))
  await page.getByRole('button', { name: 'Submit for Review' }).click()
  const submitting = page.getByRole('dialog', { name: 'Submit for Review' })
  await submitting.getByLabel('Comment (optional)').fill('Paid at once.')
  await submitting.getByRole('button', { name: 'Submit the work' }).click()
  await expect(submitting.getByText('Choose a rating.')).toBeVisible()
  await submitting.getByText('4 stars').check({ force: true })
  await submitting.getByRole('button', { name: 'Submit the work' }).click()
  await expect(main(page).getByText('Not published yet')).toBeVisible()
  await main(page).getByRole('button', { name: 'Edit', exact: true }).click()
  const editing = page.getByRole('dialog', { name: 'Edit your review' })
  await editing.getByLabel('Comment (optional)').fill('Paid on the spot.')
  await editing.getByRole('button', { name: 'Send' }).click()
  await expect(main(page).getByText('Paid on the spot.')).toBeVisible()

  await step(request, buyer, { order, action: 'complete' })
  await be(page, buyer)
  await open(page, `/review/complete?${new URLSearchParams({ redirect: orderPath(order) })}`)
  await expect(page.getByText(`${seller.person.name} has reviewed you too.`)).toBeVisible()
  await expect(page.getByText('Paid on the spot.')).toBeHidden()
  await page.getByLabel('Comment (optional)').fill('Tidy work.')
  await page.getByRole('button', { name: 'Send review' }).click()
  await expect(main(page).getByText('Paid on the spot.')).toBeVisible()
  await expect(main(page).getByText('Tidy work.')).toBeVisible()
  await expect(main(page).getByRole('button', { name: 'Edit', exact: true })).toBeHidden()
  await main(page).getByRole('button', { name: 'Reply' }).click()
  const answering = page.getByRole('dialog', { name: 'Reply to the review' })
  await answering.getByLabel('Your reply').fill('Gladly again.')
  await answering.getByRole('button', { name: 'Send' }).click()
  await expect(main(page).getByText('Gladly again.')).toBeVisible()
  await main(page).getByRole('button', { name: 'Edit reply' }).click()
  await answering.getByLabel('Your reply').fill('Any time again.')
  await answering.getByRole('button', { name: 'Send' }).click()
  await expect(main(page).getByText('Any time again.')).toBeVisible()
  await main(page).getByRole('button', { name: 'Report', exact: true }).click()
  const reporting = page.getByRole('dialog', { name: 'Report to our team' })
  await reporting.getByLabel('Why you report it').fill('It names somebody else.')
  await reporting.getByRole('button', { name: 'Send' }).click()
  await expect(page.getByText('Thank you. Our team will look at it.')).toBeVisible()
})

test(
  'a review stands on the seller’s page as soon as it is written, also where that was read before',
  once,
  async ({ page, request }) => {
    const { seller, buyer, order } = await buildDeal(request)
    await be(page, buyer)
    await open(page, orderPath(order))
    const sellersPage = main(page).getByRole('link', { name: seller.person.username })
    await sellersPage.click()
    await expect(page.getByText('No reviews yet.')).toBeVisible()
    await page.goBack()
    await expect(sellersPage).toBeVisible()
    await step(request, buyer, { order, action: 'complete' })
    await expectGate(page, orderPath(order))
    await page.getByLabel('Comment (optional)').fill('Tidy work.')
    await page.getByRole('button', { name: 'Send review' }).click()
    await sellersPage.click()
    await expect(page.getByText('Tidy work.')).toBeVisible()
  },
)

test(
  'a reply stands at its gig as soon as it is written, also where the reviews were read before',
  once,
  async ({ page, request }) => {
    const { seller, buyer, order } = await buildDeal(request)
    await step(request, buyer, { order, action: 'complete' })
    const { order: completed } = await callAs(request, buyer, { path: `/api/orders/${order.id}` })
    const review = { review_id: completed.review.id, rating: 4, comments: 'Tidy work.' }
    await callAs(request, buyer, { path: '/api/reviews/complete', data: review })
    await be(page, seller)
    await open(page, orderPath(order))
    await main(page).getByRole('link', { name: order.gig.title }).first().click()
    await page.getByText('Never pay outside an order').scrollIntoViewIfNeeded()
    await expect(page.getByText('Tidy work.')).toBeVisible()
    await page.goBack()
    await main(page).getByRole('button', { name: 'Reply' }).click()
    const answering = page.getByRole('dialog', { name: 'Reply to the review' })
    await answering.getByLabel('Your reply').fill('Gladly again.')
    await answering.getByRole('button', { name: 'Send' }).click()
    await expect(main(page).getByText('Gladly again.')).toBeVisible()
    await page.goForward()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(order.gig.title)
    await page.getByText('Never pay outside an order').scrollIntoViewIfNeeded()
    await expect(page.getByText('Gladly again.')).toBeVisible()
  },
)

async function expectGate(page: Page, wanted: string): Promise<void> {
  await expect(page).toHaveURL(`/review/complete?${new URLSearchParams({ redirect: wanted })}`)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Review your order')
}

async function buildDeal(request: APIRequestContext) {
  const [seller, buyer] = [await member(request), await member(request)]
  const sides: { seller: Someone; buyer: Someone } = { seller, buyer }
  return { seller, buyer, order: await submitOrder(request, sides) }
}
