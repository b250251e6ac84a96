import { expect, type Page } from '@playwright/test'
import { be } from './gigs.ts'
import { test } from './kept-browser.ts'
import {
  codeFor,
  esi,
  logIn,
  member,
  messageTo,
  newPerson,
  type Person,
  post,
  registerPerson,
  toLogin,
} from './people.ts'
import { open, openLive } from './screens.ts'

/** Rules that no width of the screen changes. */
const once = { tag: '@once' }
const deadLink = 'Sorry, the reset link has expired or has been used.'

test('a person registers, verifies the phone by the code from the SMS, and is in', async ({
  page,
  request,
}) => {
  const person = newPerson()
  await open(page, '/login')
  await expect(page.getByRole('tab', { name: 'Register' })).toHaveAttribute('aria-selected', 'true')
  await fillIn(page, { ...person, phone: `+233 ${person.phone.slice(1)}` })
  await expect(page.getByLabel('Phone')).toHaveValue(person.phone)
  await page.getByRole('button', { name: 'Register' }).click()

  await expect(page).toHaveURL(/\/v\/\d+\/$/)
  await expect(page.getByText(`We sent a code to ${person.phone}`)).toBeVisible()
  await expect(page.getByRole('button', { name: /new code in \d+ seconds/ })).toBeDisabled()
  await page.getByLabel('Code from the SMS').fill(await codeFor(request, person))

  await expect(page).toHaveURL('/')
  await open(page, '/account')
  await expect(page.getByText(person.email)).toBeVisible()
})

test(
  'the link in the SMS verifies by itself, and the tab that waited goes on too',
  once,
  async ({ page, context, request }) => {
    const { person, userId } = await registerPerson(request)
    await open(page, `/v/${userId}/?redirect=/account`)
    const other = await context.newPage()
    await other.goto(`/v/${userId}/${await codeFor(request, person)}`)
    await expect(other).toHaveURL('/')
    await expect(page).toHaveURL('/account')
    await expect(page.getByText(person.email)).toBeVisible()
  },
)

test('every bad field of a registration is told at once', once, async ({ page }) => {
  await open(page, '/login')
  await page.getByLabel('Email').fill('nobody')
  await page.getByLabel('Phone').fill('024')
  await page.getByRole('button', { name: 'Register' }).click()
  const alert = page.getByRole('alert')
  await expect(alert).toBeFocused()
  await expect(alert.getByRole('listitem')).toHaveText([
    'Enter your name.',
    'Enter your username.',
    'Phone: enter 10 digits, such as 0244123456.',
    'Email: enter an email address, such as ama@example.com.',
    'Enter your password.',
    'Enter your password again.',
    'Tick the box to agree.',
  ])
  await alert.getByText('Phone:').click()
  await expect(page.getByLabel('Phone')).toBeFocused()
})

test(
  'a press that leaves a wrong field is not lost to the sentence that then appears',
  once,
  async ({ page }) => {
    await open(page, '/login?tab=register')
    await page.getByRole('textbox', { name: 'Email' }).fill('no email')
    await page.getByRole('button', { name: 'Show password' }).last().click()
    await expect(page.getByText('Enter an email address')).toBeVisible()
    await expect(page.getByRole('button', { name: 'Hide password' })).toBeVisible()
  },
)

test(
  'what others have taken is told by the server in the same place',
  once,
  async ({ page, request }) => {
    const { person } = await registerPerson(request)
    await open(page, '/login')
    await fillIn(page, { ...newPerson(), username: person.username, email: person.email })
    await page.getByRole('button', { name: 'Register' }).click()
    await expect(page.getByRole('alert').getByRole('listitem')).toHaveText([
      'The username has already been taken.',
      'The email has already been taken.',
    ])
  },
)

test('what was typed survives a reload, passwords do not', once, async ({ page }) => {
  const person = newPerson()
  await open(page, '/login')
  await fillIn(page, person)
  await page.reload()
  await expect(page.getByLabel('Name', { exact: true })).toHaveValue(person.name)
  await expect(page.getByLabel('Phone')).toHaveValue(person.phone)
  await expect(page.getByRole('checkbox')).toBeChecked()
  await expect(page.getByLabel('Password', { exact: true })).toHaveValue('')
  const kept = await page.evaluate(() => JSON.stringify({ ...localStorage, ...sessionStorage }))
  expect(kept).not.toContain(person.password)
})

test(
  'a password typed differently the second time is told before anything is sent',
  once,
  async ({ page }) => {
    await open(page, '/login')
    await page.getByLabel('Password', { exact: true }).fill('kente-and-waakye')
    await page.getByLabel('Confirm password').click()
    await expect(page.getByText('Type the same password twice.')).toBeHidden()
    await page.getByLabel('Confirm password').fill('kente-and-wakye')
    await page.getByLabel('Email').click()
    await expect(page.getByText('Type the same password twice.')).toBeVisible()
    await page.getByLabel('Confirm password').fill('kente-and-waakye')
    await expect(page.getByText('Type the same password twice.')).toBeHidden()
  },
)

test('pressing twice registers once', once, async ({ page }) => {
  let sent = 0
  page.on('request', one => {
    if (one.url().endsWith('/api/customer/register')) sent += 1
  })
  await open(page, '/login')
  await fillIn(page, newPerson())
  await page.getByRole('button', { name: 'Register' }).dblclick()
  await expect(page).toHaveURL(/\/v\/\d+\/$/)
  expect(sent).toBe(1)
})

test(
  'whoever has to log in first comes back to where they wanted to go',
  once,
  async ({ page }) => {
    await open(page, '/gigs/add')
    await expect(page).toHaveURL('/login?redirect=%2Fgigs%2Fadd')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(
      'Register to request or offer a service',
    )
    await logIn(page, esi)
    await expect(page).toHaveURL('/gigs/add')
  },
)

test('those who are in are not shown the login', once, async ({ page }) => {
  await open(page, '/login')
  await logIn(page, esi)
  await expect(page).toHaveURL('/')
  await page.goto('/login?redirect=/account/gigs')
  await expect(page).toHaveURL('/account/gigs')
})

test('a redirect leads to no other site', once, async ({ page, baseURL }) => {
  await open(page, '/login?redirect=//example.invalid/account')
  await logIn(page, esi)
  await expect(page).toHaveURL(`${baseURL}/`)
})

test('a wrong password is told, and the email stays', once, async ({ page }) => {
  await open(page, '/login')
  await logIn(page, { ...esi, password: 'not hers' })
  await expect(page.getByRole('alert')).toHaveText('These credentials do not match our records.')
  await expect(page.getByLabel('Email')).toHaveValue(esi.email)
})

test(
  'whoever never verified is led from the login to the code',
  once,
  async ({ page, request }) => {
    const { person, userId } = await registerPerson(request)
    await open(page, '/login?redirect=/account/gigs')
    await logIn(page, person)
    await expect(page).toHaveURL(`/v/${userId}/?redirect=%2Faccount%2Fgigs`)
    await expect(page.getByText('Your phone number is not verified yet.')).toBeVisible()
    await page.getByLabel('Code from the SMS').fill(await codeFor(request, person))
    await expect(page).toHaveURL('/account/gigs')
  },
)

test('after a wrong code the next one is typed over it', once, async ({ page, request }) => {
  const { person, userId } = await registerPerson(request)
  const code = await codeFor(request, person)
  const wrong = code === '111111' ? '222222' : '111111'
  await open(page, `/v/${userId}/`)
  await page.getByLabel('Code from the SMS').pressSequentially(wrong)
  await expect(page.getByRole('alert')).toHaveText('The verification code is wrong or has expired.')
  await expect(page.getByLabel('Code from the SMS')).toBeFocused()
  await page.getByLabel('Code from the SMS').press('ControlOrMeta+a')
  await page.getByLabel('Code from the SMS').pressSequentially(code)
  await expect(page).toHaveURL('/')
})

test(
  'a new code takes the place of the old one, and the next has to wait',
  once,
  async ({ page, request }) => {
    const { person, userId } = await registerPerson(request)
    const old = await codeFor(request, person)
    await open(page, `/v/${userId}/`)
    await page.getByRole('button', { name: 'Send a new code' }).click()
    await expect(page.getByText('a new code is on its way')).toBeVisible()
    await expect(page.getByRole('button', { name: /new code in \d+ seconds/ })).toBeDisabled()
    await expect.poll(() => codeFor(request, person)).not.toBe(old)
  },
)

test('too many tries are told with the time to wait', once, async ({ page }) => {
  await page.route('**/api/sanctum/token', route =>
    route.fulfill({
      status: 429,
      headers: { 'retry-after': '40' },
      json: { message: 'Too Many Attempts.' },
    }),
  )
  await open(page, '/login')
  await logIn(page, esi)
  await expect(page.getByRole('alert')).toHaveText('Too many attempts. Try again in 40 seconds.')
})

test('a stale CSRF value is renewed without a word', once, async ({ page, context, baseURL }) => {
  await open(page, '/login')
  await context.addCookies([{ name: 'XSRF-TOKEN', value: 'stale', url: baseURL ?? '' }])
  await logIn(page, esi)
  await expect(page).toHaveURL('/')
})

test(
  'without a connection the form says so, and sends when it is back',
  once,
  async ({ page, context }) => {
    await open(page, '/login')
    await toLogin(page)
    await context.setOffline(true)
    await expect(page.getByText('What you wrote stays here until')).toBeVisible()
    await expect(page.getByRole('button', { name: 'Log in', exact: true })).toBeDisabled()
    await page.getByLabel('Email').fill(esi.email)
    await page.getByLabel('Password', { exact: true }).fill(esi.password)
    await context.setOffline(false)
    await page.getByRole('button', { name: 'Log in', exact: true }).click()
    await expect(page).toHaveURL('/')
  },
)

test(
  'a forgotten password is set anew by the link in the mail, which works once',
  once,
  async ({ page, request }) => {
    const { person, token } = await member(request)
    await open(page, '/login')
    await toLogin(page)
    await page.getByRole('link', { name: 'Forgot your password?' }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Forgot password')
    await page.getByLabel('Email').fill(person.email)
    await page.getByRole('button', { name: 'Send link' }).click()
    await expect(page.getByText('a link to set a new password is on its way')).toBeVisible()

    const link = resetLinkOf(await messageTo(request, person.email, '/password/reset/'))
    await open(page, link)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('New password')
    await page.getByLabel('New password', { exact: true }).fill('another-fine-cloth')
    await page.getByLabel('Confirm new password').fill('another-fine-cloth')
    await page.getByRole('button', { name: 'Set new password' }).click()
    await expect(page.getByText('Your password is changed.')).toBeVisible()

    const withOldToken = { headers: { authorization: `Bearer ${token}` } }
    expect((await request.get('/api/customer', withOldToken)).status()).toBe(419)
    await page.getByRole('link', { name: 'Log in', exact: true }).click()
    await logIn(page, { email: person.email, password: 'another-fine-cloth' })
    await expect(page).toHaveURL('/')

    await open(page, link)
    await expect(page.getByRole('alert')).toHaveText(deadLink)
    await page.getByRole('link', { name: 'Ask for a new link' }).click()
    await expect(page).toHaveURL('/password/forgot')
  },
)

test(
  'a reset link that is used elsewhere while its form is open says so, and where to get a new one',
  once,
  async ({ page, request }) => {
    const { person } = await member(request)
    await post(request, '/api/password/forgot', { email: person.email })
    const link = resetLinkOf(await messageTo(request, person.email, '/password/reset/'))
    await open(page, link)
    const passwords = {
      new_password: 'another-fine-cloth',
      new_password_confirmation: 'another-fine-cloth',
    }
    await post(request, '/api/password/reset', { reset_code: link.split('/').at(-1), ...passwords })
    await page.getByLabel('New password', { exact: true }).fill('yet-another-fine-cloth')
    await page.getByLabel('Confirm new password').fill('yet-another-fine-cloth')
    await page.getByRole('button', { name: 'Set new password' }).click()
    await expect(page.getByRole('alert')).toHaveText(deadLink)
    await expect(page.getByRole('link', { name: 'Ask for a new link' })).toBeVisible()
  },
)

test(
  'whoever is logged out by a new password before its answer is there reads that it is changed, and nothing else',
  once,
  async ({ page, request }) => {
    const { person, ...someone } = await member(request)
    await post(request, '/api/password/forgot', { email: person.email })
    const link = resetLinkOf(await messageTo(request, person.email, '/password/reset/'))
    await be(page, someone)
    const isUsed = page.waitForResponse(
      response => response.url().endsWith('/validate') && response.status() === 422,
    )
    await page.route('**/api/password/reset', async route => {
      const response = await route.fetch()
      await expect.poll(() => page.evaluate(() => localStorage.getItem('session'))).toBeNull()
      await isUsed
      await expect(page.getByRole('button', { name: 'Set new password' })).toBeVisible()
      await route.fulfill({ response })
    })
    await openLive(page, link)
    await page.getByLabel('New password', { exact: true }).fill('another-fine-cloth')
    await page.getByLabel('Confirm new password').fill('another-fine-cloth')
    await page.getByRole('button', { name: 'Set new password' }).click()
    await expect(page.getByText('Your password is changed.')).toBeVisible()
  },
)

test('every tab follows a login and a logout', once, async ({ page, context }) => {
  await open(page, '/login?redirect=/account')
  const other = await context.newPage()
  await open(other, '/login?redirect=/account/gigs')
  await logIn(page, esi)
  await expect(page).toHaveURL('/account')
  await expect(other).toHaveURL('/account/gigs')

  await page.goto('/logout')
  await expect(page).toHaveURL('/')
  await expect(other).toHaveURL('/login?redirect=%2Faccount%2Fgigs')
  expect(await page.evaluate(() => Object.keys(localStorage))).not.toContain('session')
})

test(
  'a session that the server no longer knows ends at the login',
  once,
  async ({ page, request }) => {
    const { person } = await member(request)
    await open(page, '/login?redirect=/account')
    await logIn(page, person)
    await expect(page.getByText(person.email)).toBeVisible()
    await page.evaluate(() => {
      const session = JSON.parse(localStorage.getItem('session') ?? '{}')
      localStorage.setItem('session', JSON.stringify({ ...session, token: '1|revoked' }))
    })
    await page.goto('/account/gigs')
    await expect(page).toHaveURL('/login?redirect=%2Faccount%2Fgigs')
  },
)

test('areas of members send visitors to the login', once, async ({ page }) => {
  for (const path of ['/account', '/account/gigs', '/account/favorites', '/gigs/add']) {
    await page.goto(path)
    await expect(page).toHaveURL(`/login?redirect=${encodeURIComponent(path)}`)
  }
})

test('the account shows its menu, the theme and nothing of the manager', async ({ page }) => {
  await open(page, '/login?redirect=/account')
  await logIn(page, esi)
  await expect(page.getByText(esi.email)).toBeVisible()
  const menu = page.getByRole('navigation', { name: 'Account' })
  await expect(menu.getByRole('link', { name: 'Gigs' }).locator('visible=true')).toBeVisible()
  await expect(menu.getByRole('link', { name: /Money|Manager/ })).toHaveCount(0)
  await page.getByText('Dark', { exact: true }).click()
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark')
  await page.getByRole('link', { name: 'Logout' }).locator('visible=true').click()
  await expect(page).toHaveURL('/')
})

async function fillIn(page: Page, person: Person) {
  await page.getByLabel('Name', { exact: true }).fill(person.name)
  await page.getByLabel('Username').fill(person.username)
  await page.getByLabel('Phone').fill(person.phone)
  await page.getByLabel('Email').fill(person.email)
  await page.getByLabel('Password', { exact: true }).fill(person.password)
  await page.getByLabel('Confirm password').fill(person.password)
  await page.getByRole('checkbox').check()
}

const resetLinkOf = (mail: string) => /\/password\/reset\/\S+/.exec(mail)?.[0] ?? ''
