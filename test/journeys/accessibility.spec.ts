import { expect, type Page, test } from '@playwright/test'
import { areaByHand, areas } from '../screens/all-screens.ts'
import { lowerBars, type Screen, show } from '../screens/screen.ts'
import { colours, everything, expectNoFaults, loadAxe } from './axe.ts'
import { test as byHandTest } from './manual-server.ts'
import { expectReflow } from './reflow.ts'
import { test as sharedPageTest } from './shared-page.ts'

/** Walks at a phone's width and widens it: once is enough. */
const once = { tag: '@once' }
type Theme = 'light' | 'dark'

const desktop = { width: 1280, height: 800 }

for (const [area, screens] of Object.entries(areas)) {
  test.describe(`accessible: ${area}`, once, () => {
    for (const [, alike] of Map.groupBy(screens, ({ route, as }) => `${route} ${as}`))
      test.describe(() => {
        // One after the other, so that the page need not be loaded anew for each.
        test.describe.configure({ mode: 'default' })
        for (const screen of alike.toSorted(byWhatIsLeft)) {
          // What is prepared in the browser stays there.
          const testOf = screen.before ? test : sharedPageTest
          testOf(screen.name, ({ page }) => checkScreen(page, screen))
        }
      })
  })
}

for (const [area, screens] of Object.entries(areaByHand)) {
  byHandTest.describe(`accessible: ${area}`, once, () => {
    // One after the other: each further worker begins with a browser of its own.
    byHandTest.describe.configure({ mode: 'default' })
    for (const screen of screens) byHandTest(screen.name, ({ page }) => checkScreen(page, screen))
  })
}

/** What has come once is not waited for again, and what was done may be remembered. */
function byWhatIsLeft(one: Screen, other: Screen): number {
  const rank = ({ waits, do: doing }: Screen) => (waits ? 0 : doing ? 2 : 1)
  return rank(one) - rank(other)
}

/** By WCAG 2.2 AA: in both themes on a phone, and with nothing to scroll sideways. */
async function checkScreen(page: Page, screen: Screen): Promise<void> {
  const { first, second } = await orderThemes(page)
  if (screen.only === 'desktop') await page.setViewportSize(desktop)
  await show(page, screen)
  await expectSafeForms(page)
  await expectFittingAutofill(page)
  await lowerBars(page)
  await loadAxe(page)
  await expectNoFaults(page, everything, first)
  await expectReflow(page)
  await turn(page, second)
  // The other theme changes nothing but colours.
  await expectNoFaults(page, colours, second)
  if (screen.only || !isWide(screen)) return
  await turn(page, 'light')
  await page.setViewportSize(desktop)
  await expectNoFaults(page, everything, 'desktop')
}

/** Begins with the one that the screen before has left on. */
async function orderThemes(page: Page): Promise<{ first: Theme; second: Theme }> {
  const isDark = await page.evaluate(() => matchMedia('(prefers-color-scheme: dark)').matches)
  return isDark ? { first: 'dark', second: 'light' } : { first: 'light', second: 'dark' }
}

/** A script follows the system a moment later; what is seen in between has something of both themes. */
async function turn(page: Page, colorScheme: Theme): Promise<void> {
  const other = colorScheme === 'light' ? 'dark' : 'light'
  await page.emulateMedia({ colorScheme })
  await expect(page.locator(`html[data-theme=${other}]`)).toHaveCount(0)
}

/** Managers have tables there instead of cards; elsewhere the width changes places and sizes alone. */
const isWide = ({ route, do: doing }: Screen) => route.startsWith('manager') && !doing

/** Sent by the browser itself, before the scripts are there, a form by GET would leave what it holds in an address. */
async function expectSafeForms(page: Page): Promise<void> {
  const unsafe = await page.evaluate(() =>
    [...document.forms]
      .filter(form => form.method !== 'post')
      .filter(form => !form.querySelector('[type=search]') || form.querySelector('[type=password]'))
      .map(form => form.outerHTML),
  )
  expect(unsafe, 'forms without method="post" that are no search').toEqual([])
}

/** As HTML pairs them: what is filled into `tel` is a whole number with its country's code, and so on. */
async function expectFittingAutofill(page: Page): Promise<void> {
  const unfit = await page.evaluate(() => {
    const fitting: Record<string, string[]> = {
      tel: ['tel'],
      email: ['email', 'username'],
      password: ['current-password', 'new-password', 'one-time-code'],
      url: ['url', 'photo', 'impp'],
      number: ['cc-exp-month', 'cc-exp-year', 'transaction-amount', 'bday-day', 'bday-month'],
    }
    return [...document.querySelectorAll('input')]
      .filter(({ autocomplete }) => !['', 'on', 'off'].includes(autocomplete))
      .filter(({ type, autocomplete }) => fitting[type]?.includes(autocomplete) === false)
      .map(input => input.outerHTML.slice(0, 200))
  })
  expect(unfit, 'autofill that is not for its kind of field').toEqual([])
}
