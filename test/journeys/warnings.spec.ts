import { expect } from '@playwright/test'
import { chatWith, two } from './chat.ts'
import { be } from './gigs.ts'
import { test } from './kept-browser.ts'
import { open } from './screens.ts'

const trick = 'Send your momo PIN make I fix am'
const sentence = 'Never tell anybody a PIN or a code.'

test('who writes what sounds like a trick sees it before sending, the reader below it, and both where more is said', {
  tag: '@once',
}, async ({ page, device, request }) => {
  const [ama, kofi] = await two(request)
  await be(page, kofi)
  await open(page, chatWith(ama))
  const field = page.getByRole('textbox', { name: 'Message', exact: true })
  const above = page.getByRole('form', { name: 'New message' }).getByRole('status')
  await field.fill('Good morning, when can I come?')
  await expect(above).toBeEmpty()
  await field.fill(trick)
  await expect(above).toContainText(sentence)
  await expect(page.getByRole('button', { name: 'Send' })).toBeEnabled()
  await page.getByRole('button', { name: 'Send' }).click()
  const own = page.getByRole('log').getByRole('listitem').filter({ hasText: trick })
  await expect(own).toContainText('Sent')
  await expect(own).not.toContainText(sentence)
  await expect(above).toBeEmpty()

  const other = await device(ama)
  await open(other, chatWith(kofi))
  const received = other.getByRole('log').getByRole('listitem').filter({ hasText: trick })
  await expect(received).toContainText(sentence)
  await received.getByRole('link', { name: 'Stay safe' }).click()
  await expect(other).toHaveURL(/\/safety#secret-code$/)
})
