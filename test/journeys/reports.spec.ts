import { type APIRequestContext, expect, type Page } from '@playwright/test'
import { pdfFile } from '../builders/files.ts'
import { chatWith, say, two } from './chat.ts'
import { be, bearer, demoPerson, liveGig, newPhotos, pathOf, type Someone } from './gigs.ts'
import { test } from './kept-browser.ts'
import { logIn, member, messageTo } from './people.ts'
import { open, withoutNews } from './screens.ts'

/** Rules that no width of the screen changes. */
const once = { tag: '@once' }
const receipt = {
  name: 'receipt.pdf',
  mimeType: 'application/pdf',
  buffer: pdfFile(),
}

test('a member reports a gig with two files, and a manager reads it and marks it as actioned', async ({
  page,
  context,
  request,
}) => {
  test.slow()
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  const poster = await member(request)
  const gig = await liveGig(request, poster)
  const { person, ...reporter } = await member(request)
  await be(page, reporter)
  await open(page, pathOf(gig))
  await page.getByRole('link', { name: 'Report this gig' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Report a problem')
  const description = page.getByLabel('Description')
  await expect(description).toHaveValue(new RegExp(`^About: https?://.*${pathOf(gig)}`))
  await expect(aboutWhom(page)).toHaveValue(`gig ${gig.id}`)
  await expect(aboutWhom(page).locator(':checked')).toHaveText(`Gig: ${gig.title}`)
  await page.getByLabel('Category').selectOption('Scam or fraud')
  await description.press('ControlOrMeta+End')
  await description.pressSequentially('He asked me to pay <before> the work.\nThen he was gone.')
  await page.getByLabel('Add files').setInputFiles([...(await newPhotos(1)), receipt])
  await expect(page.getByText('2/5 files')).toBeVisible()

  await page.getByRole('button', { name: 'Send report' }).click()
  await expect(page.getByText('Thank you. Our team will look at your report')).toBeVisible()
  const reference = (await page.getByText(/^R-\w{4}-\w{4}$/).textContent()) ?? ''
  await page.getByRole('button', { name: 'Copy' }).click()
  await expect(page.getByText('Reference copied.')).toBeVisible()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(reference)
  await page.getByRole('link', { name: 'Back to Gig' }).click()
  await expect(page).toHaveURL(pathOf(gig))

  await be(page, await demoPerson(request, 'manager'))
  await open(page, `/manager/reports?search=${reference}`)
  await expect(page.getByRole('row').filter({ hasText: reference })).toContainText('Pending')
  await page.getByRole('link', { name: `View ${reference}` }).click()
  await expect(page.getByText('He asked me to pay <before> the work.')).toBeVisible()
  await expect(page.getByRole('link', { name: pathOf(gig) })).toHaveAttribute('href', pathOf(gig))
  await expect(page.getByRole('link', { name: 'receipt.pdf' })).toBeVisible()
  await expectPictureShown(page)
  const reportedGig = page.getByRole('region', { name: 'The reported gig' })
  await expect(reportedGig.getByRole('heading')).toHaveText(gig.title)
  const reportedPerson = page.getByRole('region', { name: 'The reported person' })
  await expect(reportedPerson).toContainText(poster.person.username)
  await expect(reportedPerson.getByRole('link', { name: 'Check or deactivate' })).toHaveAttribute(
    'href',
    `/manager/customers/view/${poster.userId}`,
  )
  await markAsActioned(page).click()
  await expect(page.getByText('The report is marked as actioned')).toBeVisible()
  await expect(page.getByText('Completed', { exact: true })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Mark as actioned' })).toBeHidden()
  await expect(page.getByText('Marked as actioned', { exact: true })).toBeVisible()
  expect(await messageTo(request, person.email)).toContain(reference)
  await reportedGig.getByRole('link', { name: 'Approve, pause or delete' }).click()
  await page
    .getByRole('button', { name: new RegExp(`^Actions for ${gig.title.slice(0, 20)}`) })
    .click()
  await expect(page.getByRole('menuitem', { name: 'Pause' })).toBeVisible()
})

test(
  'a report from a chat names the other person, and a manager sees what else was reported of them',
  once,
  async ({ page, request }) => {
    const [ama, kofi] = await two(request)
    await say(request, { from: ama, to: kofi, text: 'Send it to my other number.' })
    const earlier = await report(request, { about_user_id: ama.userId, by: kofi })
    await be(page, kofi)
    await open(page, chatWith(ama))
    await page.getByRole('button', { name: `More about ${ama.username}` }).click()
    await page.getByRole('menuitem', { name: `Report ${ama.username}` }).click()
    await expect(aboutWhom(page)).toHaveValue(`person ${ama.userId}`)
    await expect(aboutWhom(page).locator(':checked')).toContainText(ama.username)
    await write(page, 'Two numbers, two names, one photo.')
    await page.getByRole('button', { name: 'Send report' }).click()
    const reference = (await page.getByText(/^R-\w{4}-\w{4}$/).textContent()) ?? ''

    await be(page, await demoPerson(request, 'manager'))
    await open(page, `/manager/reports/view/${reference}`)
    await expect(page.getByRole('region', { name: 'The reported person' })).toContainText(
      ama.username,
    )
    await page.getByRole('link', { name: new RegExp(earlier.reference) }).click()
    await expect(page.getByRole('heading', { level: 1 })).toContainText(earlier.reference)
    await expect(page.getByRole('link', { name: new RegExp(reference) })).toBeVisible()
  },
)

test(
  'what became of one report is not said of the one before it, after Back',
  once,
  async ({ page, request }) => {
    const [ama, kofi] = await two(request)
    await say(request, { from: ama, to: kofi, text: 'Send it to my other number.' })
    const about = { about_user_id: ama.userId, by: kofi }
    const first = await report(request, { ...about, description: 'Two numbers, two names.' })
    const second = await report(request, about)
    await be(page, await demoPerson(request, 'manager'))
    await open(page, `/manager/reports/view/${first.reference}`)
    await page.getByRole('link', { name: new RegExp(second.reference) }).click()
    await expect(page.getByRole('heading', { level: 1 })).toContainText(second.reference)
    await markAsActioned(page).click()
    await expect(page.getByText('The report is marked as actioned')).toBeVisible()
    await page.goBack()
    await expect(page.getByRole('heading', { level: 1 })).toContainText(first.reference)
    await expect(markAsActioned(page)).toBeVisible()
    await expect(page.getByText('The report is marked as actioned')).toBeHidden()
  },
)

test(
  'whom a report is about can be chosen among the latest chats, and left open again',
  once,
  async ({ page, request }) => {
    const [ama, kofi] = await two(request)
    await say(request, { from: ama, to: kofi, text: 'Good morning!' })
    await be(page, kofi)
    await open(page, '/report')
    await write(page, 'The same message, again and again.')
    await expect(aboutWhom(page).getByRole('option', { name: ama.username })).toBeAttached()
    await aboutWhom(page).selectOption(`person ${ama.userId}`)
    await expect(page.getByText('Draft saved')).toBeVisible()
    await page.reload()
    await expect(aboutWhom(page)).toHaveValue(`person ${ama.userId}`)
    await aboutWhom(page).selectOption('')
    const sending = page.waitForRequest('**/api/report/add')
    await page.getByRole('button', { name: 'Send report' }).click()
    expect((await sending).postData()).not.toContain('about_user_id')
    await expect(page.getByText('Your reference')).toBeVisible()
  },
)

test(
  'a gig that has gone since is not named, and the report is sent all the same',
  once,
  async ({ page, request }) => {
    const { person, ...reporter } = await member(request)
    await be(page, reporter)
    await open(page, '/report?about=/gigs/view/999999999/cakes')
    await write(page, 'It was there this morning.')
    await expect(aboutWhom(page)).toHaveValue('')
    await page.getByRole('button', { name: 'Send report' }).click()
    await expect(page.getByText('Your reference')).toBeVisible()
  },
)

test('a manager marks a report as actioned from the list', once, async ({ page, request }) => {
  const { reference } = await report(request)
  await be(page, await demoPerson(request, 'manager'))
  await open(page, `/manager/reports?search=${reference}`)
  const row = page.getByRole('row').filter({ hasText: reference })
  await page.getByRole('button', { name: `Actions for ${reference}` }).click()
  await page.getByRole('menuitem', { name: 'Mark as actioned' }).click()
  await expect(row).toContainText('Completed')
  await expect(page.getByRole('button', { name: `Actions for ${reference}` })).toBeHidden()
})

test('a search that finds no report says so', once, async ({ page, request }) => {
  await be(page, await demoPerson(request, 'manager'))
  await open(page, '/manager/reports?search=nobody-reported-this')
  await expect(page.getByRole('paragraph').filter({ hasText: 'No reports found.' })).toBeVisible()
})

test(
  'files that cannot be sent are told apart at once, and nothing leaves with them',
  once,
  async ({ page, request }) => {
    let sent = 0
    page.on('request', one => {
      if (one.url().endsWith('/api/report/add')) sent += 1
    })
    await be(page, await demoPerson(request, 'esi'))
    await open(page, '/report')
    await page
      .getByLabel('Add files')
      .setInputFiles([
        receipt,
        { name: 'film.mov', mimeType: 'video/quicktime', buffer: Buffer.from('moving') },
        { name: 'large.png', mimeType: 'image/png', buffer: Buffer.alloc(10 * 1024 * 1024 + 1) },
      ])
    await expect(page.getByText('We do not take this kind of file.')).toBeVisible()
    await expect(page.getByText('This file is larger than 10 MB.')).toBeVisible()
    await page.getByRole('button', { name: 'Send report' }).click()
    const alert = page.getByRole('alert')
    await expect(alert).toBeFocused()
    await expect(alert.getByRole('listitem')).toHaveText([
      'Choose a category.',
      'Say what happened.',
      'Remove the files that cannot be sent.',
    ])
    expect(sent).toBe(0)
    await page.getByRole('button', { name: 'Remove film.mov' }).click()
    await page.getByRole('button', { name: 'Remove large.png' }).click()
    await expect(page.getByText('1/5 files')).toBeVisible()
  },
)

test(
  'a photo that is still made smaller when a report is sent goes with it',
  once,
  async ({ page, request }) => {
    const { person, ...reporter } = await member(request)
    await be(page, reporter)
    const finishPhotos = await holdPhotos(page)
    await open(page, '/report')
    await write(page, 'This is the receipt that he sent me.')
    await page.getByLabel('Add files').setInputFiles(await newPhotos(1))
    await page.getByRole('button', { name: 'Send report' }).click()
    await finishPhotos()
    const reference = (await page.getByText(/^R-\w{4}-\w{4}$/).textContent()) ?? ''
    await be(page, await demoPerson(request, 'manager'))
    await open(page, `/manager/reports/view/${reference}`)
    await expectPictureShown(page)
  },
)

test(
  'a report that does not get through keeps words and files for another try',
  once,
  async ({ page, request }) => {
    await be(page, await demoPerson(request, 'esi'))
    await open(page, '/report')
    await write(page, 'The search finds nothing at all since this morning.')
    await page.getByLabel('Add files').setInputFiles(receipt)
    await page.route('**/api/report/add', route => route.abort())
    await page.getByRole('button', { name: 'Send report' }).click()
    await expect(page.getByText('The report did not go through.')).toBeVisible()
    await expect(page.getByText('1/5 files')).toBeVisible()
    await page.unroute('**/api/report/add')
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect(page.getByText('Your reference')).toBeVisible()
  },
)

test('a report half written is there again after a reload', once, async ({ page, request }) => {
  const { person, ...reporter } = await member(request)
  await be(page, reporter)
  await open(page, '/report')
  await write(page, 'Somebody uses my photos.')
  await expect(page.getByText('Draft saved')).toBeVisible()
  await page.reload()
  await expect(page.getByLabel('Description')).toHaveValue('Somebody uses my photos.')
  await expect(page.getByLabel('Category')).toHaveValue('7')
})

test('a session that ends costs neither words nor files', once, async ({ page, request }) => {
  const { person, ...reporter } = await member(request)
  await be(page, reporter)
  await withoutNews(page)
  await open(page, '/report?about=/gigs/view/1/cakes')
  await page.getByLabel('Category').selectOption('Spam')
  await page.getByLabel('Add files').setInputFiles(receipt)
  await request.delete('/api/sanctum/token', { headers: bearer(reporter) })
  await page.getByRole('button', { name: 'Send report' }).click()
  await expect(page).toHaveURL(/\/login\?redirect=/)
  await logIn(page, person)
  await expect(page.getByText('1/5 files')).toBeVisible()
  await page.getByRole('button', { name: 'Send report' }).click()
  await expect(page.getByText('Your reference')).toBeVisible()
})

test(
  'an address outside this site is not written into a report',
  once,
  async ({ page, request }) => {
    await be(page, await demoPerson(request, 'esi'))
    for (const about of ['https://evil.test/', '//evil.test', '/\\evil.test']) {
      await open(page, `/report?about=${encodeURIComponent(about)}`)
      await expect(page.getByLabel('Description')).toHaveValue('')
    }
  },
)

test('visitors log in before they report', once, async ({ page }) => {
  await page.goto('/report?about=/gigs/view/1/cakes')
  await expect(page).toHaveURL(/\/login\?redirect=%2Freport%3Fabout/)
})

const aboutWhom = (page: Page) => page.getByLabel('Person or gig (optional)')

async function write(page: Page, text: string) {
  await page.getByLabel('Category').selectOption('Spam')
  await page.getByLabel('Description').fill(text)
}

/** No photo is read, as on a slow phone, until the function that this answers is called. */
async function holdPhotos(page: Page): Promise<() => Promise<void>> {
  await page.addInitScript(() => {
    const read = createImageBitmap
    const finish = new Promise(resolve => addEventListener('finish-photos', resolve))
    const readLater = (file: Blob, options: ImageBitmapOptions) =>
      finish.then(() => read(file, options))
    Object.assign(globalThis, { createImageBitmap: readLater })
  })
  return () => page.evaluate(() => void dispatchEvent(new Event('finish-photos')))
}

const markAsActioned = (page: Page) =>
  page.getByRole('button', { name: 'Mark as actioned' }).locator('visible=true')

/** Made by a call, where the form is not the point. */
async function report(
  request: APIRequestContext,
  { by, ...about }: { by?: Someone; about_user_id?: number; description?: string } = {},
): Promise<{ reference: string }> {
  const answer = await request.post('/api/report/add', {
    headers: bearer(by ?? (await member(request))),
    data: { category_id: 7, description: 'The same message, again and again.', ...about },
  })
  expect(answer.status(), await answer.text()).toBe(201)
  return (await answer.json()).report
}

async function expectPictureShown(page: Page) {
  const picture = page.locator('a:has-text("clock-1") img')
  await picture.scrollIntoViewIfNeeded()
  await expect
    .poll(() => picture.evaluate(image => (image as HTMLImageElement).naturalWidth))
    .toBeGreaterThan(0)
}
