import { expect, type Page, test as playwrightTest } from '@playwright/test'
import { nothingHeld } from '#features/disputes/opening/web/texts.ts'
import { colours, everything, expectNoFaults, loadAxe } from './axe.ts'
import { createAnsweredDispute, createDecidedDispute, createDispute, press } from './disputes.ts'
import { be, demoPerson, newPhotos } from './gigs.ts'
import { test } from './kept-browser.ts'
import { startOrder } from './orders.ts'
import { member, messageTo } from './people.ts'
import { expectReflow } from './reflow.ts'
import { open } from './screens.ts'

/** Rules that no width of the screen changes. */
const once = { tag: '@once' }
const what = 'Two of the three taps still drip, and he does not answer.'

test('a dispute is opened with photos, answered, decided, and accepted by both', async ({
  page,
  request,
}) => {
  test.slow()
  const [seller, buyer] = [await member(request), await member(request)]
  const order = await startOrder(request, { seller, buyer })
  await be(page, buyer)
  await open(page, `/orders/dispute/${order.id}`)
  await expect(page.getByText('The other side has 72 hours to answer.')).toBeVisible()
  await page.getByRole('button', { name: 'Open the dispute' }).click()
  for (const fault of ['Choose what it is about.', 'Say what happened.'])
    await expect(page.getByRole('alert').getByText(fault)).toBeVisible()
  await page.getByLabel('What is it about?').selectOption('It is not what was agreed')
  await page.getByLabel('What happened', { exact: true }).fill(what)
  await page.getByLabel('Add files').setInputFiles(await newPhotos(2))
  await expect(page.getByText('2/10 files')).toBeVisible()
  await expectNoAxeFaults(page, 'opening')
  await page.getByRole('button', { name: 'Open the dispute' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^Dispute #\d+$/)
  await expect(page.getByText('We wait for the seller to answer')).toBeVisible()
  await expect(page.getByText(what)).toBeVisible()
  await expect(page.locator('article a[target=_blank]')).toHaveCount(2)
  const path = new URL(page.url()).pathname

  await be(page, seller)
  await open(page, path)
  await expect(page.getByText('Say what happened by')).toBeVisible()
  await page.getByLabel('What happened', { exact: true }).fill('I come on Monday.')
  await page.getByRole('button', { name: 'Send', exact: true }).click()
  await expect(page.getByText('Sent. The other side and our team can read it.')).toBeVisible()
  await expect(page.getByText('Our team decides by')).toBeVisible()
  await expectReflow(page)
  await expectNoAxeFaults(page, 'the dispute')

  await be(page, await demoPerson(request, 'manager'))
  await open(page, `/manager/disputes?search=${encodeURIComponent(`#${path.split('/').at(-1)}`)}`)
  await page.getByRole('link', { name: /^Dispute #/ }).click()
  await expect(page.getByText('I come on Monday.')).toBeVisible()
  await expectReflow(page)
  await expectNoAxeFaults(page, 'the manager’s dispute')
  await page.getByLabel('The seller', { exact: true }).check()
  await page.getByLabel('Reason that both sides read').fill('He offered to mend it at once.')
  await page.getByRole('button', { name: 'Decide', exact: true }).click()
  await page.getByRole('button', { name: 'Yes, decide' }).click()
  await expect(page.getByText('Decided. Both sides are told')).toBeVisible()

  for (const side of [buyer, seller]) {
    await be(page, side)
    await open(page, path)
    await expect(page.getByText('He offered to mend it at once.').first()).toBeVisible()
    await page.getByRole('button', { name: 'Accept' }).click()
    await page.getByRole('button', { name: 'Accept the decision' }).click()
    await expect(page.getByText('You accept the decision.')).toBeVisible()
  }
  await expect(page.getByText('The decision took effect, and the order is over.')).toBeVisible()
})

test(
  'without a mouse a side appeals, reads in the dark that no money is held, and whoever opened the dispute withdraws it',
  once,
  async ({ page, request }) => {
    const { dispute, buyer } = await createDecidedDispute(request)
    await page.emulateMedia({ colorScheme: 'dark' })
    await be(page, buyer)
    await open(page, `/disputes/${dispute.id}`)
    const held = page.getByRole('complementary').getByText('We hold no money for this order.')
    await expect(held.first()).toBeVisible()
    await loadAxe(page)
    await expectNoFaults(page, colours, 'in the dark')
    await page.getByRole('button', { name: 'Appeal' }).focus()
    await page.keyboard.press('Enter')
    await page.getByLabel('Why we should decide again').focus()
    await page.keyboard.type('The photos show the old taps, not the new.')
    await page.keyboard.press('Tab')
    await page.keyboard.press('Enter')
    await expect(page.getByText('You have appealed. Our team decides once more.')).toBeVisible()
    await expect(page.getByText('That decision is the last')).toBeVisible()

    const other = await createAnsweredDispute(request)
    await be(page, other.buyer)
    await open(page, `/disputes/${other.dispute.id}`)
    await page.getByRole('button', { name: 'Withdraw this dispute' }).press('Enter')
    await page.getByRole('button', { name: 'Withdraw it' }).press('Enter')
    await expect(page.getByText('Dispute withdrawn. The order goes on.')).toBeVisible()
  },
)

test(
  'a deactivated seller answers by the link that was mailed, which leaves the address at once',
  once,
  async ({ page, request }) => {
    const [buyer, { person, ...seller }] = [await member(request), await member(request)]
    const order = await startOrder(request, { seller, buyer })
    await press(request, buyer, '/api/disputes/open', {
      ...{ gig_order_id: order.id, reason_code: 'late', to_buyer: 0, description: what },
    })
    const manager = await demoPerson(request, 'manager')
    const status = `/api/manager/customer/${seller.userId}/update/status`
    await press(request, manager, status, { action: 'deactivate' })
    const mail = await messageTo(request, person.email, '/disputes/link/')
    const { pathname } = new URL(/https?:\S+\/disputes\/link\/\S+/.exec(mail)?.[0] ?? '')
    const answer = await page.goto(pathname)
    expect(await answer?.headerValue('referrer-policy')).toBe('no-referrer')
    await expect(page.locator('meta[name=robots]')).toHaveAttribute('content', 'noindex')
    await expect(page.getByText(what)).toBeVisible()
    await expect(page.getByRole('navigation')).toHaveCount(0)
    await expect(page).toHaveURL(/\/disputes\/link\/open$/)
    await page.getByLabel('What happened', { exact: true }).fill('I was in hospital.')
    await page.getByRole('button', { name: 'Send', exact: true }).click()
    await expect(page.getByText('Our team decides by')).toBeVisible()
    await page.reload()
    await expect(page.getByText('I was in hospital.')).toBeVisible()
    await press(request, manager, status, { action: 'activate' })
    await page.reload()
    await expect(page.getByText('This link is over. Please log in.')).toBeVisible()
  },
)

playwrightTest(
  'what is said while a manager writes the reason has to be read before it is decided about',
  once,
  async ({ page, request }) => {
    const { dispute, buyer } = await createAnsweredDispute(request)
    const manager = await demoPerson(request, 'manager')
    await be(page, manager)
    await page.clock.install()
    await open(page, `/manager/disputes/view/${dispute.id}`)
    await page.getByLabel('The seller', { exact: true }).check()
    const reason = page.getByLabel('Reason that both sides read')
    await reason.fill('He offered to mend it at once.')
    const statement = { dispute_id: dispute.id, text: 'He came, and it drips again.' }
    await press(request, buyer, '/api/disputes/statement', statement)
    // By then the page has asked again by itself.
    await page.clock.fastForward('05:01')
    await expect(page.getByText(statement.text)).toBeVisible()
    const decide = page.getByRole('button', { name: 'Decide', exact: true })
    const confirm = page.getByRole('button', { name: 'Yes, decide' })
    await decide.click()
    await confirm.click()
    const refusal = page.getByText('Something was added to this dispute meanwhile.')
    await expect(refusal).toBeVisible()
    await expect(reason).toHaveValue('He offered to mend it at once.')
    await decide.click()
    await confirm.click()
    await expect(page.getByText('Decided. Both sides are told')).toBeVisible()
  },
)

test(
  'who begins while no money is held chooses how to divide it once it is there',
  once,
  async ({ page, request }) => {
    const [seller, buyer] = [await member(request), await member(request)]
    const { id } = await startOrder(request, { seller, buyer })
    await be(page, buyer)
    await open(page, `/orders/dispute/${id}`)
    await expect(page.getByText(nothingHeld)).toBeVisible()
    await page.getByLabel('What happened', { exact: true }).fill(what)
    await expect(page.getByText('Draft saved')).toBeVisible()
    await page.route(`**/api/orders/${id}`, async route => {
      const { order } = await (await route.fetch()).json()
      await route.fulfill({ json: { order: { ...order, held: 60 } } })
    })
    page.on('dialog', dialog => dialog.accept())
    await open(page, `/orders/dispute/${id}`)
    await page.getByLabel('What is it about?').selectOption('It is not what was agreed')
    await expect(page.getByLabel('What happened', { exact: true })).toHaveValue(what)
    await page.getByRole('button', { name: 'Open the dispute' }).click()
    await expect(page.getByRole('alert')).toContainText(
      'Enter how much should go back to the buyer.',
    )
  },
)

test('strangers find no dispute, and no way to open one', once, async ({ page, request }) => {
  const { dispute, order } = await createDispute(request)
  await be(page, await member(request))
  for (const path of [`/disputes/${dispute.id}`, `/orders/dispute/${order.id}`]) {
    await open(page, path)
    await expect(page).toHaveURL('/404')
  }
})

async function expectNoAxeFaults(page: Page, where: string): Promise<void> {
  await loadAxe(page)
  await expectNoFaults(page, everything, where)
}
