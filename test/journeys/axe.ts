import { readFileSync } from 'node:fs'
import { expect, type Page } from '@playwright/test'
import type { RunOnly } from 'axe-core'
import { findLooks, type WithLooks } from './looks.ts'

/** Half of what `source` would have the browser read. */
export const axe = readFileSync(new URL(import.meta.resolve('axe-core/axe.min.js')), 'utf8')
const levels = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']
export const everything: RunOnly = { type: 'tag', values: levels }
export const colours: RunOnly = { type: 'rule', values: ['color-contrast', 'link-in-text-block'] }

/** Once for each page that is loaded, unless it has brought it along (`shared-page.ts`). */
export async function loadAxe(page: Page): Promise<void> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe)
}

/** Looks that were judged and found good, on any screen of this worker. */
const goodLooks = new Set<string>()

/** Colours are judged once for each look, all else on each screen. */
export async function expectNoFaults(page: Page, runOnly: RunOnly, where: string): Promise<void> {
  const looks = await page.evaluate(findLooks, { isNewScreen: runOnly === everything })
  const newLooks = looks.flatMap((look, at) => (goodLooks.has(look) ? [] : at))
  if (runOnly === colours && newLooks.length === 0) return
  const { faults, good } = await page.evaluate(findFaults, { runOnly, newLooks })
  expect(faults, `${where} at ${page.url()}`).toEqual([])
  for (const at of good) goodLooks.add(looks[at] as string)
}

type Wish = { runOnly: RunOnly; newLooks: number[] }
type Found = { faults: string[][]; good: number[] }
type Judged = {
  node: { element?: Element; selector: unknown }
  any: { data?: { messageKey?: string } }[]
}
type Result = { id: string; violations: Judged[]; passes: Judged[]; incomplete: Judged[] }

/** In the page. The options of a select are drawn by the platform; 249 countries would take seconds. */
async function findFaults({ runOnly, newLooks }: Wish): Promise<Found> {
  const page = window as unknown as WithLooks & { axe: typeof import('axe-core') }
  const rules = {
    text: { id: 'color-contrast', selector: '[data-new-text]' },
    link: { id: 'link-in-text-block', selector: '[data-new-link]' },
    target: { id: 'target-size', selector: '[data-doubtful-target]' },
  }
  const looks = newLooks.map(at => ({ at, ...(page.looks[at] as WithLooks['looks'][number]) }))
  const targets = runOnly.type === 'tag' ? listDoubtfulTargets() : []
  const marked: [string, Element[]][] = [
    ...looks.map(({ kind, elements }): [string, Element[]] => [`data-new-${kind}`, elements]),
    ['data-doubtful-target', targets],
  ]
  for (const [mark, elements] of marked)
    for (const element of elements) element.setAttribute(mark, '')
  // To write down the HTML of all that passes costs as much as to judge it.
  page.axe.configure({ rules: Object.values(rules), noHtml: true })
  const results = await run()
  for (const [mark, elements] of marked)
    for (const element of elements) element.removeAttribute(mark)
  return { faults: describeFaults(), good: looks.filter(isGood).map(({ at }) => at) }

  /** What is large enough and overlaps with no other is good; to say so, axe maps all that is on the page. */
  function listDoubtfulTargets(): Element[] {
    const native = 'a[href], area, button, input, select, textarea, summary'
    const others = '[contenteditable], [tabindex][role]:not([role=row])'
    const found = document.querySelectorAll(`${native}, ${others}`)
    const all = [...found].filter(element => element.checkVisibility())
    const boxes = all.map(element => element.getBoundingClientRect())
    const edges = boxes.map(({ left, right, top, bottom }) => ({ left, right, top, bottom }))
    return all.filter((_, at) => {
      const { left = 0, right = 0, top = 0, bottom = 0 } = edges[at] ?? {}
      if (right - left < 24 || bottom - top < 24) return true
      return edges.some(
        (other, index) =>
          index !== at &&
          other.left < right &&
          other.right > left &&
          other.top < bottom &&
          other.bottom > top,
      )
    })
  }

  /** No rule of these reads style sheets, which would be fetched and parsed once more. */
  function run(): Promise<Result[]> {
    return new Promise((resolve, reject) => {
      const reporter = (found: Result[], _: unknown, end: (found: Result[]) => void) => {
        resolve(found)
        end(found)
      }
      const options = { runOnly, reporter, preload: { assets: ['media'] } }
      page.axe.run({ exclude: ['option'] }, options as object).catch(reject)
    })
  }

  function describeFaults(): string[][] {
    const faults = results.filter(({ violations }) => violations.length > 0)
    return faults.map(({ id, violations }) => [id, ...violations.map(describeElement)])
  }

  function describeElement({ node }: Judged): string {
    return node.element?.outerHTML.slice(0, 300) ?? String(node.selector)
  }

  /** One that was seen and passed speaks for all of its look. What axe could not decide is asked for again. */
  function isGood({ kind, elements }: (typeof looks)[number]): boolean {
    const result = results.find(({ id }) => id === rules[kind].id)
    const passes = result?.passes.filter(({ any }) => any[0]?.data?.messageKey !== 'hidden') ?? []
    const passed = new Set(passes.map(({ node }) => node.element))
    const undecided = new Set(result?.incomplete.map(({ node }) => node.element))
    for (const element of elements)
      if (!passed.has(element) && !undecided.has(element)) page.inapplicable?.[kind].add(element)
    return elements.some(element => passed.has(element))
  }
}
