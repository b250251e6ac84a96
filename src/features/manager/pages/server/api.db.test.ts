import fc from 'fast-check'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { updatePage } from '#features/pages/server/commands.ts'
import { db } from '#platform/server/database/database.ts'
import { asUser, asVisitor, buildUser } from '#test/builders/accounts.ts'
import { useApp } from '#test/builders/app.ts'
import { waitingForLock } from '#test/builders/database.ts'
import { viewerOf } from '#test/builders/gigs.ts'
import { keepPage } from '#test/builders/kept-pages.ts'
import { unicodeText } from '#test/builders/unicode-text.ts'

const app = useApp({ APP_NAME: 'Nkwa', APP_URL: 'https://adwuma.test' })

const draft = {
  title: 'How it works',
  content: '<p>Like this, at {{app.name}}.</p>',
  category_id: 1,
}

test('pages are written by managers only', async () => {
  const status = async (headers: Record<string, string>) =>
    Promise.all([
      statusOf(app.server.inject({ url: '/api/manager/cms/pages', headers })),
      statusOf(app.server.inject({ url: '/api/manager/cms/pages/1', headers })),
      statusOf(app.server.inject({ url: '/api/manager/cms/page-categories', headers })),
      statusOf(post('add', draft, headers)),
      statusOf(post('update/1', draft, headers)),
    ])
  expect(await status({})).toEqual([401, 401, 401, 401, 401])
  expect(await status(asVisitor())).toEqual([401, 401, 401, 401, 401])
  expect(await status(await asUser(await buildUser()))).toEqual([403, 403, 403, 403, 403])
})

test('a new page is a draft that the public does not see', async () => {
  const manager = await buildUser({ manager: true })
  const answer = await post('add', draft, await asUser(manager))
  expect(answer.statusCode).toBe(201)
  const { page } = answer.json()
  expect(page).toMatchObject({
    ...draft,
    slug: 'how-it-works',
    category: { id: 1, name: 'Support' },
    is_published: false,
    path: `/read/${page.id}/support/how-it-works`,
    audit: [{ action: 'add', actor: { id: manager.id }, before: null }],
  })
  expect(await readAsVisitor(page.id)).toBe(404)
  expect(await sitemap()).not.toContain(page.path)
})

test('a page is shown to its writers as it was written, and filled in for its readers', async () => {
  const { id } = await buildPage({ is_published: true })
  const { page } = (await get(`/${id}`)).json()
  expect(page.content).toBe('<p>Like this, at {{app.name}}.</p>')
  const url = `/api/cms/page/${id}`
  const read = await app.server.inject({ url, headers: asVisitor() })
  expect(read.json().page.content).toBe('<p>Like this, at Nkwa.</p>')
})

test('a page that was kept for readers is dropped at each change, before that is answered', async () => {
  const { id } = await buildPage({ is_published: true })
  for (const change of [{ title: 'Fees' }, { is_published: false }, { is_published: true }]) {
    const isKept = await keepPage(`/read/${id}/support/x`)
    expect((await update(id, { ...draft, ...change })).statusCode).toBe(200)
    expect(await isKept()).toBe(false)
  }
})

test('a published page is there for everybody, and a withdrawn one is gone', async () => {
  const { id } = await buildPage()
  const published = await update(id, { ...draft, is_published: true })
  expect(published.json()).toMatchObject({
    page: { is_published: true, audit: [{ action: 'publish', after: { is_published: true } }] },
    message: 'The page is saved and published.',
  })
  expect(await readAsVisitor(id)).toBe(200)
  expect(await sitemap()).toContain(`/read/${id}/support/how-it-works`)
  const withdrawn = await update(id, { ...draft, is_published: 0 })
  expect(withdrawn.json()).toMatchObject({
    page: { is_published: false, audit: [{ action: 'unpublish' }, { action: 'publish' }] },
    message: 'The page is saved as a draft.',
  })
  expect(await readAsVisitor(id)).toBe(404)
  expect(await sitemap()).not.toContain(`/read/${id}/`)
})

test('the address follows the title, and a page stays published while it is edited', async () => {
  const { id } = await buildPage({ is_published: true })
  const { page } = (await update(id, { ...draft, title: 'Ɔkwan: how we work' })).json()
  expect(page).toMatchObject({
    slug: 'okwan-how-we-work',
    path: `/read/${id}/support/okwan-how-we-work`,
    is_published: true,
  })
  const nameless = (await update(id, { ...draft, title: '🎉🎉' })).json()
  expect(nameless.page.slug).toBe('page')
})

test('what changed is kept with who changed it, a text by its length', async () => {
  const manager = await buildUser({ manager: true })
  const { id } = await buildPage()
  const changed = { ...draft, title: 'Safety tips', content: '<p>Meet in public.</p>' }
  const { page } = (await post(`update/${id}`, changed, await asUser(manager))).json()
  expect(page.audit).toMatchObject([
    {
      action: 'edit',
      actor: { id: manager.id, username: manager.username },
      before: { title: 'How it works', slug: 'how-it-works', content_characters: 27 },
      after: { title: 'Safety tips', slug: 'safety-tips', content_characters: 15 },
    },
  ])
})

test('an edit that keeps the length of a page’s text is kept with what was changed in it', async () => {
  const { id } = await buildPage()
  const content = `<p>${'Agreed in writing. '.repeat(300)}We keep 5%.</p>`
  await update(id, { ...draft, content })
  const { page } = (await update(id, { ...draft, content: content.replace('5', '7') })).json()
  expect(page.audit[0]).toMatchObject({
    before: { content: expect.stringMatching(/^….{30,50}We keep 5%\.<\/p>$/) },
    after: { content: expect.stringMatching(/^….{30,50}We keep 7%\.<\/p>$/) },
  })
})

test('saving what is there already changes nothing, and says so', async () => {
  const { id, updated_at } = await buildPage()
  const answer = (await update(id, draft)).json()
  expect(answer.message).toBe('There was nothing to change.')
  expect(answer.page).toMatchObject({ audit: [], updated_at: updated_at.toISOString() })
})

test('privacy policy and terms stay published, and may be edited otherwise', async () => {
  for (const id of [1, 2]) {
    const { title, content } = (await get(`/${id}`)).json().page
    const hidden = await update(id, { title, content, category_id: 1, is_published: false })
    expect([hidden.statusCode, hidden.json()]).toEqual([
      409,
      { error: 'This page has to stay published: people agree to it when they register.' },
    ])
    expect(await readAsVisitor(id)).toBe(200)
    const edited = await update(id, { title: `${title} 2`, content, category_id: 1 })
    expect(edited.json().page).toMatchObject({ title: `${title} 2`, is_published: true })
  }
})

test('who began before somebody else saved is told instead of overwriting it', async () => {
  const { id } = await buildPage()
  const seen = (await get(`/${id}`)).json().page.updated_at
  const first = await update(id, { ...draft, title: 'First', seen_updated_at: seen })
  expect(first.statusCode).toBe(200)
  const second = await update(id, { ...draft, title: 'Second', seen_updated_at: seen })
  expect([second.statusCode, second.json()]).toEqual([
    409,
    { error: 'This page was changed meanwhile. Look at what is new, then save again.' },
  ])
  const { updated_at } = first.json().page
  const third = await update(id, { ...draft, title: 'Third', seen_updated_at: updated_at })
  expect(third.json().page.title).toBe('Third')
  expect((await update(id, { ...draft, title: 'Fourth' })).json().page.title).toBe('Fourth')
})

test('what was saved within the millisecond that a manager has seen is not overwritten', async () => {
  const { id, updated_at: seenUpdatedAt } = await buildPage()
  const by = { pageId: id, viewer: viewerOf(await buildUser({ manager: true })) }
  const save = (title: string) =>
    updatePage({ ...by, draft: { ...draft, title }, seenUpdatedAt, now: seenUpdatedAt })
  expect(await save('First')).toBe(true)
  await expect(save('Second')).rejects.toMatchObject({ status: 409 })
})

test('of managers who save at once, all having seen the same page, one succeeds', async () => {
  const { id, updated_at } = await buildPage()
  const saves = [1, 2, 3].map(n =>
    update(id, { ...draft, title: `Save ${n}`, seen_updated_at: updated_at }),
  )
  const statuses = (await Promise.all(saves)).map(answer => answer.statusCode)
  expect(statuses.sort()).toEqual([200, 409, 409])
})

test('a page that is being saved at this moment is waited for, and not overwritten unseen', async () => {
  const { id, updated_at } = await buildPage()
  const { saving } = await db.transaction().execute(async tx => {
    const other = { title: 'Other', updated_at: new Date(updated_at.getTime() + 1) }
    await tx.updateTable('cms_pages').set(other).where('id', '=', id).execute()
    const saving = update(id, { ...draft, title: 'Unseen', seen_updated_at: updated_at })
    await waitingForLock()
    return { saving }
  })
  expect((await saving).statusCode).toBe(409)
  expect((await get(`/${id}`)).json().page.title).toBe('Other')
})

test('what could act is taken out of a page', async () => {
  const content =
    '<h1>Hi</h1><p style="x" onclick="y()">Go <a href="javascript:z()">on</a></p><script>alert(1)</script><style>p{}</style><img src=x onerror=alert(1)>'
  const answer = await post('add', { ...draft, content }, await asManager())
  expect(answer.json().page.content).toBe('<h3>Hi</h3><p>Go on</p>')
})

test('every bad field is told at once', async () => {
  const bad = { title: 'x', content: '<p></p>', category_id: 'none' }
  const answer = await post('add', bad, await asManager())
  expect(answer.statusCode).toBe(422)
  expect(Object.keys(answer.json().errors).sort()).toEqual(['category_id', 'content', 'title'])
})

test('an unknown category and a text that cleaning leaves nothing of are told at once', async () => {
  const bad = { ...draft, content: '<script>alert(1)</script>', category_id: 99 }
  const headers = await asManager()
  const { id } = await buildPage()
  for (const path of ['add', `update/${id}`]) {
    const answer = await post(path, bad, headers)
    expect(answer.statusCode).toBe(422)
    expect(Object.keys(answer.json().errors).sort()).toEqual(['category_id', 'content'])
  }
})

test('an unknown category is told beside a title that is too short', async () => {
  const headers = await asManager()
  const { id } = await buildPage()
  for (const path of ['add', `update/${id}`]) {
    const { errors } = (await post(path, { ...draft, title: 'x', category_id: 99 }, headers)).json()
    expect(Object.keys(errors).sort()).toEqual(['category_id', 'title'])
  }
})

test('an unknown page is a 404', async () => {
  for (const id of ['999', '0', 'abc', '99999999999']) {
    expect((await get(`/${id}`)).statusCode, id).toBe(404)
    expect((await post(`update/${id}`, draft, await asManager())).statusCode, id).toBe(404)
  }
})

test('the list has drafts too, the newest first, without their texts', async () => {
  await db.deleteFrom('cms_pages').where('id', '>', 2).execute()
  for (let n = 1; n <= 11; n++) await buildPage()
  const { pages } = (await get('')).json()
  expect(pages).toMatchObject({ total: 13, last_page: 2, per_page: 12, current_page: 1 })
  const ids = pages.data.map((page: { id: number }) => page.id)
  expect(ids).toEqual([...ids].sort((a, b) => b - a))
  expect(pages.data[0]).not.toHaveProperty('content')
  expect(pages.data[0]).toMatchObject({ is_published: false, category: { name: 'Support' } })
  expect((await get('?page=2')).json().pages.data).toMatchObject([{ id: 1 }])
})

test('the search finds what the list shows', async () => {
  await db.deleteFrom('cms_pages').where('id', '>', 2).execute()
  const safety = await buildPage({ title: 'Safety tips 100%', is_published: true })
  const fees = await buildPage({ title: 'Ƒees' })
  const searchIds = async (search: string) =>
    (await get(`?search=${encodeURIComponent(search)}`))
      .json()
      .pages.data.map((page: { id: number }) => page.id)
  expect(await searchIds('SAFETY')).toEqual([safety.id])
  expect(await searchIds('100%')).toEqual([safety.id])
  expect(await searchIds('0_')).toEqual([])
  expect(await searchIds('draft')).toEqual([fees.id])
  expect(await searchIds('published support tips')).toEqual([safety.id])
  expect(await searchIds(String(fees.id))).toEqual([fees.id])
})

test('managers choose from the categories', async () => {
  const url = '/api/manager/cms/page-categories'
  const answer = await app.server.inject({ url, headers: await asManager() })
  expect(answer.json()).toEqual({ categories: [{ id: 1, name: 'Support' }] })
})

test('odd fields are refused or kept, never answered with a fault', async () => {
  const headers = await asManager()
  const { id } = await buildPage()
  const odd = fc.oneof(
    unicodeText({ maxLength: 200 }),
    fc.constantFrom('', '\0', '\ud800', '<script>', 'NaN', '-1', '2026-13-45T00:00:00Z'),
    fc.double(),
    fc.constant(null),
    fc.boolean(),
    fc.array(fc.string(), { maxLength: 2 }),
  )
  const names = ['title', 'content', 'category_id', 'is_published', 'seen_updated_at', 'id']
  await fc.assert(
    fc.asyncProperty(fc.dictionary(fc.constantFrom(...names), odd), async fields => {
      for (const path of ['add', `update/${id}`]) {
        const answer = await post(path, { ...draft, ...fields }, headers)
        expect([200, 201, 400, 409, 422]).toContain(answer.statusCode)
      }
    }),
    { numRuns: 80 },
  )
})

const asManager = async () => asUser(await buildUser({ manager: true }))

const get = async (path: string) =>
  app.server.inject({ url: `/api/manager/cms/pages${path}`, headers: await asManager() })

const post = (path: string, payload: object, headers: Record<string, string>) =>
  app.server.inject({ method: 'POST', url: `/api/manager/cms/pages/${path}`, payload, headers })

const update = async (id: number, payload: object) =>
  post(`update/${id}`, payload, await asManager())

const readAsVisitor = (id: number) =>
  statusOf(app.server.inject({ url: `/api/cms/page/${id}`, headers: asVisitor() }))

const sitemap = async () => (await app.server.inject('/sitemap-site.xml')).body

const statusOf = async (answer: PromiseLike<{ statusCode: number }>) => (await answer).statusCode

function buildPage(wanted: { title?: string; is_published?: boolean } = {}) {
  const now = sql<Date>`date_trunc('milliseconds', now())`
  return db
    .insertInto('cms_pages')
    .values({ ...draft, slug: 'how-it-works', created_at: now, updated_at: now, ...wanted })
    .returning(['id', 'updated_at'])
    .executeTakeFirstOrThrow()
}
