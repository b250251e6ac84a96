/**
 * The main trade in Firefox as it is installed, driven by WebDriver BiDi. Runs where a Firefox is
 * (playwright.config.ts).
 */
import { type APIRequestContext, test } from '@playwright/test'
import puppeteer, { type Browser, type Page } from 'puppeteer-core'
import { findFirefox } from '../../bin/firefox.mjs'
import { chatWith, say, two } from './chat.ts'
import { liveGig, pathOf, type Someone } from './gigs.ts'
import { orderPath, savePaymentAccount, submitOrder } from './orders.ts'
import { codeFor, member, newPerson } from './people.ts'

/** Rules that no width of the screen changes. */
const once = { tag: '@once' }
const origin = process.env.JOURNEYS_URL ?? ''
let firefox: Browser

// A second browser is started beside the first.
test.slow()

test.beforeAll(async () => {
  firefox = await puppeteer.launch({ browser: 'firefox', executablePath: findFirefox() })
})
test.afterAll(() => firefox.close())

test(
  'in Firefox a visitor searches, reads a gig, registers, and asks its seller',
  once,
  async ({ request }) => {
    const gig = await liveGig(request, await member(request))
    const page = await open('/')
    await fill(page, 'Search services', gig.title)
    await page.keyboard.press('Enter')
    await see(page, gig.title)
    await page.goto(origin + pathOf(gig))
    await see(page, 'Never pay outside an order')
    await press(page, 'Message', 'link')
    await register(page, request)
    await fill(page, 'Message', 'Is it still to be had?')
    await press(page, 'Send')
    await see(page, 'Sent')
  },
)

test('in Firefox a gig is requested, and an order paid', once, async ({ request }) => {
  const [seller, buyer] = [await member(request), await member(request)]
  await savePaymentAccount(request, seller, '0244123456')
  const gig = await liveGig(request, seller)
  const page = await openAs(buyer, pathOf(gig))
  await press(page, 'Request')
  await press(page, 'I agree to the terms - Request service.')
  await see(page, 'Service Request Submitted')

  const order = await submitOrder(request, { seller, buyer })
  await page.goto(origin + orderPath(order))
  await press(page, 'Pay GH₵250.00')
  await press(page, 'MTN', 'radio')
  await fill(page, 'Mobile money number', '241234567')
  await press(page, 'Approve')
  await see(page, 'Payment Successful')
  await page.goto(origin + orderPath(order))
  await see(page, 'Paid')
})

test('in Firefox a message arrives in an open chat', once, async ({ request }) => {
  const [ama, kofi] = await two(request)
  const page = await openAs(ama, chatWith(kofi))
  await fill(page, 'Message', 'I come at four')
  await press(page, 'Send')
  await see(page, 'Sent')
  await say(request, { from: kofi, to: ama, text: 'The gate is open' })
  await see(page, 'The gate is open')
})

async function open(path: string): Promise<Page> {
  const context = await firefox.createBrowserContext()
  const page = await context.newPage()
  await page.setViewport({ width: 360, height: 740 })
  await page.goto(origin + path)
  return page
}

async function openAs({ token, userId }: Someone, path: string): Promise<Page> {
  const page = await open('/robots.txt')
  await page.evaluate(
    session => localStorage.setItem('session', session),
    JSON.stringify({ token, userId }),
  )
  await page.goto(origin + path)
  return page
}

async function register(page: Page, request: APIRequestContext): Promise<void> {
  const person = newPerson()
  const { name, username, phone, email, password } = person
  await see(page, 'Use the name on your ID card')
  for (const [label, value] of Object.entries({
    Name: name,
    Username: username,
    Phone: phone,
    Email: email,
    Password: password,
    'Confirm password': password,
  }))
    await fill(page, label, value)
  await page.locator('input[type=checkbox]').click()
  await press(page, 'Register')
  await see(page, `We sent a code to ${phone}`)
  await fill(page, 'Code from the SMS', await codeFor(request, person))
}

const press = (page: Page, name: string, role = 'button') =>
  page.locator(`::-p-aria([name="${name}"][role="${role}"])`).click()

const fill = (page: Page, label: string, value: string) =>
  page.locator(`::-p-aria([name="${label}"]):is(input, textarea)`).fill(value)

const see = (page: Page, text: string) =>
  page.locator(`::-p-text(${text})`).setVisibility('visible').setTimeout(15_000).wait()
