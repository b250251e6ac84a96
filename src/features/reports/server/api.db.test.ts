import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import fc from 'fast-check'
import { sql } from 'kysely'
import sharp from 'sharp'
import { expect, test, vi } from 'vitest'
import { db } from '#platform/server/database/database.ts'
import { openJobQueue } from '#platform/server/jobs/jobs.ts'
import { asUser, asVisitor, buildUser } from '#test/builders/accounts.ts'
import { useApp } from '#test/builders/app.ts'
import { officeFile, pdfFile, zipFile } from '#test/builders/files.ts'
import { buildPhoto, multipart } from '#test/builders/gigs.ts'
import { captureJobs } from '#test/builders/jobs.ts'
import { goodReport, sendReport } from '#test/builders/reports.ts'
import { unicodeText } from '#test/builders/unicode-text.ts'
import { reportFiles } from './jobs.ts'

const app = useApp({ APP_URL: 'https://adwuma.test' })

test('a report is kept, and answered with the reference to ask by', async () => {
  const by = await buildUser()
  const answer = await sendReport(app.server, { by })
  expect(answer.statusCode).toBe(201)
  const { report, message } = answer.json()
  expect(report).toEqual({
    id: expect.any(Number),
    reference: expect.stringMatching(/^R-[2-9A-HJKMNP-TW-Z]{4}-[2-9A-HJKMNP-TW-Z]{4}$/),
    category_id: 3,
    category: { id: 3, name: 'Problem with an order' },
    description: goodReport.description,
    status_id: 1,
    about_user_id: null,
    about_gig_id: null,
    files: [],
    created_at: expect.any(String),
  })
  expect(message).toContain(report.reference)
  expect(await rowOf(report.id)).toMatchObject({ user_id: by.id, status_id: 1, actioned_at: null })
})

test('people choose from the categories, the vague one last', async () => {
  const headers = await asUser(await buildUser())
  const { categories } = (
    await app.server.inject({ url: '/api/report/categories', headers })
  ).json()
  expect(categories[0]).toEqual({ id: 1, name: 'Scam or fraud' })
  expect(categories.at(-1).name).toBe('Something else')
  expect(categories).toHaveLength(9)
})

test('who is not logged in reports nothing', async () => {
  const { payload, headers } = multipart(goodReport)
  for (const caller of [{}, asVisitor()]) {
    const sent = { method: 'POST', url: '/api/report/add', payload } as const
    const answer = await app.server.inject({ ...sent, headers: { ...headers, ...caller } })
    expect(answer.statusCode).toBe(401)
    const list = await app.server.inject({ url: '/api/report/categories', headers: caller })
    expect(list.statusCode).toBe(401)
  }
})

test('a report without files may come as JSON', async () => {
  const headers = await asUser(await buildUser())
  const sent = { method: 'POST', url: '/api/report/add', payload: goodReport, headers } as const
  expect((await app.server.inject(sent)).statusCode).toBe(201)
})

test('what could act is taken out of a description', async () => {
  const description =
    '<p onclick="x()">He <b>threatened</b> me</p><script>alert(1)</script><style>p{}</style><img src=x onerror=alert(1)>'
  const answer = await sendReport(app.server, { by: await buildUser(), fields: { description } })
  expect(answer.json().report.description).toBe('<p>He <b>threatened</b> me</p>')
})

test('plain text keeps its lines', async () => {
  const description = 'He took 50 < 60 cedis.\nThen he left.\n\nPlease help.'
  const answer = await sendReport(app.server, { by: await buildUser(), fields: { description } })
  expect(answer.json().report.description).toBe(
    '<p>He took 50 &lt; 60 cedis.<br />Then he left.</p><p>Please help.</p>',
  )
})

test.each([
  ['nine letters', 'a'.repeat(9)],
  ['nine letters in much HTML', `<p>${'<b></b>'.repeat(20)}${'a'.repeat(9)}</p>`],
  ['what cleaning leaves nothing of', '<script>alert("ten and more")</script>'],
  ['what shows nothing', `<p>${'&#8203;'.repeat(20)}</p>`],
  ['too much', 'a'.repeat(5001)],
])('%s is no description', async (_case, description) => {
  const answer = await sendReport(app.server, { by: await buildUser(), fields: { description } })
  expect(answer.statusCode).toBe(422)
  expect(Object.keys(answer.json().errors)).toEqual(['description'])
})

test.each([10, 5000])('%i letters are a description', async length => {
  const fields = { description: 'ɛ'.repeat(length) }
  expect((await sendReport(app.server, { by: await buildUser(), fields })).statusCode).toBe(201)
})

test('every bad field is told at once, and every bad file is named', async () => {
  const answer = await sendReport(app.server, {
    by: await buildUser(),
    fields: { category_id: 99, description: '<p>short</p><script>but long for a machine</script>' },
    files: [
      { filename: 'good.pdf', body: pdfFile() },
      { filename: 'page.pdf', body: '<html><script>alert(1)</script>' },
      { filename: 'all.zip', body: zipFile({ a: 'a' }) },
    ],
  })
  expect(answer.statusCode).toBe(422)
  const { errors } = answer.json()
  expect(Object.keys(errors).sort()).toEqual(['category_id', 'description', 'files'])
  expect(errors.files).toEqual([
    expect.stringMatching(/^page\.pdf: /),
    expect.stringMatching(/^all\.zip: /),
  ])
  expect(await listStoredKeys()).toEqual(await listClaimedKeys())
})

test('a category that there is not is told beside a description that is too short', async () => {
  const fields = { category_id: 99, description: 'x' }
  const answer = await sendReport(app.server, { by: await buildUser(), fields })
  expect(Object.keys(answer.json().errors).sort()).toEqual(['category_id', 'description'])
})

test('a sixth file is one too many', async () => {
  const files = Array.from({ length: 6 }, (_, n) => ({ filename: `${n}.pdf`, body: pdfFile() }))
  const answer = await sendReport(app.server, { by: await buildUser(), files })
  expect([answer.statusCode, Object.keys(answer.json().errors)]).toEqual([422, ['files']])
})

test('a file of more than 10 MB is named and refused', async () => {
  const body = Buffer.concat([pdfFile(), Buffer.alloc(10 * 1024 * 1024)])
  const files = [{ filename: 'huge.pdf', body }]
  const answer = await sendReport(app.server, { by: await buildUser(), files })
  expect([answer.statusCode, answer.json()]).toEqual([
    413,
    { message: 'huge.pdf is larger than 10 MB.' },
  ])
})

test('each link opens its file under its name, and nothing else does', async () => {
  const photo = await buildPhoto({ width: 400, height: 300 })
  const answer = await sendReport(app.server, {
    by: await buildUser(),
    files: [
      { filename: 'receipt.png', body: photo },
      { filename: 'chat', body: 'Ama: where is my money?\n', type: 'text/html' },
      { name: 'files[2]', filename: 'Contract & terms.docx', body: officeFile('word') },
    ],
  })
  const files = answer.json().report.files.map(({ file }: { file: object }) => file)
  expect(files).toMatchObject([
    { original_name: 'receipt.jpg', content_type: 'image/jpeg' },
    { original_name: 'chat.txt', content_type: 'text/plain; charset=utf-8', size: 24 },
    { original_name: 'Contract & terms.docx' },
  ])
  const [picture, text, office] = await Promise.all(files.map(open))
  expect(picture?.headers).toMatchObject({
    'content-type': 'image/jpeg',
    'cache-control': 'private, no-store',
    'content-disposition': `inline; filename="receipt.jpg"; filename*=UTF-8''receipt.jpg`,
    'x-content-type-options': 'nosniff',
    'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
  })
  expect((await sharp(picture?.rawPayload).metadata()).exif).toBeUndefined()
  expect(text?.body).toBe('Ama: where is my money?\n')
  expect(text?.headers['content-disposition']).toMatch(/^attachment; filename="chat.txt"/)
  expect(office?.rawPayload).toEqual(officeFile('word'))
  expect(office?.headers['content-disposition']).toContain('Contract%20%26%20terms.docx')
})

test('without a signature, after its time or under another name no file opens', async () => {
  const files = [{ filename: 'receipt.pdf', body: pdfFile() }]
  const by = await buildUser()
  const { report } = (await sendReport(app.server, { by, files })).json()
  const link = new URL(report.files[0].file.firebase_url)
  const status = async (change: (url: URL) => void) => {
    const changed = new URL(link)
    change(changed)
    const url = changed.pathname + changed.search
    return (await app.server.inject({ url, headers: await asUser(by) })).statusCode
  }
  expect(await status(() => {})).toBe(200)
  expect(await status(url => (url.search = ''))).toBe(404)
  expect(await status(url => url.searchParams.set('name', 'setup.exe'))).toBe(404)
  expect(await status(url => url.searchParams.delete('name'))).toBe(404)
  expect(await status(url => url.searchParams.append('name', 'b'))).toBe(404)
  expect(await status(url => url.searchParams.set('expires', '99999999999'))).toBe(404)
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 10 * 60_000 })
  try {
    expect(await status(() => {})).toBe(404)
  } finally {
    vi.useRealTimers()
  }
})

test('a button pressed twice makes one report, also at once', async () => {
  const by = await buildUser()
  const files = [{ filename: 'receipt.jpg', body: await buildPhoto({ width: 300, height: 200 }) }]
  const presses = Array.from({ length: 4 }, () => sendReport(app.server, { by, files }))
  const answers = await Promise.all(presses)
  expect(answers.map(answer => answer.statusCode)).toEqual([201, 201, 201, 201])
  expect(new Set(answers.map(answer => answer.json().report.reference)).size).toBe(1)
  expect(await reportsBy(by)).toHaveLength(1)
  expect(await listStoredKeys()).toEqual(await listClaimedKeys())
})

test('another text, category, file, person or minute makes another report', async () => {
  const by = await buildUser()
  const one = { filename: 'a.pdf', body: pdfFile() }
  await sendReport(app.server, { by })
  await sendReport(app.server, { by, fields: { category_id: 4 } })
  await sendReport(app.server, { by, fields: { description: 'Another thing that happened' } })
  await sendReport(app.server, { by, files: [one] })
  await sendReport(app.server, { by, files: [{ ...one, filename: 'b.pdf' }] })
  await sendReport(app.server, { by: await buildUser() })
  expect(await reportsBy(by)).toHaveLength(5)
  await sql`update reports set created_at = created_at - interval '61 seconds'`.execute(db)
  await sendReport(app.server, { by })
  expect(await reportsBy(by)).toHaveLength(6)
})

test('when the report cannot be kept, none of its files stays behind', async () => {
  await sql`alter table report_files add constraint no_broken check (original_name <> 'broken.pdf')`.execute(
    db,
  )
  const before = await listStoredKeys()
  const files = ['a.pdf', 'broken.pdf'].map(filename => ({ filename, body: pdfFile() }))
  const by = await buildUser()
  const answer = await sendReport(app.server, { by, files })
  await sql`alter table report_files drop constraint no_broken`.execute(db)
  expect(answer.statusCode).toBe(500)
  expect(answer.body).not.toContain('constraint')
  expect(await listStoredKeys()).toEqual(before)
  expect(await reportsBy(by)).toEqual([])
})

test('files of a process that died are swept, those of reports stay', async () => {
  const jobs = captureJobs()
  const files = [{ filename: 'a.pdf', body: pdfFile() }]
  const { report } = (await sendReport(app.server, { by: await buildUser(), files })).json()
  openJobQueue({ add: async () => {} })
  expect(jobs).toMatchObject([{ job: 'reports.sweep-files' }])
  const [{ keys }] = jobs.map(({ data }) => data) as [{ keys: string[] }]
  await reportFiles.sweep.run({ data: { keys }, now: new Date() })
  expect(await listStoredKeys()).toEqual(expect.arrayContaining(keys))
  await db.deleteFrom('reports').where('id', '=', report.id).execute()
  await reportFiles.sweep.run({ data: { keys }, now: new Date() })
  expect((await listStoredKeys()).filter(key => keys.includes(key))).toEqual([])
})

test('what somebody has reported is part of the data that they may ask for, and nobody else’s is', async () => {
  const by = await buildUser()
  const files = [{ filename: 'receipt.pdf', body: pdfFile() }]
  const { report } = (await sendReport(app.server, { by, files })).json()
  await sendReport(app.server, { by: await buildUser() })
  const answer = await app.server.inject({ url: '/api/customer/export', headers: await asUser(by) })
  expect(answer.json().data.reports).toEqual([
    {
      reference: report.reference,
      category: 'Problem with an order',
      about_person: null,
      about_gig: null,
      description: goodReport.description,
      status: 'Pending',
      files: [
        { original_name: 'receipt.pdf', content_type: 'application/pdf', size: pdfFile().length },
      ],
      created_at: report.created_at,
      actioned_at: null,
    },
  ])
})

/** What people, programs and attackers put into a field. */
const oddValue = fc.oneof(
  unicodeText({ maxLength: 300 }),
  fc.constantFrom('', '\0', '\ud800', '<script>', "';drop table reports;--", 'NaN', '1e999', '-1'),
  fc.constant('x'.repeat(60_000)),
  fc.double(),
  fc.constant(null),
  fc.array(fc.string(), { maxLength: 3 }),
  fc.dictionary(fc.string(), fc.string(), { maxKeys: 2 }),
)
const oddFields = fc.dictionary(
  fc.constantFrom(
    ...['category_id', 'about_user_id', 'about_gig_id', 'description', 'files', '__proto__'],
  ),
  oddValue,
  { maxKeys: 3 },
)

test('odd JSON is refused or kept, never answered with a fault', async () => {
  const headers = await asUser(await buildUser())
  await fc.assert(
    fc.asyncProperty(oddFields, async odd => {
      const payload = { ...goodReport, ...odd }
      const sent = { method: 'POST', url: '/api/report/add', payload, headers } as const
      expect([201, 400, 422]).toContain((await app.server.inject(sent)).statusCode)
    }),
    { numRuns: 120 },
  )
})

test('odd forms with odd files are refused or kept, never answered with a fault', async () => {
  const by = await buildUser()
  const file = fc.record({
    filename: unicodeText({ maxLength: 40 }).map(name => name.replace(/["\r\n]/g, '')),
    body: fc.oneof(unicodeText({ maxLength: 200 }), fc.constantFrom('hello', '%PDF-1.4')),
  })
  await fc.assert(
    fc.asyncProperty(fc.array(file, { maxLength: 6 }), async files => {
      const answer = await sendReport(app.server, { by, files })
      expect([201, 400, 422]).toContain(answer.statusCode)
    }),
    { numRuns: 80 },
  )
  expect(await listStoredKeys()).toEqual(await listClaimedKeys())
})

const open = (file: { firebase_url: string }) => {
  expect(file.firebase_url).toMatch(/^https:\/\/adwuma\.test\/files\/reports\//)
  return app.server.inject(file.firebase_url.slice('https://adwuma.test'.length))
}

const rowOf = (id: number) =>
  db.selectFrom('reports').selectAll().where('id', '=', id).executeTakeFirst()

const reportsBy = (user: { id: number }) =>
  db.selectFrom('reports').select('id').where('user_id', '=', user.id).execute()

async function listClaimedKeys(): Promise<string[]> {
  const files = await db.selectFrom('report_files').select('storage_key').execute()
  return files.map(file => file.storage_key).sort()
}

async function listStoredKeys(): Promise<string[]> {
  const names = await readdir(join(app.dataDir, 'files/reports')).catch(() => [])
  return names.map(name => `reports/${name}`).sort()
}
