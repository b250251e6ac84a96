import { type Browser, expect, type Locator, type Page, test } from '@playwright/test'
import { be, liveGig, pathOf, type Someone } from './gigs.ts'
import { member } from './people.ts'
import { openLive } from './screens.ts'

const phone = { viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true }
const desktop = { viewport: { width: 1280, height: 800 }, hasTouch: false, isMobile: false }

test('a buyer on a phone and a seller at a desk go from the first message to the review, and neither reloads', {
  tag: '@once',
}, async ({ browser, request }) => {
  test.setTimeout(180_000)
  const [seller, buyer] = [await member(request), await member(request)]
  const gig = await liveGig(request, seller)
  const atBuyer = await screen(browser, buyer, phone)
  const atSeller = await screen(browser, seller, desktop)
  await openLive(atSeller, pathOf(gig))
  await openLive(atBuyer, pathOf(gig))

  await atBuyer.getByRole('link', { name: 'Message', exact: true }).locator('visible=true').click()
  await write(atBuyer, 'Can you mend two clocks by Friday?')
  await expect(atSeller.getByText(`${buyer.person.username} wrote to you.`)).toBeVisible()
  await look(atBuyer, 'written')

  await offerTo(atSeller, buyer.person.username)
  await look(atSeller, 'offered')
  await press(atBuyer.getByRole('link', { name: 'Accept Offer & Pay' }))
  await expect(atBuyer.getByText('Both clocks, oiled and set, by Friday.')).toBeVisible()
  await look(atBuyer, 'terms')
  await press(atBuyer.getByRole('button', { name: 'I agree to the terms - Request service.' }))
  await expect(atBuyer.getByText('Service Request Submitted')).toBeVisible()

  await press(atSeller.getByRole('link', { name: 'View order' }))
  await press(atSeller.getByRole('button', { name: 'Accept & Start Gig' }))
  await expect(status(atSeller, 'Ongoing')).toBeVisible()
  await press(atBuyer.getByRole('link', { name: 'Message Seller' }))
  await expect(atBuyer.getByRole('log').getByText('It is due by')).toBeVisible()
  await press(atBuyer.getByRole('link', { name: 'View order' }))
  await expect(status(atBuyer, 'Ongoing')).toBeVisible()
  await look(atBuyer, 'ongoing')

  await press(atSeller.getByRole('button', { name: 'Submit for Review' }))
  await press(atSeller.getByRole('button', { name: 'Submit the work' }))
  await press(atBuyer.getByRole('button', { name: 'Error with Order' }))
  const sheet = atBuyer.getByRole('dialog', { name: 'Error with Order' })
  await sheet.getByLabel('What to correct').fill('The small one stops at six.')
  await press(sheet.getByRole('button', { name: 'Send it back' }))
  await expect(atSeller.getByText('The small one stops at six.')).toBeVisible()
  await look(atSeller, 'sent-back')
  await press(atSeller.getByRole('button', { name: 'Submit for Review' }))
  await press(atSeller.getByRole('button', { name: 'Submit the work' }))

  await press(atBuyer.getByRole('button', { name: 'I have made Payment' }))
  await press(atBuyer.getByRole('button', { name: 'Yes, I have paid' }))
  await expect(status(atSeller, 'Completed')).toBeVisible()
  await expect(atBuyer.getByRole('radio', { name: '5 stars' })).toBeChecked()
  await atBuyer.getByRole('radio', { name: '5 stars' }).focus()
  await atBuyer.keyboard.press('ArrowLeft')
  await atBuyer.getByLabel('Comment (optional)').fill('Both run. Came on Thursday.')
  await look(atBuyer, 'review')
  await press(atBuyer.getByRole('button', { name: 'Send review' }))
  await expect(atBuyer.getByText('Both run. Came on Thursday.')).toBeVisible()
  await expect(atSeller.getByText('Both run. Came on Thursday.')).toBeVisible()
  await look(atBuyer, 'reviewed')
  await look(atSeller, 'reviewed')
  await Promise.all([atBuyer.context().close(), atSeller.context().close()])
})

async function screen(browser: Browser, someone: Someone, size: typeof phone): Promise<Page> {
  const { baseURL } = test.info().project.use
  const context = await browser.newContext({ baseURL, ...size, reducedMotion: 'reduce' })
  const page = await context.newPage()
  await be(page, someone)
  return page
}

async function write(page: Page, text: string): Promise<void> {
  await page.getByRole('textbox', { name: 'Message', exact: true }).fill(text)
  await page.getByRole('button', { name: 'Send' }).click()
}

/** From the gig's page into the chat, where the offer stands. */
async function offerTo(page: Page, username: string): Promise<void> {
  await page.getByRole('link', { name: 'Create Custom Offer' }).locator('visible=true').click()
  await page.getByRole('radio', { name: username }).check()
  await page.getByLabel('Amount in GHS').fill('400')
  await page.getByLabel('Completion Time in hours').fill('48')
  await page
    .getByRole('textbox', { name: 'Offer Description' })
    .fill('Both clocks, oiled and set, by Friday.')
  await press(page.getByRole('button', { name: 'Create offer' }))
  await press(page.getByRole('link', { name: 'View Offer' }))
  await expect(page.getByText('Can you mend two clocks by Friday?').last()).toBeVisible()
}

/** The last of those that can be seen: in a chat that is the newest. */
const press = (button: Locator) => button.locator('visible=true').last().click()
const status = (page: Page, name: string) => page.getByText(name, { exact: true }).first()

/** Kept with the run, for people to look at. */
const look = (page: Page, name: string) =>
  page.screenshot({
    path: test.info().outputPath(`${page.viewportSize()?.width}-${name}.png`),
  })
