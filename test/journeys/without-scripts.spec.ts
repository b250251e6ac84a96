import { expect, type Page, test } from '@playwright/test'
import { pathOfTrick, trickNames } from '#features/pages/safety/process.ts'
import { expectWholeDescription, liveGig, longDescription, pathOf } from './gigs.ts'
import { member } from './people.ts'

/** Where no script runs: blocked, too old, or lost on the way. */
test.use({ javaScriptEnabled: false })

const once = { tag: '@once' }
/** The demo's gigs, less what other journeys pause or end meanwhile. */
const atLeast = 80

test('without scripts all gigs are reached page by page, and back', once, async ({ page }) => {
  await page.goto('/?gig_type=all')
  const seen = new Set(await titles(page))
  const first = [...seen]
  await expect(page.getByRole('button', { name: 'Load more' })).toBeHidden()
  await expect(page.getByRole('link', { name: 'Previous page' })).toBeHidden()
  let last = 1
  while (await next(page).isVisible()) {
    last += 1
    await next(page).click()
    await page.waitForURL(`/?gig_type=all&page=${last}`)
    for (const title of await titles(page)) seen.add(title)
  }
  expect(seen.size).toBeGreaterThanOrEqual(atLeast)
  for (let number = last - 1; number > 0; number -= 1) {
    await previous(page).click()
    await page.waitForURL(number > 1 ? `/?gig_type=all&page=${number}` : '/?gig_type=all')
  }
  await expect(previous(page)).toBeHidden()
  // Other journeys list and pause some meanwhile.
  const again = (await titles(page)).filter(title => first.includes(title))
  expect(again.length).toBeGreaterThan(0)
  expect(again).toEqual(first.filter(title => again.includes(title)))
})

test('without scripts the pages of a search stay within it', once, async ({ page }) => {
  await page.goto('/?gig_type=1')
  await next(page).click()
  await expect(page).toHaveURL('/?gig_type=1&page=2')
  await expect(page.getByRole('article').first()).toContainText('Offer')
  await previous(page).click()
  await expect(page).toHaveURL('/?gig_type=1')
})

test('a page beyond the last leads to the first', once, async ({ page }) => {
  await page.goto('/?search=photo&page=900')
  await expect(page).toHaveURL('/?search=photo')
})

test(
  'without scripts a page for members says what to do, and does not load for ever',
  once,
  async ({ page }) => {
    for (const path of ['/account', '/account/orders', '/gigs/add', '/manager/dashboard']) {
      await page.goto(path)
      await expect(
        page.getByText('This needs JavaScript. Switch it on in your browser'),
      ).toBeVisible()
      await expect(page.getByText('Loading')).toBeHidden()
    }
  },
)

test(
  'without scripts a gig says what it is, what it costs and whose it is',
  once,
  async ({ page }) => {
    await page.goto('/?search=photo')
    const link = page.getByRole('article').first().getByRole('heading').getByRole('link')
    const title = (await link.textContent()) ?? ''
    await link.click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(title)
    const main = page.getByRole('main')
    await expect(main.getByText(/^GH₵/).locator('visible=true').first()).toBeVisible()
    await expect(main.getByText('Never pay outside an order').first()).toBeVisible()
    await expect(main.getByRole('link', { name: 'Message', exact: true }).first()).toBeVisible()
  },
)

test('without scripts a long description is read to its end', once, async ({ page, request }) => {
  const gig = await liveGig(request, await member(request), { description: longDescription })
  await page.goto(pathOf(gig))
  await expectWholeDescription(page)
  await expect(page.getByRole('button', { name: 'Filters' })).toBeHidden()
})

test('without scripts help is found from a gig and read', once, async ({ page }) => {
  await page.goto('/')
  await page.getByRole('article').first().getByRole('link').first().click()
  await page.getByRole('link', { name: 'Help and safety tips' }).click()
  await expect(page).toHaveURL('/help')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Help')
  await page
    .getByRole('navigation', { name: 'Support' })
    .getByRole('link', { name: 'Safety tips' })
    .click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Safety tips')
})

test(
  'without scripts every trick is told of on a small page, as it sounds in three languages',
  once,
  async ({ page }) => {
    await page.goto('/')
    const home = page.getByRole('link', { name: 'Stay safe' })
    const [answer] = await Promise.all([page.waitForResponse('**/safety'), home.click()])
    expect((await answer.body()).length).toBeLessThanOrEqual(40_000)
    for (const name of trickNames) {
      const trick = page.getByRole('region').filter({ has: page.locator(`[id="${name}"]`) })
      await expect(trick.locator('q')).toHaveCount(3)
      await expect(trick.getByText('What to do')).toBeVisible()
    }
    await page.goto(pathOfTrick('agent-fee'))
    await expect(page.locator('[id="agent-fee"]')).toBeInViewport()
  },
)

const next = (page: Page) => page.getByRole('link', { name: 'Next page' })
const previous = (page: Page) => page.getByRole('link', { name: 'Previous page' })
const titles = (page: Page) =>
  page
    .getByRole('article')
    .getByRole('heading')
    .getByRole('link')
    .evaluateAll(links => links.map(link => String(link)))
