import { type APIRequestContext, expect, type Page, test as playwrightTest } from '@playwright/test'
import sharp from 'sharp'
import { be, bearer, demoPerson, newTitle, postGig, renameGig } from './gigs.ts'
import { test } from './kept-browser.ts'
import { savePaymentAccount } from './orders.ts'
import { member } from './people.ts'
import { open } from './screens.ts'

const once = { tag: '@once' }

test('a manager finds a customer, compares names and verifies the identity', async ({
  page,
  request,
}) => {
  const { person, userId } = await someoneToVerify(request)
  await be(page, await demoPerson(request, 'manager'))
  await open(page, '/manager/customers')

  await page.getByRole('searchbox', { name: 'Search customers' }).fill(person.username)
  await expect(page).toHaveURL(`/manager/customers?search=${person.username}`)
  await expect(page.getByRole('searchbox')).toBeFocused()
  await expect(page.getByRole('row')).toHaveCount(2)
  await expect(page.getByText('Showing page 1 of 1')).toBeVisible()
  await page.getByRole('link', { name: `View ${person.username}` }).click()

  await expect(page).toHaveURL(`/manager/customers/view/${userId}`)
  await expect(page.getByText('Pending verification')).toBeVisible()
  await expect(page.getByText('Same name')).toBeVisible()
  await page.getByRole('button', { name: 'Enlarge' }).click()
  await expect(page.getByRole('dialog', { name: 'Picture of ID' })).toBeVisible()
  await page.keyboard.press('Escape')

  await page.getByRole('button', { name: 'Verify identity' }).click()
  const dialog = page.getByRole('alertdialog', { name: `Verify ${person.username}?` })
  await expect(dialog.getByRole('button', { name: 'Not yet' })).toBeFocused()
  await dialog.getByRole('button', { name: 'Verify identity' }).click()
  await expect(dialog).toBeHidden()
  await expect(page.getByRole('img', { name: 'Identity verified' })).toBeVisible()
  await expect(page.getByText('Identity verified by')).toBeVisible()
})

test(
  'the head of a list stands right below the bar above, also with large letters',
  once,
  async ({ page, request }) => {
    await be(page, await demoPerson(request, 'manager'))
    for (const [width, letters] of [
      [1023, '100%'],
      [1023, '200%'],
      [1280, '100%'],
    ] as const) {
      await page.setViewportSize({ width, height: 480 })
      await open(page, '/manager/orders')
      await expect(page.getByRole('row')).toHaveCount(13)
      await page.evaluate(size => {
        document.documentElement.style.fontSize = size
        document.querySelectorAll('tr')[9]?.scrollIntoView({ block: 'end' })
      }, letters)
      const gap = () =>
        page.evaluate(() => {
          const bar = document.querySelector('header')?.getBoundingClientRect().bottom ?? 0
          return Math.round((document.querySelector('th')?.getBoundingClientRect().top ?? 0) - bar)
        })
      await expect.poll(gap, `${width} px wide, letters of ${letters}`).toBe(0)
    }
  },
)

test(
  'a document that cannot be read is asked for again, with a reason',
  once,
  async ({ page, request }) => {
    const { userId } = await someoneToVerify(request)
    await be(page, await demoPerson(request, 'manager'))
    await open(page, `/manager/customers/view/${userId}`)
    await page.getByRole('button', { name: 'Ask for another document' }).click()
    const dialog = page.getByRole('dialog', { name: 'Ask for another document' })
    await dialog.getByRole('button', { name: 'Ask for another one' }).click()
    await expect(dialog.getByRole('alert')).toContainText('Enter a reason.')
    await dialog.getByLabel('Reason').fill('The number cannot be read.')
    await dialog.getByRole('button', { name: 'Ask for another one' }).click()
    await expect(dialog).toBeHidden()
    await expect(page.getByText('Another document was asked for')).toBeVisible()
    const details = page.getByRole('form', { name: 'Customer details' })
    await expect(details.getByText('The number cannot be read.')).toBeVisible()
  },
)

test(
  'the details of a customer are judged in their sections, and saved',
  once,
  async ({ page, request }) => {
    const { person, userId } = await someoneToVerify(request)
    await be(page, await demoPerson(request, 'manager'))
    await open(page, `/manager/customers/view/${userId}`)
    await expect(page.getByRole('button', { name: 'Payment', exact: true })).toHaveCount(0)
    await expect(page.getByText('Use at least 4 characters.')).toHaveCount(0)
    await page.getByLabel('Username').fill('ab')
    await page.getByRole('button', { name: 'Update Customer Details' }).click()
    const alert = page.getByRole('alert')
    await expect(alert).toContainText('Username: use at least 4 characters.')
    await expect(alert).toContainText('Choose a payment account type.')

    // The section of the faults has opened.
    await page.getByLabel('Username').fill(`${person.username}_1`)
    await page.getByLabel('Payment account type').selectOption('mobile_money')
    await page.getByLabel('Network').selectOption('MTN')
    await page.getByLabel('Account number').fill('024 412 3456')
    await page.getByLabel('Name on account').fill('Journey Abena')
    await page.getByRole('button', { name: 'Update Customer Details' }).click()
    await expect(page.getByRole('status').filter({ hasText: 'saved' })).toBeFocused()
    await expect(page.getByRole('heading', { name: `${person.username}_1` })).toBeVisible()
    await expect(page.getByRole('button', { name: 'Payment', exact: true })).toBeVisible()
    await page.getByRole('button', { name: 'Location' }).click()
    await expect(page.getByText('Customer location information not provided.')).toBeVisible()
  },
)

test(
  'what a customer changes while a manager types is not undone by the manager’s form',
  once,
  async ({ page, request }) => {
    const { person, userId, ...someone } = await someoneToVerify(request)
    await savePaymentAccount(request, { userId, ...someone }, '0244123456')
    await be(page, await demoPerson(request, 'manager'))
    await open(page, `/manager/customers/view/${userId}`)
    await page.getByLabel('Username').fill(`${person.username}_1`)
    await savePaymentAccount(request, { userId, ...someone }, '0244999888')
    await page.getByRole('button', { name: 'Update Customer Details' }).click()
    await expect(page.getByRole('alert')).toHaveText(
      'These details were changed meanwhile. Look at them again, then save.',
    )
    await expect(page.getByLabel('Username')).toHaveValue(`${person.username}_1`)
    await page.getByRole('button', { name: 'Payment', exact: true }).click()
    await expect(page.getByLabel('Account number')).toHaveValue('0244999888')
    await page.getByRole('button', { name: 'Update Customer Details' }).click()
    await expect(page.getByRole('status').filter({ hasText: 'saved' })).toBeFocused()
    await expect(page.getByRole('heading', { name: `${person.username}_1` })).toBeVisible()
    await expect(page.getByLabel('Account number')).toHaveValue('0244999888')
  },
)

test('a customer is deactivated after a question, and activated again', async ({
  page,
  request,
}) => {
  const { person } = await member(request)
  await be(page, await demoPerson(request, 'manager'))
  await open(page, `/manager/customers?search=${person.username}`)
  await choose(page, person.username, 'Deactivate')
  const dialog = page.getByRole('alertdialog', { name: `Deactivate ${person.username}?` })
  await dialog.getByRole('button', { name: 'Deactivate' }).click()
  await expect(page.getByRole('cell', { name: 'Inactive' })).toBeVisible()
  await choose(page, person.username, 'Activate')
  await expect(page.getByRole('cell', { name: 'Live' })).toBeVisible()
})

test('a gig in review is approved in its row, and the next row takes the focus', async ({
  page,
  request,
}) => {
  const owner = await member(request)
  const title = newTitle('Drums')
  await postGig(request, owner, { title: `${title} lower` })
  await postGig(request, owner, { title: `${title} upper` })
  await be(page, await demoPerson(request, 'manager'))
  await open(page, `/manager/gigs?search=${owner.person.username}&status_id=1`)
  await expect(page.getByRole('row')).toHaveCount(3)
  await choose(page, `${title} upper`, 'Approve')
  await expect(page.getByRole('row')).toHaveCount(2)
  await expect(page.getByRole('row').nth(1)).toBeFocused()
  await choose(page, `${title} lower`, 'Approve')
  await expect(page.getByText('No gigs found.').last()).toBeVisible()
})

/** A manager before a list of one gig, whose time can be moved on. */
async function openListWithGig(page: Page, request: APIRequestContext) {
  const owner = await member(request)
  const title = newTitle('Drums')
  const gig = await postGig(request, owner, { title })
  await be(page, await demoPerson(request, 'manager'))
  await page.clock.install()
  await open(page, `/manager/gigs?search=${owner.person.username}`)
  return { owner, gig, title }
}

/** Back in this tab after half a minute, when the list asks anew. */
async function lookAgain(page: Page): Promise<void> {
  await page.clock.fastForward('00:31')
  await page.evaluate(() => dispatchEvent(new Event('visibilitychange')))
}

playwrightTest(
  'a gig that changes in the list while a manager is asked about it is not deleted',
  once,
  async ({ page, request }) => {
    const { owner, gig, title } = await openListWithGig(page, request)
    await choose(page, title, 'Delete')
    await renameGig(request, owner, { gig, title: `${title} and pianos` })
    await lookAgain(page)
    await expect(page.getByRole('row', { includeHidden: true }).nth(1)).toContainText('and pianos')
    const dialog = page.getByRole('alertdialog', { name: 'Confirm Delete' })
    await dialog.getByRole('button', { name: 'Yes, delete Gig' }).click()
    await expect(dialog.getByRole('alert')).toContainText('This gig was changed meanwhile.')
    await dialog.getByRole('button', { name: 'No, go back' }).click()
    await expect(page.getByRole('row', { name: 'and pianos' })).toBeVisible()
  },
)

playwrightTest(
  'a gig that changes after a manager has opened it from the list is not approved unread',
  once,
  async ({ page, request }) => {
    const { owner, gig, title } = await openListWithGig(page, request)
    const otherTab = page.context().waitForEvent('page')
    await page.getByRole('link', { name: `View ${title}` }).click({ modifiers: ['ControlOrMeta'] })
    await (await otherTab).close()
    await renameGig(request, owner, { gig, title: `${title} and pianos` })
    await lookAgain(page)
    await expect(page.getByRole('row', { name: 'and pianos' })).toBeVisible()
    await choose(page, `${title} and pianos`, 'Approve')
    await expect(page.getByRole('alert')).toContainText('This gig was changed meanwhile.')
    await choose(page, `${title} and pianos`, 'Approve')
    await expect(page.getByRole('cell', { name: 'Live' })).toBeVisible()
  },
)

test('the manager area is for managers alone', once, async ({ page, request }) => {
  await open(page, '/manager/customers?page=2')
  await expect(page).toHaveURL('/login?redirect=%2Fmanager%2Fcustomers%3Fpage%3D2')
  await be(page, await demoPerson(request, 'esi'))
  await open(page, '/manager/gigs')
  await expect(page).toHaveURL('/?redirect=%2Fmanager%2Fgigs')
})

playwrightTest(
  'a list is searched one second after the last key, and at once on Enter',
  once,
  async ({ page, request }) => {
    const searches: string[] = []
    page.on('request', one => {
      const { pathname, searchParams } = new URL(one.url())
      if (pathname === '/api/manager/gigs') searches.push(searchParams.get('search') ?? '')
    })
    await be(page, await demoPerson(request, 'manager'))
    await open(page, '/manager/gigs')
    // The rows that stand there while it loads are as many.
    await expect(page.getByText(/^Showing page 1 of /)).toBeVisible()
    await expect(page.getByRole('row')).toHaveCount(13)
    searches.length = 0
    const now = Date.now()
    await page.clock.install({ time: now })
    // From here on a second is only as long as the test says, however busy the machine.
    await page.clock.pauseAt(now + 60_000)
    const box = page.getByRole('searchbox', { name: 'Search gigs' })
    await box.pressSequentially('drum')
    await page.clock.runFor(900)
    await box.pressSequentially('s')
    await page.clock.runFor(900)
    expect(searches).toEqual([])
    await page.clock.runFor(200)
    await expect.poll(() => searches).toEqual(['drums'])
    await expect(page).toHaveURL('/manager/gigs?search=drums')
    await box.fill('tailor')
    await box.press('Enter')
    await expect.poll(() => searches).toEqual(['drums', 'tailor'])
  },
)

test(
  'a list that fails to load keeps its rows and can be asked for again',
  once,
  async ({ page, request }) => {
    await be(page, await demoPerson(request, 'manager'))
    await open(page, '/manager/gigs')
    await expect(page.getByRole('row')).toHaveCount(13)
    const second = '**/api/manager/gigs?*page=2*'
    await page.route(second, route => route.abort())
    await page.getByRole('link', { name: 'Next page' }).click()
    const alert = page.getByRole('alert')
    await expect(alert).toBeVisible({ timeout: 20_000 })
    await expect(page.getByRole('row')).toHaveCount(13)
    await page.unroute(second)
    await alert.getByRole('button', { name: 'Try again' }).click()
    await expect(page.getByText(/^Showing page 2 of /)).toBeVisible()
  },
)

/** From the menu of the row about this. */
async function choose(page: Page, row: string, action: string) {
  await page.getByRole('button', { name: `Actions for ${row}` }).click()
  await page.getByRole('menuitem', { name: action, exact: true }).click()
}

/** Has handed in a document under the name of the profile. */
async function someoneToVerify(request: APIRequestContext) {
  const someone = await member(request)
  const create = { width: 640, height: 400, channels: 3, background: '#dfe8d8' } as const
  const buffer = await sharp({ create }).jpeg().toBuffer()
  const answer = await request.post('/api/customer/kyc/update', {
    headers: bearer(someone),
    multipart: {
      name: someone.person.name,
      id_type: 'ghana_card',
      id_reference: 'GHA-123456789-0',
      'id_photo[0]': { name: 'card.jpg', mimeType: 'image/jpeg', buffer },
    },
  })
  expect(answer.ok(), await answer.text()).toBe(true)
  return someone
}
