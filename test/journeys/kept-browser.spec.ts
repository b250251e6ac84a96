import { type BrowserContext, expect, type Page } from '@playwright/test'
import { test } from './kept-browser.ts'

// In one worker, so that the second test gets what the first one had.
test.describe.configure({ mode: 'default' })

const once = { tag: '@once' }
const nothing = { cookies: '', local: 0, session: 0, databases: 0, caches: 0, asks: 'prompt' }
let before: BrowserContext

test(
  'a journey begins with nothing kept, and may keep what it wants',
  once,
  async ({ page, context }) => {
    expect(await readKept(page)).toEqual(nothing)
    await context.grantPermissions(['geolocation'])
    await context.route('**/nowhere', route => route.fulfill({ status: 202 }))
    await page.evaluate(async () => {
      // biome-ignore lint/suspicious/noDocumentCookie: the way that every browser has
      document.cookie = 'kept=1; path=/'
      localStorage.setItem('kept', '1')
      sessionStorage.setItem('kept', '1')
      await caches.open('kept')
      await new Promise(resolve => {
        indexedDB.open('kept').onsuccess = resolve
      })
    })
    expect(await readKept(page)).toEqual({
      ...{ cookies: 'kept=1', local: 1, session: 1, databases: 1, caches: 1, asks: 'granted' },
    })
    expect((await page.goto('/nowhere'))?.status()).toBe(202)
    await context.setOffline(true)
    before = context
  },
)

test(
  'the next journey in the same browser finds nothing of it',
  once,
  async ({ page, context }) => {
    expect(context).toBe(before)
    expect(await readKept(page)).toEqual(nothing)
    expect((await page.goto('/nowhere'))?.status()).toBe(404)
  },
)

const readKept = (page: Page) =>
  page.evaluate(async () => ({
    cookies: document.cookie,
    local: localStorage.length,
    session: sessionStorage.length,
    databases: (await indexedDB.databases()).length,
    caches: (await caches.keys()).length,
    asks: (await navigator.permissions.query({ name: 'geolocation' })).state,
  }))
