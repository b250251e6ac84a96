import { expect, type Page, test } from '@playwright/test'
import { be, demoPerson, elubo, liveGig, type PostedGig, pathOf } from './gigs.ts'
import { member } from './people.ts'
import { handInIdentity, setting } from './profile.ts'
import { open } from './screens.ts'

/** Rules that no width of the screen changes. */
const once = { tag: '@once' }

test(
  'a person whom a manager verifies sees exact places, and loses them and the badge with a new name',
  once,
  async ({ page, browser, request }) => {
    const gig = await liveGig(request, await demoPerson(request, 'kofi'), { place: elubo })
    const someone = await member(request)
    await handInIdentity(request, someone, someone.person.name)
    await be(page, someone)
    await expectPlaceHidden(page, gig)

    const office = await (
      await browser.newContext({ baseURL: test.info().project.use.baseURL })
    ).newPage()
    await be(office, await demoPerson(request, 'manager'))
    await open(office, `/manager/customers/view/${someone.userId}`)
    await office.getByRole('button', { name: 'Verify identity' }).click()
    await office.getByRole('alertdialog').getByRole('button', { name: 'Verify identity' }).click()
    await expect(office.getByText('Identity verified by')).toBeVisible()
    await office.context().close()

    await open(page, pathOf(gig))
    await expect(page.getByText('5.28371, -2.76419')).toBeVisible()
    await page.getByRole('button', { name: 'Show map' }).click()
    await expect(page.getByRole('group', { name: 'Place of this gig' })).toBeVisible()
    await open(page, '/account')
    await expect(page.getByRole('img', { name: 'Identity verified' })).toBeVisible()

    await open(page, setting('identity-details'))
    await page.getByLabel('Name on the ID').fill('Akosua Mensah Newname')
    await page.getByRole('button', { name: 'Send my ID' }).click()
    await expect(page.getByText('Pending verification')).toBeVisible()
    await open(page, '/account')
    await expect(page.getByText(someone.person.email)).toBeVisible()
    await expect(page.getByRole('img', { name: 'Identity verified' })).toHaveCount(0)
    await expectPlaceHidden(page, gig)
  },
)

async function expectPlaceHidden(page: Page, gig: PostedGig): Promise<void> {
  await open(page, pathOf(gig))
  await expect(page.getByText('Location is hidden pending identity verification.')).toBeVisible()
  expect(await page.content()).not.toContain('5.28371')
}
