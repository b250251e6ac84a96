import { expect, type Page, test } from '@playwright/test'
import axeCore, { type RunOnly } from 'axe-core'
import { areaByHand, areas } from '../screens/all-screens.ts'
import { lowerBars, type Screen, show } from '../screens/screen.ts'
import { test as byHandTest } from './manual-server.ts'

/** Walks at a phone's width and widens it: once is enough. */
const once = { tag: '@once' }
const levels = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']
const everything: RunOnly = { type: 'tag', values: levels }
const colours: RunOnly = { type: 'rule', values: ['color-contrast', 'link-in-text-block'] }
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
  await turn(page, 'light')
  if (screen.only === 'desktop') await page.setViewportSize(desktop)
  await show(page, screen)
  await lowerBars(page)
  await page.evaluate(axeCore.source)
  await expectNoFaults(page, everything, 'light')
  await expectReflow(page)
  await turn(page, 'dark')
  // The other theme changes nothing but colours.
  await expectNoFaults(page, colours, 'dark')
  if (screen.only || !isWide(screen)) return
  await turn(page, 'light')
  await page.setViewportSize(desktop)
  await expectNoFaults(page, everything, 'desktop')
}

/** A script follows the system a moment later; what is seen in between has something of both themes. */
async function turn(page: Page, colorScheme: 'light' | 'dark'): Promise<void> {
  const other = colorScheme === 'light' ? 'dark' : 'light'
  await page.emulateMedia({ colorScheme })
  await expect(page.locator(`html[data-theme=${other}]`)).toHaveCount(0)
}

/** Managers have tables there instead of cards; elsewhere the width changes places and sizes alone. */
const isWide = ({ route, do: doing }: Screen) => route.startsWith('manager') && !doing

async function expectNoFaults(page: Page, runOnly: RunOnly, where: string): Promise<void> {
  expect(await page.evaluate(findFaults, runOnly), `${where} at ${page.url()}`).toEqual([])
}

/** In the page. The options of a select are drawn by the platform; 249 countries would take seconds. */
async function findFaults(runOnly: RunOnly): Promise<string[][]> {
  const { axe } = window as unknown as { axe: typeof import('axe-core') }
  const options = { runOnly, resultTypes: ['violations' as const] }
  const { violations } = await axe.run({ exclude: ['option'] }, options)
  return violations.map(({ id, nodes }) => [id, ...nodes.map(({ html }) => html)])
}

/** At 400 % on a desktop, 1280 pixels are 320. */
async function expectReflow(page: Page): Promise<void> {
  const { width = 0, height = 0 } = page.viewportSize() ?? {}
  for (const narrow of new Set([width, 320])) {
    await page.setViewportSize({ width: narrow, height })
    await expect
      .poll(() => page.evaluate(() => document.documentElement.scrollWidth - innerWidth))
      .toBe(0)
  }
  await page.setViewportSize({ width, height })
  await expect(page.locator('h1')).toHaveCount(1)
}
