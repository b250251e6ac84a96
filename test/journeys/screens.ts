import AxeBuilder from '@axe-core/playwright'
import { expect, type Page } from '@playwright/test'

/** Scripts have taken over: what is typed now is not lost. */
export async function open(page: Page, path: string): Promise<void> {
  await page.goto(path)
  await page.waitForFunction(() =>
    Object.keys(document.querySelector('main') ?? {}).some(key => key.startsWith('__reactProps')),
  )
}

/** In both themes nothing serious for those who use assistive technology, and nothing to scroll sideways. */
export async function expectAccessible(page: Page): Promise<void> {
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme })
    // The options of a select are drawn by the platform; 249 countries would take seconds.
    const axe = new AxeBuilder({ page }).exclude('option')
    // The other theme changes nothing but colours.
    if (colorScheme === 'dark') axe.withRules(['color-contrast', 'link-in-text-block'])
    const { violations } = await axe.analyze()
    const serious = violations.filter(({ impact }) => impact === 'serious' || impact === 'critical')
    expect(serious.map(({ id, nodes }) => [id, ...nodes.map(node => node.html)])).toEqual([])
  }
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBe(0)
  await expect(page.locator('h1')).toHaveCount(1)
}
