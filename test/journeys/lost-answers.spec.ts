import { expect, type Page, type Route } from '@playwright/test'
import { two } from './chat.ts'
import { be, bearer, liveGig, newPhotos, newTitle } from './gigs.ts'
import { test } from './kept-browser.ts'
import { orderPath, requestOrder } from './orders.ts'
import { codeFor, registerPerson } from './people.ts'
import { open, openLive } from './screens.ts'

/** No width changes what becomes of an answer. */
const once = { tag: '@once' }
const unreachable = 'We could not reach the server. Check your connection and try again.'

/** The server does what is asked, and the first answers never come. */
async function loseAnswers(page: Page, address: string, count: number): Promise<void> {
  let lost = 0
  const lose = async (route: Route) => {
    if (lost === count) return route.fallback()
    lost += 1
    await route.fetch()
    await route.abort()
  }
  await page.route(address, lose)
}

test('where one answer is lost nobody notices', once, async ({ page, request }) => {
  const { person, userId } = await registerPerson(request)
  await open(page, `/v/${userId}/`)
  await loseAnswers(page, '**/api/customer/verify', 1)
  await page.getByLabel('Code from the SMS').fill(await codeFor(request, person))
  await expect(page).toHaveURL('/')
})

test(
  'a code that let somebody in whose answer was lost lets them in when they press again',
  once,
  async ({ page, request }) => {
    const { person, userId } = await registerPerson(request)
    await open(page, `/v/${userId}/`)
    await loseAnswers(page, '**/api/customer/verify', 2)
    await page.getByLabel('Code from the SMS').fill(await codeFor(request, person))
    await expect(page.getByText(unreachable)).toBeVisible()
    await page.getByRole('button', { name: 'Verify' }).click()
    await expect(page).toHaveURL('/')
  },
)

test(
  'a gig with photos whose answer was lost is there once after another press',
  once,
  async ({ page, request }) => {
    const [ama] = await two(request)
    await be(page, ama)
    await open(page, '/gigs/add')
    const title = newTitle()
    await page.getByLabel('Title').fill(title)
    await page.getByLabel('Category').selectOption('Phone & Laptop Repair')
    await page.getByRole('textbox', { name: 'Description' }).fill('Cleaned, oiled and set.')
    await page.getByLabel('Amount').fill('250')
    await page.getByLabel('Duration (hours)').fill('72')
    await page.getByLabel('Add photos').setInputFiles(await newPhotos(1))
    await loseAnswers(page, '**/api/gigs/add', 1)
    await page.getByRole('button', { name: 'Post Service Offer' }).click()
    await expect(page.getByText(unreachable)).toBeVisible()
    await page.getByRole('button', { name: 'Post Service Offer' }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(title)
    const owned = await request.get('/api/gigs?owned=1', { headers: bearer(ama) })
    expect((await owned.json()).records.data).toHaveLength(1)
  },
)

test(
  'the next step can be pressed while the answer to the one before is on its way',
  once,
  async ({ page, request }) => {
    const [ama, kofi] = await two(request)
    const gig = await liveGig(request, ama)
    const order = await requestOrder(request, { seller: ama, buyer: kofi, gig })
    await be(page, ama)
    await openLive(page, orderPath(order))
    let answer = () => {}
    const isWanted = new Promise<void>(resolve => (answer = resolve))
    await page.route('**/api/orders/accept', async route => {
      const response = await route.fetch()
      await isWanted
      await route.fulfill({ response })
    })
    const accept = page.waitForResponse('**/api/orders/accept')
    await page.getByRole('button', { name: 'Accept & Start Gig' }).click()
    await page.getByRole('button', { name: 'Submit for Review' }).click()
    await expect(page.getByRole('button', { name: 'Submit the work' })).toBeVisible()
    answer()
    await (await accept).finished()
    await expect(page.getByText('Due', { exact: true })).toBeVisible()
    await page.getByRole('button', { name: 'Submit the work' }).click()
    await expect(page.getByText('Submitted for Review', { exact: true }).first()).toBeVisible()
  },
)
