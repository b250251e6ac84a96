import { readFile } from 'node:fs/promises'
import { type APIRequestContext, expect } from '@playwright/test'
import { payOrder } from '../screens/scenes.ts'
import { be, liveGig } from './gigs.ts'
import { test } from './kept-browser.ts'
import { requestOrder, savePaymentAccount, step } from './orders.ts'
import { member } from './people.ts'
import { callAs } from './profile.ts'
import { open } from './screens.ts'
import { freshOwner } from './second-factors.ts'

test('the owner makes somebody a manager of content, who sees one area and no other, and finds it in the log', async ({
  page,
  request,
}) => {
  const { person, ...someone } = await member(request)
  await be(page, await freshOwner(request))
  await open(page, '/manager/staff')
  await page.getByLabel('Name, username or email').fill(person.email)
  await page.getByRole('button', { name: 'Find' }).click()
  await page.getByRole('button', { name: `Choose ${person.username}` }).click()
  const roles = page.getByRole('group', { name: `Roles of ${person.username}` })
  await roles.getByLabel('Content').check()
  await page.getByRole('button', { name: `Save the roles of ${person.username}` }).click()
  await expect(roles.getByLabel('Content')).toBeChecked()
  await expect(
    page.getByRole('button', { name: `Save the roles of ${person.username}` }),
  ).toBeDisabled()
  await open(page, '/manager/audit?subject_type=staff')
  await expect(page.getByRole('rowheader', { name: 'Grant' }).first()).toBeVisible()
  await page.getByLabel('First day').fill('2019-02-01')
  await page.getByLabel('Last day').fill('2019-01-31')
  await page.getByRole('button', { name: 'Show' }).click()
  await expect(page.getByText('The last day must not be before the first.')).toBeVisible()
  await page.getByLabel('Last day').fill('2019-02-28')
  await page.getByRole('button', { name: 'Show' }).click()
  await expect(page.getByRole('main')).toContainText('Nothing was logged in this time.')
  await open(page, '/manager/audit?subject_type=staff')
  const saved = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download CSV' }).click()
  const file = await readFile(await (await saved).path(), 'utf8')
  expect(file.split('\r\n')[0]).toBe(
    'id,created_at,actor,action,subject_type,subject_id,reason,before,after,hash',
  )
  expect(file).toContain(',manager,grant,staff,')

  await be(page, someone)
  await open(page, '/manager/dashboard')
  const main = page.getByRole('main')
  await expect(main.getByRole('link', { name: /^Pages Write/ })).toBeVisible()
  await expect(
    main.getByRole('link', { name: /^(Gigs|Customers|Transactions|Staff)/ }),
  ).toHaveCount(0)
  await open(page, '/manager/staff')
  await expect(page.getByText('This needs the role owner.')).toBeVisible()
})

test('two managers pay 1 500 GHS: after the first it waits, the second sends it', {
  tag: '@once',
}, async ({ page, request }) => {
  const seller = await member(request)
  await owe(request, seller, 1500)
  const owner = await freshOwner(request)
  const { person: _other, ...second } = await member(request)
  const data = { user_id: second.userId, roles: ['money'] }
  await callAs(request, owner, { path: '/api/manager/staff', data })
  const list = `/manager/transactions?search=${seller.person.username}`
  const approve = async () => {
    await page.getByRole('button', { name: /^Approve/ }).click()
    await page.getByRole('alertdialog').getByRole('button').last().click()
  }
  await be(page, owner)
  await open(page, list)
  await expect(page.getByText('0 of 2 approvals')).toBeVisible()
  await approve()
  await expect(page.getByText('1 of 2 approvals')).toBeVisible()
  await expect(page.getByRole('button', { name: /^Approve/ })).toBeDisabled()
  await open(page, `/manager/transactions?queue&search=${seller.person.username}`)
  await expect(page.locator('article:visible')).toContainText('1 of 2 approvals')
  const decision = (name: string) =>
    page.locator('[data-action-bar]').getByRole('button', { name, exact: true })
  await expect(decision('Approve')).toHaveAttribute('aria-disabled', 'true')
  await expect(decision('Fail')).not.toHaveAttribute('aria-disabled', 'true')

  await be(page, second)
  await open(page, list)
  await expect(page.getByText('1 of 2 approvals')).toBeVisible()
  await approve()
  await expect(page.getByText('1 of 2 approvals')).toBeHidden()
})

/** What the seller is owed, once the buyer has completed an order that was paid here. */
async function owe(
  request: APIRequestContext,
  seller: Awaited<ReturnType<typeof member>>,
  amount: number,
): Promise<void> {
  const buyer = await member(request)
  const sides = { seller, buyer }
  await savePaymentAccount(request, seller, '0244123456')
  const gig = await liveGig(request, seller, { amount })
  const order = await requestOrder(request, { ...sides, gig })
  await payOrder({ request, sides, order })
  await step(request, seller, { order, action: 'accept' })
  await step(request, seller, { order, action: 'review' })
  await step(request, buyer, { order, action: 'complete' })
}
