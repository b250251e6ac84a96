import { expect, type Page, type Route, test } from '@playwright/test'
import { expectWholeDescription, liveGig, longDescription, type PostedGig, pathOf } from './gigs.ts'
import { member } from './people.ts'
import { open } from './screens.ts'

/** Rules that no width of the screen changes. */
const once = { tag: '@once' }

test(
  'a page whose script fails while it draws stands as the server sent it, says so, and its links lead on',
  once,
  async ({ page, request }) => {
    const gig = await liveGig(request, await member(request), { description: longDescription })
    await page.addInitScript(() => {
      const failing = { get: () => undefined, configurable: true }
      if (location.pathname.startsWith('/gigs/'))
        Object.defineProperty(Intl.NumberFormat.prototype, 'format', failing)
    })
    await page.goto(pathOf(gig))
    await expectToStand(page, gig)
    await page.getByRole('link', { name: 'Adwuma' }).first().click()
    await expect(page).toHaveURL('/')
    await expect(page.getByRole('article')).toHaveCount(32)
    await expect(page.getByRole('alert')).toHaveCount(0)
  },
)

test(
  'a page stands when what its scripts begin with is missing',
  once,
  async ({ page, request }) => {
    const gig = await liveGig(request, await member(request), { description: longDescription })
    await page.addInitScript(() => {
      Reflect.deleteProperty(globalThis, 'TextEncoderStream')
    })
    await page.goto(pathOf(gig))
    await expectToStand(page, gig)
  },
)

test(
  'a dialog whose script does not come is told of, and the page stays as it is',
  once,
  async ({ page }) => {
    await open(page, '/')
    await page.route('**/assets/**', route => route.abort())
    await page.getByRole('button', { name: /^Filters/ }).click()
    await expect(page.getByText('We could not reach the server.')).toBeVisible()
    await expect(page.getByRole('article')).toHaveCount(32)
    await page.unroute('**/assets/**')
    await page.getByRole('button', { name: /^Filters/ }).click()
    await expect(page.getByRole('dialog', { name: 'Filters' })).toBeVisible()
  },
)

test(
  'a page that misses a part of a build which the server no longer has comes anew, once',
  once,
  async ({ page }) => {
    await open(page, '/')
    await page.route('**/assets/**', answerAfterDeployment)
    const filters = page.getByRole('button', { name: /^Filters/ })
    const renewed = page.waitForEvent('load')
    await filters.click()
    await renewed
    await open(page, '/')
    let loads = 0
    page.on('load', () => (loads += 1))
    const asked = page.waitForResponse(answer => answer.request().method() === 'HEAD')
    await filters.click()
    await asked
    await expect(page.getByText('We could not reach the server.')).toBeVisible()
    expect(loads).toBe(0)
  },
)

/** The dialog of the filters is gone, and so is what names the build. */
const answerAfterDeployment = (route: Route) =>
  /filter-dialog/.test(route.request().url()) || route.request().method() === 'HEAD'
    ? route.fulfill({ status: 404, json: { message: 'Not found.' } })
    : route.continue()

async function expectToStand(page: Page, { title }: PostedGig): Promise<void> {
  await expect(page.getByRole('alert')).toHaveText('Some things do not work in this browser.')
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
  await expect(page.getByText('Never pay outside an order').first()).toBeVisible()
  await expectWholeDescription(page)
}
