import { expect, type Page, test } from '@playwright/test'
import { open, searchBox } from './screens.ts'

const once = { tag: '@once' }
const suggestCalls = '**/api/gigs/suggest?*'

test('with the keys a suggestion is gone to', async ({ page }) => {
  await open(page, '/')
  await searchBox(page).focus()
  const box = page.getByRole('combobox', { name: 'Search services' })
  await expect(box).toHaveAttribute('aria-expanded', 'false')
  const answer = page.waitForResponse(/suggest\?search=plumb$/)
  await box.pressSequentially('plumb')
  await answer
  await expect(option(page, 'Plumbing')).toBeVisible()
  await expect(box).toHaveAttribute('aria-expanded', 'true')
  await box.press('ArrowUp')
  await expect(options(page).last()).toHaveAttribute('aria-selected', 'true')
  await box.press('ArrowDown')
  await expect(option(page, 'Plumbing')).toHaveAttribute('aria-selected', 'true')
  const active = await option(page, 'Plumbing').getAttribute('id')
  await expect(box).toHaveAttribute('aria-activedescendant', active ?? '')
  await expect(box).toBeFocused()
  await box.press('Enter')
  await expect(page).toHaveURL('/services/plumbing')
})

test(
  'Escape closes the suggestions and keeps the letters, which Enter searches for',
  once,
  async ({ page }) => {
    await open(page, '/')
    const box = searchBox(page)
    const answer = page.waitForResponse(/suggest\?search=plumber$/)
    await box.pressSequentially('plumber')
    await answer
    await expect(list(page)).toBeVisible()
    await box.press('Escape')
    await expect(list(page)).toBeHidden()
    await expect(box).toHaveValue('plumber')
    await box.press('ArrowDown')
    await expect(options(page).first()).toHaveAttribute('aria-selected', 'true')
    await box.press('Home')
    await expect(list(page).getByRole('option', { selected: true })).toHaveCount(0)
    await box.press('Enter')
    await expect(page).toHaveURL('/?search=plumber')
    await expect(list(page)).toBeHidden()
  },
)

test('a press leads to a trade in a town', async ({ page, hasTouch }) => {
  await open(page, '/')
  await searchBox(page).fill('plumber kum')
  const wanted = option(page, 'Plumbing in Kumasi')
  await (hasTouch ? wanted.tap() : wanted.click())
  await expect(page).toHaveURL('/services/plumbing/kumasi')
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Plumbing in Kumasi')
})

test('a town leads to its list, and what was typed of it is no search', once, async ({ page }) => {
  await open(page, '/')
  await page.clock.install()
  const box = searchBox(page)
  await box.fill('kof')
  await page.clock.runFor(200)
  await option(page, /^Koforidua/).click()
  await expect(page).toHaveURL('/?town=koforidua')
  await page.clock.runFor(2000)
  await expect(page).toHaveURL('/?town=koforidua')
  await expect(box).toHaveValue('')
  await expect(list(page)).toBeHidden()
})

test('who looks for work is led to what is wanted', once, async ({ page }) => {
  await open(page, '/?gig_type=2')
  await searchBox(page).fill('plumber kum')
  await option(page, 'Plumbing in Kumasi').click()
  await expect(page).toHaveURL('/?category=1&gig_type=2&town=kumasi')
})

test(
  'nothing is asked before the first letter, and what is typed fast is asked for once',
  once,
  async ({ page }) => {
    const asked = listenToCalls(page)
    await open(page, '/?search=plumber')
    const box = searchBox(page)
    await box.focus()
    await box.fill('')
    await expect(page).toHaveURL('/')
    expect(asked).toEqual([])
    await box.pressSequentially('tailor')
    await expect(option(page, 'Tailoring & Fashion Design')).toBeVisible()
    // On a busy machine the first letters alone may have found it.
    await expect.poll(() => asked.at(-1)).toBe('tailor')
    expect(asked.length).toBeLessThan('tailor'.length)
  },
)

test('an answer that comes after another was asked for is not shown', once, async ({ page }) => {
  await open(page, '/')
  const late = page.waitForEvent('requestfailed', isSuggestCall)
  await page.route(suggestCalls, route => {
    if (!route.request().url().endsWith('=plumb')) return route.continue()
  })
  const box = searchBox(page)
  const asking = page.waitForRequest(isSuggestCall)
  await box.fill('plumb')
  await asking
  await box.fill('braids')
  await expect(option(page, 'Hair & Barbering')).toBeVisible()
  expect(new URL((await late).url()).searchParams.get('search')).toBe('plumb')
  await expect(option(page, 'Plumbing')).toBeHidden()
})

for (const [what, breakIt] of [
  [
    'the call fails',
    (page: Page) => page.route(suggestCalls, route => route.fulfill({ status: 503 })),
  ],
  [
    'its script does not come',
    (page: Page) => page.route(/assets\/suggestions-/, route => route.abort()),
  ],
] as const)
  test(`where ${what}, the box searches all the same`, once, async ({ page }) => {
    await breakIt(page)
    await open(page, '/')
    const box = searchBox(page)
    await box.pressSequentially('plumber')
    await box.press('ArrowDown')
    await expect(list(page)).toBeHidden()
    await box.press('Enter')
    await expect(page).toHaveURL('/?search=plumber')
    await expect(page.getByRole('article').first()).toBeVisible()
  })

test('suggestions move nothing, and end above the keyboard of a phone', once, async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 400 })
  await open(page, '/')
  const place = () => page.getByRole('navigation', { name: 'Services' }).boundingBox()
  const before = await place()
  await searchBox(page).fill('a')
  await expect(options(page).nth(5)).toBeAttached()
  expect(await place()).toEqual(before)
  const { y = 0, height = 0 } = (await list(page).boundingBox()) ?? {}
  expect(y + height).toBeLessThanOrEqual(400)
  await searchBox(page).press('ArrowUp')
  await expect(options(page).last()).toBeInViewport({ ratio: 1 })
  await options(page).last().click()
  await expect(page).not.toHaveURL('/')
})

const list = (page: Page) => page.getByRole('listbox', { name: 'Suggestions' })
const options = (page: Page) => list(page).getByRole('option')
const option = (page: Page, name: string | RegExp) =>
  list(page).getByRole('option', { name, exact: true })

const isSuggestCall = (one: { url: () => string }) => one.url().includes('/api/gigs/suggest?')

function listenToCalls(page: Page): string[] {
  const asked: string[] = []
  page.on('request', one => {
    if (isSuggestCall(one)) asked.push(new URL(one.url()).searchParams.get('search') ?? '')
  })
  return asked
}
