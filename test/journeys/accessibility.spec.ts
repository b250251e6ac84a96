import AxeBuilder from '@axe-core/playwright'
import { expect, type Page, test } from '@playwright/test'
import { areaByHand, areas } from '../screens/all-screens.ts'
import { lowerBars, type Screen, show } from '../screens/screen.ts'
import { test as byHandTest } from './manual-server.ts'

/** Walks at a phone's width and widens it: once is enough. */
const once = { tag: '@once' }
const levels = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']
const colours = ['color-contrast', 'link-in-text-block']
const desktop = { width: 1280, height: 800 }

for (const [area, screens] of Object.entries(areas)) {
  test.describe(`accessible: ${area}`, once, () => {
    for (const screen of screens) test(screen.name, ({ page }) => judge(page, screen))
  })
}

for (const [area, screens] of Object.entries(areaByHand)) {
  byHandTest.describe(`accessible: ${area}`, once, () => {
    // One after the other, so that there is one such server.
    byHandTest.describe.configure({ mode: 'default' })
    for (const screen of screens) byHandTest(screen.name, ({ page }) => judge(page, screen))
  })
}

/** By WCAG 2.2 AA: in both themes on a phone, and with nothing to scroll sideways. */
async function judge(page: Page, screen: Screen): Promise<void> {
  await page.emulateMedia({ colorScheme: 'light' })
  if (screen.only === 'desktop') await page.setViewportSize(desktop)
  await show(page, screen)
  await lowerBars(page)
  await expectNoFaults(page, axe(page), 'light')
  await expectReflow(page)
  await page.emulateMedia({ colorScheme: 'dark' })
  // The other theme changes nothing but colours.
  await expectNoFaults(page, axe(page).withRules(colours), 'dark')
  if (screen.only || !isWide(screen)) return
  await page.emulateMedia({ colorScheme: 'light' })
  await page.setViewportSize(desktop)
  await expectNoFaults(page, axe(page), 'desktop')
}

/** Managers have tables there instead of cards; elsewhere the width changes places and sizes alone. */
const isWide = ({ route, do: doing }: Screen) => route.startsWith('manager') && !doing

/**
 * The options of a select are drawn by the platform; 249 countries would take seconds. There are no frames of other
 * sites, for which it would open a page more.
 */
const axe = (page: Page) =>
  new AxeBuilder({ page })
    .options({ resultTypes: ['violations'] })
    .withTags(levels)
    .exclude('option')
    .setLegacyMode()

async function expectNoFaults(page: Page, builder: AxeBuilder, where: string): Promise<void> {
  const { violations } = await builder.analyze()
  const faults = violations.map(({ id, nodes }) => [id, ...nodes.map(({ html }) => html)])
  expect(faults, `${where} at ${page.url()}`).toEqual([])
}

/** At 400 % on a desktop, 1280 pixels are 320. */
async function expectReflow(page: Page): Promise<void> {
  const { width = 0, height = 0 } = page.viewportSize() ?? {}
  for (const narrow of new Set([width, 320])) {
    await page.setViewportSize({ width: narrow, height })
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBe(0)
  }
  await page.setViewportSize({ width, height })
  await expect(page.locator('h1')).toHaveCount(1)
}
