import { type APIRequestContext, expect, type Page, type Route } from '@playwright/test'
import { chatWith, say, two } from './chat.ts'
import { be, bearer, liveGig, pathOf, type Someone } from './gigs.ts'
import { test } from './kept-browser.ts'
import { orderPath, requestOrder, startOrder } from './orders.ts'
import { centreOf, open, type Point } from './screens.ts'

/** No width changes what becomes of a press. */
const once = { tag: '@once' }

/** What matches is not answered until the function that this answers is called. */
async function hold(page: Page, address: string): Promise<() => Promise<void>> {
  const held: Route[] = []
  let isHeld = true
  await page.route(address, route => (isHeld ? void held.push(route) : route.fallback()))
  return async () => {
    isHeld = false
    await Promise.all(held.map(route => route.continue()))
  }
}

test(
  'a press while a chat is still fetched leads where it says, however slowly',
  once,
  async ({ page, request }) => {
    const [ama, kofi] = await two(request)
    await say(request, { from: kofi, to: ama, text: 'Are you there?' })
    // There the bar stands above a chat.
    await page.setViewportSize({ width: 1280, height: 800 })
    await be(page, ama)
    const answerChat = await hold(page, '**/api/chat/0/**')
    await open(page, chatWith(kofi))
    const answerScripts = await hold(page, '**/assets/**')
    await page.getByRole('link', { name: 'Request or Offer a Service' }).click()
    await answerChat()
    await expect(page.getByRole('log')).toContainText('Are you there?')
    await answerScripts()
    await expect(page).toHaveURL(/\/gigs\/add$/)
  },
)

test(
  'a press while a search of chats is about to begin leads where it says',
  once,
  async ({ page, request }) => {
    const [ama, kofi] = await two(request)
    await say(request, { from: kofi, to: ama, text: 'Are you there?' })
    await be(page, ama)
    await open(page, '/account/messages')
    const answerScripts = await hold(page, '**/assets/**')
    await page.getByRole('searchbox').fill(kofi.username)
    await page.getByRole('link', { name: new RegExp(`\\b${kofi.username}\\b`) }).click()
    // Longer than a search waits for the next key.
    await page.waitForTimeout(1500)
    await answerScripts()
    await expect(page).toHaveURL(new RegExp(`/account/messages/\\d+/${kofi.username}$`))
  },
)

test(
  'a press while a gig is being requested leads where it says',
  once,
  async ({ page, request }) => {
    const [ama, kofi] = await two(request)
    const gig = await liveGig(request, ama)
    await be(page, kofi)
    await open(page, pathOf(gig))
    const answerRequest = await hold(page, '**/api/offers/create')
    const sent = page.waitForRequest('**/api/offers/create')
    await page.getByRole('button', { name: 'Request', exact: true }).click()
    // What sends it is loaded by the press, and no script comes from then on.
    await sent
    await pressMessages(page, answerRequest, '/api/offers/create')
  },
)

test(
  'a press while a payment begins leads where it says, and not to the provider',
  once,
  async ({ page, request }) => {
    const [ama, kofi] = await two(request)
    const order = await requestOrder(request, { seller: ama, buyer: kofi })
    await be(page, kofi)
    await open(page, orderPath(order))
    const answerPayment = await hold(page, '**/api/payments/initiate')
    await page.getByRole('button', { name: /^Pay / }).click()
    await pressMessages(page, answerPayment, '/api/payments/transaction/')
  },
)

test('a gig that is pressed twice comes once', once, async ({ page }) => {
  await open(page, '/')
  const before = await page.evaluate(() => history.length)
  await pressInTurn(page, [0, 0])
  await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toBeVisible()
  expect(await page.evaluate(() => history.length)).toBe(before + 1)
})

test(
  'of two gigs that are pressed one after the other the second comes, and at once',
  once,
  async ({ page }) => {
    await open(page, '/')
    const outcomes = await page.evaluateHandle(watchTransitions)
    const second = await pressInTurn(page, [0, 1])
    await expect(page).toHaveURL(second)
    // The browser ends one that made the screen stand still for four seconds by this.
    expect(await outcomes.evaluate(all => Promise.all(all))).not.toContain('TimeoutError')
  },
)

test('what is pressed twice at once is done once', once, async ({ page, request }) => {
  const [, kofi] = await two(request)
  await be(page, kofi)
  await open(page, '/?search=plumber&gig_type=1')
  const sent: string[] = []
  page.on('request', one => one.method() === 'POST' && sent.push(new URL(one.url()).pathname))
  const press = page.getByRole('button', { name: 'Save this search' })
  await press.evaluate((button: HTMLElement) => {
    button.click()
    button.click()
  })
  await expect(page.getByText('We will tell you when somebody new offers this.')).toBeVisible()
  expect(sent.filter(path => path === '/api/searches')).toHaveLength(1)
})

test(
  'the second of two taps does not fall on what the first one brings',
  once,
  async ({ page, request }) => {
    const [ama, kofi] = await two(request)
    const order = await startOrder(request, { seller: ama, buyer: kofi })
    await be(page, ama)
    await open(page, orderPath(order))
    const point = await centreOf(page.getByRole('button', { name: 'Submit for Review' }))
    const tap = await tapper(page, point)
    await tap({ afterMs: 0, count: 1 })
    await expect(page.getByRole('dialog')).toBeVisible()
    await expect.poll(() => textAt(page, point)).toBe('Submit the work')
    await tap({ afterMs: 300, count: 2 })
    await page.waitForTimeout(longEnoughMs)
    expect(await statusOf(request, { order, viewer: ama })).toBe(statuses.ongoing)
    await tap({ afterMs: 2000, count: 1 })
    await expect.poll(() => statusOf(request, { order, viewer: ama })).toBe(statuses.submitted)
  },
)

test(
  'who taps twice on what then says the opposite has tapped once',
  once,
  async ({ page, request }) => {
    const [ama] = await two(request)
    const gig = await liveGig(request, ama)
    await be(page, ama)
    await open(page, pathOf(gig))
    const pause = page.getByRole('button', { name: 'Pause' }).locator('visible=true')
    await pause.scrollIntoViewIfNeeded()
    const point = await centreOf(pause)
    const tap = await tapper(page, point)
    await tap({ afterMs: 0, count: 1 })
    await expect.poll(() => textAt(page, point)).toBe('Activate')
    await tap({ afterMs: 300, count: 2 })
    await page.waitForTimeout(longEnoughMs)
    expect(await textAt(page, point)).toBe('Activate')
    await tap({ afterMs: 2000, count: 1 })
    await expect.poll(() => textAt(page, point)).toBe('Pause')
  },
)

/** For what a tap does, where it does something. */
const longEnoughMs = 700

/** Presses at a moment of its own, however long the machine takes between two of them. */
async function tapper(page: Page, point: Point) {
  const session = await page.context().newCDPSession(page)
  const start = Date.now()
  return async ({ afterMs, count }: { afterMs: number; count: number }) => {
    const timestamp = (start + afterMs) / 1000
    const press = { ...point, button: 'left' as const, clickCount: count, timestamp }
    await session.send('Input.dispatchMouseEvent', { type: 'mousePressed', ...press })
    await session.send('Input.dispatchMouseEvent', { type: 'mouseReleased', ...press })
  }
}

const textAt = (page: Page, { x, y }: Point) =>
  page.evaluate(
    ([atX, atY]) => document.elementFromPoint(atX, atY)?.closest('button')?.textContent,
    [x, y] as const,
  )

const statuses = { ongoing: 2, submitted: 3 }

type Look = { order: { id: number }; viewer: Someone }

async function statusOf(request: APIRequestContext, { order, viewer }: Look): Promise<number> {
  const answer = await request.get(`/api/orders/${order.id}`, { headers: bearer(viewer) })
  return (await answer.json()).order.status_id
}

/** While its page is slow to come, what was asked before is answered, last of all by `path`. */
async function pressMessages(page: Page, answer: () => Promise<void>, path: string) {
  const answerScripts = await hold(page, '**/assets/**')
  await page.getByRole('link', { name: 'Messages' }).locator('visible=true').first().click()
  const answered = page.waitForResponse(response => response.url().includes(path))
  await answer()
  await (await answered).finished()
  await answerScripts()
  await expect(page).toHaveURL(/\/account\/messages$/)
}

/** In the page: how each view transition from now on begins, or why it does not. */
function watchTransitions(): Promise<string>[] {
  const outcomes: Promise<string>[] = []
  const start = document.startViewTransition.bind(document)
  document.startViewTransition = update => {
    const transition = start(update)
    outcomes.push(
      transition.ready.then(
        () => 'begun',
        ({ name }) => name,
      ),
    )
    return transition
  }
  return outcomes
}

/** Each gig as soon as the one before it is in the address, and not yet on the screen. Answers where the last leads. */
const pressInTurn = (page: Page, places: number[]): Promise<string> =>
  page.evaluate(async places => {
    const links = document.querySelectorAll<HTMLAnchorElement>('article h2 a')
    let last = location.href
    for (const place of places) {
      const link = links[place] as HTMLAnchorElement
      link.click()
      last = link.href
      while (location.href !== last) await nextTask()
    }
    return last

    function nextTask() {
      return new Promise(resolve => {
        const { port1, port2 } = new MessageChannel()
        port1.onmessage = resolve
        port2.postMessage(null)
      })
    }
  }, places)
