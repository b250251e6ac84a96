import { readFileSync } from 'node:fs'
import { expect, type Page } from '@playwright/test'
import type { RunOnly } from 'axe-core'

/** Half of what `source` would have the browser read. */
export const axe = readFileSync(new URL(import.meta.resolve('axe-core/axe.min.js')), 'utf8')
const levels = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']
export const everything: RunOnly = { type: 'tag', values: levels }
export const colours: RunOnly = { type: 'rule', values: ['color-contrast', 'link-in-text-block'] }

/** Once for each page that is loaded, unless it has brought it along (`shared-page.ts`). */
export async function loadAxe(page: Page): Promise<void> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe)
}

export async function expectNoFaults(page: Page, runOnly: RunOnly, where: string): Promise<void> {
  expect(await page.evaluate(findFaults, runOnly), `${where} at ${page.url()}`).toEqual([])
}

/** In the page. The options of a select are drawn by the platform; 249 countries would take seconds. */
async function findFaults(runOnly: RunOnly): Promise<string[][]> {
  const { axe } = window as unknown as { axe: typeof import('axe-core') }
  const options = { runOnly, resultTypes: ['violations' as const] }
  const { violations } = await axe.run({ exclude: ['option'] }, options)
  return violations.map(({ id, nodes }) => [id, ...nodes.map(({ html }) => html)])
}
