import { expect } from '@playwright/test'
import { be, liveGig, pathOf } from './gigs.ts'
import { test } from './kept-browser.ts'
import { member } from './people.ts'
import { callAs, setting } from './profile.ts'
import { open } from './screens.ts'

/** Rules that no width of the screen changes. */
const once = { tag: '@once' }

const dayIn = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)
const backOn = /^Back on \d{1,2} [A-Z][a-z]{2}$/

test(
  'away, a request is refused and a message offered instead; back, it goes through',
  once,
  async ({ page, request }) => {
    const [owner, buyer] = [await member(request), await member(request)]
    const gig = await liveGig(request, owner)
    await be(page, buyer)
    await open(page, pathOf(gig))
    const requestButton = page.getByRole('button', { name: 'Request', exact: true })
    await expect(requestButton).toBeVisible()

    await callAs(request, owner, { path: '/api/customer/away', data: { until: dayIn(5) } })
    await requestButton.click()
    const refusal = new RegExp(
      `^${owner.person.name} is back on \\d+ [A-Z][a-z]{2}\\. Send a message now and request then\\.$`,
    )
    const notices = page.getByRole('region', { name: 'Notices' })
    await expect(notices.getByText(refusal)).toBeVisible()

    // The gig is shown as it is by now.
    await expect(page.getByRole('main').getByText(refusal)).toBeVisible()
    await page.reload()
    await expect(page.getByText(backOn)).toBeVisible()
    await expect(page.getByText('Send a message now and request then.')).toBeVisible()
    await expect(requestButton).toHaveCount(0)
    const instead = page.getByRole('link', { name: 'Message', exact: true })
    await instead.locator('visible=true').last().click()
    await expect(page).toHaveURL(`/account/messages/0/${owner.person.username}?gig=${gig.id}`)

    await callAs(request, owner, { path: '/api/customer/away', data: { until: null } })
    await open(page, pathOf(gig))
    await requestButton.click()
    await expect(page).toHaveURL(/\/orders\/request\/\d+$/)
  },
)

test('who goes away says until when, sees it in the profile and on his cards, and comes back', async ({
  page,
  request,
}) => {
  const owner = await member(request)
  const gig = await liveGig(request, owner)
  await be(page, owner)
  await open(page, '/account/profile')
  await page.getByRole('link', { name: /^Availability/ }).click()
  await expect(page).toHaveURL(setting('availability'))
  const until = page.getByLabel('I am away until')
  const save = page.getByRole('button', { name: 'Save' })
  await save.click()
  await expect(page.getByRole('alert')).toHaveText('Choose the day you are back.')
  await until.fill(dayIn(200))
  await save.click()
  await expect(page.getByText('Choose a day from tomorrow to 90 days ahead.').first()).toBeVisible()

  await until.fill(dayIn(7))
  await save.click()
  await expect(
    page.getByRole('status').filter({ hasText: 'People see that you are back' }),
  ).toBeVisible()
  await page.getByRole('link', { name: 'Profile', exact: true }).first().click()
  await expect(page.getByRole('link', { name: /^Availability/ })).toContainText(
    backOn.source.slice(1, 8),
  )
  await open(page, `/?search=${encodeURIComponent(gig.title)}`)
  await expect(
    page.getByRole('article').filter({ hasText: gig.title }).getByText(backOn),
  ).toBeVisible()

  await open(page, setting('availability'))
  await page.route('**/api/customer/away', route => route.abort())
  await page.getByRole('button', { name: 'I am back' }).click()
  await expect(page.getByRole('alert')).toBeVisible()
  await expect(until).toHaveValue(dayIn(7))
  await page.unroute('**/api/customer/away')
  await page.getByRole('button', { name: 'I am back' }).click()
  await expect(page.getByText('You are back. People can request your gigs.')).toBeVisible()
  await expect(until).toHaveValue('')
  await expect(page.getByRole('button', { name: 'I am back' })).toHaveCount(0)
})
