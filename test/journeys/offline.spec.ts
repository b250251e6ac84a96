import { expect, type Page, test } from '@playwright/test'
import { chatter, chatWith, say, textsIn, two } from './chat.ts'
import { be, demoPerson } from './gigs.ts'
import { handInIdentity, setting } from './profile.ts'
import { startProxy } from './proxy.ts'
import { open } from './screens.ts'

test.use({ serviceWorkers: 'allow' })

/** Rules that no width of the screen changes. */
const once = { tag: '@once' }
const saved = /You are offline\. Showing what was saved/
const cards = (page: Page) => page.getByRole('article')
const messageWith = (page: Page, text: string) =>
  page.getByRole('log').getByRole('listitem').filter({ hasText: text })

test(
  'a visitor opens home and a gig seen before without signal, and is told that they are saved',
  once,
  async ({ page, context }) => {
    await open(page, '/')
    await waitForCaches(page)
    const gig = cards(page).first().getByRole('link')
    const title = (await gig.textContent()) ?? ''
    await gig.click()
    await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
    await expect
      .poll(() => listCachedAddresses(page))
      .toContainEqual(expect.stringMatching(/\/api\/gigs\/\d+$/))

    await context.setOffline(true)
    await page.reload()
    await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
    await expect(page.getByText(saved)).toBeVisible()
    await page.goto('/')
    await expect(cards(page)).toHaveCount(32)
    await expect(page.getByText(saved)).toBeVisible()

    await context.setOffline(false)
    await expect(page.getByText(saved)).toBeHidden()
    await expect(cards(page)).toHaveCount(32)
  },
)

test(
  'a page never seen says so without signal, and loads when it is back',
  once,
  async ({ page, context }) => {
    await open(page, '/')
    await waitForCaches(page)
    const path = (await cards(page).nth(5).getByRole('link').getAttribute('href')) ?? ''
    await context.setOffline(true)
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Not saved on this device')
    await context.setOffline(false)
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect(page.getByRole('heading', { level: 1 })).not.toHaveText('Not saved on this device')
  },
)

test(
  'a page whose script was never fetched leads to the page that needs no script, and does not load for ever',
  once,
  async ({ page, context, request }) => {
    await be(page, await demoPerson(request, 'manager'))
    await open(page, '/')
    await waitForCaches(page)
    await context.setOffline(true)
    await page.goto('/manager/customers?search=ama')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('You are offline')
    await context.setOffline(false)
    await page.getByRole('link', { name: 'Try again' }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Customers')
    await expect(page).toHaveURL('/manager/customers?search=ama')
  },
)

test(
  'a page that is saved opens also right after a part of another one was missed',
  once,
  async ({ page, context }) => {
    await open(page, '/')
    await waitForCaches(page)
    const gig = cards(page).first().getByRole('link')
    await open(page, (await gig.getAttribute('href')) ?? '')
    await context.setOffline(true)
    await page.getByRole('button', { name: 'Share' }).click()
    // Of the reviews, which are missed as well, the page may say the same.
    const notices = page.getByRole('region', { name: 'Notices' })
    await expect(notices.getByText('We could not reach the server.')).toBeVisible()
    await page.goto('/')
    await expect(cards(page)).toHaveCount(32)
  },
)

test(
  'a chat is read without signal, and what is written then is sent once, also after a reload',
  once,
  async ({ page, context, request }) => {
    const [ama, kofi] = await two(request)
    await say(request, { from: kofi, to: ama, text: 'Can you come on Friday?' })
    await be(page, ama)
    await open(page, '/')
    await waitForCaches(page)
    await open(page, chatWith(kofi))
    await expect(messageWith(page, 'Can you come on Friday?')).toBeVisible()
    await say(request, { from: kofi, to: ama, text: 'Or on Monday' })
    await expect(messageWith(page, 'Or on Monday')).toBeVisible()
    await expect.poll(() => readCachedTexts(page, '/api/chat/')).toContain('Or on Monday')

    await context.setOffline(true)
    await page.reload()
    await expect(messageWith(page, 'Can you come on Friday?')).toBeVisible()
    await expect(messageWith(page, 'Or on Monday')).toBeVisible()
    await expect(page.getByText(saved)).toBeVisible()
    await page.getByRole('textbox', { name: 'Message', exact: true }).fill('Friday it is')
    await page.getByRole('button', { name: 'Send' }).click()
    await expect(messageWith(page, 'Friday it is')).toContainText('Sending')
    await page.reload()
    await expect(messageWith(page, 'Friday it is')).toContainText('Sending')

    await context.setOffline(false)
    await expect(messageWith(page, 'Friday it is')).toContainText('Sent')
    expect(await textsIn(request, kofi, ama)).toEqual([
      'Can you come on Friday?',
      'Or on Monday',
      'Friday it is',
    ])
  },
)

test(
  'after a logout, also one without signal, nothing of the person is left in this browser',
  once,
  async ({ page, context, request }) => {
    const [ama, kofi] = await two(request)
    await say(request, { from: kofi, to: ama, text: 'Between us' })
    await be(page, ama)
    await open(page, '/')
    await waitForCaches(page)
    for (const path of ['/account/messages', chatWith(kofi), '/account/orders', '/account/profile'])
      await openWhole(page, path)
    await expect.poll(() => readCachedTexts(page)).toContain('Between us')
    expect(await readCachedTexts(page)).toContain(ama.username)

    await context.setOffline(true)
    await page.goto('/logout')
    await expect(page).toHaveURL('/')
    await expect.poll(() => readCachedTexts(page)).not.toContain('Between us')
    const textsLeft = await readCachedTexts(page)
    expect(textsLeft).not.toContain(ama.username)
    expect(textsLeft).not.toContain(kofi.username)
    expect(await readStorage(page)).not.toMatch(/draft:|session"|Between us|Bearer|abena/)
    const names = await page.evaluate(() => caches.keys())
    expect(names.filter(name => name.startsWith('person'))).toEqual([])
  },
)

test(
  'what one person saw is gone when another logs in, and when the session was ended elsewhere',
  once,
  async ({ page, request }) => {
    const [ama, kofi] = await two(request)
    await be(page, ama)
    await open(page, '/')
    await waitForCaches(page)
    await open(page, '/account/profile')
    await expect.poll(() => readCachedTexts(page)).toContain(ama.username)
    await be(page, kofi)
    await open(page, '/account/profile')
    await expect.poll(() => readCachedTexts(page)).toContain(kofi.username)
    expect(await readCachedTexts(page)).not.toContain(ama.username)

    await request.delete('/api/sanctum/token', {
      headers: { authorization: `Bearer ${kofi.token}` },
    })
    await page.goto('/account/profile')
    await expect(page).toHaveURL(/\/login/)
    await expect.poll(() => readCachedTexts(page)).not.toContain(kofi.username)
  },
)

test(
  'no paper, no payment and nothing under a signed link is kept',
  once,
  async ({ page, request }) => {
    const seller = await chatter(request)
    await handInIdentity(request, seller, 'Abena Journey')
    await be(page, seller)
    await open(page, '/')
    await waitForCaches(page)
    for (const path of [
      setting('identity-details'),
      setting('settlement-account-settings'),
      '/account/receipts',
      '/account/subscription',
      '/account/profile',
    ])
      await open(page, path)
    const manager = await demoPerson(request, 'manager')
    await be(page, manager)
    await open(page, `/manager/customers/view/${seller.userId}`)
    await page
      .getByRole('button', { name: /Identity/ })
      .first()
      .click()
    await expect
      .poll(() => listCachedAddresses(page))
      .toContainEqual(expect.stringMatching(/\/api\/customer$/))
    const addresses = (await listCachedAddresses(page)).filter(
      address => !address.includes('/assets/'),
    )
    for (const address of addresses) {
      expect(address).not.toMatch(/signature=|kyc|identity|payment|receipt|account|manager|money/)
      if (address.includes('/files/')) expect(address).toContain('/files/public/')
    }
    expect(await readCachedTexts(page)).not.toMatch(/GHA-123456789-0|signature=/)
  },
)

test(
  'a new version waits until the pages of the old one are closed, and takes over then',
  once,
  async ({ page, context, baseURL }) => {
    let added = ''
    const proxy = await startProxy(String(baseURL), (path, text) =>
      path === '/sw.js' ? text.replace(/"version":"\w+/, found => found + added) : text,
    )
    await open(page, proxy.url)
    await waitForCaches(page)
    const versions = (one: Page) =>
      one.evaluate(async () => (await caches.keys()).filter(name => name.startsWith('shell-')))
    const [old = ''] = await versions(page)

    added = 'next'
    await page.evaluate(async () => (await navigator.serviceWorker.ready).update())
    await expect.poll(() => isWaiting(page), { timeout: 30_000 }).toBe(true)
    expect(await versions(page)).toContain(old)
    await cards(page).first().getByRole('link').click()
    await expect(page).toHaveURL(/\/gigs\/view\//)
    await expect(page.getByText('Never pay outside an order').first()).toBeVisible()
    await page.close()

    // Whatever opens before the browser has noticed that the page is closed still belongs to the old one.
    await expect
      .poll(async () => {
        const one = await context.newPage()
        await one.goto(`${proxy.url}/healthz`)
        const found = await versions(one)
        await one.close()
        return found
      })
      .toEqual([`${old}next`])
    const next = await context.newPage()
    await open(next, proxy.url)
    await context.setOffline(true)
    await next.reload()
    await expect(cards(next)).toHaveCount(32)
    await proxy.end()
  },
)

test(
  'a server that does not answer is told apart from what was saved, and asked again by a press',
  once,
  async ({ page, baseURL }) => {
    const proxy = await startProxy(String(baseURL), (_path, text) => text)
    await open(page, proxy.url)
    await waitForCaches(page)
    await proxy.end()
    await page.reload()
    await expect(cards(page)).toHaveCount(32)
    await expect(page.getByText('The server does not answer. Showing what was saved')).toBeVisible()
    const again = await startProxy(String(baseURL), (_path, text) => text, proxy.port)
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect(page.getByText('The server does not answer.')).toBeHidden()
    await again.end()
  },
)

test(
  'where what is kept cannot be read, all comes from the network',
  once,
  async ({ page, baseURL }) => {
    const breaks = 'caches.match = () => Promise.reject(new Error("Unexpected internal error."))'
    const proxy = await startProxy(String(baseURL), (path, text) =>
      path === '/sw.js' ? `${text}\n${breaks}` : text,
    )
    await open(page, proxy.url)
    await page.waitForFunction(() => navigator.serviceWorker.controller !== null)
    await page.reload()
    await page.getByRole('button', { name: /^Filters/ }).click()
    await expect(page.getByRole('dialog', { name: 'Filters' })).toBeVisible()
    await proxy.end()
  },
)

test(
  'the account offers to install the site where the browser does, and nothing forbids it',
  once,
  async ({ page, request }) => {
    await be(page, await chatter(request))
    await open(page, '/account')
    const session = await page.context().newCDPSession(page)
    const { installabilityErrors } = await session.send('Page.getInstallabilityErrors')
    // Browsers of tests keep nothing, which some mind.
    const faults = installabilityErrors.filter(({ errorId }) => errorId !== 'in-incognito')
    expect(faults).toEqual([])

    const install = page.getByRole('button', { name: 'Install' })
    await expect(install).toBeHidden()
    await page.evaluate(() => {
      const prompt = async () => Object.assign(window, { asked: true })
      dispatchEvent(Object.assign(new Event('beforeinstallprompt'), { prompt }))
    })
    await install.click()
    await expect(install).toBeHidden()
    expect(await page.evaluate(() => 'asked' in window)).toBe(true)
  },
)

test(
  'a first visit of home costs at most 350 kB, with all that is fetched for later',
  once,
  async ({ page, context }) => {
    await open(page, '/')
    await waitForCaches(page)
    const bytesSpent = () =>
      [
        ...performance.getEntriesByType('navigation'),
        ...performance.getEntriesByType('resource'),
      ].reduce((sum, entry) => sum + (entry as PerformanceResourceTiming).transferSize, 0)
    const [worker] = context.serviceWorkers()
    const bytes = {
      page: await page.evaluate(bytesSpent),
      worker: (await worker?.evaluate(bytesSpent)) ?? 0,
    }
    process.stdout.write(
      `First visit of home: ${kilobytes(bytes.page)} for the page, ${kilobytes(bytes.worker)} for later\n`,
    )
    expect(bytes.page).toBeGreaterThan(100_000)
    expect(bytes.worker).toBeGreaterThan(5_000)
    expect(bytes.page + bytes.worker).toBeLessThanOrEqual(350_000)
  },
)

const kilobytes = (bytes: number) => `${(bytes / 1000).toFixed(0)} kB`

const isWaiting = (page: Page) =>
  page.evaluate(async () => (await navigator.serviceWorker.ready).waiting !== null)

/** With everything that it asks for: who leaves before may never have got it. */
async function openWhole(page: Page, path: string): Promise<void> {
  await open(page, path)
  await page.waitForLoadState('networkidle')
}

/** The worker answers for this page, and has kept what it wanted to keep. */
async function waitForCaches(page: Page): Promise<void> {
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null)
  const wanted = await page.evaluate(async () => {
    const worker = await (await fetch('/sw.js')).text()
    const { shell, visitors, members } = JSON.parse(/const build = (.*)/.exec(worker)?.[1] ?? '')
    const rest = localStorage.getItem('session') ? members : visitors
    return [...shell, ...rest, '/offline-shell', '/'].map(path => location.origin + path)
  })
  await expect
    .poll(async () => without(wanted, await listCachedAddresses(page)), { timeout: 30_000 })
    .toEqual([])
}

const without = (wanted: string[], there: string[]) => wanted.filter(one => !there.includes(one))

const listCachedAddresses = (page: Page): Promise<string[]> =>
  page.evaluate(async () => {
    const names = await caches.keys()
    const kept = await Promise.all(names.map(async name => (await caches.open(name)).keys()))
    return kept.flat().map(({ url }) => url)
  })

/** Everything that was not part of the build, from addresses that begin like `path`. */
const readCachedTexts = (page: Page, path = '/'): Promise<string> =>
  page.evaluate(async beginning => {
    const isMeant = ({ url }: Request) => new URL(url).pathname.startsWith(beginning)
    const isReadable = ({ headers }: Response) => !/^image/.test(headers.get('content-type') ?? '')
    const names = (await caches.keys()).filter(name => !name.startsWith('shell-'))
    const texts = names.map(async name => {
      const cache = await caches.open(name)
      const meant = (await cache.keys()).filter(isMeant)
      const answers = await Promise.all(meant.map(request => cache.match(request)))
      const readable = answers.filter(answer => answer !== undefined).filter(isReadable)
      return Promise.all(readable.map(answer => answer.text()))
    })
    return (await Promise.all(texts)).flat().join('\n')
  }, path)

const readStorage = (page: Page): Promise<string> =>
  page.evaluate(() => JSON.stringify([{ ...localStorage }, { ...sessionStorage }]))
