import type { Page } from '@playwright/test'

/** Scripts have taken over: what is typed now is not lost. */
export async function open(page: Page, path: string): Promise<void> {
  await page.goto(path)
  // Scripts of a page that can be read without them wait for the first touch of what needs them.
  await page.evaluate(() => {
    const touched = document.querySelector('button') ?? document.body
    touched.dispatchEvent(new Event('pointerdown', { bubbles: true }))
  })
  await page.waitForFunction(() =>
    [...document.querySelectorAll('a, button')].some(element =>
      Object.keys(element).some(key => key.startsWith('__')),
    ),
  )
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
