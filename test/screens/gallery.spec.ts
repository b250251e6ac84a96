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
    // One after the other, so that there is one such server.
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
  if (!(await isLong(page))) return
  await lowerBars(page)
  await keep(page, 'whole')
}

/** What lies above the page hides the rest of it anyway. */
const isLong = (page: Page) =>
  page.evaluate(
    () =>
      document.documentElement.scrollHeight > 1.2 * innerHeight &&
      !document.querySelector('dialog:modal, :popover-open'),
  )

type Kind = 'light' | 'dark' | 'whole'

async function keep(page: Page, kind: Kind): Promise<void> {
  const { width = 0, height = 0 } = page.viewportSize() ?? {}
  const fullPage = kind === 'whole'
  const clip = { x: 0, y: 0, width, height: screensInOne * height }
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
