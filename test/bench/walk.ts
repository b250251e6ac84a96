/**
 * How long does a newcomer wait, and what does it take, at each step from home to the first message, on 400 kbit/s,
 * 400 ms away and with a quarter of this machine's processor? And how soon can a member write in the form of a gig?
 * `--url` takes another server with demo data, such as an earlier build's.
 */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Browser, chromium, type Locator, type Page, request } from '@playwright/test'
import { findChromium } from '../../bin/chromium.mjs'
import { startServer } from '../builders/server-process.ts'
import { be, demoPerson } from '../journeys/gigs.ts'
import { codeFor, newPerson } from '../journeys/people.ts'
import { searchBox } from '../journeys/screens.ts'
import { say } from './report.ts'

const bytesPerSecond = 400_000 / 8
const walks = 3

export async function walk({ url }: { url?: string }): Promise<void> {
  const dataDir = await mkdtemp(join(tmpdir(), 'adwuma-walk-'))
  const server = url ? undefined : await startServer({ DATA_DIR: dataDir, DEMO: '1' })
  const browser = await chromium.launch({ executablePath: await findChromium() })
  const address = url ?? server?.url ?? ''
  const results: Step[][] = []
  const forms: Opening[] = []
  for (let n = 0; n < walks; n++) {
    const page = await newPhone(browser, address)
    results.push(await walkThrough(page))
    await page.context().close()
    forms.push(await openGigForm(browser, address))
  }
  const medianOf = (at: number, figure: 'seconds' | 'kilobytes' | 'taps') =>
    median(results.map(steps => steps[at]?.[figure] ?? 0))
  const names = results[0]?.map(({ name }) => name) ?? []
  const sums = { kilobytes: 0, taps: 0 }
  for (const [at, name] of names.entries()) {
    const [kilobytes, taps] = [medianOf(at, 'kilobytes'), medianOf(at, 'taps')]
    sums.kilobytes += kilobytes
    sums.taps += taps
    say(
      `     ${name}: ${medianOf(at, 'seconds').toFixed(1)} s, ${kilobytes.toFixed(0)} kB, ${taps} taps`,
    )
  }
  say(`     from home to the first message: ${sums.taps} taps, ${sums.kilobytes.toFixed(0)} kB`)
  const cold = median(forms.map(form => form.cold))
  const again = median(forms.map(form => form.again))
  say(`     the form of a gig can be written in: ${cold.toFixed(1)} s, again ${again.toFixed(1)} s`)
  await browser.close()
  await server?.end()
  await rm(dataDir, { recursive: true, force: true })
}

async function newPhone(browser: Browser, baseURL: string): Promise<Page> {
  const viewport = { width: 360, height: 740 }
  const context = await browser.newContext({ baseURL, viewport, isMobile: true, hasTouch: true })
  return context.newPage()
}

type Opening = { cold: number; again: number }

/** By its address, with nothing loaded yet, and once more; what is written has to be there when all has come to rest. */
async function openGigForm(browser: Browser, address: string): Promise<Opening> {
  const page = await newPhone(browser, address)
  const api = await request.newContext({ baseURL: address })
  await be(page, await demoPerson(api, 'ama'))
  await api.dispose()
  await beSlow(page)
  const open = async (text: string) => {
    const start = performance.now()
    await page.goto('/gigs/add', { waitUntil: 'commit' })
    await page.getByLabel('Title').fill(text)
    const seconds = (performance.now() - start) / 1000
    await page.waitForLoadState('networkidle')
    await page.getByRole('option', { name: 'Plumbing' }).waitFor({ state: 'attached' })
    if ((await page.getByLabel('Title').inputValue()) !== text)
      throw new Error('What was typed is gone.')
    return seconds
  }
  const times = { cold: await open('Tiling of floors'), again: await open('Tiling of walls') }
  await page.context().close()
  return times
}

type Step = { name: string; seconds: number; kilobytes: number; taps: number }

async function walkThrough(page: Page): Promise<Step[]> {
  const loaded = await beSlow(page)
  const steps: Step[] = []
  const taps = countTaps()
  const take = async (name: string, work: () => Promise<unknown>) => {
    const [start, bytes, tapped] = [performance.now(), loaded.bytes, taps.count]
    await work()
    const seconds = (performance.now() - start) / 1000
    const kilobytes = (loaded.bytes - bytes) / 1000
    steps.push({ name, seconds, kilobytes, taps: taps.count - tapped })
  }
  const card = page.getByRole('article').first()
  const search = searchBox(page)
  await take('home can be read', async () => {
    await page.goto('/', { waitUntil: 'commit' })
    await card.waitFor()
  })
  await take('from there, a search has been answered', async () => {
    await taps.type(search, 'plumber near me')
    await taps.press(search, 'Enter')
    await page.waitForURL(/search=plumber/, { waitUntil: 'commit' })
    await card.waitFor()
  })
  await take('a gig can be read', async () => {
    await taps.tap(card.getByRole('link').first())
    await page.getByText('Never pay outside an order').first().waitFor()
  })
  await take('the message can be written', async () => {
    await taps.tap(page.getByRole('link', { name: 'Message', exact: true }).first())
    await page.getByLabel(/^Your message to/).fill('Can you come today?')
  })
  const person = newPerson()
  await take('the registration is sent, and the code asked for', () => register(page, taps, person))
  const api = await request.newContext({ baseURL: new URL(page.url()).origin })
  const code = await codeFor(api, person)
  await take('the code is taken, and the message is sent', async () => {
    await page.getByLabel('Code from the SMS').fill(code)
    await page.getByRole('log').getByText('Sent', { exact: true }).waitFor()
  })
  await api.dispose()
  return steps
}

async function register(page: Page, taps: Taps, { name, phone, email, password }: Newcomer) {
  await taps.type(page.getByLabel('Name', { exact: true }), `${name} ${phone.slice(-6)}`)
  await taps.tap(page.getByRole('button', { name: /^Use / }))
  await taps.type(page.getByLabel('Phone'), phone)
  await taps.type(page.getByLabel('Email'), email)
  await taps.type(page.getByLabel('Password', { exact: true }), password)
  await taps.tap(page.getByRole('button', { name: 'Show password' }).first())
  await taps.tap(page.getByRole('checkbox'))
  await taps.tap(page.getByRole('button', { name: 'Register' }))
  await page.getByLabel('Code from the SMS').waitFor()
}

type Newcomer = ReturnType<typeof newPerson>
type Taps = ReturnType<typeof countTaps>

/** A field is tapped before it is typed into; keys of letters are no taps, Enter is one. */
function countTaps() {
  const counted = {
    count: 0,
    tap: (what: Locator) => {
      counted.count += 1
      return what.tap()
    },
    type: (where: Locator, text: string) => {
      counted.count += 1
      return where.fill(text)
    },
    press: (where: Locator, key: string) => {
      counted.count += 1
      return where.press(key)
    },
  }
  return counted
}

/** Answers what is counted from then on: bytes over the line. */
async function beSlow(page: Page): Promise<{ bytes: number }> {
  page.setDefaultTimeout(60_000)
  const loaded = { bytes: 0 }
  const session = await page.context().newCDPSession(page)
  await session.send('Network.enable')
  await session.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: 400,
    downloadThroughput: bytesPerSecond,
    uploadThroughput: bytesPerSecond,
  })
  await session.send('Emulation.setCPUThrottlingRate', { rate: 4 })
  session.on('Network.loadingFinished', ({ encodedDataLength }) => {
    loaded.bytes += encodedDataLength
  })
  return loaded
}

const median = (numbers: number[]) =>
  numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)] ?? 0
