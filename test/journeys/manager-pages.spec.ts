import { randomInt } from 'node:crypto'
import { type APIRequestContext, expect, type Page, test as testWithClock } from '@playwright/test'
import { be, bearer, demoPerson } from './gigs.ts'
import { test } from './kept-browser.ts'
import { open } from './screens.ts'

/** Rules that no width of the screen changes. */
const once = { tag: '@once' }

test('a manager writes a page, sees it as a reader, publishes it and takes it back', async ({
  page,
  device,
  request,
}) => {
  test.slow()
  const title = newTitle()
  const visitor = await device()
  await be(page, await demoPerson(request, 'manager'))
  await open(page, '/manager/pages')
  await expect(page.getByRole('row').filter({ hasText: 'Privacy Policy' })).toContainText(
    'Published',
  )
  await page.getByRole('link', { name: 'Add Page' }).click()
  await write(page, title)
  await page.getByRole('button', { name: 'View as User' }).click()
  const preview = page.getByRole('dialog', { name: 'View as User' })
  await expect(preview).toContainText(title)
  await expect(preview).toContainText('We answer within two days.')
  await preview.getByRole('button', { name: 'Close' }).click()
  await page.getByRole('button', { name: 'Save draft' }).click()
  await expect(page.getByText('The page is kept as a draft.')).toBeVisible()
  await expect(page).toHaveURL(/\/manager\/pages\/view\/\d+$/)
  const id = Number(/\d+$/.exec(page.url())?.[0])
  await expectNotFound(visitor, id)

  await page.getByRole('button', { name: 'Publish', exact: true }).click()
  await expect(page.getByText('The page is saved and published.')).toBeVisible()
  await expect(page.getByText('Published', { exact: true }).first()).toBeVisible()
  const path = await page.getByRole('link', { name: `/read/${id}/` }).getAttribute('href')
  await visitor.goto(`/read/${id}/of/old`)
  await expect(visitor).toHaveURL(path ?? '')
  await expect(visitor.getByRole('heading', { level: 1 })).toHaveText(title)
  await expect(visitor.getByText('We answer within two days.')).toBeVisible()
  await visitor.goto('/help')
  await visitor.getByRole('link', { name: title }).click()
  await expect(visitor).toHaveURL(path ?? '')

  await page.getByRole('button', { name: 'Unpublish' }).click()
  await expect(page.getByText('The page is saved as a draft.')).toBeVisible()
  await expect(page.getByText('Unpublished', { exact: true })).toBeVisible()
  await expectNotFound(visitor, id)
  await visitor.goto('/help')
  await expect(visitor.getByRole('heading', { level: 1 })).toHaveText('Help')
  await expect(visitor.getByRole('link', { name: title })).toBeHidden()
})

test('privacy policy and terms of use cannot be taken back', once, async ({ page, request }) => {
  await be(page, await demoPerson(request, 'manager'))
  for (const id of [1, 2]) {
    await open(page, `/manager/pages/view/${id}`)
    await expect(page.getByRole('button', { name: 'Save' })).toBeVisible()
    await expect(page.getByRole('button', { name: 'Unpublish' })).toBeHidden()
  }
})

test(
  'what is missing from a page is told at once, in the order of its fields',
  once,
  async ({ page, request }) => {
    await be(page, await demoPerson(request, 'manager'))
    await open(page, '/manager/pages/add')
    await expect(page.getByRole('textbox', { name: 'Content' })).toBeVisible()
    await page.getByRole('button', { name: 'Save draft' }).click()
    await expect(page.getByRole('alert').getByRole('listitem')).toHaveText([
      'Enter a title.',
      'Choose a category.',
      'Enter the content.',
    ])
  },
)

test('a page half written is there again after a reload', once, async ({ page, request }) => {
  const { id } = await addPage(request)
  await be(page, await demoPerson(request, 'manager'))
  await open(page, `/manager/pages/view/${id}`)
  await page.getByLabel('Title').fill('Fees, and when they are due')
  await expect(page.getByText('Draft saved')).toBeVisible()
  await page.reload()
  await expect(page.getByLabel('Title')).toHaveValue('Fees, and when they are due')
  await page.getByRole('button', { name: 'Discard' }).click()
  await expect(page.getByLabel('Title')).not.toHaveValue('Fees, and when they are due')
})

test(
  'what another manager changed meanwhile is not overwritten',
  once,
  async ({ page, request }) => {
    const { id } = await addPage(request)
    await be(page, await demoPerson(request, 'manager'))
    await open(page, `/manager/pages/view/${id}`)
    await page.getByLabel('Title').fill('My own words')
    const theirs = newTitle()
    await changeTitle(request, { id, title: theirs })
    await page.getByRole('button', { name: 'Save draft' }).click()
    await expect(page.getByRole('alert')).toContainText('changed meanwhile')
    await expect(page.getByLabel('Title')).toHaveValue('My own words')
    await expect(page.getByText(theirs).first()).toBeAttached()
    await page.getByRole('button', { name: 'Discard' }).click()
    await expect(page.getByLabel('Title')).toHaveValue(theirs)
  },
)

test(
  'whoever was told that a page was changed meanwhile saves with the next press, also from a draft',
  once,
  async ({ page, request }) => {
    const { id } = await addPage(request)
    await be(page, await demoPerson(request, 'manager'))
    await open(page, `/manager/pages/view/${id}`)
    await page.getByLabel('Title').fill('My own words')
    await expect(page.getByText('Draft saved')).toBeVisible()
    await changeTitle(request, { id, title: newTitle() })
    await page.reload()
    await expect(page.getByLabel('Title')).toHaveValue('My own words')
    const save = page.getByRole('button', { name: 'Save draft' })
    await save.click()
    await expect(page.getByRole('alert')).toContainText('changed meanwhile')
    const contested = page.getByText('Title: somebody else may have changed it too.')
    await expect(contested).toBeVisible()
    await save.click()
    await expect(page.getByText('The page is saved as a draft.')).toBeVisible()
    await expect(contested).toHaveCount(0)
    await expect(page.getByLabel('Title')).toHaveValue('My own words')
  },
)

testWithClock(
  'a page that is opened again shows what others have made of it',
  once,
  async ({ page, request }) => {
    const { id } = await addPage(request)
    await be(page, await demoPerson(request, 'manager'))
    await open(page, `/manager/pages/view/${id}`)
    const title = page.getByLabel('Title')
    await expect(title).not.toHaveValue('')
    await page.getByRole('link', { name: 'Pages' }).first().click()
    await expect(title).toHaveCount(0)
    const theirs = newTitle()
    await changeTitle(request, { id, title: theirs })
    await page.clock.setFixedTime(Date.now() + 120_000)
    await page.goBack()
    await expect(title).toHaveValue(theirs)
  },
)

test(
  'a page is written in an editor of 300 px, a gig in one of 150',
  once,
  async ({ page, request }) => {
    await be(page, await demoPerson(request, 'manager'))
    for (const [path, name, height] of [
      ['/manager/pages/add', 'Content', 300],
      ['/gigs/add', 'Description', 150],
    ] as const) {
      await open(page, path)
      const editor = page.getByRole('textbox', { name })
      await expect(editor).toBeVisible()
      await expect.poll(async () => (await editor.boundingBox())?.height, path).toBe(height)
    }
  },
)

test('a search that finds no page says so', once, async ({ page, request }) => {
  await be(page, await demoPerson(request, 'manager'))
  await open(page, '/manager/pages?search=nobody-wrote-this')
  await expect(page.getByRole('paragraph').filter({ hasText: 'No pages found.' })).toBeVisible()
})

const newTitle = () => `How refunds work ${randomInt(1e9)}`
const content = 'We answer within two days.'

async function write(page: Page, title: string) {
  await page.getByLabel('Title').fill(title)
  await page.getByLabel('Category').selectOption('Support')
  await page.getByRole('textbox', { name: 'Content' }).fill(content)
}

async function expectNotFound(visitor: Page, id: number) {
  await visitor.goto(`/read/${id}/support/anything`)
  await expect(visitor).toHaveURL('/404')
  await expect(visitor.getByText("Oops, we can't find that page.")).toBeVisible()
}

async function addPage(request: APIRequestContext): Promise<{ id: number }> {
  const answer = await request.post('/api/manager/cms/pages/add', {
    headers: bearer(await demoPerson(request, 'manager')),
    data: { title: newTitle(), category_id: 1, content: `<p>${content}</p>` },
  })
  expect(answer.status(), await answer.text()).toBe(201)
  return (await answer.json()).page
}

async function changeTitle(request: APIRequestContext, page: { id: number; title: string }) {
  const answer = await request.post(`/api/manager/cms/pages/update/${page.id}`, {
    headers: bearer(await demoPerson(request, 'manager')),
    data: { title: page.title, category_id: 1, content: `<p>${content}</p>` },
  })
  expect(answer.ok(), await answer.text()).toBe(true)
}
