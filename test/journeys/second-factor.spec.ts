import { expect, test } from '@playwright/test'
import { logIn, member } from './people.ts'
import { open } from './screens.ts'
import { appCode, giveApp } from './second-factors.ts'

/** Rules that no width of the screen changes. */
const once = { tag: '@once' }

test(
  'a login with a second step asks for the code in the same place, and a recovery code stands in for it once',
  once,
  async ({ page, request }) => {
    const { person, ...someone } = await member(request)
    const { recoveryCodes, secret } = await giveApp(request, someone)
    await open(page, '/login?tab=login&redirect=/account')
    await logIn(page, person)
    const code = page.getByLabel('Code from your app')
    await expect(code).toBeFocused()
    await code.pressSequentially(appCode(secret, -1))
    await expect(page.getByRole('alert')).toBeVisible()
    await page.getByRole('button', { name: 'Use a recovery code' }).click()
    await page.getByLabel('Recovery code').fill(String(recoveryCodes[0]).toLowerCase())
    await page.getByRole('button', { name: 'Continue' }).click()
    await expect(page).toHaveURL('/account')
    await expect(page.getByText(person.email)).toBeVisible()
  },
)
