import { expect, type Locator, type Page } from '@playwright/test'

/**
 * Scripts have taken over: what is typed now is not lost. The page itself waits for them; what Playwright brings along to
 * wait in a page would cost a tenth of each load.
 */
export async function open(page: Page, path: string): Promise<void> {
  await page.goto(path)
  try {
    await page.evaluate(untilTakenOver)
  } catch (error) {
    // It led elsewhere meanwhile, and there everything begins anew.
    if (!/context was destroyed|because of a navigation/.test(String(error))) throw error
    await page.waitForLoadState()
    await page.evaluate(untilTakenOver)
  }
}

/** In the page. Scripts of one that can be read without them wait for the first touch of what needs them. */
async function untilTakenOver(): Promise<void> {
  const touched = document.querySelector('button') ?? document.body
  touched.dispatchEvent(new Event('pointerdown', { bubbles: true }))
  while (!isTakenOver()) await new Promise(resolve => setTimeout(resolve, 20))

  function isTakenOver() {
    return [...document.querySelectorAll('a, button')].some(element =>
      Object.keys(element).some(key => key.startsWith('__')),
    )
  }
}

/** As `open`, and news are heard from now on. */
export async function openLive(page: Page, path: string): Promise<void> {
  const isAdmission = ({ payload }: { payload: string | Buffer }) =>
    String(payload).startsWith('40')
  const live = page
    .waitForEvent('websocket')
    .then(socket => socket.waitForEvent('framereceived', isAdmission))
  await open(page, path)
  await live
}

/** Nothing is heard of what happens elsewhere: whoever is logged out there notices with the next call. */
export async function withoutNews(page: Page): Promise<void> {
  await page.routeWebSocket(/\/socket\.io\//, socket => socket.close())
  await page.route(/\/socket\.io\//, route => route.abort())
}

/** The one of the home page, which scripts make a combobox once somebody comes to it. */
export const searchBox = (page: Page) => page.getByLabel('Search services')

export type Point = { x: number; y: number }

export async function centreOf(shown: Locator): Promise<Point> {
  await expect(shown).toBeVisible()
  const box = await shown.boundingBox()
  if (!box) throw new Error('It has gone.')
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 }
}
