/** A screen in one of its states, and how a browser comes to stand before it. */
import { type APIRequestContext, expect, type Page } from '@playwright/test'
import { matchPath } from 'react-router'
import { be, demoPerson, type Someone } from '../journeys/gigs.ts'
import { member } from '../journeys/people.ts'
import { open } from '../journeys/screens.ts'
import { goWithin, hold, leaveLast, type Wanted } from './same-page.ts'

/**
 * One line of the list. What is left out is as it is for a visitor who has just come; a member may have come within the
 * page (`same-page.ts`).
 */
export type Screen = {
  /** What is to be seen; unique. */
  name: string
  /** As in `src/routes.ts`: where the browser stands in the end. */
  route: string
  /** Whose session it is. */
  as?: Who
  /** The address, where the route is not one; or what has to exist first, and then its address. */
  at?: string | ((stage: Stage) => Promise<string | Arrival>)
  before?: (page: Page) => Promise<unknown>
  /** What is done once the page stands. */
  do?: (page: Page) => Promise<unknown>
  /** Calls like this are never answered. */
  waits?: string
  /** Calls like this fail. */
  breaks?: string
  /** The connection is lost once the page stands. */
  offline?: true
  /** Something is refused on the way here, and the browser itself says so on its console. */
  refused?: true
  /** There is nothing to wait for: no scripts, or what shows how waiting looks. */
  plain?: true
  only?: 'phone' | 'desktop'
}

/** A newcomer has nothing yet, and whoever walks by leaves it so. */
export type Who = 'manager' | 'ama' | 'kofi' | 'esi' | 'newcomer'
export type Stage = { page: Page; request: APIRequestContext; me: Someone }
/** Somebody else than the line says, made for this screen alone. */
export type Arrival = { path: string; as: Someone }

const accra = { latitude: 5.6037, longitude: -0.187 }

/** Goes there, and fails where the product says on its console that something went wrong. */
export async function show(page: Page, screen: Screen): Promise<void> {
  const wanted = await prepare(page, screen)
  const isNear = await leaveLast(page, wanted)
  const faults = listen(page, screen)
  const calls = countCalls(page)
  const request = screen.waits ? hold(page, screen.waits) : undefined
  await (isNear ? goWithin(page, wanted.path) : load(page, screen, wanted))
  await screen.do?.(page)
  if (screen.offline) await page.context().setOffline(true)
  await (request ?? calls.waitForAnswers())
  await waitUntilDrawn(page, screen)
  await expect.poll(() => isAt(screen.route, page.url()), `stands at ${screen.route}`).toBe(true)
  expect(faults, 'said on the console').toEqual([])
}

const isAt = (route: string, address: string) =>
  matchPath(`/${route}`, new URL(address, 'https://any.example').pathname) !== null

/** What has to exist is there then, and it is known who goes where. */
async function prepare(page: Page, screen: Screen): Promise<Wanted> {
  await page.context().grantPermissions(['geolocation'])
  await page.context().setGeolocation(accra)
  const { request } = page
  const me = screen.as && (await someone(request, screen.as))
  const found = await whereTo({ page, request, me: me ?? nobody }, screen)
  const arrival = typeof found === 'string' ? { path: found, as: me } : found
  const { route, before, plain, waits, breaks, offline } = screen
  // What the server draws for visitors, or leads elsewhere, is met by its address.
  const isWithinApp = arrival.as !== undefined && isAt(route, arrival.path)
  return {
    ...{ ...arrival, route, mayFollow: isWithinApp && !(before || plain || waits || breaks) },
    // What was done may be remembered until the page is loaded anew, as a place is: but not by the managers' screens.
    mayLead: !(plain || offline || (screen.do && !route.startsWith('manager'))),
  }
}

async function load(page: Page, screen: Screen, { path, as }: Wanted): Promise<void> {
  if (as) await be(page, as)
  if (screen.breaks) await page.route(screen.breaks, route => route.fulfill(outage))
  await screen.before?.(page)
  await (screen.plain ? page.goto(path) : open(page, path))
}

const nobody: Someone = { token: '', userId: 0 }
/** The page tries twice more before it says so, and need not pause long for it. */
const outage = {
  status: 503,
  headers: { 'retry-after': '0.1' },
  json: { message: 'We are busy. Please try again in a minute.' },
}

async function whereTo(stage: Stage, { at, route }: Screen): Promise<string | Arrival> {
  if (typeof at === 'function') return at(stage)
  return at ?? `/${route}`
}

let newcomer: Promise<Someone> | undefined

function someone(request: APIRequestContext, role: Who): Promise<Someone> {
  if (role !== 'newcomer') return demoPerson(request, role)
  newcomer ??= member(request)
  return newcomer
}

/** Bars that stand over the page go back into it: what is half under them can be seen and measured. */
export const lowerBars = (page: Page) =>
  page.evaluate(() => {
    for (const bar of document.querySelectorAll<HTMLElement>('header, [data-action-bar]'))
      bar.style.position = 'static'
  })

/** What the page says on its console, or throws. That a call was refused the browser says by itself. */
function listen(page: Page, { refused, breaks, offline }: Screen): string[] {
  const faults: string[] = []
  const isMeant = (text: string) =>
    Boolean(refused || breaks || offline) && /^(Failed to load resource|WebSocket)/.test(text)
  page.on('pageerror', error => faults.push(String(error)))
  page.on('console', message => {
    if (message.type() === 'error' && !isMeant(message.text())) faults.push(message.text())
  })
  return faults
}

/** Live updates are a call that never ends. */
function countCalls(page: Page) {
  const under = new Set<unknown>()
  page.on('request', one => {
    if (new URL(one.url()).pathname.startsWith('/api/')) under.add(one)
  })
  page.on('requestfinished', one => under.delete(one))
  page.on('requestfailed', one => under.delete(one))
  return { waitForAnswers: () => expect.poll(() => under.size, { intervals: [50] }).toBe(0) }
}

/** What has come is drawn, pictures too. */
async function waitUntilDrawn(page: Page, { waits, plain }: Screen): Promise<void> {
  if (!waits && !plain)
    await expect(page.locator('[aria-busy=true]')).toHaveCount(0, { timeout: 15_000 })
  await page.evaluate(async () => {
    const seen = [...document.images].filter(image => image.loading !== 'lazy' || inView(image))
    await Promise.race([
      Promise.all(seen.map(image => image.decode().catch(() => undefined))),
      new Promise(resolve => setTimeout(resolve, 2000)),
    ])
    // Skeletons show after a moment.
    const shown = document.getAnimations().map(one => one.finished.catch(() => undefined))
    await Promise.race([Promise.all(shown), new Promise(resolve => setTimeout(resolve, 1000))])
    await new Promise(resolve => requestAnimationFrame(() => requestAnimationFrame(resolve)))

    function inView(image: HTMLImageElement) {
      const { top, bottom } = image.getBoundingClientRect()
      return bottom > 0 && top < innerHeight
    }
  })
}
