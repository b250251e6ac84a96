import { expect } from '@playwright/test'
import { be, demoPerson, liveGig, pathOf } from './gigs.ts'
import { test } from './kept-browser.ts'
import { logIn, member } from './people.ts'
import { open } from './screens.ts'

/** Rules that no width of the screen changes. */
const once = { tag: '@once' }

test(
  'a visitor who likes a gig logs in first, and then it is a favorite',
  once,
  async ({ page, request }) => {
    const gig = await liveGig(request, await demoPerson(request, 'kofi'))
    const { person } = await member(request)
    await open(page, pathOf(gig))
    await page.getByRole('button', { name: `Favorite: ${gig.title}` }).click()
    await expect(page).toHaveURL(`/login?redirect=${encodeURIComponent(pathOf(gig))}`)
    await logIn(page, person)
    await expect(page).toHaveURL(pathOf(gig))
    const heart = page.getByRole('button', { name: `Favorite: ${gig.title}` })
    await expect(heart).toHaveAttribute('aria-pressed', 'true')
    await expect(page.getByText('Added to your favorites.')).toBeVisible()
    await page.reload()
    await expect(heart).toHaveAttribute('aria-pressed', 'true')
  },
)

test('favorites are kept, taken out, and called back', async ({ page, request }) => {
  const owner = await demoPerson(request, 'kofi')
  const gig = await liveGig(request, owner, { photos: 1 })
  await be(page, await member(request))
  await open(page, '/account/favorites')
  await expect(page.getByText('No favorites yet')).toBeVisible()

  await open(page, pathOf(gig))
  await page.getByRole('button', { name: `Favorite: ${gig.title}` }).click()
  await expect(page.getByText('Added to your favorites.')).toBeVisible()
  await open(page, '/account/favorites')
  const heart = page.getByRole('button', { name: `Favorite: ${gig.title}` })
  await expect(heart).toHaveAttribute('aria-pressed', 'true')
  await heart.click()
  // Pointed at, it stays until it is pressed.
  await page.getByText('Removed from your favorites.').hover()
  await expect(page.getByText('No favorites yet')).toBeVisible()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(heart).toHaveAttribute('aria-pressed', 'true')
  await expect(page.getByText('Added to your favorites.')).toBeVisible()
  await page.reload()
  await expect(heart).toHaveAttribute('aria-pressed', 'true')
})
