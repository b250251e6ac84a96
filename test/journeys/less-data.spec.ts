import { type Browser, expect, type Locator, type Page, test } from '@playwright/test'
import sharp from 'sharp'
import { chatter, chatWith, two } from './chat.ts'
import { be, bearer, categories, newPhotos } from './gigs.ts'
import { member } from './people.ts'
import { open } from './screens.ts'

/** Rules that no width of the screen changes. */
const once = { tag: '@once' }
const cards = (page: Page) => page.getByRole('article')
/** What others post meanwhile has none, and is not of that category. */
async function demoGigWithPicture(page: Page): Promise<string> {
  await page.goto(`/?category=${categories.music}`)
  const withPicture = cards(page).filter({ has: page.locator('img') })
  return (await withPicture.getByRole('link').first().getAttribute('href')) ?? ''
}
const waiting = (page: Page | Locator) => page.getByRole('link', { name: /^Show picture/ })
const useLess = (page: Page) => page.getByRole('switch', { name: 'Use less data' })
const sumsIn = (page: Page) => page.getByRole('table', { name: 'Loaded, by kind' })

test(
  'whoever uses less data sees no picture that he has not touched, before the scripts are there and after',
  once,
  async ({ page }) => {
    await chooseLess(page, '1')
    const pictures = picturesFetchedBy(page)
    await page.route('**/assets/*.js', route => route.abort())
    await page.goto('/', { waitUntil: 'load' })
    const first = await cardWaiting(page)
    await expect(first).toBeVisible()
    expect(pictures).toEqual([])
    const address = (await waiting(first).getAttribute('href')) ?? ''
    await waiting(first).press('Enter')
    await expectShown(first)
    await expect(waiting(first)).toBeHidden()
    expect(pictures).toEqual([address])

    await page.unrouteAll()
    await page.goto('/', { waitUntil: 'networkidle' })
    pictures.length = 0
    const again = await cardWaiting(page)
    await waiting(again).click()
    await expectShown(again)
    expect(pictures).toHaveLength(1)
  },
)

test(
  'a gig whose picture waits is kept as a favorite by its heart, and shows no picture',
  once,
  async ({ page, request }) => {
    await be(page, await member(request))
    await page.setViewportSize({ width: 1280, height: 800 })
    await chooseLess(page, '1')
    await open(page, '/')
    const card = await cardWaiting(page)
    await card.getByRole('button', { name: /^Favorite/ }).click()
    await expect(card.getByRole('button', { pressed: true })).toBeVisible()
    await expect(waiting(card)).toBeVisible()
  },
)

test(
  'a picture that was touched brings those of the same gig, and no others',
  once,
  async ({ page }) => {
    await chooseLess(page, '1')
    await page.goto('/', { waitUntil: 'networkidle' })
    const card = await cardWaiting(page)
    const title = (await card.getByRole('heading').textContent()) ?? ''
    await waiting(card).click()
    await card.getByRole('heading').getByRole('link').click()
    await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
    const gallery = page.getByRole('region', { name: 'Pictures' })
    await expectShown(gallery)
    // The list has shown the smallest; the page itself shows no more than the middle one.
    await expect(gallery.getByRole('img').first()).toHaveAttribute('src', /-640\.webp$/)
    await page.goto('/', { waitUntil: 'networkidle' })
    await (await cardWaiting(page)).getByRole('heading').getByRole('link').click()
    await expect(page.getByRole('heading', { level: 1, name: title })).toBeHidden()
    await expect(waiting(gallery).first()).toBeVisible()
    await expect(gallery.locator('img').first()).toBeHidden()
  },
)

test(
  'what the browser saves is on by itself; a choice of one’s own outweighs it, also in other tabs',
  once,
  async ({ browser, page }) => {
    const thrifty = await thriftyPage(browser)
    const pictures = picturesFetchedBy(thrifty)
    await thrifty.goto('/', { waitUntil: 'networkidle' })
    expect(pictures).toEqual([])
    await open(thrifty, '/account/data-use')
    await expect(useLess(thrifty)).toBeChecked()
    await expect(thrifty.getByText('this is on until you switch it off')).toBeVisible()
    await useLess(thrifty).click()
    await expect(useLess(thrifty)).not.toBeChecked()
    await thrifty.goto('/', { waitUntil: 'networkidle' })
    expect(pictures.length).toBeGreaterThan(3)
    await thrifty.context().close()

    await open(page, '/')
    const other = await page.context().newPage()
    await other.goto('/login?tab=login')
    await other.getByRole('link', { name: 'Data use' }).click()
    await useLess(other).click()
    await expect(useLess(other)).toBeChecked()
    await expect
      .poll(() => page.context().cookies())
      .toEqual([expect.objectContaining({ name: 'less-data', value: '1' })])
    await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
    await expect(waiting(page).first()).toBeVisible()
  },
)

test(
  'what was loaded is added up by kind, also by two tabs at once, and begins anew when somebody says so',
  once,
  async ({ page }) => {
    await page.goto('/', { waitUntil: 'networkidle' })
    await page.goto('/account/data-use')
    await expect(sumOf(page, 'Scripts')).toContainText(/\d\d kB/)
    await expect(sumOf(page, 'Pictures')).toContainText(/\d\d kB/)
    await expect(page.getByText(/^Counted since /)).toBeVisible()
    await page.getByRole('button', { name: 'Count anew' }).click()
    await expect(sumOf(page, 'Scripts')).toContainText('0 kB')

    const other = await page.context().newPage()
    await other.goto('/account/data-use')
    // The other tab measures by now.
    await expect.poll(() => kilobytesOf(other, 'Pages')).toBeGreaterThan(0)
    await Promise.all([loadFiles(page), loadFiles(other)])
    await expect(sumOf(page, 'Files')).toContainText('4 MB4 MB')
  },
)

test('a page that is left while its sums are being written counts once', once, async ({ page }) => {
  const sums: { pictures?: number }[] = []
  await page.exposeFunction('noteSums', (sum: { pictures?: number }) => void sums.push(sum))
  await page.addInitScript(leaveWhileWriting, '/account/data-use')
  await page.goto('/')
  await page.waitForURL('**/account/data-use')
  await expect(sumOf(page, 'Pictures')).toContainText(/\d\d kB/)
  const kilobytes = Math.round((sums[0]?.pictures ?? 0) / 1000)
  await expect.poll(() => kilobytesOf(page, 'Pictures')).toBe(kilobytes)
})

test.describe('with a service worker', () => {
  test.use({ serviceWorkers: 'allow' })

  test(
    'what the worker fetches for a page counts once, as it came over the line',
    once,
    async ({ page, context }) => {
      await page.goto('/', { waitUntil: 'networkidle' })
      await expect.poll(() => context.serviceWorkers().length).toBe(1)
      await expect
        .poll(() => page.evaluate(() => navigator.serviceWorker.controller))
        .not.toBeNull()
      const gig = await demoGigWithPicture(page)
      await page.goto('/account/data-use')
      await expect(sumOf(page, 'Scripts')).toContainText(/\d\d kB/)
      await page.getByRole('button', { name: 'Count anew' }).click()
      await page.goto('/?page=3', { waitUntil: 'networkidle' })
      // In the list its picture was a small one.
      await page.goto(gig, { waitUntil: 'networkidle' })
      await page.goto('/account/data-use')
      await expect.poll(() => kilobytesOf(page, 'Pages')).toBeGreaterThan(10)
      // Unpacked, the list alone is more than 100 kB.
      expect(await kilobytesOf(page, 'Pages')).toBeLessThan(60)
      await expect.poll(() => kilobytesOf(page, 'Pictures')).toBeGreaterThan(10)
      expect(await kilobytesOf(page, 'Scripts')).toBeLessThan(40)
    },
  )
})

test(
  'a browser that tells nothing, and one that keeps nothing, are told so, and can use less data all the same',
  once,
  async ({ browser }) => {
    for (const [lack, sentence] of [
      ['PerformanceObserver', 'This browser does not tell how much it loads.'],
      ['indexedDB', 'This browser keeps nothing here'],
    ] as const) {
      const page = await browser.newPage()
      await page.addInitScript(
        name => Object.defineProperty(window, name, { value: undefined }),
        lack,
      )
      await page.goto(`${process.env.JOURNEYS_URL}/account/data-use`)
      await expect(page.getByText(sentence)).toBeVisible()
      await useLess(page).click()
      await expect(useLess(page)).toBeChecked()
      await page.close()
    }
  },
)

test(
  'a picture in a chat says how large it is before it is fetched, and comes when it is touched',
  once,
  async ({ page, request }) => {
    const [ama, kofi] = await two(request)
    const [small] = await newPhotos(1)
    if (!small) throw new Error('no photo')
    await request.post('/api/chat/message/send', {
      headers: bearer(kofi),
      multipart: {
        ...{ to_user_id: String(ama.userId), message: 'The gate' },
        'message_files[0]': {
          name: 'gate.jpg',
          mimeType: 'image/jpeg',
          buffer: await largePhoto(),
        },
        'message_files[1]': small,
      },
    })
    await be(page, ama)
    await open(page, chatWith(kofi))
    const log = page.getByRole('log')
    await expectShown(log.getByRole('listitem').filter({ has: page.getByAltText(/clock/) }))
    const large = log.getByRole('link', { name: /^Show picture.*gate.*\d+ kB|^Show picture.*MB/ })
    await large.click()
    await expectShown(log.getByRole('listitem').filter({ has: page.getByAltText(/gate/) }))
  },
)

test('members find their data use in the account', once, async ({ page, request }) => {
  await be(page, await chatter(request))
  await open(page, '/account')
  await page.getByRole('link', { name: 'Data use' }).click()
  await expect(sumsIn(page)).toBeVisible()
  await expect(page).toHaveURL(/\/account\/data-use$/)
})

/** Runs in the page. The transaction stays open until the page goes. */
function leaveWhileWriting(path: string) {
  const put = IDBObjectStore.prototype.put
  IDBObjectStore.prototype.put = function (value, key) {
    const request = put.call(this, value, key)
    if (location.pathname !== path && /^\d/.test(String(key))) {
      IDBObjectStore.prototype.put = put
      Object(window).noteSums(value)
      location.assign(path)
      const end = Date.now() + 1500
      while (Date.now() < end);
    }
    return request
  }
}

/** The first gig whose picture waits, also when it does not any more. */
async function cardWaiting(page: Page) {
  const title = await cards(page)
    .filter({ has: waiting(page) })
    .first()
    .getByRole('heading')
    .textContent()
  return cards(page).filter({ has: page.getByRole('heading', { name: title ?? '' }) })
}

const chooseLess = (page: Page, value: '0' | '1') =>
  page.context().addCookies([{ name: 'less-data', value, url: process.env.JOURNEYS_URL }])

function picturesFetchedBy(page: Page): string[] {
  const found: string[] = []
  page.on('request', request => {
    if (request.url().includes('/files/public/')) found.push(request.url())
  })
  return found
}

/** Of a browser that is set to save data. */
async function thriftyPage(browser: Browser): Promise<Page> {
  const context = await browser.newContext({
    baseURL: process.env.JOURNEYS_URL,
    extraHTTPHeaders: { 'save-data': 'on' },
    reducedMotion: 'reduce',
    serviceWorkers: 'block',
  })
  const page = await context.newPage()
  const session = await context.newCDPSession(page)
  await session.send('Emulation.setDataSaverOverride', { dataSaverEnabled: true })
  return page
}

/** By whoever it is drawn: by the script in the head, or by React. */
async function expectShown(place: Locator): Promise<void> {
  const picture = place.locator('img').first()
  await expect(picture).toBeVisible()
  await expect.poll(() => picture.evaluate((img: HTMLImageElement) => img.naturalWidth)).not.toBe(0)
}

/** Too much to be told from nothing by a glance, and noise, which stays as large as it is. */
function largePhoto(): Promise<Buffer> {
  const noise = { type: 'gaussian', mean: 128, sigma: 60 } as const
  const create = { width: 600, height: 450, channels: 3, background: '#000', noise } as const
  return sharp({ create }).jpeg().toBuffer()
}

const sumOf = (page: Page, kind: string) => sumsIn(page).getByRole('row', { name: kind })

/** Of today. */
const kilobytesOf = async (page: Page, kind: string) =>
  Number.parseInt((await sumOf(page, kind).getByRole('cell').first().textContent()) ?? '', 10)

/** As when somebody opens files: 20 times 100 kB, each written at once. */
const loadFiles = (page: Page) =>
  page.evaluate(async () => {
    Object.defineProperty(document, 'hidden', { value: true })
    for (let at = 0; at < 20; at += 1) {
      const detail = { kind: 'files', bytes: 100_000 }
      dispatchEvent(new CustomEvent('datause', { detail }))
      dispatchEvent(new Event('visibilitychange'))
      await new Promise(done => setTimeout(done, 30))
    }
  })
