import type { Page } from '@playwright/test'

/** Scripts have taken over: what is typed now is not lost. */
export async function open(page: Page, path: string): Promise<void> {
  await page.goto(path)
  await page.waitForFunction(() =>
    Object.keys(document.querySelector('main') ?? {}).some(key => key.startsWith('__reactProps')),
  )
}
