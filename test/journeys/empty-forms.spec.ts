import { expect, type Page } from '@playwright/test'
import { be, demoPerson, liveGig } from './gigs.ts'
import { test } from './kept-browser.ts'
import { member } from './people.ts'
import { open } from './screens.ts'

/** The API's names of fields, and how its sentences speak of them. */
const technical = /\bfield\b|_|\b(id|type|category|buyer|gig) id\b|id photo|id reference|invalid/i

/** What is said has nothing to do with the width. */
const once = { tag: '@once' }

const forVisitors = [
  { path: '/login?tab=login', button: 'Log in' },
  { path: '/login?tab=register', button: 'Register' },
  { path: '/password/forgot', button: 'Send link' },
]

for (const { path, button } of forVisitors)
  test(`sent empty, the form of ${path} says what to enter`, once, async ({ page }) => {
    await open(page, path)
    await expectPlainWords(page, button)
  })

test('sent empty, the form of a gig says what to enter', once, async ({ page, request }) => {
  await be(page, await demoPerson(request, 'esi'))
  await open(page, '/gigs/add')
  await expect(page.getByRole('textbox', { name: 'Description' })).toBeVisible()
  await expectPlainWords(page, 'Post Service Offer')
})

test('sent empty, the form of the identity says what to enter', once, async ({ page, request }) => {
  await be(page, await member(request))
  await open(page, '/account/profile/identity-details')
  await page.getByLabel('Name on the ID').fill('')
  await expectPlainWords(page, 'Send my ID')
})

test('sent empty, the form of an offer says what to enter', once, async ({ page, request }) => {
  const owner = await member(request)
  const gig = await liveGig(request, owner)
  const bidder = await member(request)
  await be(page, bidder)
  await open(page, `/gigs/offer/${gig.id}/create`)
  await page.getByLabel('Amount in GHS').fill('')
  await page.getByLabel('Completion Time in hours').fill('')
  await expectPlainWords(page, 'Place bid')
})

/** In the list of alerts and beside the fields. */
async function expectPlainWords(page: Page, button: string) {
  await page.getByRole('button', { name: button, exact: true }).locator('visible=true').click()
  const sentences = page.getByRole('alert').getByRole('listitem')
  await expect(sentences.first()).toBeVisible()
  await expect(page.getByRole('main')).not.toHaveText(/The [a-z ]+ field/)
  for (const sentence of await sentences.allInnerTexts()) expect(sentence).not.toMatch(technical)
  for (const sentence of await page.locator('[id$="-error"]').allInnerTexts())
    expect(sentence).not.toMatch(technical)
}
