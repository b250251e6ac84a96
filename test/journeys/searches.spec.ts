import { expect } from '@playwright/test'
import { be, bearer, liveGig, newTitle } from './gigs.ts'
import { test } from './kept-browser.ts'
import { logIn, member } from './people.ts'
import { callAs } from './profile.ts'
import { open } from './screens.ts'

/** What has nothing to do with the width. */
const once = { tag: '@once' }

const list = '/account/searches'

test('a search is saved from its list, paused and deleted', async ({ page, request }) => {
  const user = await member(request)
  const title = newTitle('Harpsichords tuned')
  await be(page, user)
  await open(page, '/account')
  await page.getByRole('link', { name: 'Saved searches' }).click()
  await expect(
    page.getByText('No saved searches yet. Search for something, then press Save this search.'),
  ).toBeVisible()

  await open(page, `/?search=${encodeURIComponent(title)}&gig_type=1`)
  await page.getByRole('button', { name: 'Save this search' }).click()
  await expect(page.getByText('We will tell you when somebody new offers this.')).toBeVisible()
  await liveGig(request, await member(request), { title })

  const row = page.getByRole('main').getByRole('listitem').filter({ hasText: 'How often' })
  await expect(async () => {
    await open(page, list)
    await expect(row).toContainText('1 new gig found', { timeout: 1000 })
  }).toPass()
  await expect(row.getByRole('link', { name: `“${title}” · Offers` })).toBeVisible()
  await row.getByLabel('How often').selectOption('At once')
  await expect(page.getByText('Saved.')).toBeVisible()
  await row.getByRole('button', { name: 'Pause' }).click()
  await expect(row.getByText('Paused', { exact: true })).toBeVisible()
  await page.reload()
  await expect(row.getByLabel('How often')).toHaveValue('at_once')
  await row.getByRole('button', { name: 'Start again' }).click()
  await expect(row.getByText('Paused', { exact: true })).toHaveCount(0)

  await row.getByRole('button', { name: 'Delete' }).click()
  await expect(page.getByText('No saved searches yet.')).toBeVisible()
})

test(
  'what is new is told at once to who wants that, and an eleventh search is refused',
  once,
  async ({ page, request }) => {
    const user = await member(request)
    const title = newTitle('Bagpipes mended')
    const path = '/api/searches'
    await callAs(request, user, { path, data: { search: title, frequency: 'at_once' } })
    for (let n = 2; n <= 10; n += 1)
      await callAs(request, user, { path, data: { search: `bagpipes ${n}` } })
    await liveGig(request, await member(request), { title })
    await be(page, user)
    await expect(async () => {
      await open(page, '/account/notifications')
      await expect(page.getByText(`New for your search: ${title}`)).toBeVisible({ timeout: 1000 })
    }).toPass()
    await open(page, '/?category=1')
    await page.getByRole('button', { name: 'Save this search' }).click()
    await expect(page.getByText('You can save 10 searches. Delete one first.')).toBeVisible()
  },
)

test(
  'a search that was deleted in another tab leaves the list with the first press on it',
  once,
  async ({ page, request }) => {
    const user = await member(request)
    const path = '/api/searches'
    const { search } = await callAs(request, user, { path, data: { search: 'bassoons' } })
    await be(page, user)
    await open(page, list)
    const pause = page.getByRole('button', { name: 'Pause' })
    await expect(pause).toBeVisible()
    await request.delete(`${path}/${search.id}`, { headers: bearer(user) })
    await pause.click()
    await expect(page.getByText('There is no such search.')).toBeVisible()
    await expect(pause).toHaveCount(0)
  },
)

test('a visitor who saves a search logs in first', once, async ({ page, request }) => {
  const { person } = await member(request)
  await open(page, '/?town=tema')
  await page.getByRole('button', { name: 'Save this search' }).click()
  await expect(page).toHaveURL(`/login?redirect=${encodeURIComponent('/?town=tema')}`)
  await logIn(page, person)
  await page.getByRole('button', { name: 'Save this search' }).click()
  await expect(page.getByText('We will tell you when somebody new offers this.')).toBeVisible()
})
