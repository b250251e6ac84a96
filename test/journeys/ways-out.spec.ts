import { type APIRequestContext, expect, type Locator, type Page } from '@playwright/test'
import pg from 'pg'
import { payOrder } from '../screens/scenes.ts'
import { colours, everything, expectNoFaults, loadAxe } from './axe.ts'
import { be } from './gigs.ts'
import { test } from './kept-browser.ts'
import { orderPath, savePaymentAccount, startOrder } from './orders.ts'
import { member } from './people.ts'
import { open } from './screens.ts'

/** Without a mouse: each button and link is reached and pressed by keys. */
test('a buyer withdraws from a late paid order, and both read who got what', async ({
  page,
  request,
}) => {
  test.slow()
  const { order, buyer, seller } = await startPaidOrder(request)
  await be(page, buyer)
  await open(page, orderPath(order))
  await expect(
    page.getByText(/^If .+ does not submit the work by .+, you can withdraw\.$/),
  ).toBeVisible()
  await makeLate(order)
  await page.reload()
  await expect(
    page.getByText(/the order is cancelled and GH₵250\.00 goes back to you/),
  ).toBeVisible()

  await press(page, page.locator('summary', { hasText: 'Other ways to end this order' }))
  await press(page, page.getByRole('button', { name: 'Withdraw from the order' }))
  const question = page.getByRole('alertdialog', { name: 'Withdraw from this order?' })
  await expect(question.getByRole('button', { name: 'No, go back' })).toBeFocused()
  await expectParts(question, ['GH₵250.00', 'GH₵0.00'])
  await expectNoFaultsInBothThemes(page)
  await question.getByLabel('Why (optional)').focus()
  await page.keyboard.type('It is <far> too late.')
  await press(page, question.getByRole('button', { name: 'Yes, withdraw' }))

  await expect(question).toBeHidden()
  await expect(page.getByText('Cancelled', { exact: true })).toBeVisible()
  await expect(page.getByText('You withdrew from the order.')).toBeVisible()
  await expect(page.getByText('Other ways to end this order')).toBeHidden()
  await expectParts(page.getByRole('main'), ['GH₵250.00', 'GH₵0.00'])
  await expectNoFaultsInBothThemes(page)

  await be(page, seller)
  await open(page, orderPath(order))
  await expect(page.getByText(/withdrew from the order\.$/)).toBeVisible()
  await expect(page.getByRole('figure').getByText('It is <far> too late.')).toBeVisible()
  await expect(page.getByText('Thank you')).toBeHidden()
})

test('half and half is proposed, countered and accepted', async ({ page, request }) => {
  test.slow()
  const { order, buyer, seller } = await startPaidOrder(request)
  await be(page, buyer)
  await propose(page, { order, share: '50%', reason: 'Only one clock runs.' })
  await expectParts(page.getByRole('main'), ['GH₵125.00', 'GH₵125.00'])

  await be(page, seller)
  await open(page, orderPath(order))
  await expect(page.getByRole('heading', { name: /proposes to end the order$/ })).toBeVisible()
  await expect(page.getByText('Only one clock runs.').first()).toBeVisible()
  await expectNoFaultsInBothThemes(page)
  await press(page, page.getByRole('link', { name: 'Propose something else' }))
  await expect(page).toHaveURL(`/orders/end/${order.id}`)
  await propose(page, { order, amount: '62.50', reason: 'One runs, and the parts were mine.' })
  await expectParts(page.getByRole('main'), ['GH₵187.50', 'GH₵62.50'])

  await be(page, buyer)
  await open(page, orderPath(order))
  await press(page, page.getByRole('button', { name: 'Accept', exact: true }))
  const question = page.getByRole('alertdialog', { name: 'End the order like this?' })
  await expect(question.getByRole('button', { name: 'No, go back' })).toBeFocused()
  await expectParts(question, ['GH₵62.50', 'GH₵187.50'])
  await press(page, question.getByRole('button', { name: 'Yes, accept' }))
  await expect(page.getByText(/GH₵62\.50 goes back to you, GH₵187\.50 goes to .+\./)).toBeVisible()
  await expect(page.getByText('You both agreed to end it.')).toBeVisible()
  await open(page, `/orders/end/${order.id}`)
  await expect(page.getByText('This order cannot be ended by a proposal now.')).toBeVisible()
})

test('a seller who gives all back is asked once more, and strangers are told of no order', {
  tag: '@once',
}, async ({ page, request }) => {
  test.slow()
  const { order, seller } = await startPaidOrder(request)
  await be(page, await member(request))
  await page.goto(`/orders/end/${order.id}`)
  await expect(page).toHaveURL('/404')

  await be(page, seller)
  await open(page, `/orders/end/${order.id}`)
  await page.getByRole('button', { name: 'Send proposal' }).click()
  const alert = page.getByRole('alert')
  await expect(alert).toContainText('Choose or enter an amount.')
  await expect(alert).toContainText('Say why.')
  await page.getByLabel('Amount back to').fill('250.01')
  await page.getByLabel('Why').fill('My tools broke.')
  await page.getByRole('button', { name: 'Send proposal' }).click()
  await expect(alert).toContainText('250')
  await expect(page.getByLabel('Why')).toHaveValue('My tools broke.')

  await page.getByText('100%', { exact: true }).click()
  await expect(page.getByText('This ends the order at once')).toBeVisible()
  await page.getByRole('button', { name: 'End the order' }).click()
  const question = page.getByRole('alertdialog', { name: 'Give everything back?' })
  await question.getByRole('button', { name: 'No, go back' }).click()
  await page.getByRole('button', { name: 'End the order' }).click()
  await question.getByRole('button', { name: 'Yes, end it' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('The order is ended')
  await page.getByRole('link', { name: 'Back to the order' }).click()
  await expect(page.getByText('You gave up the order.')).toBeVisible()
})

test('a seller turns a proposal down, and closes an order that its buyer neither paid for nor looked at', {
  tag: '@once',
}, async ({ page, request }) => {
  test.slow()
  const [seller, buyer] = [await member(request), await member(request)]
  const order = await startOrder(request, { seller, buyer })
  await be(page, buyer)
  await propose(page, { order, reason: 'I found somebody nearer.' })
  await be(page, seller)
  await open(page, orderPath(order))
  await press(page, page.getByRole('button', { name: 'Reject', exact: true }))
  await expect(page.getByRole('heading', { name: /proposes to end the order$/ })).toBeHidden()
  await expect(page.getByText('Ongoing', { exact: true })).toBeVisible()

  await page.getByRole('button', { name: 'Submit for Review' }).click()
  await page.getByRole('button', { name: 'Submit the work' }).click()
  await expect(page.getByText(/you can close the order/)).toBeVisible()
  await letTimeToLookPass(order)
  await page.reload()
  await press(page, page.locator('summary', { hasText: 'Other ways to end this order' }))
  await press(page, page.getByRole('button', { name: 'Close the order' }))
  const question = page.getByRole('dialog', { name: /^Did .+ pay you\?$/ })
  await expectNoFaultsInBothThemes(page)
  await press(page, question.getByRole('button', { name: 'No, I was not paid' }))
  await expect(question).toBeHidden()
  await expect(page.getByText('You closed the order as not paid.')).toBeVisible()
  await be(page, buyer)
  await open(page, orderPath(order))
  await expect(page.getByText(/closed the order as not paid\.$/)).toBeVisible()
})

test('what was written to end an order is kept when another sum is held than its writer saw', {
  tag: '@once',
}, async ({ page, request }) => {
  const [seller, buyer] = [await member(request), await member(request)]
  const order = await startOrder(request, { seller, buyer })
  await be(page, buyer)
  await page.route(`**/api/orders/${order.id}`, async route => {
    const answer = await (await route.fetch()).json()
    await route.fulfill({ json: { order: { ...answer.order, held: 60 } } })
  })
  await open(page, `/orders/end/${order.id}`)
  await page.getByText('50%', { exact: true }).click()
  await page.getByLabel('Why').fill('Half of it is done.')
  await page.unrouteAll({ behavior: 'wait' })
  await page.getByRole('button', { name: 'Send proposal' }).click()
  await expect(page.getByText(/^What is held for this order has changed/)).toBeVisible()
  await expect(page.getByText('50%', { exact: true })).toBeHidden()
  await expect(page.getByLabel('Why')).toHaveValue('Half of it is done.')
  await page.getByRole('button', { name: 'Send proposal' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Proposal sent')
})

async function startPaidOrder(request: APIRequestContext) {
  const sides = { seller: await member(request), buyer: await member(request) }
  await savePaymentAccount(request, sides.seller, '0244123456')
  const order = await startOrder(request, sides)
  await payOrder({ request, sides, order })
  return { order, ...sides }
}

/** As if the work had been due four days ago. */
const makeLate = ({ id }: { id: number }): Promise<void> =>
  changeOrder(`update orders set due_on = now() - interval '4 days' where id = $1`, id)

/** As if the work had been submitted eight days ago. */
const letTimeToLookPass = ({ id }: { id: number }): Promise<void> =>
  changeOrder(`update orders set submitted_on = now() - interval '8 days' where id = $1`, id)

async function changeOrder(statement: string, id: number): Promise<void> {
  const client = new pg.Client({ connectionString: process.env.JOURNEYS_DATABASE })
  await client.connect()
  await client.query(statement, [id])
  await client.end()
}

type Proposal = { order: { id: number }; reason: string; share?: string; amount?: string }

async function propose(page: Page, { order, share, amount, reason }: Proposal): Promise<void> {
  await open(page, `/orders/end/${order.id}`)
  await expectNoFaultsInBothThemes(page)
  if (share) {
    await page.getByRole('radio', { name: '75%' }).focus()
    await page.keyboard.press('ArrowLeft')
    await expect(page.getByRole('radio', { name: share })).toBeChecked()
  }
  if (amount) {
    await page.getByLabel(/^Amount back to/).focus()
    await page.keyboard.type(amount)
  }
  await page.getByLabel('Why').focus()
  await page.keyboard.type(reason)
  await press(page, page.getByRole('button', { name: 'Send proposal' }))
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Proposal sent')
}

async function press(page: Page, control: Locator): Promise<void> {
  await control.focus()
  await page.keyboard.press('Enter')
}

/** One's own part stands first. */
const expectParts = (place: Locator, amounts: string[]) =>
  expect(place.getByRole('definition').filter({ hasText: 'GH₵' })).toHaveText(amounts)

/** Amounts can be read in either. */
async function expectNoFaultsInBothThemes(page: Page): Promise<void> {
  await loadAxe(page)
  await expectNoFaults(page, everything, 'light')
  await page.emulateMedia({ colorScheme: 'dark' })
  await expectNoFaults(page, colours, 'dark')
  await page.emulateMedia({ colorScheme: 'light' })
}
