/**
 * What does a page cost over the line: at the first visit, at the second, opened from a list; and how much of it is left
 * with "Use less data"? Whole bytes, the service worker's and the headers' included, as a proxy counts them. Needs
 * `npm run build`.
 */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Browser, type BrowserContext, chromium, type Page, request } from '@playwright/test'
import { findChromium } from '../../bin/chromium.mjs'
import { startServer } from '../builders/server-process.ts'
import { asVisitor, be, demoPerson } from '../journeys/gigs.ts'
import { type Line, startLine } from './counting-proxy.ts'
import { say, verdict } from './report.ts'

export async function transfer(): Promise<void> {
  const dataDir = await mkdtemp(join(tmpdir(), 'adwuma-transfer-'))
  let port = 0
  const line = await startLine(() => port)
  const server = await startServer({ DATA_DIR: dataDir, DEMO: '1', APP_URL: line.url })
  port = Number(new URL(server.url).port)
  const browser = await chromium.launch({ executablePath: await findChromium() })
  try {
    await measureVisits(browser, line)
    await measureOpened(browser, line)
    await measureLessData(browser, line)
  } finally {
    await browser.close()
    await line.end()
    await server.end()
    await rm(dataDir, { recursive: true, force: true })
  }
}

async function measureVisits(browser: Browser, line: Line): Promise<void> {
  const paths = { home: '/', 'a gig': await pathOfAGig(line), login: '/login', 'a page': '/read/1' }
  for (const [name, path] of Object.entries(paths)) {
    const context = await newContext(browser, line)
    const first = await visit(context, line, path)
    const second = await visit(context, line, path)
    say(`     ${name}: first visit ${costOf(first)}, second ${costOf(second)}`)
    if (path === '/') verdict('second visit of home, kB', second.kilobytes, { atMost: 20 })
    await context.close()
  }
}

/** From lists that are open already, by somebody who has been here before. */
async function measureOpened(browser: Browser, line: Line): Promise<void> {
  const context = await newContext(browser, line)
  await visit(context, line, '/')
  await visit(context, line, await pathOfAGig(line))
  const home = await openPage(context, line, '/')
  const link = home.getByRole('article').nth(3).getByRole('heading').getByRole('link')
  // The pictures of its neighbours are the list's.
  await link.scrollIntoViewIfNeeded()
  await settle(home, line)
  const gig = await costOfPress(home, line, () => link.click())
  verdict('a gig from the list, kB', gig.kilobytes, { atMost: 15 })
  await home.close()
  const chats = await openChats(context, line)
  await chatIn(chats).click()
  await settle(chats, line)
  await chats.close()
  const again = await openPage(context, line, '/account/messages')
  const chat = await costOfPress(again, line, () => chatIn(again).click())
  verdict('a chat opened, kB', chat.kilobytes, { atMost: 10 })
  await context.close()
}

/** Each step as a page of its own, by somebody who has nothing of it yet. */
async function measureLessData(browser: Browser, line: Line): Promise<void> {
  for (const less of [false, true]) {
    const context = await newContext(browser, line)
    if (less) await context.addCookies([{ name: 'less-data', value: '1', url: line.url }])
    const gig = await pathOfAGig(line)
    const steps = { home: '/', search: '/?search=photo', gig }
    const costs: string[] = []
    let sum = 0
    for (const [name, path] of Object.entries(steps)) {
      const cost = await visit(context, line, path, { touched: !less })
      sum += cost.kilobytes
      costs.push(`${name} ${cost.kilobytes.toFixed(1)}`)
    }
    const chats = await openChats(context, line)
    const { kilobytes } = line.take()
    sum += kilobytes
    say(
      `     ${less ? 'less data' : 'usual'}: ${costs.join(', ')}, chats ${kilobytes.toFixed(1)}, in all ${sum.toFixed(1)} kB`,
    )
    await chats.close()
    await context.close()
  }
}

/** Above the chats stand switches, in a list of their own. */
const chatIn = (page: Page) => page.locator('main a[href^="/account/messages/"]').first()

type Cost = { kilobytes: number; requests: number }

const costOf = ({ kilobytes, requests }: Cost) => `${kilobytes.toFixed(1)} kB in ${requests}`

/** As sharp as most phones: they would take the widest picture that is offered. */
const newContext = (browser: Browser, line: Line) =>
  browser.newContext({
    baseURL: line.url,
    viewport: { width: 360, height: 740 },
    deviceScaleFactor: 2,
    isMobile: true,
  })

async function visit(
  context: BrowserContext,
  line: Line,
  path: string,
  { touched = true } = {},
): Promise<Cost> {
  line.take()
  const page = await openPage(context, line, path, { touched })
  const cost = line.take()
  await page.close()
  return cost
}

async function openPage(
  context: BrowserContext,
  line: Line,
  path: string,
  { touched = true } = {},
): Promise<Page> {
  const page = await context.newPage()
  await page.goto(path)
  if (touched) await page.keyboard.press('Shift')
  await settle(page, line)
  return page
}

async function openChats(context: BrowserContext, line: Line): Promise<Page> {
  const api = await request.newContext({ baseURL: line.url })
  const page = await context.newPage()
  await be(page, await demoPerson(api, 'ama'))
  await api.dispose()
  line.take()
  await page.goto('/account/messages')
  await chatIn(page).waitFor()
  await settle(page, line)
  return page
}

async function costOfPress(page: Page, line: Line, press: () => Promise<void>): Promise<Cost> {
  line.take()
  await press()
  await settle(page, line)
  return line.take()
}

async function settle(page: Page, line: Line): Promise<void> {
  // What has just been pressed or opened begins to load.
  await page.waitForTimeout(500)
  await page.waitForLoadState('load')
  await line.untilQuiet()
}

async function pathOfAGig({ url }: Line): Promise<string> {
  const api = await request.newContext({ baseURL: url })
  const answer = await api.get('/api/gigs', { headers: await asVisitor(api) })
  const { records } = await answer.json()
  await api.dispose()
  const gig = records.data.find((one: { images: unknown[] }) => one.images.length > 1)
  return `/gigs/view/${gig.id}/${gig.slug}`
}
