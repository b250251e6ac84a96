import { expect, test } from 'vitest'
import { db, inTransaction } from '#platform/server/database/database.ts'
import { cleanRichText } from '#platform/server/rich-text.ts'
import { asVisitor, registerPerson } from '#test/builders/accounts.ts'
import { useApp } from '#test/builders/app.ts'
import { versionOfLaw } from './queries.ts'

const app = useApp({
  APP_URL: 'https://adwuma.test',
  APP_NAME: 'Nkwa',
  OPERATOR_NAME: 'Mensah & <Sons>',
  OPERATOR_EMAIL: 'office@adwuma.test',
})

test('a visitor reads a published page with its category and its address', async () => {
  const { page } = (await read(1)).json()
  expect(page).toMatchObject({
    id: 1,
    slug: 'privacy-policy',
    title: 'Privacy Policy',
    category_id: 1,
    category: { id: 1, name: 'Support' },
    is_published: true,
    path: '/read/1/support/privacy-policy',
    updated_at: expect.stringMatching(/Z$/),
  })
  expect((await read(2)).json().page.path).toBe('/read/2/support/terms-of-use')
})

test('a draft is not there for the public, and is once it is published', async () => {
  const draft = await buildPage({ is_published: false })
  expect((await read(draft.id)).statusCode).toBe(404)
  await db.updateTable('cms_pages').set({ is_published: true }).where('id', '=', draft.id).execute()
  expect((await read(draft.id)).statusCode).toBe(200)
})

test('an unknown page is a 404, and so is what is no number of a page', async () => {
  for (const id of ['999', '0', '-1', 'abc', '1.5', '1%00', '99999999999'])
    expect((await read(id)).statusCode, id).toBe(404)
})

test('a page is for those who bring at least a visitor’s token', async () => {
  expect((await app.server.inject('/api/cms/page/1')).statusCode).toBe(401)
})

test('names in double braces are filled in, and cannot bring HTML along', async () => {
  const { id } = await buildPage({
    content: '<p>{{app.name}} {{app.url}} {{operator.name}} {{operator.phone}}</p>',
  })
  expect((await read(id)).json().page.content).toBe(
    '<p>Nkwa https://adwuma.test Mensah &#38; &#60;Sons&#62; [not set yet]</p>',
  )
})

test('a name that nobody knows stays as it was written', async () => {
  const { id } = await buildPage({ content: '<p>{{operator.cat}} {{constructor}} {{ }}</p>' })
  const { content } = (await read(id)).json().page
  expect(content).toBe('<p>{{operator.cat}} {{constructor}} {{ }}</p>')
})

test('the pages that come with the product are clean, and say that they are drafts', async () => {
  const pages = await db.selectFrom('cms_pages').selectAll().where('id', 'in', [1, 2]).execute()
  expect(pages).toHaveLength(2)
  for (const { content } of pages) {
    expect(cleanRichText(content)).toBe(content)
    expect(content).toMatch(/^<blockquote><strong>Draft, to be checked by counsel\.<\/strong>/)
  }
})

test('people agree to the version of the texts that they can read', async () => {
  const { id } = await registerPerson(app.server)
  const { consent_version } = await db
    .selectFrom('users')
    .select('consent_version')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  for (const id of [1, 2])
    expect((await read(id)).json().page.content).toContain(`Version ${consent_version}.`)
})

test.each([
  [['Version 2027-02, in force from March.', 'Version 2027-02.'], '2027-02'],
  [['<strong>Version 2.1</strong>', 'Version 3.'], '2.1, 3'],
  [['Version 2027–02.', 'version 2027-02'], '2027-02'],
  [['Version <em>two</em>', 'Version 3 of our terms'], '2027-03-01, 3'],
  [['Terms', 'Terms'], '2027-03-01'],
])('who registers on the texts %j agrees to version %s', async (texts, version) => {
  expect(await versionOf(texts)).toBe(version)
})

test('every placeholder in the pages that come with the product is known', async () => {
  for (const id of [1, 2]) expect((await read(id)).json().page.content).not.toContain('{{')
})

test('the operator is named where the law asks for it', async () => {
  for (const id of [1, 2])
    expect((await read(id)).json().page.content).toContain('Name: Mensah &#38; &#60;Sons&#62;')
})

test('the site map names the home page and published pages, and no drafts', async () => {
  const draft = await buildPage({ is_published: false })
  const { body, headers } = await app.server.inject('/sitemap-site.xml')
  expect(headers['content-type']).toContain('application/xml')
  expect(body).toContain('<loc>https://adwuma.test/</loc>')
  const { updated_at } = (await read(2)).json().page
  expect(body).toContain(
    `<loc>https://adwuma.test/read/2/support/terms-of-use</loc><lastmod>${updated_at}</lastmod>`,
  )
  expect(body).not.toContain(`/read/${draft.id}/`)
})

test('visitors find every published page by its category, and no draft', async () => {
  const guides = await buildCategory('Guides')
  const draft = await buildPage({ is_published: false })
  const guide = await buildPage({ category_id: guides })
  const categories = await listCategories()
  const names = categories.map(({ name }) => name)
  expect(names).toEqual(names.toSorted())
  const listed = categories.flatMap(({ pages }) => pages)
  expect(listed).toContainEqual({
    ...{ id: 1, slug: 'privacy-policy', title: 'Privacy Policy' },
    path: '/read/1/support/privacy-policy',
  })
  expect(listed.map(({ id }) => id)).not.toContain(draft.id)
  expect(categories.find(({ id }) => id === guides)?.pages.map(({ id }) => id)).toEqual([guide.id])
})

test('search engines are told of the help page', async () => {
  const { body } = await app.server.inject('/sitemap-site.xml')
  expect(body).toContain('<loc>https://adwuma.test/help</loc>')
})

async function listCategories(): Promise<Listed[]> {
  const { headers, ...answer } = await app.server.inject({
    ...{ url: '/api/cms/pages', headers: asVisitor() },
  })
  expect(answer.statusCode).toBe(200)
  return answer.json().categories
}

type Listed = { id: number; name: string; pages: { id: number }[] }

async function buildCategory(name: string): Promise<number> {
  const { id } = await db
    .insertInto('page_categories')
    .values({ name, slug: name.toLowerCase() })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

const read = (id: number | string) =>
  app.server.inject({ url: `/api/cms/page/${id}`, headers: asVisitor() })

function buildPage(wanted: { content?: string; is_published?: boolean; category_id?: number }) {
  const now = new Date()
  return db
    .insertInto('cms_pages')
    .values({
      category_id: 1,
      title: 'How it works',
      slug: 'how-it-works',
      content: '<p>Like this.</p>',
      is_published: true,
      created_at: now,
      updated_at: now,
      ...wanted,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
}

/** What people would agree to if managers had written these; nothing of it stays. */
async function versionOf(texts: string[]): Promise<string> {
  let version = ''
  const undo = new Error('undone')
  await inTransaction(async tx => {
    for (const [at, text] of texts.entries())
      await tx
        .updateTable('cms_pages')
        .set({ content: `<p>${text}</p>`, updated_at: new Date('2027-03-01T12:00:00Z') })
        .where('id', '=', at + 1)
        .execute()
    version = await versionOfLaw(tx)
    throw undo
  }).catch(error => {
    if (error !== undo) throw error
  })
  return version
}
