import { type APIRequestContext, expect, type Page } from '@playwright/test'
import { be, demoPerson, type Someone } from './gigs.ts'
import { test } from './kept-browser.ts'
import { writeReview } from './managed-reviews.ts'
import { member } from './people.ts'
import { callAs } from './profile.ts'
import { expectReflow } from './reflow.ts'
import { open } from './screens.ts'

test('a reported review is hidden for a reason that a visitor reads in its place, and shown again', async ({
  page,
  request,
}) => {
  const { seller, review } = await writeReview(request, 'Idiot! Call me on 0244123456.')
  await reportAs(request, await member(request), review.id, 'These are insults')
  const { username } = seller.person
  await openAsVisitor(page, `/people/${username}`)
  await expect(page.getByText('Idiot! Call me on [contact removed].')).toBeVisible()

  await be(page, await demoPerson(request, 'manager'))
  await open(page, `/manager/reviews?search=${username}`)
  const row = page.getByRole('row', { name: 'Idiot!' })
  for (const word of ['Idiot', '0244123456'])
    await expect(row.locator('mark', { hasText: word })).toBeVisible()
  for (const reason of ['Phone number', 'Abusive words', 'Reported'])
    await expect(row.getByText(reason, { exact: true })).toBeVisible()
  await expect(row.getByText('“These are insults”')).toBeVisible()
  await expectReflow(page)

  await row.getByRole('button', { name: 'Actions for review' }).click()
  await page.getByRole('menuitem', { name: 'Hide', exact: true }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Hide review' }).click()
  await expect(dialog.getByRole('alert').getByText('Choose a reason.')).toBeVisible()
  await dialog.getByLabel('Abusive words').check()
  await dialog.getByLabel('Note for other managers').fill('The third of this person.')
  await dialog.getByRole('button', { name: 'Hide review' }).click()
  await expect(dialog).toBeHidden()
  await expect(page.getByRole('paragraph').filter({ hasText: 'No reviews wait.' })).toBeVisible()

  await openAsVisitor(page, `/people/${username}`)
  await expect(page.getByText('This review was hidden: Abusive words.')).toBeVisible()
  await expect(page.getByText('Idiot!')).toHaveCount(0)

  await be(page, await demoPerson(request, 'manager'))
  await open(page, `/manager/reviews?state=hidden&search=${username}`)
  await page.getByRole('button', { name: 'Actions for review' }).click()
  await page.getByRole('menuitem', { name: 'Details and history' }).click()
  await expect(page.getByRole('dialog').getByText('The third of this person.')).toBeAttached()
  await expect(page.getByRole('dialog').locator('dd', { hasText: 'Abusive words' })).toBeAttached()
  await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click()
  await page.getByRole('button', { name: /^Show again/ }).click()
  await expect(page.getByText('The review can be read again.')).toBeVisible()
  const { person } = await callAs(request, seller, { path: `/api/people/${username}` })
  expect(person).toMatchObject({ rating: 1, rating_count: 1 })
})

test('a manager who comes too late with hiding a review reads so before the dialog closes, and then what stands', {
  tag: '@once',
}, async ({ page, request }) => {
  const { seller, review } = await writeReview(request, 'Never again.')
  await reportAs(request, await member(request), review.id, 'It is not true')
  const manager = await demoPerson(request, 'manager')
  await be(page, manager)
  await open(page, `/manager/reviews?search=${seller.person.username}`)
  await page.getByRole('button', { name: 'Actions for review' }).click()
  await page.getByRole('menuitem', { name: 'Hide', exact: true }).click()
  const path = `/api/manager/review/${review.id}`
  const answers = Promise.withResolvers<void>()
  await page.route(`**${path}`, async route => {
    await answers.promise
    await route.continue()
  })
  await callAs(request, manager, { path, data: { action: 'hide', reason: 'abuse' } })
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Abusive words').check()
  await dialog.getByRole('button', { name: 'Hide review' }).click()
  await page.keyboard.press('Escape')
  answers.resolve()
  await expect(dialog.getByRole('alert')).toContainText(
    'Only a review that is published or held back can be hidden.',
  )
  await dialog.getByRole('button', { name: 'Go back' }).click()
  await expect(page.getByRole('paragraph').filter({ hasText: 'No reviews wait.' })).toBeVisible()
})

const reportAs = (request: APIRequestContext, by: Someone, review_id: number, reason: string) =>
  callAs(request, by, { path: '/api/reviews/report', data: { review_id, reason } })

async function openAsVisitor(page: Page, path: string): Promise<void> {
  await page.goto('/robots.txt')
  await page.evaluate(() => localStorage.clear())
  await open(page, path)
}
