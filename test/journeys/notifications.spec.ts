import { type APIRequestContext, expect, type Page, test } from '@playwright/test'
import { everything, expectNoFaults, loadAxe } from './axe.ts'
import { be, bearer, liveGig, type Someone } from './gigs.ts'
import { makeOffer, orderPath, requestOrder } from './orders.ts'
import { member, messageTo } from './people.ts'
import { allowPush, countPrompts, startPushService } from './push.ts'
import { open, openLive } from './screens.ts'

/** What has nothing to do with the width. */
const once = { tag: '@once' }

const list = '/account/notifications'
const settings = '/account/profile/notification-settings'
const inbox = (page: Page) => page.getByRole('navigation', { name: 'Messages and notifications' })
const partOf = (page: Page, name: string | RegExp) => inbox(page).getByRole('link', { name })
const rowOf = (page: Page, text: string) =>
  page.getByRole('main').getByRole('listitem').getByRole('link').filter({ hasText: text })

test('a request arrives in an open list, and read in one tab it is read in the other', async ({
  page,
  request,
}, { project }) => {
  const { seller, buyer, gig } = await twoSides(request)
  await be(page, seller)
  const other = await page.context().newPage()
  await openLive(page, list)
  await openLive(other, '/account/messages')
  await expect(partOf(page, 'Notifications (1)')).toHaveAttribute('aria-current', 'page')
  const seen = page.waitForRequest('**/api/notifications/seen')
  const order = await requestOrder(request, { seller, buyer, gig })
  const row = rowOf(page, gig.title).first()
  await expect(row).toContainText('Unread: ')
  await seen
  for (const tab of [page, other]) await expect(partOf(tab, 'Notifications (2)')).toBeVisible()
  await expect(partOf(other, /^Messages \(/)).toHaveAttribute('aria-current', 'page')
  if (project.name === 'phone')
    await expect(page.getByRole('link', { name: /^Account ?, new notifications$/ })).toBeVisible()

  await partOf(other, 'Notifications (2)').click()
  await expect(other).toHaveURL(list)
  await rowOf(other, gig.title).first().click()
  await expect(other).toHaveURL(orderPath(order))
  await expect(partOf(page, 'Notifications (1)')).toBeVisible()
  await expect(row).not.toContainText('Unread: ')

  await page.getByRole('button', { name: 'Mark all as read' }).click()
  await expect(partOf(page, 'Notifications (0)')).toBeVisible()
  await expect(page.getByText('Unread: ')).toHaveCount(0)
  await page.reload()
  await expect(partOf(page, 'Notifications (0)')).toBeVisible()
  await expect(page.getByText('Unread: ')).toHaveCount(0)
})

test('the menu of the account counts what is unread, and the list says when there is nothing', async ({
  page,
  request,
}, { project }) => {
  const { seller } = await twoSides(request)
  await be(page, seller)
  await open(page, '/account')
  if (project.name === 'desktop') await page.getByRole('button', { name: 'Account' }).click()
  const role = project.name === 'desktop' ? 'menuitem' : 'link'
  await page.getByRole(role, { name: /^Notifications ?, 1 unread$/ }).click()
  await expect(page).toHaveURL(list)

  await be(page, await member(request))
  await open(page, list)
  await expect(page.getByText('No notifications yet.')).toBeVisible()
  await expect(page.getByText('News about your orders, payments and account')).toBeVisible()
})

test(
  'settings are kept, and nobody can keep himself from hearing of his money',
  once,
  async ({ page, request }) => {
    await be(page, await member(request))
    await open(page, '/account/profile')
    await page.getByRole('link', { name: /^Notification Settings/ }).click()
    await expect(page).toHaveURL(settings)
    const group = (name: string) => page.getByRole('group', { name })
    await expect(group('Reviews').getByRole('switch')).toHaveCount(2)
    await expect(group('Your account').getByRole('switch', { name: 'Email' })).toBeDisabled()
    for (const name of ['Email', 'SMS']) await group('Money').getByRole('switch', { name }).click()
    const save = page.getByRole('button', { name: 'Save' })
    await save.click()
    const sentence = 'You would not learn what happens with your money. Leave e-mail or SMS on.'
    await expect(group('Money').getByText(sentence)).toBeVisible()
    await expect(group('Money').getByRole('switch', { name: 'SMS' })).not.toBeChecked()
    await page.getByRole('alert').getByRole('link', { name: sentence }).click()
    await expect(group('Money')).toBeFocused()

    await group('Money').getByRole('switch', { name: 'SMS' }).press('Space')
    await group('Orders').getByRole('switch', { name: 'SMS' }).press('Space')
    await page.getByLabel('From').fill('22:30')
    await page.getByRole('switch', { name: 'Show message text on the lock screen' }).click()
    await save.click()
    await expect(page.getByRole('status').filter({ hasText: /saved|changed/i })).toBeVisible()
    await expect(save).toBeDisabled()
    await page.reload()
    await expect(group('Money').getByRole('switch', { name: 'Email' })).not.toBeChecked()
    await expect(group('Money').getByRole('switch', { name: 'SMS' })).toBeChecked()
    await expect(group('Orders').getByRole('switch', { name: 'SMS' })).not.toBeChecked()
    await expect(page.getByLabel('From')).toHaveValue('22:30')
    await expect(
      page.getByRole('switch', { name: 'Show message text on the lock screen' }),
    ).toBeChecked()
  },
)

test.describe(() => {
  test.use({ serviceWorkers: 'allow' })

  test(
    'after a request a card offers push, and no prompt comes before it is wanted',
    once,
    async ({ page, request }) => {
      const { seller, buyer, gig } = await twoSides(request)
      await allowPush(page)
      await be(page, buyer)
      const offer = await makeOffer(request, { buyer, gig })
      await open(page, `/orders/request/${offer.id}`)
      await page.getByRole('button', { name: /^I agree to the terms/ }).click()
      const card = page.getByRole('heading', { name: /^Know at once when .+ answers$/ })
      await expect(card).toBeVisible()
      expect(await countPrompts(page)).toBe(0)
      await page.getByRole('button', { name: 'Not now' }).click()
      await expect(card).toHaveCount(0)

      const next = await makeOffer(request, { buyer, gig: await liveGig(request, seller) })
      await open(page, `/orders/request/${next.id}`)
      await page.getByRole('button', { name: /^I agree to the terms/ }).click()
      await expect(page.getByRole('heading', { name: 'Service Request Submitted' })).toBeVisible()
      await expect(card).toHaveCount(0)
      expect(await countPrompts(page)).toBe(0)
    },
  )

  test(
    'a phone that agrees shows what happens, opens it when pressed, and can be removed elsewhere',
    once,
    async ({ page, request }) => {
      const { seller, buyer, gig } = await twoSides(request)
      await allowPush(page)
      await be(page, seller)
      await open(page, settings)
      await page.getByRole('button', { name: 'Turn on notifications' }).click()
      await expect(page.getByText('This device tells you, also while')).toBeVisible()
      expect(await countPrompts(page)).toBe(1)

      const order = await requestOrder(request, { seller, buyer, gig })
      const payload = await pushAbout(request, orderPath(order))
      const system = await startPushService(page)
      await system.deliver(payload)
      await expect.poll(system.shown).toMatchObject([{ tag: `order-${order.id}` }])
      await system.press(`order-${order.id}`)
      await expect(page).toHaveURL(orderPath(order))
      expect(await system.shown()).toEqual([])

      await page.goto(settings)
      await expect(page.getByText('This device tells you, also while')).toBeVisible()
      await removeDevices(request, seller)
      await page.reload()
      await expect(page.getByText('This device shows nothing while')).toBeVisible()
    },
  )
})

test('where the browser blocks notifications, settings tell how to unblock them', {
  tag: '@once',
}, async ({ page, request }) => {
  await allowPush(page, { permission: 'denied' })
  await be(page, await member(request))
  await open(page, settings)
  await expect(page.getByText('Your browser blocks notifications from this site.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Turn on notifications' })).toHaveCount(0)
})

/** The seller has one notification: a manager has approved the gig. */
test('a seller accepts a request by the link in an SMS, at 320 px and without scripts', {
  tag: '@once',
}, async ({ page: judged, browser, request, baseURL }) => {
  const { seller, buyer, gig } = await twoSides(request)
  // Else the time of day decides whether an SMS goes out.
  await request.post('/api/customer/notification-preferences', {
    ...{ headers: bearer(seller), data: { quiet_hours: null } },
  })
  const order = await requestOrder(request, { seller, buyer, gig })
  const sms = await messageTo(request, `+233${seller.person.phone.slice(1)}`, 'asks for')
  const path = /\/o\/[\w-]{22}/.exec(sms)?.[0] ?? ''
  await judged.setViewportSize({ width: 320, height: 640 })
  await judged.goto(path)
  await loadAxe(judged)
  await expectNoFaults(judged, everything, 'the link of a request')
  const context = await browser.newContext({
    ...{ baseURL: baseURL ?? '', javaScriptEnabled: false },
    viewport: { width: 320, height: 640 },
  })
  const page = await context.newPage()
  const files: string[] = []
  page.on('request', one => files.push(new URL(one.url()).pathname))
  const answer = await page.goto(path)
  expect((await answer?.body())?.length).toBeLessThan(15_000)
  expect(files).toEqual([path])
  await expect(page.getByRole('heading', { level: 1 })).toContainText(gig.title)
  await page.getByRole('button', { name: 'Accept & Start Gig' }).click()
  await expect(page.getByText('You accepted the request. The work is due by')).toBeVisible()
  await context.close()
  await judged.goto(path)
  await expect(judged.getByText('This request has been accepted.')).toBeVisible()

  const shown = await request.get(`/api/orders/${order.id}`, { headers: bearer(buyer) })
  expect((await shown.json()).order.status_id).toBe(2)
})

async function twoSides(request: APIRequestContext) {
  const seller = await member(request)
  return { seller, buyer: await member(request), gig: await liveGig(request, seller) }
}

/** What was handed to the push service. */
async function pushAbout(request: APIRequestContext, route: string): Promise<object> {
  let payload: object | undefined
  await expect(async () => {
    const answer = await request.get('/testing/outbox?channel=push', {
      headers: { accept: 'application/json' },
    })
    const { messages } = (await answer.json()) as { messages: { payload: { route: string } }[] }
    payload = messages.find(message => message.payload.route === route)?.payload
    expect(payload).toBeDefined()
  }).toPass({ timeout: 15_000 })
  return payload as object
}

/** As on another device of the same person. */
async function removeDevices(request: APIRequestContext, someone: Someone): Promise<void> {
  const headers = bearer(someone)
  const answer = await request.get('/api/customer/notification-preferences', { headers })
  for (const { id } of (await answer.json()).devices)
    await request.post('/api/push/unsubscribe', { data: { id }, headers })
}
