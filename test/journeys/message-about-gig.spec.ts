import { expect } from '@playwright/test'
import { chatter, chatWith } from './chat.ts'
import { be, liveGig, newTitle, pathOf } from './gigs.ts'
import { test } from './kept-browser.ts'
import { open } from './screens.ts'

/** Rules that no width of the screen changes. */
const once = { tag: '@once' }

const offered = [
  'Hello, are you free this week?',
  'How much will my job cost?',
  'Can you come to my place?',
]
const requested = [
  'I can do this. When do you need it?',
  'Where exactly is the work?',
  'I can start tomorrow.',
]

test(
  'a message from a gig says which one it is about, and offers words to begin with',
  once,
  async ({ page, device, request }) => {
    const [ama, kofi] = [await chatter(request), await chatter(request)]
    const gig = await liveGig(request, ama, { title: newTitle('Sundials set') })
    await be(page, kofi)
    await open(page, pathOf(gig))
    await page
      .getByRole('link', { name: 'Message', exact: true })
      .locator('visible=true')
      .first()
      .click()
    await expect(page).toHaveURL(new RegExp(`/account/messages/0/${ama.username}\\?gig=${gig.id}$`))
    const form = page.getByRole('form', { name: 'New message' })
    await expect(form.getByRole('link', { name: gig.title })).toBeVisible()
    await expect(form.getByRole('listitem')).toHaveText(offered)
    await form.getByRole('button', { name: offered[1] }).click()
    const field = page.getByRole('textbox', { name: 'Message', exact: true })
    await expect(field).toHaveValue(String(offered[1]))
    await expect(field).toBeFocused()
    await expect(page.getByRole('log').getByRole('listitem')).toHaveCount(0)

    await page.getByRole('button', { name: 'Send' }).click()
    const message = page.getByRole('log').getByRole('listitem').filter({ hasText: offered[1] })
    await expect(message.getByRole('link', { name: gig.title })).toBeVisible()
    await expect(form.getByRole('link', { name: gig.title })).toBeHidden()
    await expect(page).toHaveURL(new RegExp(`/account/messages/[1-9]\\d*/${ama.username}$`))

    const other = await device(ama)
    await open(other, chatWith(kofi))
    await expect(other).toHaveURL(new RegExp(`/account/messages/[1-9]\\d*/${kofi.username}$`))
    await other.getByRole('log').getByRole('link', { name: gig.title }).click()
    await expect(other).toHaveURL(pathOf(gig))
  },
)

test(
  'to who needs something other words are offered, and the gig need not be mentioned',
  once,
  async ({ page, request }) => {
    const [ama, kofi] = [await chatter(request), await chatter(request)]
    const gig = await liveGig(request, ama, { title: newTitle('Sundial wanted'), type: 2 })
    await be(page, kofi)
    await open(page, `${chatWith(ama)}?gig=${gig.id}`)
    const form = page.getByRole('form', { name: 'New message' })
    await expect(form.getByRole('listitem')).toHaveText(requested)
    await form.getByRole('button', { name: 'Do not mention this gig' }).click()
    await expect(form.getByRole('link', { name: gig.title })).toBeHidden()
    await page.getByRole('textbox', { name: 'Message', exact: true }).fill('Good morning')
    await page.getByRole('button', { name: 'Send' }).click()
    const message = page.getByRole('log').getByRole('listitem').filter({ hasText: 'Good morning' })
    await expect(message).toContainText('Sent')
    await expect(message.getByRole('link')).toHaveCount(0)
  },
)
