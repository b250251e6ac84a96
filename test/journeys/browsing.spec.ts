import { expect, type Page, test as playwrightTest } from '@playwright/test'
import { categories, demoPerson, elubo, liveGig, newTitle } from './gigs.ts'
import { test } from './kept-browser.ts'
import { open, searchBox } from './screens.ts'

/** Rules that no width of the screen changes. */
const once = { tag: '@once' }

test('home shows 32 gigs, 32 more near the bottom, and on Back stands as it was left', async ({
  page,
}) => {
  let requestCount = 0
  page.on('request', one => {
    if (one.url().includes('page=2')) requestCount += 1
  })
  await open(page, '/')
  await expect(cards(page)).toHaveCount(32)
  await scrollToAbove(page, 170)
  expect(requestCount).toBe(0)
  await scrollToAbove(page, 140)
  await expect(cards(page)).not.toHaveCount(32)
  expect(requestCount).toBe(1)

  const card = cards(page).nth(50)
  await card.evaluate(element => element.scrollIntoView({ block: 'center' }))
  const scrollBefore = await page.evaluate(() => scrollY)
  await card.getByRole('link').click()
  await expect(page).toHaveURL(/\/gigs\/view\//)
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(0)
  await page.goBack()
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(scrollBefore)
  expect(await cards(page).count()).toBeGreaterThan(50)
  expect(requestCount).toBe(1)
})

test('filters stand in the address and are taken away one by one', async ({ page }) => {
  await open(page, '/')
  await page.getByRole('button', { name: /^Filters/ }).click()
  const dialog = page.getByRole('dialog', { name: 'Filters' })
  await dialog.getByText('Requests', { exact: true }).click()
  await dialog.getByLabel('Category').selectOption('Photography & Video')
  await dialog.getByRole('button', { name: 'Show gigs' }).click()
  await expect(page).toHaveURL(`/?category=${categories.photography}&gig_type=2`)
  await expect(page.getByRole('button', { name: /1 in force/ })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Find work' })).toHaveAttribute(
    'aria-current',
    'page',
  )

  await page.reload()
  const chips = page.getByRole('list', { name: 'Filters in force' })
  await expect(chips.getByRole('link')).toHaveCount(1)
  await page.getByRole('link', { name: 'Find a worker' }).click()
  await expect(page).toHaveURL(`/?category=${categories.photography}&gig_type=1`)
  await page.goBack()
  await expect(page).toHaveURL(`/?category=${categories.photography}&gig_type=2`)
  await chips.getByRole('link', { name: 'Remove Photography & Video' }).click()
  await expect(page).toHaveURL('/?gig_type=2')
  await page.getByRole('link', { name: 'Find a worker' }).click()
  await expect(page).toHaveURL('/?gig_type=1')
  await expect(cards(page)).toHaveCount(32)
})

test(
  'the bar above goes with the page on a phone that lies on its side, and stays on one upright',
  once,
  async ({ page }) => {
    await open(page, '/')
    const bar = page.getByRole('banner')
    await page.setViewportSize({ width: 740, height: 360 })
    await page.evaluate(() => scrollTo(0, 400))
    await expect(bar).not.toBeInViewport()
    await page.setViewportSize({ width: 360, height: 740 })
    await expect(bar).toBeInViewport()
  },
)

test('where no gig matches, the filters can be cleared', once, async ({ page }) => {
  await open(page, '/?search=qqqqxxxxzzzz&category=1')
  await expect(page.getByRole('main').getByText('Nothing found')).toBeVisible()
  await page.getByRole('button', { name: /^Filters/ }).click()
  await expect(page.getByRole('dialog').getByLabel('Category')).toHaveValue('1')
  await page.getByRole('button', { name: 'Close' }).click()
  await page.getByRole('link', { name: 'Clear filters' }).click()
  await expect(page).toHaveURL('/')
  await expect(searchBox(page)).toHaveValue('')
  await expect(cards(page)).toHaveCount(32)
})

playwrightTest(
  'a search waits for a second of silence, and Enter does not wait',
  once,
  async ({ page }) => {
    const searches: string[] = []
    page.on('request', one => {
      const { pathname, searchParams } = new URL(one.url())
      if (pathname === '/api/gigs') searches.push(searchParams.get('search') ?? '')
    })
    await open(page, '/')
    const now = Date.now()
    await page.clock.install({ time: now })
    // From here on a second is only as long as the test says, however busy the machine.
    await page.clock.pauseAt(now + 60_000)
    const box = searchBox(page)
    await box.pressSequentially('plumb')
    await page.clock.runFor(900)
    await box.pressSequentially('er')
    await page.clock.runFor(900)
    expect(new URL(page.url()).search).toBe('')
    expect(searches).toEqual([])
    await page.clock.runFor(200)
    await expect(page).toHaveURL('/?search=plumber')
    await expect.poll(() => searches).toEqual(['plumber'])
    await page.clock.resume()

    await box.fill('tailor')
    await box.press('Enter')
    await expect(page).toHaveURL('/?search=tailor')
    await page.goBack()
    await expect(page).toHaveURL('/')
    await expect(box).toHaveValue('')
  },
)

test(
  'a press that leads elsewhere is not taken back by a search that begins by itself meanwhile',
  once,
  async ({ page }) => {
    await page.route(/assets\/login-page/, async route => {
      await new Promise(resolve => setTimeout(resolve, 2500))
      await route.continue()
    })
    await open(page, '/')
    await searchBox(page).fill('photo')
    await page
      .getByRole('button', { name: /^Favorite:/ })
      .first()
      .click()
    await expect(page).toHaveURL('/login?redirect=%2F')
  },
)

test(
  'a new gig is found by a misspelt search, by its category and by its distance',
  once,
  async ({ page, context, request }) => {
    await context.grantPermissions(['geolocation'])
    await context.setGeolocation({ ...elubo, longitude: elubo.longitude + 0.03 })
    const wanted = { title: newTitle(), category: categories.photography, place: elubo }
    const { title } = await liveGig(request, await demoPerson(request, 'kofi'), wanted)
    const link = page.getByRole('link', { name: title })
    await open(page, '/')
    await searchBox(page).fill('granfather clocs')
    await searchBox(page).press('Enter')
    await expect(link).toBeVisible()
    await page.getByRole('link', { name: /^Remove / }).click()

    await page.getByRole('button', { name: /^Filters/ }).click()
    await page.getByRole('dialog').getByLabel('Category').selectOption('Photography & Video')
    await page.getByRole('button', { name: 'Show gigs' }).click()
    await expect(page).toHaveURL(/category=12/)
    await expect(link).toBeVisible()
    await page.getByRole('link', { name: /^Remove / }).click()

    await page.getByRole('button', { name: /^Filters/ }).click()
    await page.getByRole('dialog').getByLabel('Distance').selectOption('Within 5 km')
    await page.getByRole('button', { name: 'Show gigs' }).click()
    await expect(page).toHaveURL('/?distance=5')
    await expect(cards(page).filter({ has: link })).toContainText('5 km away')
  },
)

test(
  'an address with a distance asks before it wants to know where somebody is',
  once,
  async ({ page, context }) => {
    await context.clearPermissions()
    await open(page, '/?distance=5')
    await page.getByRole('button', { name: 'Use my location' }).click()
    await expect(page.getByText('Please allow us access to your location.')).toBeVisible()
    await page.getByRole('button', { name: 'Show any distance' }).click()
    await expect(page).toHaveURL('/')
    await expect(cards(page)).toHaveCount(32)
  },
)

test(
  'without a connection home says so, keeps what it shows, and goes on when it is back',
  once,
  async ({ page, context }) => {
    await open(page, '/')
    await context.setOffline(true)
    await expect(page.getByText('You are offline.')).toBeVisible()
    await expect(cards(page)).toHaveCount(32)
    const moreButton = page.getByRole('button', { name: 'Load more' })
    await moreButton.scrollIntoViewIfNeeded()
    await expect(moreButton).toBeDisabled()
    await expect(cards(page).last().getByRole('button')).toBeDisabled()
    await expect(cards(page)).toHaveCount(32)
    await context.setOffline(false)
    await expect(page.getByText('You are offline.')).toBeHidden()
    await expect(cards(page)).not.toHaveCount(32)
  },
)

test('gigs that did not come are asked for again by a press', once, async ({ page }) => {
  await open(page, '/')
  await page.route('**/api/gigs?*page=2*', route =>
    route.fulfill({ status: 503, json: { message: 'Busy.' } }),
  )
  await scrollToAbove(page, 100)
  await expect(page.getByText('Busy.')).toBeVisible({ timeout: 15_000 })
  await expect(cards(page)).toHaveCount(32)
  await page.unroute('**/api/gigs?*page=2*')
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(cards(page)).not.toHaveCount(32)
})

test('without scripts the search is a form that works', once, async ({ browser, baseURL }) => {
  const page = await browser.newPage({ baseURL, javaScriptEnabled: false })
  await page.goto('/?gig_type=1')
  await searchBox(page).fill('hair')
  await searchBox(page).press('Enter')
  await expect(page).toHaveURL('/?search=hair&gig_type=1')
  await expect(cards(page).first()).toBeVisible()
  await page.close()
})

const cards = (page: Page) => page.getByRole('article')

/** The end of the list comes to stand so many pixels below the screen, and whoever watches it has seen that. */
async function scrollToAbove(page: Page, pixels: number) {
  await page.getByRole('button', { name: 'Load more' }).evaluate((button, wanted) => {
    const end = button.parentElement?.getBoundingClientRect().top ?? 0
    scrollBy(0, Math.round(end - innerHeight - wanted))
    return new Promise(seen => requestAnimationFrame(() => requestAnimationFrame(seen)))
  }, pixels)
}
