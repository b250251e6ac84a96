/** What stands on a narrow screen, and with larger letters, still fits: WCAG 1.4.4 and 1.4.10. */
import { expect, type Page } from '@playwright/test'

/** At 400 % on a desktop, 1280 pixels are 320. Larger letters are what a person has chosen in the browser. */
const stages = [
  { width: 320, letters: '100%' },
  { width: 360, letters: '130%' },
  { width: 360, letters: '200%' },
]

export async function expectReflow(page: Page): Promise<void> {
  const { width = 0, height = 0 } = page.viewportSize() ?? {}
  let wide = width
  for (const stage of [{ width, letters: '100%' }, ...stages]) {
    if (wide !== stage.width) await page.setViewportSize({ width: stage.width, height })
    wide = stage.width
    const where = `${stage.width} px wide, letters of ${stage.letters}, at ${page.url()}`
    await expect.poll(() => page.evaluate(findWhatSticksOut, stage), where).toEqual([])
  }
  await page.evaluate(() => document.documentElement.style.removeProperty('font-size'))
  if (wide !== width) await page.setViewportSize({ width, height })
  await expect(page.locator('h1')).toHaveCount(1)
}

/** In the page. Sideways scroll of the document, elements beyond its edge, and words in pieces of a letter or two. */
function findWhatSticksOut({ width, letters }: { width: number; letters: string }): string[] {
  const root = document.documentElement
  root.style.fontSize = letters
  const faults: string[] = []
  if (root.scrollWidth > width) faults.push(`the document is ${root.scrollWidth} px wide`)
  for (const element of document.body.querySelectorAll<HTMLElement>('*'))
    if (element.checkVisibility() && sticksOut(element)) faults.push(describeElement(element))
  return [...faults, ...findBrokenWords()].slice(0, 12)

  function sticksOut(element: Element): boolean {
    const { left, right, width: own, height } = element.getBoundingClientRect()
    if (own <= 1 || height <= 1 || (left >= -1 && right <= width + 1)) return false
    return !isCut(element)
  }

  /** Within what scrolls by itself, or is cut on purpose. */
  function isCut(element: Element): boolean {
    for (let at = element.parentElement; at && at !== root; at = at.parentElement) {
      const { overflowX } = getComputedStyle(at)
      if (overflowX !== 'visible' && at !== document.body) return true
    }
    return false
  }

  function findBrokenWords(): string[] {
    const found: string[] = []
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    for (let node = texts.nextNode(); node; node = texts.nextNode()) {
      const { parentElement: holder } = node
      if (!holder?.checkVisibility() || holder.closest('script, style, option, .sr-only')) continue
      for (const { 0: word, index } of (node.textContent ?? '').matchAll(/\S{3,}/g)) {
        const range = document.createRange()
        range.setStart(node, index)
        range.setEnd(node, index + word.length)
        const lines = new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size
        // Where a word may be parted anyway, as an address may.
        const parts = word.split(/[/–—-]/).length
        if (lines > parts && word.length / lines < 3)
          found.push(`"${word}" stands on ${lines} lines`)
      }
    }
    return found
  }

  function describeElement(element: Element): string {
    const { left, right } = element.getBoundingClientRect()
    const shell = element.cloneNode(false) as Element
    return `${Math.round(left)} to ${Math.round(right)}: ${shell.outerHTML.slice(0, 160)} ${(element.textContent ?? '').slice(0, 40)}`
  }
}
