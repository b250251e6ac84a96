import { type Browser, expect, type Page, test } from '@playwright/test'
import { chatWith, say, two } from './chat.ts'
import { be, type Someone } from './gigs.ts'
import { orderPath, requestOrder, step } from './orders.ts'
import { member } from './people.ts'
import { open, openLive } from './screens.ts'
import { type Begin, translatePages } from './translator.ts'

/** None of this is a matter of the width. */
const once = { tag: '@once' }
const beginnings: Begin[] = ['before its scripts run', 'afterwards']

for (const begin of beginnings) {
  test(
    `an order that is translated ${begin} says at each step what it says elsewhere`,
    once,
    async ({ browser, page, request }) => {
      const [seller, buyer] = [await member(request), await member(request)]
      const order = await requestOrder(request, { seller, buyer })
      const screens = await openTwice(page, { browser, begin, as: buyer, path: orderPath(order) })
      await expectAlike(screens, 'Pending')
      await step(request, seller, { order, action: 'accept' })
      await expectAlike(screens, 'Ongoing')
      await step(request, seller, { order, action: 'review' })
      await expectAlike(screens, 'I have made Payment')
      await step(request, buyer, { order, action: 'revision', revision: 'It still drips.' })
      await expectAlike(screens, 'It still drips.')
      await screens.translated.context().close()
    },
  )

  test(
    `a chat that is translated ${begin} shows each message once and in its place, and names as they are`,
    once,
    async ({ browser, page, request }) => {
      const [ama, kofi] = await two(request)
      await say(request, { from: kofi, to: ama, text: 'Can you start on Friday?' })
      const screens = await openTwice(page, { browser, begin, as: ama, path: chatWith(kofi) })
      await expectAlike(screens, 'Can you start on Friday?')
      const { translated } = screens
      await expect(translated.getByRole('heading', { name: kofi.username })).toBeVisible()
      await expect(
        translated.locator('font').getByText(kofi.username, { exact: true }),
      ).toHaveCount(0)
      await translated.getByRole('textbox', { name: 'Message', exact: true }).fill('At nine.')
      await translated.getByRole('button', { name: 'Send' }).click()
      await expectAlike(screens, 'At nine.')
      await say(request, { from: kofi, to: ama, text: 'Good. Bring a ladder.' })
      await expectAlike(screens, 'Good. Bring a ladder.')
      await translated.context().close()
    },
  )
}

test('names stay as they are in what the server draws, too', once, async ({ page, request }) => {
  const html = await (await request.get('/')).text()
  const names = html.match(/translate="no" class="truncate[^"]*">[\w.]+</g) ?? []
  expect(names).toHaveLength(32)
  await open(page, '/')
  await expect(page.locator('main [translate=no]')).toHaveCount(32)
})

type Screens = { plain: Page; translated: Page }
type Opening = { browser: Browser; begin: Begin; as: Someone; path: string }

/** The same page of the same person in two browsers, one of which translates. */
async function openTwice(plain: Page, { browser, begin, as, path }: Opening): Promise<Screens> {
  const { baseURL, viewport } = test.info().project.use
  const context = await browser.newContext({ baseURL, viewport, reducedMotion: 'reduce' })
  await translatePages(context, begin)
  const translated = await context.newPage()
  for (const page of [plain, translated]) {
    await be(page, as)
    await openLive(page, path)
  }
  return { plain, translated }
}

async function expectAlike({ plain, translated }: Screens, text: string): Promise<void> {
  await expect(translated.locator('main font', { hasText: text }).first()).toBeVisible()
  await expect(async () => {
    const [here, there] = await Promise.all([plain, translated].map(readMain))
    expect(there).toBe(here)
    expect(there).toContain(text)
  }).toPass({ timeout: 10_000 })
}

const readMain = (page: Page) => page.locator('main').last().textContent()
