import { type APIResponse, type Browser, expect, type Page, test } from '@playwright/test'
import { codeFor, member, messageTo, newPerson, type Person, registerPerson } from './people.ts'
import { appCode, giveApp } from './second-factors.ts'

/** Forms that the browser sends by itself: rules that no width of the screen changes. */
const once = { tag: '@once' }
const wrongPair = 'These credentials do not match our records.'

test(
  'a login pressed before the scripts are there goes on once they are, and leaves no password in an address',
  once,
  async ({ page, request }) => {
    const { person } = await member(request)
    const letScriptsCome = await holdScripts(page)
    await page.goto('/login?tab=login&redirect=/account', { waitUntil: 'commit' })
    await fillPair(page, person)
    await page.getByRole('button', { name: 'Log in', exact: true }).click()
    await expect(page.getByText('Logging in', { exact: true })).toBeVisible()
    expect(page.url()).toMatch(
      /\/login\?redirect=%2Faccount&tab=login$|\/login\?tab=login&redirect=\/account$/,
    )
    letScriptsCome()
    await expect(page).toHaveURL('/account')
    await expect(page.getByText(person.email)).toBeVisible()
  },
)

test(
  'a login with a second step, pressed before the scripts are there, asks for the code once they are',
  once,
  async ({ page, request }) => {
    const { person, ...someone } = await member(request)
    const { secret } = await giveApp(request, someone)
    const letScriptsCome = await holdScripts(page)
    await page.goto('/login?tab=login&redirect=/account', { waitUntil: 'commit' })
    await fillPair(page, person)
    const answered = page.waitForResponse(one => one.request().method() === 'POST')
    await page.getByRole('button', { name: 'Log in', exact: true }).click()
    expect((await answered).status()).toBe(202)
    await expect(page.getByText('Logging in', { exact: true })).toBeVisible()
    letScriptsCome()
    await page.getByLabel('Code from your app').fill(appCode(secret))
    await expect(page).toHaveURL('/account')
  },
)

test(
  'what is typed and ticked before the scripts are there stays, and is sent',
  once,
  async ({ page, request }) => {
    const person = newPerson()
    const letScriptsCome = await holdScripts(page)
    await page.goto('/login', { waitUntil: 'commit' })
    await fillIn(page, person)
    await page.getByLabel('Country').selectOption('TG')
    letScriptsCome()
    await page.waitForFunction(() =>
      [...document.querySelectorAll('a, button')].some(element =>
        Object.keys(element).some(key => key.startsWith('__')),
      ),
    )
    await expect(page.getByLabel('Country')).toHaveValue('TG')
    await expect(page.getByRole('checkbox')).toBeChecked()
    await page.getByRole('button', { name: 'Register' }).click()
    await expect(page).toHaveURL(/\/v\/\d+\/$/)
    expect(await codeFor(request, person)).toMatch(/^\d{6}$/)
  },
)

test(
  'without scripts a wrong pair is told as ever, the email stays, and a password is never written back',
  once,
  async ({ browser, baseURL, request }) => {
    const { person } = await member(request)
    const page = await withoutScripts(browser, baseURL)
    await page.goto('/login?tab=login')
    await fillPair(page, { ...person, password: 'not the one' })
    const answer = await press(page, 'Log in')
    expect(answer.status()).toBe(401)
    expect(answer.headers()['cache-control']).toBe('no-store')
    await expect(page.getByRole('alert')).toHaveText(wrongPair)
    await expect(page.getByLabel('Email')).toHaveValue(person.email)
    await expect(page.getByLabel('Password', { exact: true })).toHaveValue('')
    expect(await page.content()).not.toContain('not the one')
    await page.close()
  },
)

test(
  'without scripts a right pair is told that an account needs them, in an answer that nobody keeps',
  once,
  async ({ browser, baseURL, request }) => {
    const { person } = await member(request)
    const page = await withoutScripts(browser, baseURL)
    await page.goto('/login?tab=login')
    await fillPair(page, person)
    const answer = await press(page, 'Log in')
    expect(answer.status()).toBe(200)
    expect(answer.headers()['cache-control']).toBe('no-store')
    expect(answer.headers()['set-cookie']).toBeUndefined()
    await expect(page.getByText('an account needs JavaScript')).toBeVisible()
    await expect(page).toHaveURL('/login?tab=login')
    await page.close()
  },
)

test(
  'without scripts a person registers, is told every fault, and verifies the phone',
  once,
  async ({ browser, baseURL, request }) => {
    const person = newPerson()
    const page = await withoutScripts(browser, baseURL)
    await page.goto('/login?redirect=/account')
    await expect(page.getByLabel('Country')).toHaveValue('GH')
    await fillIn(page, { ...person, email: 'nobody' })
    await page.getByRole('checkbox').uncheck()
    expect((await press(page, 'Register')).status()).toBe(422)
    const alert = page.getByRole('alert')
    await expect(alert).toContainText('Email: enter an email address')
    await expect(alert).toContainText('Tick the box to agree.')
    await expect(page.getByLabel('Email')).toHaveAttribute('aria-invalid', 'true')
    await expect(page.getByLabel('Name', { exact: true })).toHaveValue(person.name)
    await expect(page.getByLabel('Password', { exact: true })).toHaveValue('')
    await expect(page.getByRole('checkbox')).not.toBeChecked()

    await fillIn(page, person)
    await press(page, 'Register')
    await expect(page).toHaveURL(/\/v\/\d+\/\?redirect=%2Faccount$/)
    await page.getByLabel('Code from the SMS').fill(await codeFor(request, person))
    expect((await press(page, 'Verify')).status()).toBe(200)
    await expect(page.getByText('an account needs JavaScript')).toBeVisible()
    await page.close()
  },
)

test(
  'without scripts a right pair of somebody not verified leads to the verification, and a lost password is asked for',
  once,
  async ({ browser, baseURL, request }) => {
    const { person, userId } = await registerPerson(request)
    const page = await withoutScripts(browser, baseURL)
    await page.goto('/login?tab=login')
    await fillPair(page, person)
    await press(page, 'Log in')
    await expect(page).toHaveURL(`/v/${userId}/`)

    const { person: other } = await member(request)
    await page.goto('/password/forgot')
    await page.getByLabel('Email').fill(other.email)
    await press(page, 'Send link')
    await expect(page.getByText('is on its way')).toBeVisible()
    await expect(page).toHaveURL('/password/forgot')
    expect(await messageTo(request, other.email, '/password/reset/')).toContain(other.name)
    await page.close()
  },
)

test(
  'a form that another site sends logs nobody in, and a form that no page takes leads to the page',
  once,
  async ({ request, baseURL }) => {
    const { person } = await member(request)
    const form = { email: person.email, password: person.password }
    const origin = String(baseURL)
    const send = (headers: Record<string, string>) =>
      request.post('/login?tab=login', { form, headers })
    for (const headers of [
      {},
      { origin: 'https://evil.test' },
      { origin: 'null' },
      { origin, 'sec-fetch-site': 'cross-site' },
      { origin, 'sec-fetch-site': 'same-site' },
    ]) {
      const answer = await send(headers as Record<string, string>)
      expect(answer.status(), JSON.stringify(headers)).toBe(403)
      expect(await answer.text()).not.toContain('Logging in')
    }
    expect((await send({ origin })).status()).toBe(200)

    const back = (path: string) =>
      request.post(path, { form, headers: { origin }, maxRedirects: 0 })
    for (const path of ['/', '/account/profile/password-settings', '/password/reset/some-code'])
      expectBack(await back(path), path)
  },
)

function expectBack(answer: APIResponse, path: string): void {
  expect(answer.status(), path).toBe(303)
  expect(answer.headers().location).toBe(path)
}

/** Scripts of files stay away until they are let through; those in the page itself run. */
async function holdScripts(page: Page): Promise<() => void> {
  let letCome = () => {}
  const allowed = new Promise<void>(resolve => {
    letCome = resolve
  })
  await page.route('**/assets/*.js', async route => {
    await allowed
    await route.continue().catch(() => {
      // A page that has been left does not wait for its scripts any more.
    })
  })
  return letCome
}

const withoutScripts = (browser: Browser, baseURL: string | undefined) =>
  browser.newPage({ baseURL, javaScriptEnabled: false })

async function press(page: Page, name: string) {
  const answered = page.waitForResponse(one => one.request().method() === 'POST')
  await page.getByRole('button', { name, exact: true }).click()
  const answer = await answered
  await page.waitForLoadState()
  return answer
}

async function fillPair(page: Page, { email, password }: Pick<Person, 'email' | 'password'>) {
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
}

async function fillIn(page: Page, person: Person): Promise<void> {
  await page.getByLabel('Name', { exact: true }).fill(person.name)
  await page.getByLabel('Username').fill(person.username)
  await page.getByLabel('Phone').fill(person.phone)
  await fillPair(page, person)
  await page.getByLabel('Confirm password').fill(person.password)
  await page.getByRole('checkbox').check()
}
