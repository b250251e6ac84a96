import { expect, test } from 'vitest'
import { db } from '#platform/server/database/database.ts'
import { asUser, asVisitor, buildUser } from '#test/builders/accounts.ts'
import { useApp } from '#test/builders/app.ts'
import { pdfFile } from '#test/builders/files.ts'
import { buildGig } from '#test/builders/gigs.ts'
import { buildReport, sendReport } from '#test/builders/reports.ts'

const app = useApp({ APP_URL: 'https://adwuma.test' })

test('reports are for managers only', async () => {
  const { reference } = await buildReport()
  const url = `/api/manager/report/${reference}`
  const status = async (headers: Record<string, string>) =>
    Promise.all([
      statusOf(app.server.inject({ url: '/api/manager/reports', headers })),
      statusOf(app.server.inject({ url, headers })),
      statusOf(app.server.inject({ method: 'POST', url, headers, payload: { action } })),
    ])
  expect(await status({})).toEqual([401, 401, 401])
  expect(await status(asVisitor())).toEqual([401, 401, 401])
  expect(await status(await asUser(await buildUser()))).toEqual([403, 403, 403])
})

test('the list has the newest first, twelve to a page, and no files or descriptions', async () => {
  await db.deleteFrom('reports').execute()
  const by = await buildUser({ username: 'esi.lists' })
  for (let n = 1; n <= 13; n++) await buildReport({ by, category: 2 })
  const { reports } = await list('')
  expect(reports).toMatchObject({ total: 13, last_page: 2, current_page: 1, per_page: 12 })
  const ids = reports.data.map((row: { id: number }) => row.id)
  expect(ids).toEqual([...ids].sort((a, b) => b - a))
  expect(reports.data[0]).toMatchObject({
    reporter: { id: by.id, username: 'esi.lists' },
    category: { id: 2, name: 'Fake identity' },
    status_id: 1,
    actioned_at: null,
  })
  expect(Object.keys(reports.data[0]).sort()).toEqual([
    ...['actioned_at', 'category', 'category_id', 'created_at', 'id', 'reference', 'reporter'],
    'status_id',
  ])
  expect((await list('?page=2')).reports.data).toHaveLength(1)
  expect((await list('?page=9')).reports).toMatchObject({ data: [], total: 13 })
})

test('pending reports are listed longest waiting first', async () => {
  await db.deleteFrom('reports').execute()
  const manager = await buildUser({ manager: true })
  const first = await buildReport()
  await buildReport({ actionedBy: manager })
  const second = await buildReport()
  const { reports } = await list('?waiting=1')
  expect(reports).toMatchObject({ data: [{ id: first.id }, { id: second.id }], total: 2 })
  expect((await list(`?waiting=1&search=${second.reference}`)).reports.data).toHaveLength(1)
})

test('the search finds what the list shows, in any column and any case', async () => {
  await db.deleteFrom('reports').execute()
  const manager = await buildUser({ manager: true })
  const ama = await buildUser({ username: 'ama_100%' })
  const spam = await buildReport({ by: ama, category: 7, reference: 'R-QQQQ-3333' })
  const fraud = await buildReport({ category: 1, reference: 'R-WWWW-4444', actionedBy: manager })
  const searchReferences = async (search: string) =>
    (await list(`?search=${encodeURIComponent(search)}`)).reports.data.map(
      (row: { id: number }) => row.id,
    )
  expect(await searchReferences('qqqq')).toEqual([spam.id])
  expect(await searchReferences('r-wwww-4444')).toEqual([fraud.id])
  expect(await searchReferences('AMA_100%')).toEqual([spam.id])
  expect(await searchReferences('a%')).toEqual([])
  expect(await searchReferences('scam or fraud')).toEqual([fraud.id])
  expect(await searchReferences('pending')).toEqual([spam.id])
  expect(await searchReferences('Completed fraud')).toEqual([fraud.id])
  expect(await searchReferences(String(fraud.id))).toEqual([fraud.id])
  expect(await searchReferences('pending fraud')).toEqual([])
  expect(await searchReferences('\0')).toEqual([fraud.id, spam.id])
  expect((await list('?status_id=2')).reports.data).toMatchObject([{ id: fraud.id }])
  expect((await list('?status_id=2&search=spam')).reports).toMatchObject({ data: [], total: 0 })
})

test.each([0, 3])('a report has no status %i', async status_id => {
  expect(Object.keys((await list(`?status_id=${status_id}`)).errors)).toEqual(['status_id'])
})

test('a manager reads the description and opens the files of a report', async () => {
  const by = await buildUser()
  const files = [{ filename: 'receipt.pdf', body: pdfFile() }]
  const { report: sent } = (await sendReport(app.server, { by, files })).json()
  const { report } = (await show(sent.reference.toLowerCase())).json()
  expect(report).toMatchObject({
    reference: sent.reference,
    description: sent.description,
    reporter: { id: by.id },
    actioned_at: null,
    audit: [],
  })
  expect(report.reporter).not.toHaveProperty('email')
  const link = report.files[0].file.firebase_url.slice('https://adwuma.test'.length)
  expect((await app.server.inject(link)).rawPayload).toEqual(pdfFile())
})

test('an unknown reference is a 404, whatever it looks like', async () => {
  for (const reference of ['R-ZZZZ-9999', '1', '%00', '%F0%9F%8E%89', "'", 'x'.repeat(200)])
    expect((await show(reference)).statusCode, reference).toBe(404)
})

test('a report is marked as actioned once, and says so', async () => {
  const { reference } = await buildReport()
  const manager = await buildUser({ manager: true })
  const first = await act(reference, manager)
  expect(first.json()).toMatchObject({
    report: {
      reference,
      status_id: 2,
      actioned_at: expect.any(String),
      audit: [{ action, actor: { id: manager.id, username: manager.username } }],
    },
    message: 'The report is marked as actioned, and its reporter is told.',
  })
  const second = await act(reference, manager)
  expect([second.statusCode, second.json()]).toEqual([
    409,
    { error: 'This report has been actioned already.' },
  ])
})

test('nobody reads or decides a report about himself; its reporter does both', async () => {
  const [manager, by] = [await buildUser({ manager: true }), await buildUser({ manager: true })]
  const { reference } = await buildReport({ by, aboutPerson: manager })
  const url = `/api/manager/report/${reference}`
  const message = 'Another manager decides about this report: it is about you.'
  const read = await app.server.inject({ url, headers: await asUser(manager) })
  expect([read.statusCode, read.json()]).toEqual([403, { message }])
  const decided = await act(reference, manager)
  expect([decided.statusCode, decided.json()]).toEqual([403, { message }])
  expect(await statusOf(app.server.inject({ url, headers: await asUser(by) }))).toBe(200)
  expect((await act(reference, by)).statusCode).toBe(200)
})

test('a report that names somebody beside the gig of a manager is not his to read, decide or count', async () => {
  const [manager, other] = [await buildUser({ manager: true }), await buildUser({ manager: true })]
  const gig = await buildGig({ owner: manager })
  const read = async (path: string, by: typeof manager) =>
    app.server.inject({ url: `/api/manager/${path}`, headers: await asUser(by) })
  const waiting = async (by: typeof manager) => (await read('pending', by)).json().pending.reports
  const before = [await waiting(manager), await waiting(other)]
  const person = await buildUser()
  const { reference } = await buildReport({ aboutPerson: person, aboutGig: gig })
  const related = await buildReport({ aboutPerson: person, actionedBy: other })
  expect((await read(`report/${related.reference}`, manager)).body).not.toContain(reference)
  expect((await read(`report/${related.reference}`, other)).body).toContain(reference)
  expect((await read(`report/${reference}`, manager)).statusCode).toBe(403)
  expect((await act(reference, manager)).statusCode).toBe(403)
  for (const path of ['reports', 'reports?waiting=1', `reports?search=${reference}`]) {
    expect((await read(path, manager)).body).not.toContain(reference)
    expect((await read(path, other)).body).toContain(reference)
  }
  expect([await waiting(manager), await waiting(other)]).toEqual([before[0], before[1] + 1])
  expect((await act(reference, other)).statusCode).toBe(200)
})

test('what is reported of a manager stands in no list of his, is not found by him, and does not wait for him', async () => {
  const [manager, other] = [await buildUser({ manager: true }), await buildUser({ manager: true })]
  const read = async (path: string, by = manager) =>
    (await app.server.inject({ url: `/api/manager/${path}`, headers: await asUser(by) })).json()
  const pending = async (by = manager) => (await read('pending', by)).pending.reports
  const before = await pending()
  const report = await buildReport({ aboutPerson: manager })
  const paths = ['reports', 'reports?waiting=1', `reports?search=${report.reference}`]
  const ids = async (by: typeof manager) =>
    Promise.all(paths.map(async path => (await read(path, by)).reports.data.map(idOf)))
  const isThere = (found: number[][]) => found.map(one => one.includes(report.id))
  expect(isThere(await ids(other))).toEqual([true, true, true])
  expect(isThere(await ids(manager))).toEqual([false, false, false])
  expect([await pending(), await pending(other)]).toEqual([before, before + 1])
})

const idOf = ({ id }: { id: number }) => id

test('an action that nobody knows is a 422', async () => {
  const { reference } = await buildReport()
  const manager = await buildUser({ manager: true })
  for (const wrong of ['delete', '', null, 1])
    expect((await act(reference, manager, wrong)).statusCode).toBe(422)
})

test('a manager sees whom and what a report names, in whatever state', async () => {
  const owner = await buildUser({ deactivated: true })
  const gig = await buildGig({ owner, status: 'paused' })
  const { reference } = await buildReport({ aboutPerson: owner, aboutGig: gig })
  const { report } = (await show(reference)).json()
  const person = { id: owner.id, username: owner.username, status_id: 1 }
  expect(report).toMatchObject({
    about_user: person,
    about_gig: {
      ...{ id: gig.id, title: gig.title, slug: gig.slug, status_id: 4, is_live: false },
      user: person,
    },
  })
  expect((await show((await buildReport()).reference)).json().report).toMatchObject({
    ...{ about_user: null, about_gig: null, related_reports: [] },
  })
})

test('beside a report stand others about the same person or gig, the newest first, ten of each', async () => {
  const [ama, kofi] = [await buildUser(), await buildUser()]
  const gig = await buildGig({ owner: ama })
  const ofGig = await buildReport({ aboutGig: gig, aboutPerson: kofi, category: 7 })
  const built = []
  for (let n = 0; n < 11; n++) built.push(await buildReport({ aboutPerson: ama }))
  await buildReport({ aboutPerson: kofi })
  const shown = await buildReport({ aboutPerson: ama, aboutGig: gig })
  const later = await buildReport({ aboutPerson: ama })
  const { related_reports: related } = (await show(shown.reference)).json().report
  expect(related.map(({ id }: { id: number }) => id)).toEqual([
    later.id,
    ...built
      .map(({ id }) => id)
      .reverse()
      .slice(0, 9),
    ofGig.id,
  ])
  expect(related.at(-1)).toEqual({
    ...{ id: ofGig.id, reference: ofGig.reference, category: 'Spam', status_id: 1 },
    ...{ gig_title: gig.title, created_at: ofGig.created_at.toISOString() },
  })
})

test('nobody but managers is told what was reported of somebody', async () => {
  const [ama, by] = [await buildUser(), await buildUser()]
  const gig = await buildGig({ owner: ama })
  const { reference } = await buildReport({ by, aboutPerson: ama, aboutGig: gig })
  for (const headers of [await asUser(ama), await asUser(by)])
    for (const url of [`/api/gigs/${gig.id}`, '/api/customer', `/api/chat/0/${ama.username}`]) {
      const { body } = await app.server.inject({ url, headers })
      expect(body).not.toContain(reference)
      expect(body).not.toContain('report')
    }
})

const action = 'mark-as-actioned'

const asManager = async () => asUser(await buildUser({ manager: true }))

const list = async (query: string) =>
  (
    await app.server.inject({ url: `/api/manager/reports${query}`, headers: await asManager() })
  ).json()

const show = async (reference: string) =>
  app.server.inject({ url: `/api/manager/report/${reference}`, headers: await asManager() })

const act = async (reference: string, by: { id: number }, step: unknown = action) =>
  app.server.inject({
    method: 'POST',
    url: `/api/manager/report/${reference}`,
    payload: { action: step, report_reference: reference },
    headers: await asUser(by),
  })

const statusOf = async (answer: PromiseLike<{ statusCode: number }>) => (await answer).statusCode
