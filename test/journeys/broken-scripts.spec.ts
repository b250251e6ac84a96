import { expect, type Page, test } from '@playwright/test'
import { expectWholeDescription, liveGig, longDescription, type PostedGig, pathOf } from './gigs.ts'
import { member } from './people.ts'

/** Rules that no width of the screen changes. */
const once = { tag: '@once' }

test(
  'a page whose script fails while it draws stands as the server sent it, says so, and its links lead on',
  once,
  async ({ page, request }) => {
    const gig = await liveGig(request, await member(request), { description: longDescription })
    await page.addInitScript(() => {
      const failing = { get: () => undefined, configurable: true }
      if (location.pathname.startsWith('/gigs/'))
        Object.defineProperty(Intl.NumberFormat.prototype, 'format', failing)
    })
    await page.goto(pathOf(gig))
    await expectToStand(page, gig)
    await page.getByRole('link', { name: 'Adwuma' }).first().click()
    await expect(page).toHaveURL('/')
    await expect(page.getByRole('article')).toHaveCount(32)
    await expect(page.getByRole('alert')).toHaveCount(0)
  },
)

test(
  'a page stands when what its scripts begin with is missing',
  once,
  async ({ page, request }) => {
    const gig = await liveGig(request, await member(request), { description: longDescription })
    await page.addInitScript(() => {
      Reflect.deleteProperty(globalThis, 'TextEncoderStream')
    })
    await page.goto(pathOf(gig))
    await expectToStand(page, gig)
  },
)

async function expectToStand(page: Page, { title }: PostedGig): Promise<void> {
  await expect(page.getByRole('alert')).toHaveText('Some things do not work in this browser.')
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
  await expect(page.getByText('Never pay outside an order').first()).toBeVisible()
  await expectWholeDescription(page)
}
