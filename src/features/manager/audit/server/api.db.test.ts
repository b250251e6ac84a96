import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { beforeAll, expect, onTestFinished, test, vi } from 'vitest'
import { audit, auditEntries } from '#platform/server/audit.ts'
import { db, inTransaction } from '#platform/server/database/database.ts'
import { log } from '#platform/server/observability/logging.ts'
import { settings } from '#platform/server/settings/settings.ts'
import { type BuiltUser, buildUser, tokenFor } from '#test/builders/accounts.ts'
import { useApp } from '#test/builders/app.ts'
import { send as sendMessage } from '#test/builders/chat.ts'
import { waitingForLock } from '#test/builders/database.ts'
import { viewerOf } from '#test/builders/gigs.ts'
import { buildIdPhoto } from '#test/builders/identity.ts'
import { buildIdentity } from '#test/builders/profile.ts'
import { callAs } from '#test/builders/second-factors.ts'
import { logNewestHash } from './jobs.ts'
import { walkEntries } from './queries.ts'

const app = useApp()
const day = (text: string) => new Date(`2026-03-${text}Z`)
let owner: BuiltUser
let ama: BuiltUser
let kofi: BuiltUser

beforeAll(async () => {
  owner = await buildUser({ id: 1, manager: true, username: 'the.owner' })
  ama = await buildUser({ roles: ['money', 'disputes', 'identity'], username: 'ama.mends' })
  kofi = await buildUser({ roles: ['content'], username: 'kofi.writes' })
  const entries = [
    {
      actorId: ama.id,
      action: 'approve',
      subject: { type: 'transaction', id: 7 },
      now: day('01T10:00'),
    },
    { actorId: kofi.id, action: 'edit', subject: { type: 'page', id: 7 }, now: day('02T00:00') },
    {
      ...{ actorId: ama.id, action: 'reject', subject: { type: 'customer' as const, id: 8 } },
      ...{ reason: '=SUM(A1) is "odd"', before: { kyc: 'pending' }, after: { kyc: 'no, 1' } },
      now: day('02T23:59:59.999'),
    },
    {
      actorId: null,
      action: 'reset-second-factor',
      subject: { type: 'customer', id: 1 },
      now: day('03T12:00'),
    },
  ] as const
  for (const entry of entries) await audit(db, entry)
})

async function callerFor(user: BuiltUser) {
  const call = callAs(app.server, await tokenFor(user))
  return async (query: Record<string, string | number> = {}, path = '/manager/audit') => {
    const search = new URLSearchParams(
      Object.entries(query).map(([name, value]) => [name, `${value}`]),
    )
    const answer = await call.get(`${path}?${search}`)
    return { status: answer.statusCode, headers: answer.headers, body: answer.body, answer }
  }
}

async function idsFor(user: BuiltUser, query: Record<string, string | number> = {}) {
  const { answer } = await (await callerFor(user))({ to: '2026-03-31', ...query })
  return answer.json().audit.data.map(({ id }: { id: number }) => id)
}

type Entry = {
  id: number
  action: string
  actor: { id: number } | null
  subject: { type: string; id: number }
  reason: string | null
  created_at: string
} & Record<'details_hash' | 'previous_hash' | 'hash', string>

const hashOf = (entry: Entry) =>
  createHash('sha256')
    .update(
      [
        ...[entry.previous_hash, entry.id, entry.actor?.id ?? '', entry.action],
        ...[entry.subject.type, entry.subject.id, entry.reason ?? ''],
        ...[entry.details_hash, entry.created_at],
      ].join('\n'),
    )
    .digest('hex')

test('the owner sees everything, newest first, and can reckon the chain from what is answered', async () => {
  const { answer } = await (await callerFor(owner))({ to: '2026-03-31' })
  const { audit: list, chain } = answer.json()
  expect(list).toMatchObject({ total: 4, per_page: 12, current_page: 1, last_page: 1 })
  expect(list.data[1]).toEqual({
    ...{ id: 3, action: 'reject', actor: { id: ama.id, username: 'ama.mends' } },
    ...{ subject: { type: 'customer', id: 8 }, reason: '=SUM(A1) is "odd"' },
    ...{ before: { kyc: 'pending' }, after: { kyc: 'no, 1' } },
    created_at: '2026-03-02T23:59:59.999Z',
    ...{ details_hash: expect.any(String), previous_hash: list.data[2].hash },
    hash: expect.any(String),
  })
  expect(list.data[0].actor).toBeNull()
  for (const entry of list.data) expect(hashOf(entry)).toBe(entry.hash)
  expect(list.data[3].previous_hash).toBe('0'.repeat(64))
  const newest = await auditEntries(db).orderBy('audit_log.id', 'desc').executeTakeFirst()
  expect(chain).toEqual({ entries: newest?.id, hash: newest?.hash })
})

test('others see their own entries, whatever manager they name, and the chain', async () => {
  for (const manager of [ama.id, kofi.id, 1]) expect(await idsFor(ama, { manager })).toEqual([3, 1])
  expect(await idsFor(ama)).toEqual([3, 1])
  expect(await idsFor(kofi)).toEqual([2])
  const { answer } = await (await callerFor(kofi))()
  expect(answer.json().chain.entries).toBeGreaterThanOrEqual(4)
})

test.each([
  ['a manager', () => ({ manager: kofi.id }), [2]],
  ['an action', () => ({ action: 'approve' }), [1]],
  ['a kind of subject', () => ({ subject_type: 'customer' }), [4, 3]],
  ['a subject', () => ({ subject_type: 'page', subject_id: 7 }), [2]],
  ['a number alone', () => ({ subject_id: 7 }), [2, 1]],
  ['a day', () => ({ from: '2026-03-02', to: '2026-03-02' }), [3, 2]],
  ['a day, without what is of the next midnight', () => ({ to: '2026-03-01' }), [1]],
  ['moments', () => ({ from: '2026-03-01T10:00:00Z', to: '2026-03-02T00:00:00Z' }), [2, 1]],
  ['the words of an action', () => ({ search: 'RESET second' }), [4]],
  ['the words of a reason', () => ({ search: 'sum odd' }), [3]],
  ['words of an action and of its reason', () => ({ search: 'reject odd' }), [3]],
  ['who did it', () => ({ search: 'kofi.w' }), [2]],
  ['who did it and what', () => ({ search: 'ama.mends appr' }), [1]],
  ['nothing that there is', () => ({ search: '100%_x' }), []],
] as const)('the log is narrowed to %s', async (_, query, found) => {
  expect(await idsFor(owner, query())).toEqual(found)
})

test('what is counted is what may be seen, also by one filter alone', async () => {
  for (const [viewer, query] of [
    [kofi, {}],
    [owner, { action: 'approve' }],
    [owner, { manager: ama.id }],
  ] as const) {
    const { answer } = await (await callerFor(viewer))({ ...query, records_per_page: 50 })
    const { audit: list, chain } = answer.json()
    expect(list.total).toBe(list.data.length)
    expect(list.total).toBeLessThan(chain.entries)
  }
})

test('pages follow each other', async () => {
  const paged = { records_per_page: 3 }
  expect(await idsFor(owner, paged)).toEqual([4, 3, 2])
  expect(await idsFor(owner, { ...paged, page: 2 })).toEqual([1])
})

test.each([
  ['from', { from: '2026-02-30' }],
  ['to', { to: 'soon' }],
  ['to', { from: '2026-03-02', to: '2026-03-01' }],
  ['to', { from: '2026-03-02T00:00:00Z', to: '2026-03-01' }],
  ['manager', { manager: 'ama' }],
  ['subject_id', { subject_id: '-' }],
  ['subject_type', { subject_type: 'cooking' }],
  ['search', { search: 'x'.repeat(201) }],
])('what cannot be read of a filter is said of %s', async (field, query) => {
  for (const path of ['/manager/audit', '/manager/audit/export']) {
    const { status, answer } = await (await callerFor(owner))(query, path)
    expect([status, Object.keys(answer.json().errors)]).toEqual([422, [field]])
  }
})

test('the log is saved as a table in which nothing is a formula, and the download is an entry', async () => {
  const { status, headers, body } = await (await callerFor(owner))(
    { to: '2026-03-31', subject_type: 'customer' },
    '/manager/audit/export',
  )
  expect(status).toBe(200)
  expect(headers['content-type']).toBe('text/csv; charset=utf-8')
  expect(headers['content-disposition']).toMatch(/^attachment; filename="audit-.+\.csv"$/)
  const [header, first, second, ...rest] = body.split('\r\n')
  expect(header).toBe('id,created_at,actor,action,subject_type,subject_id,reason,before,after,hash')
  expect(first).toMatch(
    /^4,2026-03-03T12:00:00\.000Z,,reset-second-factor,customer,1,,,,[0-9a-f]{64}$/,
  )
  expect(second).toMatch(
    /^3,2026-03-02T23:59:59\.999Z,ama\.mends,reject,customer,8,"'=SUM\(A1\) is ""odd""","\{""kyc"":""pending""\}","\{""kyc"":""no, 1""\}",[0-9a-f]{64}$/,
  )
  expect(rest).toEqual([''])
  const newest = await auditEntries(db).orderBy('audit_log.id', 'desc').executeTakeFirst()
  expect(newest).toMatchObject({
    ...{ action: 'download', actor_id: 1, subject_type: 'audit' },
    after: { to: '2026-03-31', subject_type: 'customer' },
  })
})

test('a table holds the newest up to the most that it may hold, read piece by piece', async () => {
  const viewer = viewerOf(owner)
  const read = async (upTo: number, most: number) => {
    const ids: number[] = []
    for await (const { id } of walkEntries({ to: '2026-03-31' }, { viewer, upTo, most }))
      ids.push(id)
    return ids
  }
  expect(await read(999, 3)).toEqual([4, 3, 2])
  expect(await read(2, 50)).toEqual([2, 1])
})

test('others save their own entries alone', async () => {
  const { body } = await (await callerFor(kofi))({}, '/manager/audit/export')
  expect(
    body
      .trim()
      .split('\r\n')
      .map(line => line.split(',')[0]),
  ).toEqual(['id', '2'])
})

test.each(['=1', '+1', '-1', '@a', '\ta', '\ra'])(
  'a cell that begins like %j is marked',
  async text => {
    await audit(db, {
      actorId: kofi.id,
      action: text,
      subject: { type: 'gig', id: 1 },
      now: new Date(),
    })
    const { body } = await (await callerFor(kofi))({ subject_type: 'gig' }, '/manager/audit/export')
    expect(body.split('\r\n').slice(1).join('\n')).toContain(`'${text}`)
  },
)

test('the newest hash is logged, for whoever keeps the logs elsewhere', async () => {
  const info = vi.spyOn(log, 'info')
  onTestFinished(() => info.mockRestore())
  await logNewestHash()
  const newest = await auditEntries(db).orderBy('audit_log.id', 'desc').executeTakeFirst()
  expect(info.mock.calls).toEqual([
    [{ entries: newest?.id, hash: newest?.hash }, expect.stringContaining('audit log')],
  ])
})

function requireReasons() {
  const { ACCESS_REASON } = settings
  onTestFinished(() => void Object.assign(settings, { ACCESS_REASON }))
  settings.ACCESS_REASON = 'required'
}

const entriesOf = (type: string, id: number) =>
  auditEntries(db)
    .where('subject_type', '=', type)
    .where('subject_id', '=', id)
    .orderBy('audit_log.id')
    .execute()

async function buildChat() {
  const [from, to] = [await buildUser(), await buildUser()]
  const { messages } = await sendMessage(app.server, from, to, 'When can you come?')
  const chatId = Number(messages[0].chat_id)
  const read = async (user: BuiltUser, query = '') => {
    const call = callAs(app.server, await tokenFor(user))
    return call.get(`/chat/${chatId}/${to.username}${query}`)
  }
  return { from, to, chatId, read }
}

test('that a manager reads a chat of others is kept once in 15 minutes for each reason', async () => {
  const { chatId, read, from } = await buildChat()
  const kojo = await buildUser({ roles: ['moderation'] })
  for (const query of ['', '?after=1', '?reason=He%20was%20rude', '?reason=He%20was%20rude'])
    expect((await read(ama, query)).statusCode).toBe(200)
  await Promise.all(Array.from({ length: 5 }, () => read(kojo)))
  expect((await read(from)).statusCode).toBe(200)
  const kept = (await entriesOf('chat', chatId)).map(({ actor_id, action, reason }) => [
    ...[actor_id, action, reason],
  ])
  expect(kept).toEqual([
    [ama.id, 'read', null],
    [ama.id, 'read', 'He was rude'],
    [kojo.id, 'read', null],
  ])
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 15 * 60_000 })
  onTestFinished(() => void vi.useRealTimers())
  await read(ama)
  expect(await entriesOf('chat', chatId)).toHaveLength(4)
})

test('of two readings of one chat at once the second waits for the entry of the first, and adds none', async () => {
  const { chatId, read } = await buildChat()
  const { reading } = await inTransaction(async tx => {
    await sql`select pg_advisory_xact_lock('chats'::regclass::integer, hashtext(${`${chatId} ${ama.id}`}))`.execute(
      tx,
    )
    const reading = read(ama)
    await waitingForLock()
    const subject = { type: 'chat', id: chatId } as const
    await audit(tx, { actorId: ama.id, action: 'read', subject, now: new Date() })
    return { reading }
  })
  expect((await reading).statusCode).toBe(200)
  expect(await entriesOf('chat', chatId)).toHaveLength(1)
})

test('where a reason is required a chat of others is not read without one, and one’s own is', async () => {
  const { chatId, read, from } = await buildChat()
  requireReasons()
  const refused = await read(ama)
  expect([refused.statusCode, Object.keys(refused.json().errors)]).toEqual([422, ['reason']])
  expect((await read(await buildUser({ manager: false }))).statusCode).toBe(404)
  expect(await entriesOf('chat', chatId)).toEqual([])
  expect((await read(ama, '?reason=Report%20R-1')).statusCode).toBe(200)
  expect((await read(from)).statusCode).toBe(200)
})

test('a client that asks why reads no chat of others without a reason, whatever the setting', async () => {
  const { chatId, read, from } = await buildChat()
  const refused = await read(ama, '?ask_reason=1')
  expect([refused.statusCode, Object.keys(refused.json().errors)]).toEqual([422, ['reason']])
  expect((await read(await buildUser({ manager: false }), '?ask_reason=1')).statusCode).toBe(404)
  expect(await entriesOf('chat', chatId)).toEqual([])
  expect((await read(ama, '?ask_reason=1&reason=Report%20R-1')).statusCode).toBe(200)
  expect((await read(from, '?ask_reason=1')).statusCode).toBe(200)
})

test.each(['?reason=Rude', `?reason=${'x'.repeat(201)}`, '?reason=two%0Alines'])(
  'a reason of a wrong shape is refused: %s',
  async query => {
    const { read } = await buildChat()
    const answers = [
      await read(ama, query),
      await callAs(app.server, await tokenFor(ama)).get(`/manager/customer/${kofi.id}${query}`),
    ]
    for (const answer of answers)
      expect([answer.statusCode, Object.keys(answer.json().errors)]).toEqual([422, ['reason']])
  },
)

test('why the photo of an identity is looked at stands in its link and in the log, and each look is kept', async () => {
  const person = await buildUser()
  await buildIdentity(person)
  await buildIdPhoto(person)
  const photoFor = async (query = '') => {
    const path = `/manager/customer/${person.id}${query}`
    const answer = await callAs(app.server, await tokenFor(ama)).get(path)
    return answer.json().customer.id_photo_file as { firebase_url: string } | null
  }
  const look = async (link: string) => {
    const { pathname, search } = new URL(link)
    return (await app.server.inject({ url: pathname + search })).statusCode
  }
  const why = (await photoFor('?reason=Compare%20the%20names'))?.firebase_url ?? ''
  expect(await look(why)).toBe(200)
  expect(await look(why)).toBe(200)
  expect(await look(why.replace('Compare', 'Admire'))).toBe(404)
  expect(await look((await photoFor())?.firebase_url ?? '')).toBe(200)
  expect(
    (await entriesOf('identity', person.id)).map(({ actor_id, action, reason }) => [
      ...[actor_id, action, reason],
    ]),
  ).toEqual([
    [ama.id, 'view', 'Compare the names'],
    [ama.id, 'view', 'Compare the names'],
    [ama.id, 'view', null],
  ])
  requireReasons()
  expect(await photoFor()).toBeNull()
  expect(await photoFor('?reason=Compare%20the%20names')).not.toBeNull()
})
