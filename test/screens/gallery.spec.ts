import { join } from 'node:path'
import { type Page, test } from '@playwright/test'
import sharp from 'sharp'
import { test as byHandTest } from '../journeys/manual-server.ts'
import { areaByHand, areas } from './all-screens.ts'
import { lowerBars, type Screen, show } from './screen.ts'

/** Of what is longer than the screen, so much is shown in one picture more. */
const screensInOne = 4

for (const [area, screens] of Object.entries(areas)) {
  test.describe(area, () => {
    for (const screen of screens)
      test(screen.name, tagOf(screen), ({ page }) => takePictures(page, screen))
  })
}

for (const [area, screens] of Object.entries(areaByHand)) {
  byHandTest.describe(area, () => {
    // One after the other: each further worker begins with a browser of its own.
    byHandTest.describe.configure({ mode: 'default' })
    for (const screen of screens)
      byHandTest(screen.name, tagOf(screen), ({ page }) => takePictures(page, screen))
  })
}

function tagOf({ only }: Screen) {
  return { tag: only ? [`@${only}`] : [] }
}

async function takePictures(page: Page, screen: Screen): Promise<void> {
  await page.emulateMedia({ colorScheme: 'light' })
  await show(page, screen)
  test.info().annotations.push({ type: 'route', description: `/${screen.route}` })
  await keep(page, 'light')
  await page.emulateMedia({ colorScheme: 'dark' })
  await keep(page, 'dark')
  await page.emulateMedia({ colorScheme: 'light' })
  if (await isLong(page)) await keep(page, 'whole')
  const { width = 0, height = 0 } = page.viewportSize() ?? {}
  if (width !== 360) return
  await setLetters(page, '130%')
  await keep(page, 'large')
  await setLetters(page, '')
  await page.setViewportSize({ width: 320, height })
  await keep(page, 'narrow')
}

/** As a person chooses them in the browser. */
const setLetters = (page: Page, size: string) =>
  page.evaluate(size => {
    document.documentElement.style.fontSize = size
  }, size)

/** What lies above the page hides the rest of it anyway. */
const isLong = (page: Page) =>
  page.evaluate(
    () =>
      document.documentElement.scrollHeight > 1.2 * innerHeight &&
      !document.querySelector('dialog:modal, :popover-open'),
  )

/** The first two as the screen shows it, the others of all that is long. */
type Kind = 'light' | 'dark' | 'whole' | 'large' | 'narrow'

/** The tabs go below the page, and the link for the keyboard above it. */
const moveAside = (page: Page) =>
  page.evaluate(() => {
    const places = { '[data-bottom-tabs] > div': 'static', '[href="#main"]': 'absolute' }
    for (const [selector, position] of Object.entries(places))
      for (const element of document.querySelectorAll<HTMLElement>(selector))
        element.style.position = position
  })

async function keep(page: Page, kind: Kind): Promise<void> {
  const { width = 0, height = 0 } = page.viewportSize() ?? {}
  const fullPage = kind !== 'light' && kind !== 'dark' && (await isLong(page))
  const clip = { x: 0, y: 0, width, height: screensInOne * height }
  if (fullPage) {
    await lowerBars(page)
    await moveAside(page)
  }
  const png = await page.screenshot(fullPage ? { fullPage, clip } : {})
  const name = `${slugOf(test.info().title)}-${width}-${kind}`
  const path = join(test.info().project.outputDir, '..', `${name}.webp`)
  await sharp(png).webp({ quality: 80 }).toFile(path)
  test.info().attachments.push({ name, contentType: 'image/webp', path })
}

const slugOf = (title: string) =>
  title
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')
