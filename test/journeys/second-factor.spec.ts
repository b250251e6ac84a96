import { expect, type Page } from '@playwright/test'
import { be } from './gigs.ts'
import { test } from './kept-browser.ts'
import { logIn, member, messageTo, newPerson, post } from './people.ts'
import { setting } from './profile.ts'
import { open, openLive } from './screens.ts'
import {
  appCode,
  changeAccount,
  giveApp,
  letProofAge,
  plugInAuthenticator,
} from './second-factors.ts'

/** Rules that no width of the screen changes. */
const once = { tag: '@once' }
const security = setting('security')

test('a person sets up an authenticator app, keeps the recovery codes, and logs in by both', async ({
  page,
  request,
}) => {
  const { person } = await member(request)
  await open(page, `/login?tab=login&redirect=${security}`)
  await logIn(page, person)
  await expect(page.getByText('Your password alone opens this account.')).toBeVisible()
  await page.getByRole('button', { name: 'Set up an authenticator app' }).click()
  await expect(page.getByRole('img', { name: 'QR code' })).toBeVisible()
  const secret = await secretIn(page)
  const usedCode = appCode(secret)
  await page.getByLabel('Code from your app').pressSequentially(usedCode)

  await expect(page.getByText('You will not see these again.')).toBeVisible()
  const codes = await page
    .getByRole('listitem')
    .filter({ hasText: /^\w{5}-\w{5}$/ })
    .allTextContents()
  expect(codes).toHaveLength(10)
  const saved = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download' }).click()
  expect((await saved).suggestedFilename()).toBe('recovery-codes.txt')
  await page.getByRole('button', { name: 'I have saved them' }).click()
  await expect(page.getByText('10 codes left.')).toBeVisible()

  await page.goto('/logout')
  await open(page, '/login?tab=login&redirect=/account')
  await logIn(page, person)
  const code = page.getByLabel('Code from your app')
  await expect(code).toBeFocused()
  await code.pressSequentially(usedCode)
  await expect(page.getByRole('alert')).toContainText('has been used already')
  // Half a minute ahead, which counts as well: later than the one that was used, whenever that was.
  await code.fill(appCode(secret, 1))
  await expect(page).toHaveURL('/account')
})

test(
  'a recovery code stands in for the app at the login, in whatever letters it is typed',
  once,
  async ({ page, request }) => {
    const { person, ...someone } = await member(request)
    const { recoveryCodes } = await giveApp(request, someone)
    await open(page, '/login?tab=login&redirect=/account')
    await logIn(page, person)
    await page.getByRole('button', { name: 'Use a recovery code' }).click()
    await page.getByLabel('Recovery code').fill(String(recoveryCodes[0]).toLowerCase())
    await page.getByRole('button', { name: 'Continue' }).click()
    await expect(page).toHaveURL('/account')
  },
)

test(
  'a person adds a passkey and logs in with it, without a password',
  once,
  async ({ page, request }) => {
    const { person, ...someone } = await member(request)
    await plugInAuthenticator(page)
    await be(page, someone)
    await open(page, security)
    await page.getByRole('button', { name: 'Add a passkey' }).click()
    await page.getByLabel('Name of the passkey').fill('My old phone')
    await page.getByRole('button', { name: 'Add', exact: true }).click()
    await expect(page.getByText('You will not see these again.')).toBeVisible()
    await expect(page.getByText('My old phone', { exact: true })).toBeVisible()

    await page.goto('/logout')
    await open(page, '/login?tab=login&redirect=/account')
    await page.getByRole('button', { name: 'Log in with a passkey' }).click()
    await expect(page).toHaveURL('/account')
    await expect(page.getByText(person.email)).toBeVisible()
  },
)

test(
  'new recovery codes that go with the last factor leave the screen',
  once,
  async ({ page, request }) => {
    await plugInAuthenticator(page)
    await be(page, await member(request))
    await open(page, security)
    await page.getByRole('button', { name: 'Add a passkey' }).click()
    await page.getByLabel('Name of the passkey').fill('My old phone')
    await page.getByRole('button', { name: 'Add', exact: true }).click()
    await expect(page.getByText('You will not see these again.')).toBeVisible()
    await page.getByRole('button', { name: 'Remove My old phone' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Remove' }).click()
    await expect(page.getByText('Your password alone opens this account.')).toBeVisible()
    await expect(page.getByText('You will not see these again.')).toBeHidden()
  },
)

test(
  'new recovery codes are still there for who leaves the screen and comes back',
  once,
  async ({ page, request }) => {
    await plugInAuthenticator(page)
    await be(page, await member(request))
    await open(page, security)
    await page.getByRole('button', { name: 'Add a passkey' }).click()
    await page.getByLabel('Name of the passkey').fill('My old phone')
    await page.getByRole('button', { name: 'Add', exact: true }).click()
    await expect(page.getByText('You will not see these again.')).toBeVisible()
    const [code = ''] = await page.getByText(/^\w{5}-\w{5}$/).allTextContents()
    await page.getByRole('link', { name: 'Orders' }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Orders')
    await page.goBack()
    await expect(page.getByText(code)).toBeVisible()
    await page.getByRole('button', { name: 'I have saved them' }).click()
    await expect(page.getByText(code)).toBeHidden()
  },
)

test(
  'a person logs another browser out, which then shows the login',
  once,
  async ({ page, browser, baseURL, request }) => {
    const { person, ...someone } = await member(request)
    const other = await browser.newPage({ baseURL })
    await open(other, '/login?tab=login&redirect=/account')
    await logIn(other, person)
    await expect(other).toHaveURL('/account')
    await openLive(other, '/account')

    await be(page, someone)
    await open(page, security)
    await expect(page.getByText('This device')).toBeVisible()
    await page.getByRole('button', { name: /^Log out \w+ on / }).click()
    await expect(page.getByText('You are logged in nowhere else.')).toBeVisible()
    await expect(other).toHaveURL(/\/login/)
    await other.close()
  },
)

test('a person takes back a change of the payment account that was not theirs', async ({
  page,
  request,
}) => {
  const someone = await member(request)
  const { person } = someone
  await page.goto(await changeAccount(request, someone))
  await expect(page.getByRole('heading', { level: 1 })).toContainText('payment account')
  await page.getByRole('button', { name: 'This was not me' }).click()
  await expect(page.getByText('It is as it was before')).toBeVisible()
  await page.goBack()
  await page.reload()
  await expect(page.getByText('Sorry, this link has expired or has been used.')).toBeVisible()

  const mail = await messageTo(request, person.email, '/password/reset/')
  await open(page, /\/password\/reset\/\S+/.exec(mail)?.[0] ?? '')
  const password = 'waakye-and-kente'
  await page.getByLabel('New password', { exact: true }).fill(password)
  await page.getByLabel('Confirm new password').fill(password)
  await page.getByRole('button', { name: 'Set new password' }).click()
  await expect(page.getByText('Your password is changed.')).toBeVisible()
  await open(page, `/login?tab=login&redirect=${setting('settlement-account-settings')}`)
  await logIn(page, { ...person, password })
  await expect(page.locator('#field-payment_account_no')).toHaveValue('0244123456')
})

test(
  'a sensitive form asks for a proof that is no longer fresh, keeps what was typed, and goes on',
  once,
  async ({ page, request }) => {
    const { person } = await member(request)
    const { token, user } = await post(request, '/api/sanctum/token', { ...person, step_up: true })
    await letProofAge(user.id)
    await be(page, { token, userId: user.id })
    await open(page, setting('username-and-email-settings'))
    const { email } = newPerson()
    await page.getByLabel('Email').fill(email)
    await page.getByRole('button', { name: 'Save' }).click()
    const dialog = page.getByRole('dialog', { name: 'Confirm that it is you' })
    await expect(dialog.getByLabel('Password', { exact: true })).toBeFocused()
    await page.keyboard.press('Escape')
    await expect(dialog).toBeHidden()
    await expect(page.getByRole('alert')).toContainText('Confirm that it is you to go on.')
    await expect(page.getByLabel('Email')).toHaveValue(email)

    await page.getByRole('button', { name: 'Save' }).click()
    await dialog.getByLabel('Password', { exact: true }).fill('not hers')
    await dialog.getByRole('button', { name: 'Continue' }).click()
    await expect(dialog.getByRole('alert')).toContainText('The password is incorrect.')
    await dialog.getByLabel('Password', { exact: true }).fill(person.password)
    await dialog.getByRole('button', { name: 'Continue' }).click()
    await expect(dialog).toBeHidden()
    await expect(page.getByText('Confirm your new email')).toBeVisible()
  },
)

test(
  'whoever goes back is asked for no proof any more, and nothing is changed',
  once,
  async ({ page, request }) => {
    const { person } = await member(request)
    const { token, user } = await post(request, '/api/sanctum/token', { ...person, step_up: true })
    await letProofAge(user.id)
    await be(page, { token, userId: user.id })
    await open(page, '/account/profile')
    await page.getByRole('link', { name: /^Username and Email/ }).click()
    await page.getByLabel('Email').fill(newPerson().email)
    await page.getByRole('button', { name: 'Save' }).click()
    const dialog = page.getByRole('dialog', { name: 'Confirm that it is you' })
    await expect(dialog).toBeVisible()
    await page.goBack()
    await expect(page).toHaveURL('/account/profile')
    await expect(dialog).toBeHidden()
    await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
  },
)

/** In groups of four. */
async function secretIn(page: Page): Promise<string> {
  const shown = await page.getByText(/^([A-Z2-7]{4} ){7}[A-Z2-7]{4}$/).textContent()
  return String(shown).replaceAll(' ', '')
}
