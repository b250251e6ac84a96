import { expect, type Page } from '@playwright/test'
import { type ProfileForm, profileRules } from '../builders/profile-rules.ts'
import { be, bearer } from './gigs.ts'
import { test } from './kept-browser.ts'
import { savePaymentAccount } from './orders.ts'
import { logIn, member, newPerson } from './people.ts'
import {
  accra,
  callAs,
  emailLinkTo,
  handInIdentity,
  idPdf,
  idPhoto,
  readStorage,
  reject,
  setting,
  verify,
} from './profile.ts'
import { fillInFor, fillWhole } from './profile-forms.ts'
import { open, openLive, withoutNews } from './screens.ts'

const goodNews = (page: Page, text: string) => page.getByRole('status').filter({ hasText: text })

/** Rules that no width of the screen changes. */
const once = { tag: '@once' }

test('a new person is led from setting to setting until nothing is left to do', async ({
  page,
  context,
  request,
}) => {
  const someone = await member(request)
  await context.grantPermissions(['geolocation'])
  await context.setGeolocation(accra)
  await be(page, someone)
  await open(page, '/account')
  await expect(
    page.getByRole('link', { name: 'Profile 3 to do' }).locator('visible=true'),
  ).toBeVisible()
  await open(page, '/account/profile')
  await expect(page.getByRole('heading', { name: '2 of 5 done' })).toBeVisible()

  await page.getByRole('link', { name: 'Verify your identity' }).click()
  await expect(page.getByRole('heading', { name: 'Identity Details' })).toBeFocused()
  await page.getByLabel('ID number').fill('gha-123456789-0')
  await page.getByLabel('Choose a file').setInputFiles(await idPhoto())
  await expect(page.getByRole('img', { name: 'Your ID' })).toBeVisible()
  await page.getByRole('button', { name: 'Send my ID' }).click()
  await expect(page.getByText('Pending verification')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Send my ID' })).toBeDisabled()

  await page
    .getByRole('link', { name: 'Profile', exact: true })
    .locator('visible=true')
    .first()
    .click()
  await page.getByRole('link', { name: 'Add your payment account' }).click()
  await page.getByText('Mobile money', { exact: true }).click()
  await page.getByLabel('Network').selectOption('MTN')
  await page.getByLabel('Mobile money number').fill('+233 24 412 3456')
  await expect(page.getByText('= 024 412 3456')).toBeVisible()
  await page.getByLabel('Name on account').fill('Somebody Else')
  await expect(page.getByText(`The name on your ID is ${someone.person.name}.`)).toBeVisible()
  await page.getByLabel('Name on account').fill(someone.person.name)
  await expect(page.getByText('Matches the name on your ID.')).toBeVisible()
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(goodNews(page, 'Your payment account is saved.')).toBeFocused()

  await page
    .getByRole('link', { name: 'Profile', exact: true })
    .locator('visible=true')
    .first()
    .click()
  await page.getByRole('link', { name: 'Set your location', exact: true }).click()
  await expect(page.getByText('Your browser then asks')).toBeVisible()
  await page.getByRole('button', { name: 'Use my location' }).click()
  await expect(page.getByRole('group', { name: 'Your location' })).toBeVisible()
  await expect(page.getByRole('heading', { name: /Accra/ })).toBeVisible()

  await page
    .getByRole('link', { name: 'Profile', exact: true })
    .locator('visible=true')
    .first()
    .click()
  await expect(page.getByRole('heading', { name: '5 of 5 done' })).toBeVisible()
})

test('wrong values are told beside their fields in every form', once, async ({ page, request }) => {
  test.slow()
  await be(page, await member(request))
  for (const [form, { path, button }] of Object.entries(fillInFor)) {
    await open(page, setting(path))
    for (const { field, changes, beside } of profileRules.filter(rule => rule.form === form)) {
      await test.step(`${form}, ${field}: ${beside}`, async () => {
        await fillWhole(page, form as ProfileForm, changes)
        await page.getByRole('button', { name: button }).click()
        await expect(page.locator(`#field-${field}-error`)).toHaveText(beside)
        await expect(page.getByRole('alert').getByRole('listitem').first()).toBeVisible()
      })
    }
  }
})

test(
  'a new email counts once its link is opened, also by somebody who is logged out',
  once,
  async ({ page, request }) => {
    const { person, ...someone } = await member(request)
    const { email } = newPerson()
    await be(page, someone)
    await open(page, setting('username-and-email-settings'))
    await expect(page.getByRole('button', { name: 'Save' })).toBeDisabled()
    await page.getByLabel('Email').fill(email)
    await page.getByRole('button', { name: 'Save' }).click()
    await expect(page.getByText('Confirm your new email')).toBeVisible()
    await expect(page.getByText(`Until then your email stays ${person.email}.`)).toBeVisible()
    await expect(page.getByRole('button', { name: 'Save' })).toBeDisabled()

    const link = await emailLinkTo(request, email)
    await open(page, '/logout')
    await expect(page).toHaveURL('/')
    // As a scanner of mails would: to open it confirms nothing, and uses nothing up.
    expect((await request.get(link)).status()).toBe(200)
    await page.goto(link)
    await expect(page).toHaveURL(/\/login\?redirect=/)
    await logIn(page, person)
    await expect(page.getByText('Your new email is confirmed.')).toBeVisible()
    await expect(page).toHaveURL(setting('username-and-email-settings'))
    await expect(page.getByLabel('Email')).toHaveValue(email)

    await open(page, link)
    await expect(page.getByRole('alert')).toContainText('Your email was not confirmed.')
  },
)

test(
  'a new email that is not saved yet outlives a login in between',
  once,
  async ({ page, request }) => {
    const { person, ...someone } = await member(request)
    await be(page, someone)
    await withoutNews(page)
    await open(page, setting('username-and-email-settings'))
    await page.getByLabel('Email').fill(`new.${person.email}`)
    await expect(page.getByText('Draft saved')).toBeVisible()
    await request.delete('/api/sanctum/token', { headers: bearer(someone) })
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await expect(page).toHaveURL(/\/login\?redirect=/)
    await logIn(page, person)
    await expect(page).toHaveURL(/username-and-email-settings$/)
    await expect(page.getByLabel('Email')).toHaveValue(`new.${person.email}`)
  },
)

test(
  'only what is changed can be saved, and what others have is told',
  once,
  async ({ page, request }) => {
    const other = await member(request)
    await be(page, await member(request))
    await open(page, setting('username-and-email-settings'))
    const username = page.getByLabel('Username')
    const mine = await username.inputValue()
    await username.fill(other.person.username)
    await page.getByRole('button', { name: 'Save' }).click()
    await expect(page.locator('#field-username-error')).toHaveText(
      'The username has already been taken.',
    )
    await expect(username).toHaveValue(other.person.username)
    await username.fill(mine)
    await expect(page.getByRole('button', { name: 'Save' })).toBeDisabled()
  },
)

test('a changed password logs in, the old one does not', once, async ({ page, request }) => {
  const { person, ...someone } = await member(request)
  await be(page, someone)
  await open(page, setting('password-settings'))
  await page.getByLabel('Current password').fill('not the one')
  await page.getByLabel('New password', { exact: true }).fill('waakye-with-gari')
  await page.getByLabel('Confirm new password').fill('waakye-with-gari')
  await page.getByRole('button', { name: 'Change password' }).click()
  await expect(page.locator('#field-current_password-error')).toBeVisible()
  await page.getByLabel('Current password').fill(person.password)
  await page.getByRole('button', { name: 'Change password' }).click()
  await expect(goodNews(page, 'Your password is changed')).toBeFocused()
  await expect(page.getByLabel('Current password')).toHaveValue('')

  await open(page, '/logout')
  await expect(page).toHaveURL('/')
  await open(page, '/login')
  await logIn(page, person)
  await expect(page.getByRole('alert')).toBeVisible()
  await page.getByLabel('Password', { exact: true }).fill('waakye-with-gari')
  await page.getByRole('button', { name: 'Log in', exact: true }).click()
  await expect(page).toHaveURL('/')
})

test(
  'a decision about an identity arrives while the person looks on',
  once,
  async ({ page, request }) => {
    const someone = await member(request)
    await handInIdentity(request, someone, someone.person.name)
    await be(page, someone)
    await openLive(page, setting('identity-details'))
    await expect(page.getByText('Pending verification')).toBeVisible()

    await reject(request, someone, 'The corners are cut off.')
    await expect(page.getByText('Reason: The corners are cut off.')).toBeVisible()
    await handInIdentity(request, someone, someone.person.name)
    await verify(request, someone)
    await expect(page.getByText('you lose the badge until we check again')).toBeVisible()
    await open(page, '/account')
    await expect(page.getByRole('img', { name: 'Identity verified' })).toBeVisible()
  },
)

test(
  'the picture of an ID outlives a login in between, and is never written down',
  once,
  async ({ page, request }) => {
    const { person, ...someone } = await member(request)
    await be(page, someone)
    await withoutNews(page)
    await open(page, setting('identity-details'))
    await page.getByLabel('ID number').fill('GHA-123456789-0')
    await page.getByLabel('Choose a file').setInputFiles(idPdf)
    await expect(page.getByText('passport.pdf')).toBeVisible()
    await expect(page.getByRole('link', { name: 'Open' })).toHaveAttribute('href', /^blob:/)
    expect(await readStorage(page)).not.toContain('passport')

    const headers = { authorization: `Bearer ${someone.token}` }
    await request.delete('/api/sanctum/token', { headers })
    await page.getByRole('button', { name: 'Send my ID' }).click()
    await expect(page).toHaveURL(/\/login\?redirect=/)
    await logIn(page, person)
    await expect(page.getByText('passport.pdf')).toBeVisible()
    await expect(page.getByLabel('ID number')).toHaveValue('GHA-123456789-0')
    await page.getByRole('button', { name: 'Send my ID' }).click()
    await expect(page.getByText('Pending verification')).toBeVisible()
    expect(await readStorage(page)).not.toContain('GHA-')
  },
)

test(
  'a wallet changed on another device is not put back by an open form, nor by a draft',
  once,
  async ({ page, request }) => {
    const someone = await member(request)
    await savePaymentAccount(request, someone, '0241234567')
    await be(page, someone)
    await openLive(page, setting('settlement-account-settings'))
    const [number, name] = [
      page.getByLabel('Mobile money number'),
      page.getByLabel('Name on account'),
    ]
    await name.fill('Abena Half Written')
    await expect(page.getByText('Draft saved')).toBeVisible()
    await savePaymentAccount(request, someone, '0242222222')
    await expect(number).toHaveValue('0242222222')
    await expect(name).toHaveValue('Abena Half Written')

    await open(page, '/account')
    await savePaymentAccount(request, someone, '0243333333')
    await open(page, setting('settlement-account-settings'))
    await expect(name).toHaveValue('Abena Half Written')
    await expect(number).toHaveValue('0243333333')
    await page.getByRole('button', { name: 'Discard' }).click()
    await expect(name).toHaveValue('Abena Journey')
  },
)

test(
  'a number that was typed stays beside its network, when another is saved elsewhere, and in a draft',
  once,
  async ({ page, request }) => {
    const someone = await member(request)
    await savePaymentAccount(request, someone, '0241234567')
    await be(page, someone)
    await openLive(page, setting('settlement-account-settings'))
    const [network, number, currency] = [
      page.getByLabel('Network', { exact: true }),
      page.getByLabel('Mobile money number'),
      page.getByLabel('Currency'),
    ]
    await number.fill('0249999999')
    await expect(page.getByText('Draft saved')).toBeVisible()
    const data = {
      ...{ payment_account_type_code: 'mobile_money', payment_account_currency: 'USD' },
      ...{ payment_institution_name: 'Telecel', payment_account_no: '0201234567' },
      payment_name_on_account: 'Abena Journey',
    }
    await callAs(request, someone, { path: '/api/customer/settlement/update', data })
    await expect(currency).toHaveValue('USD')
    await expect(network).toHaveValue('MTN')
    await expect(number).toHaveValue('0249999999')

    await open(page, setting('settlement-account-settings'))
    await expect(number).toHaveValue('0249999999')
    await expect(network).toHaveValue('MTN')
    await expect(currency).toHaveValue('USD')
    await page.getByRole('button', { name: 'Discard' }).click()
    await expect(number).toHaveValue('0201234567')
    await expect(network).toHaveValue('Telecel')
  },
)

test('a file of a wrong kind is told under the file', once, async ({ page, request }) => {
  await be(page, await member(request))
  await open(page, setting('identity-details'))
  const text = { name: 'card.txt', mimeType: 'text/plain', buffer: Buffer.from('a card') }
  await page.getByLabel('Choose a file').setInputFiles(text)
  await expect(page.locator('#field-id_photo-error')).toHaveText(
    'card.txt is not a JPEG, PNG or WebP picture, nor a PDF.',
  )
})

test(
  'somebody who does not tell where they are is told what to do',
  once,
  async ({ page, context, request }) => {
    await be(page, await member(request))
    await context.clearPermissions()
    await open(page, setting('location-settings'))
    await page.getByRole('button', { name: 'Use my location' }).click()
    await expect(page.getByRole('alert')).toHaveText(
      'Location permissions are not granted. Please grant permission to location. If you still cannot access location services please reload this page.',
    )
  },
)

test('a person takes their data along, says no to news, and leaves', async ({ page, request }) => {
  const { person, ...someone } = await member(request)
  await be(page, someone)
  await open(page, setting('your-data'))
  await expect(
    page.getByText(/You agreed to our Terms of Use and Privacy Policy, version/),
  ).toBeVisible()
  const news = page.getByRole('switch', { name: 'News and offers by email' })
  const statesWhenFree = await news.evaluateHandle(watchWhenFree)
  await news.check()
  await expect(page.getByText('You will get news and offers by email.')).toBeVisible()
  expect(await statesWhenFree.jsonValue()).toEqual([true])

  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download your data' }).click()
  expect((await download).suggestedFilename()).toMatch(/^my-data-\d{4}-\d\d-\d\d\.json$/)

  const remove = page.getByRole('button', { name: 'Delete account', exact: true })
  await remove.click()
  await expect(page.locator('#field-password-error')).toHaveText('Enter your password.')
  await page.getByLabel('Your password').fill('not the one')
  await remove.click()
  await page.getByRole('button', { name: 'Yes, delete account' }).click()
  await expect(page.getByRole('alert')).toContainText('The password is incorrect.')
  await page.getByLabel('Your password').fill(person.password)
  await remove.click()
  await expect(page.getByRole('button', { name: 'No, go back' })).toBeFocused()
  await page.getByRole('button', { name: 'Yes, delete account' }).click()
  await expect(page).toHaveURL('/')
  await expect(page.getByText('Your account is deleted.')).toBeVisible()
  expect(await readStorage(page)).not.toContain(someone.token)

  await open(page, '/login')
  await logIn(page, person)
  await expect(page.getByRole('alert')).toBeVisible()
})

test(
  'who deletes the account is not sent to log in, however long the next page takes',
  once,
  async ({ page, request }) => {
    const { person, ...someone } = await member(request)
    await be(page, someone)
    await openLive(page, setting('your-data'))
    const refused = page.waitForResponse(answer => answer.status() === 419)
    await page.route('**/assets/logout-page-*', async route => {
      await refused
      await route.continue()
    })
    await page.getByLabel('Your password').fill(person.password)
    await page.getByRole('button', { name: 'Delete account', exact: true }).click()
    await page.getByRole('button', { name: 'Yes, delete account' }).click()
    await expect(page.getByText('Your account is deleted.')).toBeVisible()
    await expect(page).toHaveURL('/')
  },
)

test('the account of a manager cannot be deleted, and that is said', once, async ({ page }) => {
  await open(page, '/login')
  await logIn(page, { email: 'manager@adwuma.test', password: 'adwuma-demo' })
  await expect(page).toHaveURL('/')
  await open(page, setting('your-data'))
  await page.getByLabel('Your password').fill('adwuma-demo')
  await page.getByRole('button', { name: 'Delete account', exact: true }).click()
  await page.getByRole('button', { name: 'Yes, delete account' }).click()
  await expect(page.getByRole('alert')).toContainText('The account of a manager cannot be deleted.')
})

/** In the page: how a switch stands each time that it can be pressed again. */
function watchWhenFree(element: Element): boolean[] {
  const input = element as HTMLInputElement
  const states: boolean[] = []
  const observer = new MutationObserver(() => !input.disabled && states.push(input.checked))
  observer.observe(input, { attributes: true, attributeFilter: ['disabled'] })
  return states
}
