/** What stands on a narrow screen, and with larger letters, still fits: WCAG 1.4.4 and 1.4.10. */
import { expect, type Page } from '@playwright/test'

/** At 400 % on a desktop, 1280 pixels are 320. */
const narrow = { width: 320, letters: ['100%'] }
/** What a person has chosen in the browser. */
const larger = ['130%', '200%']

type Stage = { width: number; letters: string[] }

export async function expectReflow(page: Page): Promise<void> {
  const { width = 0, height = 0 } = page.viewportSize() ?? {}
  let wide = width
  for (const stage of listStages(width)) {
    if (wide !== stage.width) await page.setViewportSize({ width: stage.width, height })
    wide = stage.width
    const where = `${stage.width} px wide at ${page.url()}`
    await expect.poll(() => page.evaluate(findWhatSticksOut, stage), where).toEqual([])
  }
  if (wide !== width) await page.setViewportSize({ width, height })
  await expect(page.locator('h1')).toHaveCount(1)
}

/** Letters are enlarged on a phone. */
function listStages(width: number): Stage[] {
  if (width === 360) return [{ width, letters: ['100%', ...larger] }, narrow]
  return [{ width, letters: ['100%'] }, narrow, { width: 360, letters: larger }]
}

/** In the page, for each size of letters. */
function findWhatSticksOut({ width, letters }: Stage): string[] {
  const root = document.documentElement
  const faults = letters.flatMap(size => {
    root.style.fontSize = size
    return listFaults().map(fault => `letters of ${size}: ${fault}`)
  })
  root.style.removeProperty('font-size')
  return faults

  /** Sideways scroll of the document, elements beyond its edge, and words in pieces of a letter or two. */
  function listFaults(): string[] {
    const found: string[] = []
    if (root.scrollWidth > width) found.push(`the document is ${root.scrollWidth} px wide`)
    for (const element of document.body.querySelectorAll<HTMLElement>('*'))
      if (sticksOut(element) && element.checkVisibility()) found.push(describeElement(element))
    return [...found, ...findBrokenWords()].slice(0, 12)
  }

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
      const text = node.nodeValue ?? ''
      if (!text.trim() || countLines(node, 0, text.length) < 2 || !isRead(node)) continue
      for (const { 0: word, index } of text.matchAll(/\S{3,}/g)) {
        const lines = countLines(node, index, index + word.length)
        // Where a word may be parted anyway, as an address may.
        const parts = word.split(/[/–—-]/).length
        if (lines > parts && word.length / lines < 3)
          found.push(`"${word}" stands on ${lines} lines`)
      }
    }
    return found
  }

  function countLines(node: Node, start: number, end: number): number {
    const range = document.createRange()
    range.setStart(node, start)
    range.setEnd(node, end)
    return new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size
  }

  function isRead({ parentElement: holder }: Node): boolean {
    return Boolean(holder?.checkVisibility() && !holder.closest('script, style, option, .sr-only'))
  }

  function describeElement(element: Element): string {
    const { left, right } = element.getBoundingClientRect()
    const shell = element.cloneNode(false) as Element
    return `${Math.round(left)} to ${Math.round(right)}: ${shell.outerHTML.slice(0, 160)} ${(element.textContent ?? '').slice(0, 40)}`
  }
}
