/**
 * How long does a newcomer wait at each step from home to the first message, on 400 kbit/s, 400 ms away and with a
 * quarter of this machine's processor? `--url` takes another server with demo data, such as an earlier build's.
 */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { chromium, type Page, request } from '@playwright/test'
import { findChromium } from '../../bin/chromium.mjs'
import { startServer } from '../builders/server-process.ts'
import { codeFor, newPerson } from '../journeys/people.ts'
import { searchBox } from '../journeys/screens.ts'
import { say } from './report.ts'

const bytesPerSecond = 400_000 / 8
const walks = 3

export async function walk({ url }: { url?: string }): Promise<void> {
  const dataDir = await mkdtemp(join(tmpdir(), 'adwuma-walk-'))
  const server = url ? undefined : await startServer({ DATA_DIR: dataDir, DEMO: '1' })
  const browser = await chromium.launch({ executablePath: await findChromium() })
  const results: Step[][] = []
  for (let n = 0; n < walks; n++) {
    const context = await browser.newContext({
      baseURL: url ?? server?.url,
      viewport: { width: 360, height: 740 },
      isMobile: true,
      hasTouch: true,
    })
    results.push(await walkThrough(await context.newPage()))
    await context.close()
  }
  for (const [at, { name }] of (results[0] ?? []).entries())
    say(`     ${name}: ${median(results.map(steps => steps[at]?.seconds ?? 0)).toFixed(1)} s`)
  await browser.close()
  await server?.end()
  await rm(dataDir, { recursive: true, force: true })
}

type Step = { name: string; seconds: number }

async function walkThrough(page: Page): Promise<Step[]> {
  await beSlow(page)
  const steps: Step[] = []
  const take = async (name: string, work: () => Promise<unknown>) => {
    const start = performance.now()
    await work()
    steps.push({ name, seconds: (performance.now() - start) / 1000 })
  }
  const card = page.getByRole('article').filter({ hasText: /photo/i }).first()
  const search = searchBox(page)
  await take('home can be read', async () => {
    await page.goto('/', { waitUntil: 'commit' })
    await page.getByRole('article').first().waitFor()
  })
  await take('from there, a search has been answered', async () => {
    await search.fill('photo')
    await search.press('Enter')
    await page.waitForURL(/search=photo/, { waitUntil: 'commit' })
    await card.waitFor()
  })
  await take('a gig can be read', async () => {
    await card.getByRole('link').first().click()
    await page.getByText('Never pay outside an order').first().waitFor()
  })
  await take('the registration can be filled in', async () => {
    await page.getByRole('link', { name: 'Message', exact: true }).first().click()
    await page.getByLabel('Username').fill('ama')
  })
  const person = newPerson()
  await take('the registration is sent, and the code asked for', () => register(page, person))
  const api = await request.newContext({ baseURL: new URL(page.url()).origin })
  const code = await codeFor(api, person)
  const field = page.getByRole('textbox', { name: 'Message', exact: true })
  await take('the code is taken, and a message can be written', async () => {
    await page.getByLabel('Code from the SMS').fill(code)
    await field.fill('Is it still to be had?')
  })
  await take('the message is sent', async () => {
    await page.getByRole('button', { name: 'Send' }).click()
    await page.getByRole('log').getByText('Sent', { exact: true }).waitFor()
  })
  await api.dispose()
  return steps
}

async function register(page: Page, person: ReturnType<typeof newPerson>): Promise<void> {
  await page.getByLabel('Name', { exact: true }).fill(person.name)
  await page.getByLabel('Username').fill(person.username)
  await page.getByLabel('Phone').fill(person.phone)
  await page.getByLabel('Email').fill(person.email)
  await page.getByLabel('Password', { exact: true }).fill(person.password)
  await page.getByLabel('Confirm password').fill(person.password)
  await page.getByRole('checkbox').check()
  await page.getByRole('button', { name: 'Register' }).click()
  await page.getByLabel('Code from the SMS').waitFor()
}

async function beSlow(page: Page): Promise<void> {
  page.setDefaultTimeout(60_000)
  const session = await page.context().newCDPSession(page)
  await session.send('Network.enable')
  await session.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: 400,
    downloadThroughput: bytesPerSecond,
    uploadThroughput: bytesPerSecond,
  })
  await session.send('Emulation.setCPUThrottlingRate', { rate: 4 })
}

const median = (numbers: number[]) =>
  numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)] ?? 0
