import { expect, type Locator } from '@playwright/test'
import { chatter } from './chat.ts'
import { liveGig, newTitle, pathOf } from './gigs.ts'
import { test } from './kept-browser.ts'
import { codeFor, member, newPerson } from './people.ts'
import { open } from './screens.ts'

/** Rules that no width of the screen changes. */
const once = { tag: '@once' }

test(
  'a visitor writes first, registers in eight presses, and the message is there once',
  once,
  async ({ page, request }) => {
    const kofi = await chatter(request)
    const gig = await liveGig(request, kofi, { title: newTitle('Weathercocks mended') })
    const person = { ...newPerson(), name: `Yaa ${newPerson().username}` }
    let presses = 0
    const press = async (what: Locator) => {
      presses += 1
      await what.click()
    }
    const type = async (where: Locator, text: string) => {
      await press(where)
      await page.keyboard.type(text)
    }
    await open(page, pathOf(gig))
    const message = page.getByRole('link', { name: 'Message', exact: true })
    await message.locator('visible=true').first().click()
    await expect(page).toHaveURL(/\/login\?redirect=/)

    await expect(page.getByLabel(`Your message to ${kofi.username}`)).toBeFocused()
    await page.keyboard.type('Is the cock of brass?')
    await type(page.getByLabel('Name', { exact: true }), person.name)
    const username = person.name.toLowerCase().replace(' ', '.')
    await press(page.getByRole('button', { name: `Use ${username}` }))
    await type(page.getByLabel('Phone'), person.phone)
    await type(page.getByLabel('Email'), person.email)
    await type(page.getByLabel('Password', { exact: true }), person.password)
    await press(page.getByRole('button', { name: 'Show password' }).first())
    await press(page.getByRole('checkbox'))
    await press(page.getByRole('button', { name: 'Register' }))
    expect(presses).toBe(8)

    const code = page.getByLabel('Code from the SMS')
    await expect(code).toBeFocused()
    await page.keyboard.type(await codeFor(request, person))
    const log = page.getByRole('log')
    await expect(log.getByText('Is the cock of brass?')).toHaveCount(1)
    await expect(log.getByText('Sent', { exact: true })).toBeVisible()
    await expect(log.getByRole('link', { name: gig.title })).toBeVisible()
    await expect(page).toHaveURL(new RegExp(`/account/messages/[1-9]\\d*/${kofi.username}$`))
  },
)

test(
  'what was written first comes along to the login, and is sent once',
  once,
  async ({ page, request }) => {
    const [kofi, { person }] = [await chatter(request), await member(request)]
    await open(page, `/login?redirect=/account/messages/0/${kofi.username}`)
    await page.getByLabel(`Your message to ${kofi.username}`).fill('Can you come on Monday?')
    await page.getByRole('tab', { name: 'Login' }).click()
    await expect(page.getByLabel(`Your message to ${kofi.username}`)).toHaveValue(
      'Can you come on Monday?',
    )
    await page.getByLabel('Email').fill(person.email)
    await page.getByLabel('Password', { exact: true }).fill(person.password)
    await page.getByRole('button', { name: 'Log in', exact: true }).click()
    const log = page.getByRole('log')
    await expect(log.getByText('Can you come on Monday?')).toHaveCount(1)
    await page.reload()
    await expect(log.getByText('Can you come on Monday?')).toHaveCount(1)
  },
)

test('a second password that somebody types stays as it is when the first is shown', {
  tag: '@once',
}, async ({ page }) => {
  await open(page, '/login?tab=register')
  const [first, second] = [
    page.getByLabel('Password', { exact: true }),
    page.getByLabel('Confirm password'),
  ]
  await first.fill('kente-and-waakye')
  await second.fill('kente-and-kenkey')
  await page.getByRole('button', { name: 'Show password' }).first().click()
  await expect(second).toHaveValue('kente-and-kenkey')
  await page.reload()
  await open(page, '/login?tab=register')
  await first.fill('kente-and-waakye')
  await page.getByRole('button', { name: 'Show password' }).first().click()
  await first.fill('kente-and-waakye-too')
  await expect(second).toHaveValue('kente-and-waakye-too')
})
