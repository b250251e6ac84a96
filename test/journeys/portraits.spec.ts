import { expect, type Page } from '@playwright/test'
import { chatter, chatWith, say } from './chat.ts'
import { be, demoPerson, liveGig, newPhotos, newTitle, pathOf } from './gigs.ts'
import { test } from './kept-browser.ts'
import { messageTo } from './people.ts'
import { open } from './screens.ts'

/** What has nothing to do with the width. */
const once = { tag: '@once' }

const face = (page: Page) => page.locator('img[src*="/files/public/people/"]')
const isDrawn = (image: HTMLImageElement) => image.complete && image.naturalWidth > 0
const goodNews = (page: Page, text: string) => page.getByRole('status').filter({ hasText: text })

test(
  'a photo of oneself is shown in chats and on cards until a manager removes it',
  once,
  async ({ page, device, request }) => {
    const [ama, kofi] = [await chatter(request), await chatter(request)]
    const gig = await liveGig(request, ama, { title: newTitle('Portraits in oil') })
    await be(page, ama)
    await open(page, '/account/profile')
    await expect(page.getByRole('heading', { name: 'Add a photo of yourself' })).toBeVisible()
    await expect(page.getByText('Use a clear photo of you alone.')).toBeVisible()
    await page.getByLabel('Choose a photo').setInputFiles({
      ...{ name: 'page.jpg', mimeType: 'image/jpeg' },
      buffer: Buffer.from('not a photo'),
    })
    await expect(page.locator('#field-photo-error')).toHaveText(
      'page.jpg is not a JPEG, PNG or WebP picture.',
    )
    await page.getByLabel('Choose a photo').setInputFiles(await newPhotos(1))
    await expect(goodNews(page, 'Your photo is saved.')).toBeVisible()
    await expect(page.getByRole('heading', { name: 'Your photo' })).toBeVisible()
    await expect.poll(() => face(page).first().evaluate(isDrawn)).toBe(true)

    const other = await device(kofi)
    await open(other, `/?search=${encodeURIComponent(gig.title)}`)
    const card = other.getByRole('article').filter({ hasText: gig.title })
    await expect.poll(() => face(other).first().evaluate(isDrawn)).toBe(true)
    await expect(card.locator('img[src*="/people/"]')).toBeVisible()
    await open(other, pathOf(gig))
    await expect(face(other).locator('visible=true').first()).toBeVisible()
    await say(request, { from: ama, to: kofi, text: 'Good morning!' })
    await open(other, chatWith(ama))
    await expect
      .poll(() => face(other).locator('visible=true').first().evaluate(isDrawn))
      .toBe(true)

    const desk = await device(await demoPerson(request, 'manager'))
    await open(desk, `/manager/customers/view/${ama.userId}`)
    await expect(desk.getByRole('img', { name: `Photo of ${ama.username}` })).toBeVisible()
    await desk.getByRole('button', { name: 'Remove photo' }).click()
    const dialog = desk.getByRole('dialog')
    await dialog.getByRole('button', { name: 'Remove photo' }).click()
    await expect(dialog.getByRole('alert')).toHaveText('Enter a reason.')
    await dialog.getByLabel('Reason').fill('It shows a clock.')
    await dialog.getByRole('button', { name: 'Remove photo' }).click()
    await expect(goodNews(desk, 'The photo is removed.')).toBeVisible()
    await expect(desk.getByRole('img', { name: `Photo of ${ama.username}` })).toBeHidden()

    const mail = await messageTo(request, `${ama.username}@journey.test`, 'We removed your photo')
    expect(mail).toContain('We removed your photo: It shows a clock. You can add another one.')
    await open(page, '/account/profile')
    await expect(page.getByRole('heading', { name: 'Add a photo of yourself' })).toBeVisible()
    await open(other, chatWith(ama))
    await expect(other.getByRole('heading', { level: 1, name: ama.username })).toBeVisible()
    await expect(face(other)).toHaveCount(0)
  },
)

test(
  'whoever removes his photo is asked before, and is shown by initials again',
  once,
  async ({ page, request }) => {
    await be(page, await chatter(request))
    await open(page, '/account/profile')
    await page.getByLabel('Choose a photo').setInputFiles(await newPhotos(1))
    await expect(goodNews(page, 'Your photo is saved.')).toBeVisible()
    await page.getByRole('button', { name: 'Remove photo' }).click()
    const question = page.getByRole('alertdialog', { name: 'Remove your photo?' })
    await question.getByRole('button', { name: 'Keep it' }).click()
    await expect(face(page).first()).toBeVisible()
    await page.getByRole('button', { name: 'Remove photo' }).click()
    await question.getByRole('button', { name: 'Remove photo' }).click()
    await expect(page.getByRole('heading', { name: 'Add a photo of yourself' })).toBeVisible()
    await expect(face(page)).toHaveCount(0)
  },
)

test('whoever uses less data sees initials, and no face is fetched', { tag: '@once' }, async ({
  page,
  context,
  baseURL,
  request,
}) => {
  const ama = await chatter(request)
  const gig = await liveGig(request, ama)
  await be(page, ama)
  await open(page, '/account/profile')
  await page.getByLabel('Choose a photo').setInputFiles(await newPhotos(1))
  await expect(goodNews(page, 'Your photo is saved.')).toBeVisible()
  await context.addCookies([{ name: 'less-data', value: '1', url: String(baseURL) }])
  // The profile, which shows the photo that was just saved, must not be fetching it any longer.
  await page.goto('about:blank')
  const fetched: string[] = []
  page.on('request', sent => {
    if (sent.url().includes('/people/')) fetched.push(sent.url())
  })
  await open(page, pathOf(gig))
  await expect(page.getByText(ama.username).first()).toBeVisible()
  await page.waitForLoadState('networkidle')
  expect(fetched).toEqual([])
})
