import { expect, type Page, test } from '@playwright/test'
import fc from 'fast-check'
import { be, liveGig, pathOf } from './gigs.ts'
import { member } from './people.ts'
import { open } from './screens.ts'

/** Rules that no width of the screen changes. */
const once = { tag: '@once' }
/** Another one tries other presses; `EARLY_RUNS=50` tries more of them. */
const seed = Number(process.env.EARLY_SEED ?? 1)
const numRuns = Number(process.env.EARLY_RUNS ?? 6)

const fields = 'input:not([type=hidden], [type=file]), textarea, select'
const buttons = 'button:not(form [type=submit]), summary'

type Presses = { path: number; fields: number[]; text: string; button: number }

test(
  'what is pressed and typed before the scripts are there ends as if it had been done later',
  once,
  async ({ browser, request }) => {
    test.setTimeout(30_000 * numRuns)
    const gig = pathOf(await liveGig(request, await member(request)))
    const paths = ['/', '/?search=photo', gig, '/login', '/login?tab=register', '/password/forgot']
    const presses = fc.record({
      path: fc.nat(paths.length - 1),
      fields: fc.uniqueArray(fc.nat(50), { minLength: 1, maxLength: 3 }),
      text: fc.constantFrom('Ama', 'plumber in Kumasi', 'ama@example.com', '0241234567'),
      button: fc.nat(50),
    })
    const endOf = async (one: Presses, prepare: (page: Page, path: string) => Promise<void>) => {
      const page = await browser.newPage()
      await prepare(page, paths[one.path] ?? '/')
      await press(page, one)
      return page
    }
    await fc.assert(
      fc.asyncProperty(presses, async one => {
        const [early, late] = [await endOf(one, openBeforeScripts), await endOf(one, open)]
        await expect(async () => expect(await stateOf(early)).toEqual(await stateOf(late))).toPass({
          timeout: 15_000,
        })
        await early.context().close()
        await late.context().close()
      }),
      { seed, numRuns, endOnFailure: true },
    )
  },
)

test(
  'a letter that is typed just while the scripts take over is not lost',
  once,
  async ({ page }) => {
    await page.addInitScript(() =>
      addEventListener('scriptstakenover', () =>
        // Once all others have heard of it.
        queueMicrotask(() => document.execCommand('insertText', false, 'er')),
      ),
    )
    let letScriptsCome = () => {}
    const typed = new Promise<void>(resolve => {
      letScriptsCome = resolve
    })
    await page.route('**/assets/*.js', route => typed.then(() => route.continue()))
    await page.goto('/')
    await page.getByLabel('Search services').pressSequentially('plumb')
    letScriptsCome()
    await expect(page).toHaveURL('/?search=plumber')
    await expect(page.getByLabel('Search services')).toHaveValue('plumber')
  },
)

test(
  'where the scripts never come, what was pressed is not waited for, and links and forms go on working',
  once,
  async ({ page }) => {
    await page.route('**/assets/*.js', route => route.abort())
    await page.goto('/')
    await page.getByRole('button', { name: 'Filters' }).click()
    await expect(page.getByRole('alert')).toHaveText(
      'Part of this page did not load. Check your connection and open it again.',
    )
    await page.getByRole('article').first().getByRole('link').first().click()
    await expect(page).toHaveURL(/gigs\/view/)
  },
)

test(
  'a page that can be read asks for no script before a touch or a rest',
  once,
  async ({ context }) => {
    for (const path of ['/', '/login', '/read/1']) {
      // Scripts of the page before may still be on their way.
      const page = await context.newPage()
      const scripts: string[] = []
      page.on('request', request => {
        const { pathname } = new URL(request.url())
        // What counts the data that a page takes is no part of the page.
        if (/(?<!data-meter.*)\.js$/.test(pathname)) scripts.push(pathname)
      })
      await page.goto(path)
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      expect(scripts, path).toEqual([])
      await page.keyboard.press('Shift')
      await expect.poll(() => scripts.length, path).toBeGreaterThan(3)
      await page.close()
    }
  },
)

test(
  'a page for members sends visitors to the login before any script is there',
  once,
  async ({ page }) => {
    await page.route('**/assets/*.js', route => route.abort())
    await page.goto('/account/messages/0/kofi?search=a%26b')
    await expect(page).toHaveURL(
      '/login?redirect=%2Faccount%2Fmessages%2F0%2Fkofi%3Fsearch%3Da%2526b',
    )
    await expect(page.getByLabel('Username')).toBeVisible()
  },
)

test(
  'a visitor’s link to a chat leads to the login without the page in between',
  once,
  async ({ page, request }) => {
    const gig = pathOf(await liveGig(request, await member(request)))
    await page.route('**/assets/*.js', route => route.abort())
    const asked: string[] = []
    page.on('request', one => asked.push(new URL(one.url()).pathname))
    await page.goto(gig)
    await page.getByRole('link', { name: 'Message', exact: true }).first().click()
    await expect(page).toHaveURL(/\/login\?redirect=%2Faccount%2Fmessages%2F0%2F/)
    expect(asked.filter(path => path.startsWith('/account/'))).toEqual([])
  },
)

test(
  'the form of a gig is written and sent before any script is there, and nothing of it is lost',
  once,
  async ({ page, request }) => {
    await be(page, await member(request))
    await openBeforeScripts(page, '/gigs/add')
    await page.getByLabel('Title').fill('Abc')
    await page.getByRole('textbox', { name: 'Description' }).fill('Tiles laid in a day.')
    await page.getByRole('button', { name: 'Post' }).click()
    await expect(page.getByRole('alert').filter({ hasText: 'Title: ' })).toBeVisible()
    await expect(page.getByLabel('Title')).toHaveValue('Abc')
    await expect(page.getByRole('textbox', { name: 'Description' })).toHaveValue(
      'Tiles laid in a day.',
    )
    await page.reload()
    await expect(page.getByLabel('Title')).toHaveValue('Abc')
  },
)

test(
  'where the scripts of the form of a gig never come, a press says so and keeps what was written',
  once,
  async ({ page, request }) => {
    await be(page, await member(request))
    await page.route('**/assets/*.js', route => route.abort())
    await page.goto('/gigs/add')
    await page.getByLabel('Title').fill('Tiling of floors')
    for (let presses = 0; presses < 2; presses++) {
      await page.getByRole('button', { name: 'Post' }).click()
      await expect(page.getByRole('alert')).toHaveText(
        'Part of this page did not load. Check your connection and open it again.',
      )
      await expect(page.getByLabel('Title')).toHaveValue('Tiling of floors')
    }
  },
)

/** The scripts take longer than all that is pressed here; what is loaded after them does not. */
async function openBeforeScripts(page: Page, path: string): Promise<void> {
  const arrival = Date.now() + 3000
  await page.route('**/assets/*.js', async route => {
    await new Promise(resolve => setTimeout(resolve, Math.max(0, arrival - Date.now())))
    await route.continue()
  })
  await page.goto(path, { waitUntil: 'domcontentloaded' })
}

async function press(page: Page, presses: Presses): Promise<void> {
  const all = page.locator('body')
  const fillable = await all.locator(fields).locator('visible=true').all()
  const pressable = all.locator(buttons).locator('visible=true')
  const known = await pressable.evaluateAll(namesOf)
  for (const at of new Set(presses.fields.map(at => at % Math.max(1, fillable.length)))) {
    const field = fillable[at]
    if (!field) continue
    const type = await field.evaluate((one: HTMLInputElement) => one.type)
    if (type === 'checkbox' || type === 'radio') await field.click({ force: true })
    else if (type === 'select-one') await field.selectOption({ index: 1 })
    else await field.fill(presses.text)
  }
  // A field may bring a button of its own, which is there with the scripts alone.
  const names = await pressable.evaluateAll(namesOf)
  const places = names.flatMap((name, at) => (known.includes(name) ? [at] : []))
  const place = places[presses.button % Math.max(1, places.length)]
  if (place !== undefined) await pressable.nth(place).click()
}

const namesOf = (all: Element[]) => all.map(one => one.ariaLabel ?? one.textContent)

async function stateOf(page: Page): Promise<object> {
  const values = await page.locator(fields).evaluateAll(all =>
    all.map(one => {
      const { type, value, checked } = one as HTMLInputElement
      return type === 'checkbox' || type === 'radio' ? checked : value
    }),
  )
  return {
    address: page.url(),
    held: await page.locator('[data-held]').count(),
    values,
    // Each of the two looks is counted.
    page: (await page.locator('body').ariaSnapshot()).replace(/\d+ views?/, 'views'),
  }
}
