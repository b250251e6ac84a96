import { expect } from '@playwright/test'
import { be, demoPerson, liveGig, newTitle } from './gigs.ts'
import { test } from './kept-browser.ts'
import { member } from './people.ts'
import { open, searchBox } from './screens.ts'

const once = { tag: '@once' }
const tailoring = 10

for (const javaScriptEnabled of [true, false]) {
  const name = javaScriptEnabled ? 'with scripts' : 'without scripts'
  test.describe(name, javaScriptEnabled ? {} : once, () => {
    test.use({ javaScriptEnabled })

    test('from plumber to the page of a plumber it is two taps', async ({ page }) => {
      await page.goto('/')
      const box = searchBox(page)
      await box.fill('plumber')
      await box.press('Enter')
      await expect(page).toHaveURL('/?search=plumber')
      const chips = page.getByRole('list', { name: 'What your search means' })
      await expect(chips.getByRole('link', { name: 'Remove Plumbing' })).toBeVisible()
      await page.getByRole('article').first().getByRole('heading').getByRole('link').click()
      await expect(page).toHaveURL(/\/gigs\/view\//)
      await expect(page.getByRole('main')).toContainText('Plumbing')
    })

    test('a tile leads to its trade, in the town that was chosen', async ({ page }) => {
      await page.goto('/')
      await page.getByRole('link', { name: 'Accra', exact: true }).locator('visible=true').click()
      await expect(page).toHaveURL('/?town=accra')
      await page
        .getByRole('navigation', { name: 'Services' })
        .getByRole('link', { name: 'Hair & Barbering' })
        .click()
      await expect(page).toHaveURL('/?category=8&town=accra')
    })
  })
}

test(
  'a phone’s first screen has four tiles, and the first gig soon after it',
  once,
  async ({ page }) => {
    await page.goto('/')
    const height = page.viewportSize()?.height ?? 0
    const tiles = page.getByRole('navigation', { name: 'Services' }).getByRole('link')
    const bottoms = await tiles.evaluateAll(all =>
      all.map(one => one.getBoundingClientRect().bottom),
    )
    expect(bottoms.filter(bottom => bottom <= height).length).toBeGreaterThanOrEqual(4)
    const firstGig = await page.getByRole('article').first().boundingBox()
    expect(firstGig?.y).toBeLessThan(1.5 * height)
  },
)

test(
  'a trade that was understood is taken away, and so is the whole meaning',
  once,
  async ({ page }) => {
    await open(page, '/?search=tailor+at+madina')
    const chips = page.getByRole('list', { name: 'What your search means' })
    await expect(chips.getByRole('link')).toHaveCount(2)
    const save = page.getByRole('button', { name: 'Save this search' })
    await expect(save).toBeVisible()
    await page.getByRole('link', { name: 'Search only for “tailor at madina”' }).click()
    await expect(page).toHaveURL('/?search=tailor+at+madina&understand=0')
    await expect(chips).toBeHidden()
    // It would be saved with its meaning.
    await expect(save).toBeHidden()
    await page.goBack()
    await chips.getByRole('link', { name: 'Remove Madina' }).click()
    await expect(page).toHaveURL('/?search=tailor+at')
    await expect(
      chips.getByRole('link', { name: 'Remove Tailoring & Fashion Design' }),
    ).toBeVisible()
  },
)

test(
  'the towns that can be chosen lie over the gigs, where there is room for both',
  once,
  async ({ page }) => {
    await page.setViewportSize({ width: 1280, height: 800 })
    await open(page, '/')
    await page.getByText('Choose a town').click()
    const town = page.getByRole('link', { name: 'Aflao', exact: true })
    await expect(town).toBeVisible()
    const isAbove = await town.evaluate(link => {
      const { left, top, height } = link.getBoundingClientRect()
      return link.contains(document.elementFromPoint(left + 12, top + height / 2))
    })
    expect(isAbove).toBe(true)
  },
)

test(
  'where nobody offers it, the nearest towns and a request of one’s own lead on',
  once,
  async ({ page }) => {
    await open(page, '/?category=1&town=aflao')
    await expect(
      page.getByRole('main').getByText('Nobody offers Plumbing in Aflao yet.'),
    ).toBeVisible()
    await expect(page.getByRole('link', { name: 'Post a request' })).toHaveAttribute(
      'href',
      '/gigs/add?type=2&category=1&town=aflao',
    )
    await page.getByRole('list', { name: 'Nearest towns' }).getByRole('link').first().click()
    await expect(page.getByRole('article').first()).toBeVisible()
  },
)

test(
  'tailor at madina lists those of Madina, and without the chip of the town those of all',
  once,
  async ({ page, request }) => {
    const kofi = await demoPerson(request, 'kofi')
    const sew = (town: string) =>
      liveGig(request, kofi, { title: newTitle('Kaba and slit sewn'), category: tailoring, town })
    const [there, elsewhere] = [await sew('madina'), await sew('wa')]
    await open(page, '/')
    await searchBox(page).fill('tailor at madina')
    await searchBox(page).press('Enter')
    await expect(page.getByRole('link', { name: there.title })).toBeVisible()
    await expect(page.getByRole('link', { name: elsewhere.title })).toBeHidden()
    await page.getByRole('link', { name: 'Remove Madina' }).click()
    await expect(page).toHaveURL('/?search=tailor+at')
    await expect(page.getByRole('link', { name: elsewhere.title })).toBeVisible()
    await expect(page.getByRole('link', { name: there.title })).toBeVisible()

    await page.locator('summary').click()
    await page.getByRole('group').getByRole('link', { name: 'Wa', exact: true }).click()
    await expect(page).toHaveURL('/?search=tailor+at&town=wa')
    await expect(page.getByRole('link', { name: there.title })).toBeHidden()
    await page.locator('summary').click()
    await page.getByRole('link', { name: 'All of Ghana' }).click()
    await expect(page).toHaveURL('/?search=tailor+at')
    await expect(page.getByRole('link', { name: there.title })).toBeVisible()
  },
)

test(
  'where nobody offers it, a request is posted with trade and town filled in',
  once,
  async ({ page, request, viewport }) => {
    await be(page, await member(request))
    await open(page, '/?category=1&town=aflao')
    await page.getByRole('link', { name: 'Post a request' }).click()
    await expect(page).toHaveURL('/gigs/add?type=2&category=1&town=aflao')
    await expect(page.getByRole('radio', { name: /^Request/ })).toBeChecked()
    await expect(page.getByLabel('Category')).toHaveValue('1')
    await expect(page.getByLabel('Where is the work?')).toHaveValue('aflao')
    if (viewport && viewport.width > 1000)
      await expect(page.getByRole('article')).toContainText('Aflao')
    await page.getByLabel('Where is the work?').selectOption('Keta')
    if (viewport && viewport.width > 1000)
      await expect(page.getByRole('article')).toContainText('Keta')
  },
)
