import { expect } from '@playwright/test'
import { failMail } from './failed-jobs.ts'
import { be, bearer, demoPerson } from './gigs.ts'
import { test } from './kept-browser.ts'
import { messageTo } from './people.ts'
import { open } from './screens.ts'

/** Rules that no width of the screen changes. */
const once = { tag: '@once' }

test('a manager finds a mail that did not go out, and has it tried again', async ({
  page,
  request,
}) => {
  const mail = await failMail()
  await be(page, await demoPerson(request, 'manager'))
  await open(page, '/manager/dashboard')
  await page.getByRole('link', { name: 'Failed jobs' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Failed jobs')
  await page.getByLabel('Show').selectOption('Emails')
  const row = page.getByRole('row').filter({ hasText: mail.shown })
  await expect(row).toContainText('The mail server did not take the message')
  await expect(row).not.toContainText(mail.to)
  await page.getByRole('button', { name: `Try again: ${mail.shown}` }).click()
  await expect(page.getByText('It is being tried again.')).toBeVisible()
  await expect(row).toBeHidden()
  expect(await messageTo(request, mail.to)).toBe(mail.text)
})

test(
  'what another manager has had tried already leaves the list',
  once,
  async ({ page, request }) => {
    const mail = await failMail()
    const manager = await demoPerson(request, 'manager')
    await be(page, manager)
    await open(page, '/manager/failed-jobs?kind=mail')
    const button = page.getByRole('button', { name: `Try again: ${mail.shown}` })
    await expect(button).toBeVisible()
    const headers = bearer(manager)
    const listed = await request.get('/api/manager/failed-jobs?kind=mail&records_per_page=100', {
      headers,
    })
    const { failed_jobs } = await listed.json()
    const { id } = failed_jobs.data.find(({ to }: { to: string }) => to === mail.shown)
    const answer = await request.post(`/api/manager/failed-jobs/${id}/retry`, { headers })
    expect(answer.status()).toBe(200)
    await button.click()
    await expect(button).toBeHidden()
  },
)

test(
  'where nothing of that name has failed the list says so, and where it does not load it can be asked again',
  once,
  async ({ page, request }) => {
    await be(page, await demoPerson(request, 'manager'))
    await open(page, '/manager/failed-jobs?search=nothing-is-called-so')
    await expect(page.getByText('No failed jobs found.').last()).toBeVisible()
    await page.route('**/api/manager/failed-jobs?*', route => route.abort())
    await open(page, '/manager/failed-jobs')
    await expect(page.getByRole('button', { name: 'Try again' })).toBeVisible()
    await page.unroute('**/api/manager/failed-jobs?*')
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect(page.getByRole('button', { name: 'Try again', exact: true })).toBeHidden()
  },
)
