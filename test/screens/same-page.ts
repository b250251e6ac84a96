/** One page for several screens of a route: to load it anew for each is half of what a screen costs. */
import type { Page, Route } from '@playwright/test'
import type { Someone } from '../journeys/gigs.ts'

/** Where a screen is, who is to see it, and whether it may be the second on a page, or the first. */
export type Wanted = {
  route: string
  path: string
  as?: Someone | undefined
  mayFollow: boolean
  mayLead: boolean
}

const lastOn = new WeakMap<Page, Wanted>()
const heldOn = new WeakMap<Page, Route[]>()

/** Leaves what a test before has shown on this page, and answers whether the next can be reached within it. */
export async function leaveLast(page: Page, wanted: Wanted): Promise<boolean> {
  const last = lastOn.get(page)
  lastOn.set(page, wanted)
  if (!last) return false
  // What did not come yet may be refused where its address is made up.
  const isAnswered = !heldOn.has(page) || last.path === wanted.path
  const isNear = isAnswered && isWithinReach(last, wanted)
  await stopListening(page)
  if (!isNear) await forget(page)
  return isNear
}

/** Each route was loaded by its address once, and for this person. */
function isWithinReach(last: Wanted, wanted: Wanted): boolean {
  if (!last.mayLead || !wanted.mayFollow) return false
  return last.route === wanted.route && last.as?.userId === wanted.as?.userId
}

/** By way of another screen, so that nothing stays open or filled in. */
export async function goWithin(page: Page, path: string): Promise<void> {
  await follow(page, '/help')
  await page.evaluate(() => {
    const session = localStorage.getItem('session')
    localStorage.clear()
    sessionStorage.clear()
    if (session) localStorage.setItem('session', session)
  })
  await follow(page, path)
}

/** As a link does; ends when the screen before is gone. */
function follow(page: Page, path: string): Promise<void> {
  return page.evaluate(async to => {
    const left = document.querySelector('h1')
    await (window as unknown as WithRouter).__reactRouterDataRouter.navigate(to)
    const givesUpAt = performance.now() + 20_000
    while (left?.isConnected) {
      if (performance.now() > givesUpAt) throw new Error(`${location.href} is still shown`)
      await new Promise(resolve => requestAnimationFrame(resolve))
    }
  }, path)
}

type WithRouter = { __reactRouterDataRouter: { navigate(to: string): Promise<void> } }

/** Calls like this are not answered before the screen is left. Ends when the page has asked. */
export function hold(page: Page, calls: string): Promise<void> {
  const held: Route[] = []
  heldOn.set(page, held)
  return new Promise((resolve, fail) => {
    const keep = (route: Route) => {
      held.push(route)
      resolve()
    }
    page.route(calls, keep).catch(fail)
  })
}

/** Nothing is left of what was heard and intercepted. */
async function stopListening(page: Page): Promise<void> {
  for (const event of ['console', 'pageerror', 'request', 'requestfinished', 'requestfailed'])
    page.removeAllListeners(event)
  for (const route of heldOn.get(page) ?? []) await route.continue()
  heldOn.delete(page)
  await page.unrouteAll({ behavior: 'ignoreErrors' })
  await page.context().setOffline(false)
}

/** Nor of what was kept; whoever is asked whether to leave, leaves. */
async function forget(page: Page): Promise<void> {
  page.on('dialog', dialog => dialog.accept())
  await page.goto('/robots.txt')
  page.removeAllListeners('dialog')
  await page.evaluate(() => {
    localStorage.clear()
    sessionStorage.clear()
  })
  await page.context().clearCookies()
}
