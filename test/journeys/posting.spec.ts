import { type APIRequestContext, expect, type Locator, type Page } from '@playwright/test'
import {
  approve,
  be,
  bearer,
  categories,
  demoPerson,
  elubo,
  liveGig,
  newPhotos,
  newTitle,
  type PostedGig,
  pathOf,
  postGig,
  type Someone,
  take,
} from './gigs.ts'
import { test } from './kept-browser.ts'
import { codeFor, logIn, member, newPerson, type Person } from './people.ts'
import { centreOf, open, withoutNews } from './screens.ts'

test.use({ geolocation: elubo, permissions: ['geolocation'] })

/** Rules that no width of the screen changes. */
const once = { tag: '@once' }
const deletion =
  'Are you sure you want to delete this Gig? This action is permanent and cannot be undone.'

test('a new person posts a gig with photos and a place, and after review everybody finds it', async ({
  page,
  request,
}) => {
  test.slow()
  const title = newTitle()
  await register(page, request)
  await page.getByRole('link', { name: 'Request or Offer a Service' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Request or Offer a Service')
  await write(page, title)
  await page.getByLabel('Add photos').setInputFiles(await newPhotos(3))
  await expect(page.getByText('3/10 photos')).toBeVisible()
  await page.getByRole('switch', { name: 'Location-based gig' }).check()
  const marker = page.getByRole('button', { name: 'Place of the gig' })
  await expect(page.getByText('from Prestea, Western')).toBeVisible()
  await marker.press('Shift+ArrowRight')
  await dragDown(page, marker)

  const posted = page.waitForResponse('**/api/gigs/add')
  await page.getByRole('button', { name: 'Post Service Offer' }).click()
  const { gig } = await (await posted).json()
  await expect(page.getByText('In review', { exact: true })).toBeVisible()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(title)
  expect(gig.images).toHaveLength(3)
  expect(gig.latitude).toBeLessThan(elubo.latitude)
  expect(gig.longitude).toBeGreaterThan(elubo.longitude)

  await page.getByRole('link', { name: 'See your gigs' }).click()
  await expect(rowOf(page, title)).toContainText('In review')
  const found = `/?${new URLSearchParams({ search: title })}`
  await open(page, found)
  await expect(page.getByRole('link', { name: title, exact: true })).toBeHidden()
  await expectHidden(request, gig)

  await approve(request, gig)
  await expect(async () => {
    await open(page, found)
    await expect(page.getByRole('link', { name: title, exact: true })).toBeVisible({
      timeout: 3000,
    })
  }).toPass()
  await page.getByRole('link', { name: title, exact: true }).click()
  await expect(page).toHaveURL(pathOf(gig))
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(title)
})

test(
  'a price is left open by a switch, a duration chosen by a press, and then stands what makes people trust',
  once,
  async ({ page, request }) => {
    const owner = await member(request)
    const title = newTitle('Barometers read')
    await be(page, owner)
    await open(page, '/gigs/add')
    await write(page, title)
    const [amount, hours] = [page.getByLabel('Amount'), page.getByLabel('Duration (hours)')]
    const isOpen = page.getByRole('switch', { name: 'Price to be agreed' })
    await isOpen.check()
    await expect(amount).toHaveValue('0')
    await amount.fill('0.50')
    await expect(isOpen).not.toBeChecked()
    await isOpen.check()
    await page.getByRole('button', { name: '3 days', exact: true }).click()
    await expect(hours).toHaveValue('72')
    await expect(page.getByRole('button', { name: '3 days', exact: true })).toHaveAttribute(
      'aria-pressed',
      'true',
    )
    const posted = page.waitForResponse('**/api/gigs/add')
    await page.getByRole('button', { name: 'Post Service Offer' }).click()
    const { gig } = await (await posted).json()
    expect(gig).toMatchObject({ amount: 0, duration: 72 })
    await expect(
      page.getByRole('heading', { name: 'Meanwhile, help people trust you' }),
    ).toBeVisible()
    await page.getByRole('link', { name: 'Add a photo of yourself.' }).click()
    await expect(page).toHaveURL('/account/profile')
  },
)

test(
  'an owner changes a live gig, which is looked at again before others see it',
  once,
  async ({ page, request }) => {
    const owner = await member(request)
    const gig = await liveGig(request, owner, { photos: 2 })
    const title = newTitle('Pocket watches repaired')
    await be(page, owner)
    await open(page, `/gigs/edit/${gig.id}`)
    await expect(page.getByText('Live', { exact: true })).toBeVisible()
    await page.getByLabel('Title').fill(title)
    await expect(page.getByText('Your changes will do that.')).toBeVisible()
    await page.getByRole('button', { name: `Delete ${title}, photo 2` }).click()
    await expect(
      page.getByRole('button', { name: `Undo removing ${title}, photo 2` }),
    ).toBeVisible()
    const answerUpdate = await holdUpdate(page)
    await page.getByRole('button', { name: 'Update Service Offer' }).click()
    await page.getByLabel('Title').fill('Typed while it is sent')
    await answerUpdate()

    await expect(page.getByText('Your changes are saved.')).toBeVisible()
    await expect(page.getByLabel('Title')).toHaveValue('Typed while it is sent')
    await page.getByRole('button', { name: 'Discard' }).click()
    await expect(page.getByLabel('Title')).toHaveValue(title)
    await expect(page.getByText('In review', { exact: true })).toBeVisible()
    await expect(page.getByText('1/10 photos')).toBeVisible()
    await page.getByRole('button', { name: `Delete ${title}, photo 1` }).click()
    // The page ends before the time to undo it is over.
    await page.goto('/robots.txt')
    await expect.poll(() => countImages(request, { gig, owner })).toBe(0)
    await expectHidden(request, gig)
    await approve(request, gig)
    await open(page, pathOf(gig))
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(title)
  },
)

test('an owner pauses a gig, brings it back, and in the end deletes it', async ({
  page,
  request,
}) => {
  const owner = await member(request)
  const gig = await liveGig(request, owner)
  await be(page, owner)
  await open(page, '/account/gigs')
  const row = rowOf(page, gig.title)
  await expect(row).toContainText('Live')
  await choose(page, { gig, action: 'Pause' })
  await expect(page.getByText('The gig is paused.')).toBeVisible()
  const undo = page.getByRole('button', { name: 'Undo' })
  // A notice that has the focus waits.
  await undo.focus()
  await expect(row).toContainText('Paused')
  await expectHidden(request, gig)
  await undo.click()
  await expect(row).toContainText('Live')

  await choose(page, { gig, action: 'Pause' })
  await expect(row).toContainText('Paused')
  await choose(page, { gig, action: 'Activate' })
  await expect(row).toContainText('Live')
  await expect.poll(async () => (await request.get(pathOf(gig))).url()).toContain(gig.slug)

  await choose(page, { gig, action: 'Delete' })
  const question = page.getByRole('alertdialog', { name: 'Confirm Delete' })
  await expect(question).toContainText(deletion)
  await expect(question.getByRole('button', { name: 'No, go back' })).toBeFocused()
  await question.getByRole('button', { name: 'No, go back' }).click()
  await expect(question).toBeHidden()
  await choose(page, { gig, action: 'Delete' })
  await question.getByRole('button', { name: 'Yes, delete Gig' }).click()
  await expect(page.getByText('The gig is deleted.')).toBeVisible()
  await expect(page.getByText('No gigs yet')).toBeVisible()
  await expectHidden(request, gig)
})

test(
  'what an owner has changed meanwhile is shown to the manager who edits the gig, and kept',
  once,
  async ({ page, request }) => {
    const owner = await member(request)
    const gig = await liveGig(request, owner, { amount: 60 })
    const title = newTitle('Pocket watches repaired')
    await be(page, await demoPerson(request, 'manager'))
    await open(page, `/gigs/edit/${gig.id}`)
    await page.getByLabel('Title').fill(title)
    await changePrice(request, owner, { gig, amount: 100 })
    const save = page.getByRole('button', { name: 'Update Service Offer' })
    await save.click()
    await expect(page.getByRole('alert')).toContainText('This gig was changed meanwhile.')
    await expect(page.getByLabel('Amount')).toHaveValue('100')
    await expect(page.getByLabel('Title')).toHaveValue(title)
    const description = page.getByRole('textbox', { name: 'Description' })
    await expect(description).toHaveValue(/As the owner writes now\./)
    await save.click()
    await expect(page.getByText('Your changes are saved.')).toBeVisible()
    const read = await request.get(`/api/gigs/${gig.id}`, { headers: bearer(owner) })
    expect((await read.json()).gig).toMatchObject({ title, amount: 100 })
  },
)

async function changePrice(
  request: APIRequestContext,
  owner: Someone,
  { gig, amount }: { gig: PostedGig; amount: number },
): Promise<void> {
  const { title } = gig
  const description = '<p>As the owner writes now. Cleaned, oiled and set.</p>'
  const rest = { type_id: 1, category_id: categories.phones, duration: 72, location_based: 0 }
  const answer = await request.post(`/api/gigs/update/${gig.id}`, {
    headers: bearer(owner),
    multipart: { title, description, amount, ...rest },
  })
  expect(answer.ok()).toBe(true)
}

test('a gig is deleted where it is edited, after a question', once, async ({ page, request }) => {
  const owner = await member(request)
  const gig = await liveGig(request, owner)
  await be(page, owner)
  await open(page, `/gigs/edit/${gig.id}`)
  await page.getByRole('button', { name: 'Delete gig' }).click()
  const question = page.getByRole('alertdialog', { name: 'Confirm Delete' })
  await expect(question).toContainText(deletion)
  await question.getByRole('button', { name: 'No, go back' }).click()
  await expect(question).toBeHidden()
  await page.getByRole('button', { name: 'Delete gig' }).click()
  await question.getByRole('button', { name: 'Yes, delete Gig' }).click()
  await expect(page).toHaveURL('/account/gigs')
  await expect(page.getByText('No gigs yet')).toBeVisible()
  await expectHidden(request, gig)
})

test('why a gig cannot be deleted is said in the question', once, async ({ page, request }) => {
  const owner = await member(request)
  const gig = await liveGig(request, owner)
  await be(page, owner)
  await page.route(`**/api/gigs/${gig.id}/delete`, route =>
    route.fulfill({ status: 409, json: { message: 'An order on this gig is being paid.' } }),
  )
  await open(page, '/account/gigs')
  await choose(page, { gig, action: 'Delete' })
  const question = page.getByRole('alertdialog', { name: 'Confirm Delete' })
  await question.getByRole('button', { name: 'Yes, delete Gig' }).click()
  await expect(question.getByRole('alert')).toHaveText('An order on this gig is being paid.')
  await question.getByRole('button', { name: 'No, go back' }).click()
  await expect(rowOf(page, gig.title)).toContainText('Live')
})

test(
  'a gig that was deleted on another screen leaves the list when it is to be paused',
  once,
  async ({ page, request }) => {
    const owner = await member(request)
    const gig = await liveGig(request, owner)
    await be(page, owner)
    await open(page, '/account/gigs')
    await take(request, owner, { gig, action: 'delete' })
    await choose(page, { gig, action: 'Pause' })
    await expect(page.getByText('This gig is deleted.')).toBeVisible()
    await expect(page.getByText('No gigs yet')).toBeVisible()
  },
)

test(
  'what is missing from a gig is told at once, each beside its field',
  once,
  async ({ page, request }) => {
    await be(page, await demoPerson(request, 'esi'))
    await open(page, '/gigs/add')
    await expect(page.getByRole('textbox', { name: 'Description' })).toBeVisible()
    await page.getByRole('button', { name: 'Post Service Offer' }).click()
    const alert = page.getByRole('alert')
    await expect(alert).toBeFocused()
    await expect(alert.getByRole('listitem')).toHaveText([
      'Enter a title.',
      'Choose a category.',
      'Enter a description.',
      'Enter an amount. 0 means custom pricing.',
      'Enter how many hours it takes.',
    ])
    await alert.getByText('title').click()
    await expect(page.getByLabel('Title')).toBeFocused()
  },
)

test(
  'a description is plain until formatting is asked for, and keeps what was written',
  once,
  async ({ page, request }) => {
    await be(page, await demoPerson(request, 'esi'))
    await open(page, '/gigs/add')
    const description = page.getByRole('textbox', { name: 'Description' })
    await description.fill('Wall clocks & watches.\n\nAt your home.')
    await page.getByRole('button', { name: 'Add bold, lists or links' }).click()
    await expect(page.getByRole('toolbar', { name: 'Formatting' })).toBeVisible()
    await expect(description).toBeFocused()
    await expect(description.getByRole('paragraph')).toHaveText([
      'Wall clocks & watches.',
      'At your home.',
    ])
    await page.getByRole('button', { name: 'Bullet list' }).click()
    await expect(description.getByRole('listitem')).toHaveText(['At your home.'])
    await expect(page.getByText('Draft saved')).toBeVisible()
    page.on('dialog', dialog => dialog.accept())
    await page.reload()
    await expect(page.getByRole('toolbar', { name: 'Formatting' })).toBeVisible()
    await expect(description.getByRole('listitem')).toHaveText(['At your home.'])
  },
)

test(
  'a gig half written is there again after a reload, also its place',
  once,
  async ({ page, request }) => {
    const title = newTitle()
    await be(page, await demoPerson(request, 'esi'))
    await open(page, '/gigs/add')
    await write(page, title)
    await page.getByText('I need a service').click()
    await page.getByRole('switch', { name: 'Location-based gig' }).check()
    await expect(page.getByText('from Prestea, Western')).toBeVisible()
    await page.reload()
    await expect(page.getByLabel('Title')).toHaveValue(title)
    await expect(page.getByLabel('Category')).toHaveValue('17')
    await expect(page.getByRole('textbox', { name: 'Description' })).toHaveValue(/oiled/)
    await expect(page.getByText('from Prestea, Western')).toBeVisible()
    await expect(page.getByRole('button', { name: 'Post Service Request' })).toBeVisible()
    await page.getByRole('button', { name: 'Discard' }).click()
    await expect(page.getByLabel('Title')).toHaveValue('')
    await page.reload()
    await expect(page.getByText('Draft saved')).toBeHidden()
    await expect(page.getByLabel('Title')).toHaveValue('')
  },
)

test(
  'a session that ends while a gig is written costs neither words nor photos',
  once,
  async ({ page, request }) => {
    const { person, ...owner } = await member(request)
    const title = newTitle()
    await be(page, owner)
    await withoutNews(page)
    await open(page, '/gigs/add')
    await write(page, title)
    await page.getByLabel('Add photos').setInputFiles(await newPhotos(1))
    await request.delete('/api/sanctum/token', { headers: bearer(owner) })
    await page.getByRole('button', { name: 'Post Service Offer' }).click()
    await expect(page).toHaveURL('/login?redirect=%2Fgigs%2Fadd')
    await logIn(page, person)
    await expect(page).toHaveURL('/gigs/add')
    await expect(page.getByLabel('Title')).toHaveValue(title)
    await expect(page.getByText('1/10 photos')).toBeVisible()
    await page.getByRole('button', { name: 'Post Service Offer' }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(title)
  },
)

test(
  'the eleventh photo and what is no photo are refused by name',
  once,
  async ({ page, request }) => {
    await be(page, await demoPerson(request, 'esi'))
    await open(page, '/gigs/add')
    const photos = page.getByLabel('Add photos')
    const text = { name: 'prices.jpg', mimeType: 'image/jpeg', buffer: Buffer.from('no picture') }
    await photos.setInputFiles([...(await newPhotos(2)), text])
    await expect(page.getByText('prices.jpg is not a JPEG, PNG or WebP picture.')).toBeVisible()
    await expect(page.getByText('2/10 photos')).toBeVisible()
    await photos.setInputFiles(await newPhotos(9))
    await expect(page.getByText('Only the first 8 photos had room.')).toBeVisible()
    await expect(page.getByText('10/10 photos')).toBeVisible()
    await expect(photos).toBeDisabled()
    await page.getByRole('button', { name: 'Remove clock-1.jpg' }).first().click()
    await expect(page.getByText('9/10 photos')).toBeVisible()
  },
)

test('pressing twice posts one gig', once, async ({ page, request }) => {
  let sent = 0
  page.on('request', one => {
    if (one.url().endsWith('/api/gigs/add')) sent += 1
  })
  await be(page, await demoPerson(request, 'esi'))
  await open(page, '/gigs/add')
  const title = newTitle()
  await write(page, title)
  await page.getByRole('button', { name: 'Post Service Offer' }).dblclick()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(title)
  expect(sent).toBe(1)
})

test(
  'the marker of a gig’s place is dragged to where the gig is',
  once,
  async ({ page, request }) => {
    await be(page, await demoPerson(request, 'esi'))
    await open(page, '/gigs/add')
    await page.getByRole('switch', { name: 'Location-based gig' }).check()
    const marker = page.getByRole('button', { name: 'Place of the gig' })
    await expect(page.getByText('from Prestea, Western')).toBeVisible()
    await marker.scrollIntoViewIfNeeded()
    const from = await centreOf(marker)
    await page.mouse.move(from.x, from.y)
    await page.mouse.down()
    await page.mouse.move(from.x + 60, from.y - 30, { steps: 6 })
    await page.mouse.up()
    await expect.poll(async () => (await centreOf(marker)).x).toBeCloseTo(from.x + 60, -1)
    await page.reload()
    await expect(marker).toBeVisible()
    const kept = await page.evaluate(() => JSON.stringify({ ...localStorage, ...sessionStorage }))
    expect(kept).toMatch(/longitude/)
    expect(kept).not.toContain(String(elubo.longitude))
  },
)

test(
  'whoever refuses their location is told so, and the gig stays without a place',
  once,
  async ({ page, context, request }) => {
    await context.clearPermissions()
    await be(page, await demoPerson(request, 'esi'))
    await open(page, '/gigs/add')
    const flag = page.getByRole('switch', { name: 'Location-based gig' })
    await flag.click()
    await expect(page.getByText('Please allow us access to your location.')).toBeVisible()
    await expect(flag).not.toBeChecked()
  },
)

test('a stranger edits nobody’s gig', once, async ({ page, request }) => {
  const gig = await liveGig(request, await demoPerson(request, 'kofi'))
  const hidden = await postGig(request, await demoPerson(request, 'kofi'))
  await be(page, await demoPerson(request, 'esi'))
  for (const { id } of [gig, hidden]) {
    await page.goto(`/gigs/edit/${id}`)
    await expect(page).toHaveURL('/')
  }
})

async function dragDown(page: Page, marker: Locator): Promise<void> {
  await marker.hover()
  const { x, y, width, height } = (await marker.boundingBox()) as DOMRect
  const [middle, centre] = [x + width / 2, y + height / 2]
  await page.mouse.move(middle, centre)
  await page.mouse.down()
  await page.mouse.move(middle, centre + 20, { steps: 4 })
  await page.mouse.up()
}

async function register(page: Page, request: APIRequestContext): Promise<Person> {
  const person = newPerson()
  await open(page, '/login')
  await page.getByLabel('Name', { exact: true }).fill(person.name)
  await page.getByLabel('Username').fill(person.username)
  await page.getByLabel('Phone').fill(person.phone)
  await page.getByLabel('Email').fill(person.email)
  await page.getByLabel('Password', { exact: true }).fill(person.password)
  await page.getByLabel('Confirm password').fill(person.password)
  await page.getByRole('checkbox').check()
  await page.getByRole('button', { name: 'Register' }).click()
  await expect(page).toHaveURL(/\/v\/\d+\/$/)
  await page.getByLabel('Code from the SMS').fill(await codeFor(request, person))
  await expect(page).toHaveURL('/')
  return person
}

async function write(page: Page, title: string) {
  await page.getByLabel('Title').fill(title)
  await page.getByLabel('Category').selectOption('Phone & Laptop Repair')
  await page
    .getByRole('textbox', { name: 'Description' })
    .fill('Cleaned, oiled and set, at your home or in our workshop.')
  await page.getByLabel('Amount').fill('250')
  await page.getByLabel('Duration (hours)').fill('72')
  await expect(page.getByText('= 3 days')).toBeVisible()
}

async function choose(page: Page, { gig, action }: { gig: { title: string }; action: string }) {
  await page.getByRole('button', { name: `Actions for ${gig.title}` }).click()
  await page.getByRole('menuitem', { name: action }).click()
}

/** Visitors are sent home. */
async function expectHidden(
  request: APIRequestContext,
  gig: Parameters<typeof pathOf>[0],
): Promise<void> {
  const answer = await request.get(pathOf(gig), { maxRedirects: 0 })
  expect(answer.status()).toBe(302)
  expect(answer.headers().location).toBe('/')
}

async function countImages(
  request: APIRequestContext,
  { gig, owner }: { gig: { id: number }; owner: Someone },
): Promise<number> {
  const answer = await request.get(`/api/gigs/${gig.id}`, { headers: bearer(owner) })
  return (await answer.json()).gig.images.length
}

const rowOf = (page: Page, title: string) =>
  page.getByRole('listitem').filter({ has: page.getByRole('link', { name: title }) })

/** No change of a gig is answered until the function that this answers is called. */
async function holdUpdate(page: Page): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>()
  await page.route('**/api/gigs/update/*', route => promise.then(() => route.continue()), {
    times: 1,
  })
  return resolve
}
