import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { db, inTransaction } from '#platform/server/database/database.ts'
import { ports } from '#ports.ts'
import { asUser, type BuiltUser, buildUser } from '#test/builders/accounts.ts'
import { useApp } from '#test/builders/app.ts'
import { viewerOf } from '#test/builders/gigs.ts'
import { mostBlocks } from '../process.ts'

const app = useApp()

async function press(by: BuiltUser, step: 'block' | 'unblock', username: string) {
  const url = `/api/people/${username}/${step}`
  const answer = await app.server.inject({ method: 'POST', url, headers: await asUser(by) })
  return { status: answer.statusCode, ...answer.json() }
}

async function list(by: BuiltUser, query = '') {
  const url = `/api/customer/blocks${query}`
  return (await app.server.inject({ url, headers: await asUser(by) })).json().blocks
}

test('whom somebody has blocked he finds in his list, the newest first, until he takes it back', async () => {
  const [ama, kofi, efua] = [await buildUser(), await buildUser(), await buildUser()]
  expect(await list(ama)).toMatchObject({ data: [], total: 0, last_page: 1 })
  expect(await press(ama, 'block', kofi.username.toUpperCase())).toEqual({
    ...{ status: 200, blocked: true, message: `You have blocked ${kofi.username}.` },
  })
  await press(ama, 'block', efua.username)
  const [newest, oldest] = (await list(ama)).data
  expect([newest.user.id, oldest.user.id]).toEqual([efua.id, kofi.id])
  expect(await list(ama, '?records_per_page=1&page=2')).toMatchObject({
    ...{ data: [{ user: { id: kofi.id } }], total: 2, last_page: 2 },
  })
  expect(await list(kofi)).toMatchObject({ total: 0 })
  expect(await press(ama, 'unblock', efua.username)).toEqual({
    ...{ status: 200, blocked: false, message: `You have unblocked ${efua.username}.` },
  })
  expect((await list(ama)).total).toBe(1)
})

test('to block or unblock again changes nothing, also at the same moment', async () => {
  const [ama, kofi] = [await buildUser(), await buildUser()]
  await Promise.all(Array.from({ length: 5 }, () => press(ama, 'block', kofi.username)))
  const before = await list(ama)
  expect(before.total).toBe(1)
  expect((await press(ama, 'block', kofi.username)).blocked).toBe(true)
  expect(await list(ama)).toEqual(before)
  for (let n = 0; n < 2; n += 1)
    expect(await press(ama, 'unblock', kofi.username)).toMatchObject({
      status: 200,
      blocked: false,
    })
})

test('two who block each other wait for each other, and both have', async () => {
  const [ama, kofi] = [await buildUser(), await buildUser()]
  await Promise.all([press(ama, 'block', kofi.username), press(kofi, 'block', ama.username)])
  expect([(await list(ama)).total, (await list(kofi)).total]).toEqual([1, 1])
})

test.each(['block', 'unblock'] as const)(
  'nobody can %s himself, a manager, or somebody unknown, gone or never verified',
  async step => {
    const [ama, unverified] = [await buildUser(), await buildUser({ verified: false })]
    const [manager, gone] = [await buildUser({ manager: true }), await buildUser()]
    await db.updateTable('users').set({ closed_at: new Date() }).where('id', '=', gone.id).execute()
    expect(await press(ama, step, ama.username)).toMatchObject({
      ...{ status: 422, errors: { username: ['You cannot block yourself.'] } },
    })
    expect(await press(ama, step, manager.username)).toEqual({
      ...{ status: 409, error: 'Managers of Adwuma cannot be blocked.' },
    })
    const unknown = await press(ama, step, 'nobody-here')
    expect(unknown.status).toBe(404)
    for (const { username } of [gone, unverified])
      expect(await press(ama, step, username)).toEqual(unknown)
    for (const username of ['x'.repeat(300), '%00'])
      expect((await press(ama, step, username)).status).toBe(404)
    expect((await list(ama)).total).toBe(0)
  },
)

test('who was deactivated is blocked and unblocked like anybody else', async () => {
  const [ama, kofi] = [await buildUser(), await buildUser({ deactivated: true })]
  expect((await press(ama, 'block', kofi.username)).blocked).toBe(true)
  expect((await list(ama)).total).toBe(1)
  expect((await press(ama, 'unblock', kofi.username)).blocked).toBe(false)
})

test(`nobody blocks more than ${mostBlocks} people, of two at once neither`, async () => {
  const ama = await buildUser()
  const others = [await buildUser(), await buildUser()]
  await sql`
    with many as (
      insert into users (name, username, email, phone, phone_e164, password_hash, status_id, consent_version, consent_at, created_at)
      select 'Many', 'many' || n, n || '@many.test', n, n, 'x', 2, 'x', now(), now()
      from generate_series(1, ${sql.lit(mostBlocks - 1)}) as n returning id)
    insert into blocks (blocker_id, blocked_id, created_at) select ${ama.id}, id, now() from many`.execute(
    db,
  )
  const answers = await Promise.all(others.map(({ username }) => press(ama, 'block', username)))
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 422])
  expect(answers.find(({ status }) => status === 422)).toMatchObject({
    error: 'You have blocked 1000 people. Unblock somebody first.',
  })
  expect((await list(ama)).total).toBe(mostBlocks)
})

test('a person takes along whom he has blocked, not who has blocked him; all of it goes with the account', async () => {
  const [ama, kofi] = [await buildUser(), await buildUser()]
  await press(ama, 'block', kofi.username)
  const { blocks } = ports.rights.ownData
  const now = new Date()
  expect(await blocks({ userId: ama.id, now })).toMatchObject([{ username: kofi.username }])
  expect(await blocks({ userId: kofi.id, now })).toEqual([])
  await inTransaction(tx => ports.rights.closings.blocks(tx, { viewer: viewerOf(kofi), now }))
  expect((await list(ama)).total).toBe(0)
})
