import { expect, type Page } from '@playwright/test'
import { chatWith, say, two } from './chat.ts'
import { be } from './gigs.ts'
import { test } from './kept-browser.ts'
import { open } from './screens.ts'

const messageWith = (page: Page, text: string) =>
  page.getByRole('log').getByRole('listitem').filter({ hasText: text })

async function write(page: Page, text: string) {
  await page.getByRole('textbox', { name: 'Message', exact: true }).fill(text)
  await page.getByRole('button', { name: 'Send' }).click()
}

test('somebody blocks another from their chat, who cannot write until he is unblocked in the list', async ({
  page,
  device,
  request,
}) => {
  const [ama, kofi] = await two(request)
  await say(request, { from: kofi, to: ama, text: 'Send me your PIN' })
  await be(page, ama)
  await open(page, chatWith(kofi))
  await page.getByRole('button', { name: `More about ${kofi.username}` }).click()
  await page.getByRole('menuitem', { name: 'Block' }).click()
  await expect(page.getByRole('button', { name: 'Unblock' })).toBeVisible()
  await write(page, 'Why?')
  await expect(messageWith(page, 'Why?')).toContainText(
    `You have blocked ${kofi.username}. Unblock to write.`,
  )

  const other = await device(kofi)
  await open(other, chatWith(ama))
  await expect(messageWith(other, 'Send me your PIN')).toBeVisible()
  await write(other, 'Are you there?')
  await expect(messageWith(other, 'Are you there?')).toContainText(
    'This message cannot be delivered.',
  )

  await open(page, '/account/profile')
  await page.getByRole('link', { name: 'Blocked people' }).click()
  await page.getByRole('button', { name: `Unblock ${kofi.username}` }).click()
  await expect(page.getByText('You have blocked nobody.')).toBeVisible()

  await other.getByRole('button', { name: 'Tap to retry' }).click()
  await expect(messageWith(other, 'Are you there?')).toContainText('Sent')
})
