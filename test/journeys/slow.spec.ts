import { expect, type Page, test } from '@playwright/test'
import { chatWith, say, two } from './chat.ts'
import { be } from './gigs.ts'
import { searchBox } from './screens.ts'

/** Rules that no width of the screen changes. */
const once = { tag: '@once' }
const kilobit = 1000 / 8
/** What is slow by intent takes longer still on a busy machine. */
const patiently = { timeout: 30_000 }
const cards = (page: Page) => page.getByRole('article')

test(
  'over a slow connection a visitor finds a gig from home and opens it, and never looks at nothing',
  once,
  async ({ page }) => {
    await beSlow(page)
    await page.goto('/', { waitUntil: 'commit' })
    await expect(cards(page)).toHaveCount(32, patiently)
    const search = searchBox(page)
    await search.fill('photo')
    await search.press('Enter')
    await expect(page).toHaveURL(/search=photo/, patiently)
    const gig = cards(page).filter({ hasText: /photo/i }).first().getByRole('link')
    const title = (await gig.textContent()) ?? ''
    await gig.click()
    await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible(patiently)
    await expect(page.getByText('Never pay outside an order').first()).toBeVisible()
    await expectNeverNothing(page)
  },
)

test(
  'over a slow connection a member reads a chat, and never looks at nothing',
  once,
  async ({ page, request }) => {
    const [ama, kofi] = await two(request)
    await say(request, { from: kofi, to: ama, text: 'The road is bad, I come at four' })
    await be(page, ama)
    await beSlow(page)
    await page.goto('/account/messages', { waitUntil: 'commit' })
    await page.getByRole('link', { name: new RegExp(kofi.username) }).click()
    await expect(page.getByRole('log')).toContainText('The road is bad, I come at four', patiently)
    await expectNeverNothing(page)
    await page.goto(chatWith(kofi), { waitUntil: 'commit' })
    await expect(page.getByRole('log')).toContainText('The road is bad, I come at four', patiently)
    await expectNeverNothing(page)
  },
)

test(
  'every page asks for its style first, before the line of scripts',
  once,
  async ({ page, request }) => {
    for (const path of ['/', '/login', '/read/1', '/account/orders']) {
      const { link } = (await request.get(path)).headers()
      await page.goto(path, { waitUntil: 'commit' })
      const style = await page.locator('link[rel=stylesheet]').getAttribute('href')
      expect(link).toBe(`<${style}>; rel=preload; as=style`)
    }
  },
)

test(
  'whoever saves data is sent more gigs only by a press, and no page ahead',
  once,
  async ({ page }) => {
    const session = await page.context().newCDPSession(page)
    await session.send('Emulation.setDataSaverOverride', { dataSaverEnabled: true })
    const ahead: string[] = []
    page.on('request', request => {
      if (/gig-page|[?&]page=2/.test(request.url())) ahead.push(request.url())
    })
    await page.goto('/', { waitUntil: 'networkidle' })
    await cards(page).last().scrollIntoViewIfNeeded()
    const lastLink = cards(page).last().getByRole('heading').getByRole('link')
    await lastLink.focus()
    await lastLink.hover()
    const moreButton = page.getByRole('button', { name: 'Load more' })
    await expect(moreButton).toBeVisible()
    expect(ahead).toEqual([])
    await moreButton.click()
    await expect(cards(page)).not.toHaveCount(32)
    expect(ahead).toHaveLength(1)
  },
)

/** 400 kbit/s and 400 ms; and somebody who looks ten times a second. */
async function beSlow(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page)
  await session.send('Network.enable')
  await session.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: 400,
    downloadThroughput: 400 * kilobit,
    uploadThroughput: 400 * kilobit,
  })
  await page.addInitScript(() => {
    const look = () => {
      const looks = JSON.parse(sessionStorage.getItem('looks') ?? '[]')
      const main = document.querySelector('main')
      // A page of the server's comes from its top down: the pictures of a gig stand there before its title.
      if (main && document.readyState !== 'loading')
        looks.push(main.querySelector('h1, [aria-busy=true], [role=alert]') ? '' : main.innerHTML)
      sessionStorage.setItem('looks', JSON.stringify(looks))
    }
    if (location.protocol === 'http:') setInterval(look, 100)
  })
}

/** Always a title, or what says that something is loading, or why not. */
async function expectNeverNothing(page: Page): Promise<void> {
  const looks: string[] = await page.evaluate(() =>
    JSON.parse(sessionStorage.getItem('looks') ?? '[]'),
  )
  expect(looks.length).toBeGreaterThan(5)
  expect(looks.filter(found => found !== '')).toEqual([])
}
