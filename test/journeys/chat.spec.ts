import { type APIRequestContext, expect, type Page, type Request } from '@playwright/test'
import { pdfFile } from '../builders/files.ts'
import { chatter, chatWith, type Member, say, textsIn, two } from './chat.ts'
import { be, bearer, demoPerson, liveGig, newPhotos } from './gigs.ts'
import { test } from './kept-browser.ts'
import { logIn, member } from './people.ts'
import { open, openLive, withoutNews } from './screens.ts'

/** Rules that no width of the screen changes. */
const once = { tag: '@once' }
const pdf = (name: string) => ({
  name,
  mimeType: 'application/pdf',
  buffer: pdfFile(),
})

const field = (page: Page) => page.getByRole('textbox', { name: 'Message', exact: true })
const log = (page: Page) => page.getByRole('log')
const messageWith = (page: Page, text: string) =>
  log(page).getByRole('listitem').filter({ hasText: text })
/** Midnight may pass while somebody looks at it. */
const isSending = (request: Request) => request.url().endsWith('/api/chat/message/send')
const rowOf = (page: Page, { username }: Member) =>
  page.getByRole('link', { name: new RegExp(`\\b${username}\\b.*(am|pm|Yesterday)`) })
const bell = (page: Page, unread: number) =>
  page.getByRole('banner').getByRole('link', {
    name: unread > 0 ? `Messages, ${unread} unread` : 'Messages',
    exact: true,
  })

async function write(page: Page, text: string) {
  await field(page).fill(text)
  await page.getByRole('button', { name: 'Send' }).click()
}

test('two people talk, and each sees at once what the other writes and has read', async ({
  page,
  device,
  request,
}) => {
  const [ama, kofi] = await two(request)
  await be(page, ama)
  await open(page, chatWith(kofi))
  await expect(page.getByRole('heading', { level: 1, name: kofi.username })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Send' })).toBeDisabled()
  const other = await device(kofi)
  await openLive(other, '/account')
  await expect(bell(other, 0)).toBeVisible()

  await write(page, 'Can you start on Friday?')
  await expect(messageWith(page, 'Can you start on Friday?')).toContainText('Sent')
  await expect(page).toHaveURL(new RegExp(`/account/messages/[1-9]\\d*/${kofi.username}$`))
  await expect(field(page)).toBeFocused()
  await expect(field(page)).toHaveValue('')
  await expect(bell(other, 1)).toBeVisible()
  await expect(other.getByText(`${ama.username} wrote to you.`)).toBeVisible()

  await bell(other, 1).click()
  await expect(rowOf(other, ama)).toContainText('Can you start on Friday?')
  await expect(rowOf(other, ama)).toContainText('1 unread')
  await rowOf(other, ama).click()
  await expect(messageWith(other, 'Can you start on Friday?')).toBeVisible()
  await expect(messageWith(page, 'Can you start on Friday?')).toContainText('Read')
  await expect(bell(other, 0)).toBeVisible()

  await other.bringToFront()
  await write(other, 'Yes, at nine.')
  await expect(messageWith(page, 'Yes, at nine.')).toBeVisible()
})

test(
  'what is unread is the same in every tab, and read in one it is read in all',
  once,
  async ({ page, context, request }) => {
    const [ama, kofi] = await two(request)
    await be(page, ama)
    await openLive(page, '/account/favorites')
    const second = await context.newPage()
    await openLive(second, '/account/messages')
    await say(request, { from: kofi, to: ama, text: 'Are you there?' })
    for (const tab of [page, second]) await expect(bell(tab, 1)).toBeVisible()
    await expect(rowOf(second, kofi)).toContainText('1 unread')
    await expect(second).toHaveTitle(/^\(1\) /)
    await expect(second.getByText('wrote to you.')).toBeHidden()

    await rowOf(second, kofi).click()
    await expect(messageWith(second, 'Are you there?')).toBeVisible()
    for (const tab of [page, second]) await expect(bell(tab, 0)).toBeVisible()
  },
)

test(
  'a chat that ends with one’s own words is read in the list as soon as it is open',
  once,
  async ({ page, request }) => {
    await page.setViewportSize({ width: 1280, height: 800 })
    const [ama, kofi] = await two(request)
    await say(request, { from: kofi, to: ama, text: 'When do you come?' })
    await say(request, { from: ama, to: kofi, text: 'On Friday' })
    await be(page, ama)
    await openLive(page, '/account/messages')
    await expect(rowOf(page, kofi)).toContainText('1 unread')
    await rowOf(page, kofi).click()
    await expect(messageWith(page, 'When do you come?')).toBeVisible()
    await expect(bell(page, 0)).toBeVisible()
    await expect(rowOf(page, kofi)).not.toContainText('1 unread')
  },
)

test(
  'without news, one’s own words read nothing that the other has written before them',
  once,
  async ({ page, request }) => {
    const [ama, kofi] = await two(request)
    await say(request, { from: kofi, to: ama, text: 'Good morning' })
    await withoutNews(page)
    await be(page, ama)
    await open(page, chatWith(kofi))
    await expect(messageWith(page, 'Good morning')).toBeVisible()
    const missed = await say(request, { from: kofi, to: ama, text: 'The gate is closed' })
    const calls: string[] = []
    page.on('request', sent => {
      if (sent.url().endsWith('/read') && sent.postDataJSON().message_id > missed.id)
        calls.push('read')
    })
    page.on('response', answer => {
      if (answer.request().method() === 'GET' && answer.url().includes('/api/chat/'))
        calls.push('fetched')
    })
    await write(page, 'I am at the gate')
    await expect(messageWith(page, 'The gate is closed')).toBeVisible()
    await expect.poll(() => calls).toContain('read')
    expect(calls[0]).toBe('fetched')
  },
)

test('a reading that fails is told again while one looks', once, async ({ page, request }) => {
  const [ama, kofi] = await two(request)
  await say(request, { from: kofi, to: ama, text: 'When do you come?' })
  let failures = 0
  await page.route('**/api/chat/message/read', route => {
    failures += 1
    return failures > 1 ? route.continue() : route.fulfill({ status: 503 })
  })
  await be(page, ama)
  await openLive(page, chatWith(kofi))
  await expect(bell(page, 0)).toBeVisible({ timeout: 30_000 })
})

test(
  'a document opens in a chat that has stood open for longer than its link works',
  once,
  async ({ page, request }) => {
    const [ama, kofi] = await two(request)
    const sent = await request.post('/api/chat/message/send', {
      multipart: { to_user_id: ama.userId, message: '', 'message_files[0]': pdf('plan.pdf') },
      headers: bearer(kofi),
    })
    expect(sent.status(), await sent.text()).toBe(201)
    await be(page, ama)
    let expires = true
    const isChat = ({ pathname }: URL) => pathname.endsWith(`/${kofi.username}`)
    await page.route(isChat, async route => {
      if (!expires || !route.request().url().includes('/api/')) return route.continue()
      const answer = await route.fetch()
      const body = (await answer.text()).replace(/expires=\d+/g, 'expires=1')
      return route.fulfill({ response: answer, body })
    })
    await open(page, chatWith(kofi))
    await expect(page).toHaveURL(new RegExp(`/account/messages/[1-9]\\d*/${kofi.username}$`))
    const link = page.getByRole('link', { name: 'plan.pdf' })
    await expect(link).toHaveAttribute('href', /expires=1&/)
    expires = false
    const file = page.context().waitForEvent('response', one => one.url().includes('plan.pdf'))
    await link.click()
    expect((await file).status()).toBe(200)
  },
)

test(
  'whoever has a chat open is not told that somebody wrote in it',
  once,
  async ({ page, request }) => {
    const [ama, kofi] = await two(request)
    const esi = await chatter(request)
    await be(page, ama)
    await openLive(page, chatWith(kofi))
    await say(request, { from: kofi, to: ama, text: 'Here I am' })
    await expect(messageWith(page, 'Here I am')).toBeVisible()
    await say(request, { from: esi, to: ama, text: 'Me too' })
    await expect(page.getByText(`${esi.username} wrote to you.`)).toBeVisible()
    await expect(page.getByText(`${kofi.username} wrote to you.`)).toBeHidden()
  },
)

test(
  'a message that comes with the address is sent once, whatever is reloaded or gone back to',
  once,
  async ({ page, request }) => {
    const [ama, kofi] = await two(request)
    const path = `${chatWith(kofi)}?message=${encodeURIComponent('Is the clock still ticking?')}`
    await be(page, ama)
    await open(page, '/account/messages')
    await open(page, path)
    await expect(messageWith(page, 'Is the clock still ticking?')).toContainText('Sent')
    await expect(page).toHaveURL(new RegExp(`/account/messages/[1-9]\\d*/${kofi.username}$`))
    await page.reload()
    await expect(messageWith(page, 'Is the clock still ticking?')).toHaveCount(1)
    await page.goBack()
    await page.goForward()
    await expect(messageWith(page, 'Is the clock still ticking?')).toHaveCount(1)
    await open(page, path)
    await expect(page).toHaveURL(new RegExp(`/account/messages/[1-9]\\d*/${kofi.username}$`))
    await write(page, 'And does it strike?')
    await expect(messageWith(page, 'And does it strike?')).toContainText('Sent')
    expect(await textsIn(request, ama, kofi)).toEqual([
      'Is the clock still ticking?',
      'And does it strike?',
    ])
  },
)

test(
  'a visitor who wants to write logs in first, and then the message goes out',
  once,
  async ({ page, request }) => {
    const { person } = await member(request)
    const kofi = await chatter(request)
    await open(page, `${chatWith(kofi)}?message=Hello`)
    await expect(page).toHaveURL(/\/login\?/)
    await logIn(page, person)
    await expect(messageWith(page, 'Hello')).toContainText('Sent')
  },
)

test(
  'what is written without a connection waits, and goes out in its order',
  once,
  async ({ page, context, request }) => {
    const [ama, kofi] = await two(request)
    await say(request, { from: kofi, to: ama, text: 'Before' })
    await be(page, ama)
    await open(page, chatWith(kofi))
    await expect(messageWith(page, 'Before')).toBeVisible()
    await context.setOffline(true)
    for (const text of ['First', 'Second', 'Third']) await write(page, text)
    await expect(page.getByRole('list', { name: 'On the way' }).getByRole('listitem')).toHaveCount(
      3,
    )
    await expect(messageWith(page, 'Third')).toContainText('Sending')
    await say(request, { from: kofi, to: ama, text: 'Meanwhile' })

    await context.setOffline(false)
    for (const text of ['First', 'Second', 'Third'])
      await expect(messageWith(page, text)).toContainText('Sent')
    await expect(messageWith(page, 'Meanwhile')).toBeVisible()
    await expect(page.getByRole('list', { name: 'On the way' })).toBeHidden()
    const texts = await textsIn(request, ama, kofi)
    expect(texts).toEqual(['Before', 'Meanwhile', 'First', 'Second', 'Third'])
    expect(await log(page).getByRole('listitem').allInnerTexts()).toEqual(
      texts.map(text => expect.stringContaining(text)),
    )
  },
)

test('what waited is sent after a reload, and once', once, async ({ page, request }) => {
  const [ama, kofi] = await two(request)
  await be(page, ama)
  await page.route('**/api/chat/message/send', route => route.abort())
  await open(page, chatWith(kofi))
  await write(page, 'I was here')
  await expect(messageWith(page, 'I was here')).toContainText('Sending')
  await page.unroute('**/api/chat/message/send')
  await open(page, '/account/profile')
  await expect.poll(() => textsIn(request, kofi, ama)).toEqual(['I was here'])
  await open(page, chatWith(kofi))
  await expect(messageWith(page, 'I was here')).toHaveCount(1)
})

test(
  'a message that nobody answered is tried again with a tap, and arrives once',
  once,
  async ({ page, request }) => {
    const [ama, kofi] = await two(request)
    await be(page, ama)
    await page.route('**/api/chat/message/send', route => route.abort())
    await open(page, chatWith(kofi))
    await write(page, 'Did it arrive?')
    const retry = page.getByRole('button', { name: 'Tap to retry' })
    await expect(retry).toBeVisible({ timeout: 20_000 })
    await page.unroute('**/api/chat/message/send')
    await retry.click()
    await expect(messageWith(page, 'Did it arrive?')).toContainText('Sent')
    await expect(retry).toBeHidden()
    expect(await textsIn(request, ama, kofi)).toEqual(['Did it arrive?'])
  },
)

test(
  'a message whose answer was lost on its way back counts as sent, and is sent once',
  once,
  async ({ page, request }) => {
    const [ama, kofi] = await two(request)
    await be(page, ama)
    const answerLost = page.waitForEvent('requestfailed', isSending)
    await page.route('**/api/chat/message/send', async route => {
      await route.fetch()
      await route.abort()
    })
    await open(page, chatWith(kofi))
    await write(page, 'Did you hear me?')
    await answerLost
    await expect(messageWith(page, 'Did you hear me?')).toContainText('Sent')
    await page.unroute('**/api/chat/message/send')
    await page.reload()
    await expect(messageWith(page, 'Did you hear me?')).toContainText('Sent')
    await expect(messageWith(page, 'Did you hear me?')).toHaveCount(1)
    expect(await textsIn(request, ama, kofi)).toEqual(['Did you hear me?'])
  },
)

test(
  'to somebody who is not there any more nothing is sent, and it is said why',
  once,
  async ({ page, request }) => {
    const [ama, kofi] = await two(request)
    await say(request, { from: kofi, to: ama, text: 'Farewell' })
    await be(page, ama)
    await open(page, chatWith(kofi))
    await expect(messageWith(page, 'Farewell')).toBeVisible()
    const manager = await demoPerson(request, 'manager')
    const answer = await request.post(`/api/manager/customer/${kofi.userId}/update/status`, {
      data: { action: 'deactivate' },
      headers: bearer(manager),
    })
    expect(answer.ok(), await answer.text()).toBe(true)
    await write(page, 'Come back')
    await expect(messageWith(page, 'Come back')).toContainText('This message cannot be delivered.')
    await page.getByRole('button', { name: 'Delete' }).click()
    await expect(messageWith(page, 'Come back')).toBeHidden()
  },
)

test(
  'files are sent with a message, and each can be opened by the other',
  once,
  async ({ page, device, request }) => {
    const [ama, kofi] = await two(request)
    await be(page, ama)
    await open(page, chatWith(kofi))
    await page
      .getByLabel('Add files')
      .setInputFiles([...(await newPhotos(1)), pdf('the very long name of an invoice.pdf')])
    await expect(page.getByText('the very lon…ice.pdf')).toBeVisible()
    await field(page).fill('Both of them')
    await page.getByRole('button', { name: 'Send' }).click()
    await expect(log(page).getByText('Both of them')).toBeVisible()
    await expect(log(page).getByRole('listitem').filter({ hasText: 'Sent' })).toHaveCount(2)

    const other = await device(kofi)
    await open(other, chatWith(ama))
    const picture = log(other).getByRole('img', { name: /clock-1/ })
    await expect(picture).toBeVisible()
    await expect
      .poll(() => picture.evaluate((img: HTMLImageElement) => img.naturalWidth))
      .not.toBe(0)
    const link = log(other).getByRole('link', { name: 'the very lon…ice.pdf' })
    const file = await request.get((await link.getAttribute('href')) ?? '')
    expect(file.headers()['content-type']).toBe('application/pdf')
  },
)

test(
  'what is being written stays when the other takes another username meanwhile',
  once,
  async ({ page, request }) => {
    const { person, ...kofi } = await member(request)
    const ama = await chatter(request)
    await say(request, { from: kofi, to: ama, text: 'Hello' })
    await be(page, ama)
    await openLive(page, chatWith(person))
    await expect(page).toHaveURL(new RegExp(`/account/messages/[1-9]\\d*/${person.username}$`))
    await field(page).fill('Can you come')
    await page.getByLabel('Add files').setInputFiles([pdf('plan.pdf')])
    const files = page.getByRole('list', { name: 'Files to send' })
    await expect(files).toContainText('plan.pdf')

    const username = `${person.username}.new`
    const renaming = await request.post('/api/customer/update', {
      data: { username, email: person.email },
      headers: bearer(kofi),
    })
    expect(renaming.status()).toBe(200)
    await say(request, { from: kofi, to: ama, text: 'I have another name now.' })
    await expect(page).toHaveURL(new RegExp(`/${username}$`))
    await expect(field(page)).toHaveValue('Can you come')
    await expect(files).toContainText('plan.pdf')
  },
)

test(
  'a file that cannot be sent says why, and keeps nothing else back once it is removed',
  once,
  async ({ page, request }) => {
    const [ama, kofi] = await two(request)
    await be(page, ama)
    await open(page, chatWith(kofi))
    const chosen = page.getByRole('list', { name: 'Files to send' }).getByRole('listitem')
    await page
      .getByLabel('Add files')
      .setInputFiles([
        pdf('plan.pdf'),
        { name: 'song.exe', mimeType: '', buffer: Buffer.from('MZ') },
      ])
    await expect(chosen).toHaveCount(2)
    await expect(page.getByRole('button', { name: 'Send' })).toBeDisabled()
    await page.getByRole('button', { name: 'Remove song.exe' }).click()
    await page.getByRole('button', { name: 'Send' }).click()
    await expect(log(page).getByRole('link', { name: /plan\.pdf/ })).toBeVisible()

    await page
      .getByLabel('Add files')
      .setInputFiles(Array.from({ length: 6 }, (_, n) => pdf(`${n}.pdf`)))
    await expect(chosen).toHaveCount(5)
    await expect(page.getByText('Up to 5 files go at once.')).toBeVisible()

    for (const _ of [1, 2, 3])
      await page
        .getByRole('button', { name: /^Remove/ })
        .first()
        .click()
    await expect(chosen).toHaveCount(2)
    await page.getByLabel('Add files').evaluate(chooseThreeTwice)
    await expect(page.getByText('Up to 5 files go at once.')).toBeVisible()
    await expect(chosen).toHaveCount(5)
  },
)

test(
  'the list is searched by username, and says so when nobody is found',
  once,
  async ({ page, request }) => {
    const [ama, kofi] = await two(request)
    const esi = await chatter(request)
    for (const from of [kofi, esi]) await say(request, { from, to: ama, text: 'Good morning' })
    await be(page, ama)
    await open(page, '/account/messages')
    await expect(rowOf(page, kofi)).toBeVisible()
    await page.getByLabel('Search by username').fill(esi.username.toUpperCase())
    await expect(rowOf(page, kofi)).toBeHidden()
    await expect(rowOf(page, esi)).toBeVisible()
    await expect(page).toHaveURL(new RegExp(`search=${esi.username.toUpperCase()}$`))

    await rowOf(page, esi).click()
    await expect(messageWith(page, 'Good morning')).toBeVisible()
    await page.goBack()
    await expect(page.getByLabel('Search by username')).toHaveValue(esi.username.toUpperCase())
    await page.getByLabel('Search by username').fill('nobody-at-all')
    await page.getByLabel('Search by username').press('Enter')
    await expect(page.getByText('Nobody of that name')).toBeVisible()
    await page.getByRole('button', { name: 'Clear search' }).last().click()
    await expect(rowOf(page, kofi)).toBeVisible()
  },
)

test('whoever has no chats is led to gigs', once, async ({ page, request }) => {
  await be(page, await chatter(request))
  await open(page, '/account/messages')
  await expect(page.getByText('No messages yet.')).toBeVisible()
  await page.getByRole('link', { name: 'Browse gigs' }).click()
  await expect(page).toHaveURL('/')
})

test(
  'reading back fetches what was said before, and news do not move what is read',
  once,
  async ({ page, request }) => {
    test.slow()
    const [ama, kofi] = await two(request)
    for (let n = 1; n <= 130; n += 1)
      await say(request, { from: n % 2 ? ama : kofi, to: n % 2 ? kofi : ama, text: `Line ${n}.` })
    await be(page, ama)
    await open(page, chatWith(kofi))
    await expect(messageWith(page, 'Line 130.')).toBeInViewport()
    await expect(messageWith(page, 'Line 1.')).toHaveCount(0)
    await expect(async () => {
      await log(page).evaluate(element => element.scrollTo({ top: -element.scrollHeight }))
      await expect(messageWith(page, 'Line 1.')).toBeInViewport({ timeout: 500 })
    }).toPass()
    await expect(page.getByText('Say what you need, when and where.')).toBeAttached()

    const placeOf = async () => (await messageWith(page, 'Line 3.').boundingBox())?.y
    const before = await placeOf()
    await say(request, { from: kofi, to: ama, text: 'And one more' })
    const toNewest = page.getByRole('button', { name: '1 new message' })
    await expect(toNewest).toBeVisible()
    expect(await placeOf()).toBe(before)
    await toNewest.click()
    await expect(messageWith(page, 'And one more')).toBeInViewport()
    await expect(messageWith(page, 'And one more')).toBeVisible()
  },
)

test('a draft is kept for each person, also over a reload', once, async ({ page, request }) => {
  const [ama, kofi] = await two(request)
  const esi = await chatter(request)
  await be(page, ama)
  await open(page, chatWith(kofi))
  await field(page).fill('To Kofi alone')
  await open(page, chatWith(esi))
  await expect(field(page)).toHaveValue('')
  await open(page, chatWith(kofi))
  await expect(field(page)).toHaveValue('To Kofi alone')
})

test(
  'a tab that passes from one person to another keeps nothing half-written for the other',
  once,
  async ({ page, context, request }) => {
    const [ama, kofi] = await two(request)
    const esi = await chatter(request)
    await be(page, ama)
    await open(page, chatWith(kofi))
    await field(page).fill('From Ama alone')
    await be(await context.newPage(), esi)
    await expect(field(page)).toHaveValue('')
    await open(page, chatWith(kofi))
    await expect(field(page)).toHaveValue('')
  },
)

test(
  'a lost session leads to the login and back, and what was written goes out then',
  once,
  async ({ page, context, request }) => {
    const { person, userId, token } = await member(request)
    const kofi = await chatter(request)
    await be(page, { userId, token })
    await open(page, chatWith(kofi))
    await expect(log(page)).toBeVisible()
    await context.setOffline(true)
    await write(page, 'Before I was thrown out')
    await request.delete('/api/sanctum/token', { headers: bearer({ token }) })
    await context.setOffline(false)
    await expect(page).toHaveURL(/\/login\?/)
    await logIn(page, person)
    await expect(messageWith(page, 'Before I was thrown out')).toContainText('Sent')
    expect(await textsIn(request, kofi, { username: person.username })).toEqual([
      'Before I was thrown out',
    ])
  },
)

test(
  'a chat of others, and somebody who does not exist, are not there',
  once,
  async ({ page, request }) => {
    const [kofi, esi] = await two(request)
    const { chat_id } = await say(request, { from: kofi, to: esi, text: 'Between us' })
    await be(page, await chatter(request))
    for (const path of [
      `/account/messages/${chat_id}/${kofi.username}`,
      '/account/messages/0/nobody-of-this-name',
    ]) {
      await open(page, path)
      await expect(page.getByText('There is no such chat')).toBeVisible()
      await expect(page.getByText('Between us')).toBeHidden()
      await expect(field(page)).toBeHidden()
    }
    await page.getByRole('link', { name: 'All messages' }).last().click()
    await expect(page).toHaveURL('/account/messages')
  },
)

test(
  'a reported message that a manager censors vanishes from both open screens',
  once,
  async ({ page, device, request }) => {
    const [ama, kofi] = await two(request)
    const { id } = await say(request, { from: kofi, to: ama, text: 'Pay me outside of this place' })
    await be(page, ama)
    await open(page, chatWith(kofi))
    const other = await device(kofi)
    await open(other, chatWith(ama))
    await expect(messageWith(other, 'Pay me outside')).toBeVisible()

    await messageWith(page, 'Pay me outside').getByRole('button').click()
    await page.getByRole('menuitem', { name: 'Report message' }).click()
    await expect(page.getByRole('dialog')).toContainText('Pay me outside of this place')
    await page.getByLabel('Why (optional)').fill('He wants to be paid elsewhere')
    await page.getByRole('button', { name: 'Report message' }).click()
    await expect(page.getByText('Thank you. Our team will look at this message.')).toBeVisible()

    await censor(request, id)
    for (const screen of [page, other]) {
      await expect(log(screen).getByText('Our team removed this message.')).toBeVisible()
      await expect(screen.getByText('Pay me outside')).toBeHidden()
    }
  },
)

test(
  'an offer is accepted from its card, and cards show where the order stands now',
  once,
  async ({ page, device, request }) => {
    const [kofi, ama] = await two(request)
    const gig = await liveGig(request, kofi)
    await say(request, { from: ama, to: kofi, text: 'Can you repair two clocks?' })
    await be(page, ama)
    await open(page, chatWith(kofi))
    const answer = await request.post('/api/offers/create', {
      data: {
        ...{ gig_id: gig.id, is_custom: true, amount: 1250, duration: 72, buyer_id: ama.userId },
        description: '<p>Two clocks, at your home.</p>',
      },
      headers: bearer(kofi),
    })
    expect(answer.status(), await answer.text()).toBe(201)
    const { gig_offer } = await answer.json()
    const card = log(page).getByRole('listitem').filter({ hasText: gig.title }).first()
    await expect(card).toContainText('GH₵1,250.00')
    await expect(card).toContainText('3 days')
    const accept = card.getByRole('link', { name: 'Accept Offer & Pay' })
    await expect(accept).toHaveAttribute('href', `/orders/request/${gig_offer.id}`)
    const other = await device(kofi)
    await open(other, chatWith(ama))
    await expect(log(other).getByText('GH₵1,250.00')).toBeVisible()
    await expect(log(other).getByRole('link', { name: 'Accept Offer & Pay' })).toBeHidden()
    await other.getByRole('button', { name: `More about ${ama.username}` }).click()
    await expect(other.getByRole('menuitem', { name: 'Create Custom Offer' })).toBeVisible()

    const { order } = await orderStep(request, ama, 'request', { gig_offer_id: gig_offer.id })
    await expect(card).toContainText('Pending Seller Acceptance')
    await expect(accept).toBeHidden()
    await expect(log(other).getByText('Pending Your Acceptance').first()).toBeVisible()
    await orderStep(request, kofi, 'accept', { gig_order_id: order.id })
    for (const screen of [page, other]) {
      await expect(log(screen).getByText('Ongoing').first()).toBeVisible()
      await expect(log(screen).getByText(/^Pending/)).toHaveCount(0)
      await expect(log(screen).getByText('I accept the order')).toBeVisible()
      await expect(screen.getByText('accepted your request for')).toBeHidden()
    }
    await card.getByRole('link', { name: 'View order' }).click()
    await expect(page).toHaveURL(`/account/orders/view/${order.id}`)
  },
)

test('a phone gives the whole height to the chat', once, async ({ page, request }) => {
  const [ama, kofi] = await two(request)
  await say(request, { from: kofi, to: ama, text: 'Good morning' })
  await be(page, ama)
  await open(page, chatWith(kofi))
  await expect(messageWith(page, 'Good morning')).toBeVisible()
  await expect(page.getByRole('navigation', { name: 'Main' })).toBeHidden()
  await expect(field(page)).toBeInViewport()
  expect(await page.evaluate(() => document.documentElement.scrollHeight - innerHeight)).toBe(0)
})

async function censor(request: APIRequestContext, messageId: number) {
  const manager = await demoPerson(request, 'manager')
  const answer = await request.get(`/api/manager/message/censor/${messageId}`, {
    headers: bearer(manager),
  })
  expect(answer.ok(), await answer.text()).toBe(true)
}

async function orderStep(
  request: APIRequestContext,
  someone: Member,
  action: string,
  data: object,
) {
  const answer = await request.post(`/api/orders/${action}`, { data, headers: bearer(someone) })
  expect(answer.ok(), await answer.text()).toBe(true)
  return answer.json()
}

/** The second three while the first are still made smaller. */
function chooseThreeTwice(input: HTMLInputElement): void {
  for (const time of ['first', 'second']) {
    const chosen = new DataTransfer()
    for (const number of [1, 2, 3])
      chosen.items.add(new File(['photo'], `${time}-${number}.jpg`, { type: 'image/jpeg' }))
    input.files = chosen.files
    input.dispatchEvent(new Event('change', { bubbles: true }))
  }
}
