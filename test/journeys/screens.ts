import type { Page } from '@playwright/test'

/** Scripts have taken over: what is typed now is not lost. */
export async function open(page: Page, path: string): Promise<void> {
  await page.goto(path)
  await page.waitForFunction(() =>
    Object.keys(document.querySelector('main') ?? {}).some(key => key.startsWith('__reactProps')),
  )
}

/** As `open`, and news are heard from now on. */
export async function openLive(page: Page, path: string): Promise<void> {
  const admitted = ({ payload }: { payload: string | Buffer }) => String(payload).startsWith('40')
  const live = page
    .waitForEvent('websocket')
    .then(socket => socket.waitForEvent('framereceived', admitted))
  await open(page, path)
  await live
}

/** Nothing is heard of what happens elsewhere: whoever is logged out there notices with the next call. */
export async function withoutNews(page: Page): Promise<void> {
  await page.routeWebSocket(/\/socket\.io\//, socket => socket.close())
  await page.route(/\/socket\.io\//, route => route.abort())
}
