/**
 * `npm run lighthouse -- / /login`: is every public page at 99 or more for its speed and at 100 in the rest, on the phone
 * and the network that Lighthouse takes for usual? Median of 5 (or RUNS), on a server of its own with the demo's gigs. One's
 * profile too, which search engines are told to leave out.
 */
import { execFile } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { request } from '@playwright/test'
import { connect, launch, type Page } from 'puppeteer-core'
import { findChromium } from '../../bin/chromium.mjs'
import { startServer } from '../builders/server-process.ts'
import { demoPerson } from '../journeys/gigs.ts'

/** Fetched when it is asked for: with all that it brings it is a sixth of the files that a first start would install. */
const lighthouse = 'lighthouse@13.5.0'
const wanted = { performance: 99, accessibility: 100, 'best-practices': 100, seo: 100 }
const categories = Object.keys(wanted)
const profile = '/account/profile'
const runs = Number(process.env.RUNS ?? 5)

const dataDir = await mkdtemp(join(tmpdir(), 'adwuma-lighthouse-'))
const server = await startServer({ DATA_DIR: dataDir, DEMO: '1' })
const chrome = await launch({
  executablePath: await findChromium(),
  args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking'],
})
const browserWSEndpoint = chrome.wsEndpoint()
// Whoever is connected hears of all that a page does.
await chrome.disconnect()
try {
  for (const path of await pathsToTry()) await checkPage(path)
} finally {
  await (await connect({ browserWSEndpoint })).close()
  await server.end()
  await rm(dataDir, { recursive: true, force: true })
}

async function pathsToTry(): Promise<string[]> {
  const paths = process.argv.slice(2)
  if (paths.length > 0) return paths
  return [
    '/',
    await pathOfAGig(),
    await pathOfAPerson(),
    '/login',
    '/read/1',
    '/services',
    await pathOfAService(),
    profile,
  ]
}

/** One with pictures, as most have. */
async function pathOfAGig(): Promise<string> {
  const { id, slug } = await gigWithPictures()
  return `/gigs/view/${id}/${slug}`
}

async function pathOfAPerson(): Promise<string> {
  const { user } = await gigWithPictures()
  return `/people/${user.username}`
}

async function gigWithPictures() {
  const { records } = await readApi('/api/gigs')
  return records.data.find((one: { images: unknown[] }) => one.images.length > 1)
}

/** The one with most gigs: those with few ask search engines to leave them out. */
async function pathOfAService(): Promise<string> {
  const { services } = await readApi('/api/services')
  return `/services/${services[0].category.slug}`
}

async function readApi(path: string) {
  const { token } = await (await fetch(`${server.url}/api/service/token`)).json()
  const headers = { authorization: `Bearer ${token}` }
  return (await fetch(server.url + path, { headers })).json()
}

async function checkPage(path: string): Promise<void> {
  const isMembers = path === profile
  if (isMembers) await logIn()
  const results: Look[] = []
  for (let run = 0; run < runs; run++) results.push(await look(path, isMembers))
  const scores = categories.map(category =>
    median(results.map(result => result.scores[category] ?? 0)),
  )
  const failed = Object.entries(wanted).some(
    ([category, least], index) =>
      (scores[index] ?? 0) < least && !(isMembers && category === 'seo'),
  )
  if (failed) process.exitCode = 1
  const line = categories.map((category, index) => `${category} ${scores[index]}`).join(', ')
  process.stdout.write(`${failed ? '✗' : '✓'} ${path}: ${line}; ${figuresOf(results)}\n`)
}

async function logIn(): Promise<void> {
  const api = await request.newContext({ baseURL: server.url })
  const session = JSON.stringify(await demoPerson(api, 'ama'))
  await api.dispose()
  await inChrome(page => page.evaluate(text => localStorage.setItem('session', text), session))
}

function forgetFiles(): Promise<void> {
  return inChrome(async page => {
    const client = await page.createCDPSession()
    await client.send('Network.clearBrowserCache')
    const storageTypes = 'cache_storage,service_workers'
    await client.send('Storage.clearDataForOrigin', { origin: server.url, storageTypes })
  })
}

async function inChrome(work: (page: Page) => Promise<unknown>): Promise<void> {
  const browser = await connect({ browserWSEndpoint })
  const page = await browser.newPage()
  await page.goto(`${server.url}/robots.txt`)
  await work(page)
  await page.close()
  await browser.disconnect()
}

type Look = { scores: Record<string, number>; audits: Record<string, { numericValue?: number }> }

/** Somebody who is logged in stays so, and has nothing of the site's files yet all the same. */
async function look(path: string, isMembers: boolean): Promise<Look> {
  if (isMembers) await forgetFiles()
  const report = await judge(server.url + path, isMembers ? ['--disable-storage-reset'] : [])
  const scores = Object.entries(report.categories).map(([name, { score }]) => [
    name,
    Math.round((score ?? 0) * 100),
  ])
  return { scores: Object.fromEntries(scores), audits: report.audits }
}

type Report = {
  categories: Record<string, { score: number | null }>
  audits: Record<string, { numericValue?: number }>
}

async function judge(address: string, options: string[]): Promise<Report> {
  const port = new URL(browserWSEndpoint).port
  const output = ['--output=json', '--quiet', `--only-categories=${categories}`, `--port=${port}`]
  const command = ['exec', '--yes', `--package=${lighthouse}`, '--', 'lighthouse', address]
  const { stdout } = await promisify(execFile)('npm', [...command, ...output, ...options], {
    maxBuffer: 64 * 1024 * 1024,
  })
  return JSON.parse(stdout)
}

function figuresOf(results: Look[]): string {
  const value = (audit: string) =>
    median(results.map(({ audits }) => audits[audit]?.numericValue ?? 0))
  return [
    `LCP ${(value('largest-contentful-paint') / 1000).toFixed(2)} s`,
    `TBT ${Math.round(value('total-blocking-time'))} ms`,
    `CLS ${value('cumulative-layout-shift').toFixed(3)}`,
    `${Math.round(value('total-byte-weight') / 1024)} kB in all`,
  ].join(', ')
}

function median(numbers: number[]): number {
  const sorted = numbers.toSorted((a, b) => a - b)
  return sorted[Math.floor(sorted.length / 2)] ?? 0
}
