import { expect, test } from 'vitest'
import { db, inTransaction } from '#platform/server/database/database.ts'
import { buildUser, tokenFor } from '#test/builders/accounts.ts'
import { useDatabase } from '#test/builders/database.ts'
import { captureJobs } from '#test/builders/jobs.ts'
import { newsFor } from '#test/builders/notifications.ts'
import { changePassword } from '../passwords/server/commands.ts'
import { accountsJobs } from './jobs.ts'

useDatabase()

const now = new Date('2026-03-06T10:00:00Z')
const hoursAgo = (hours: number) => new Date(now.getTime() - hours * 3_600_000)
const sweepJobs = accountsJobs.filter(({ name }) => name === 'accounts-sweep')
const sweep = () => Promise.all(sweepJobs.map(job => job.run({ data: {}, now })))
const idsOf = async (table: 'users' | 'tokens') =>
  (await db.selectFrom(table).select('id').orderBy('id').execute()).map(({ id }) => id)

test('the sweep frees registrations a day old that were never verified, and no others', async () => {
  const young = await buildUser({ verified: false, now: hoursAgo(23) })
  const verified = await buildUser({ now: hoursAgo(1000) })
  const deactivated = await buildUser({ deactivated: true, now: hoursAgo(1000) })
  await buildUser({ verified: false, now: hoursAgo(25) })
  await sweep()
  expect(await idsOf('users')).toEqual([young.id, verified.id, deactivated.id])
})

test('a registration that lapses takes along who blocked it and what it was told, and the sweep goes on', async () => {
  captureJobs()
  const [ama, lapsed] = [
    await buildUser({ now }),
    await buildUser({ verified: false, now: hoursAgo(25) }),
  ]
  await db
    .insertInto('blocks')
    .values([
      { blocker_id: ama.id, blocked_id: lapsed.id, created_at: now },
      { blocker_id: lapsed.id, blocked_id: ama.id, created_at: now },
    ])
    .execute()
  await inTransaction(tx =>
    changePassword(tx, {
      ...{ userId: lapsed.id, passwordHash: 'new', loggedOut: 'every device', now },
    }),
  )
  expect(await newsFor(lapsed.id)).toMatchObject([{ event: 'password' }])
  await tokenFor(ama, hoursAgo(24 * 61))
  await sweep()
  expect(await idsOf('users')).not.toContain(lapsed.id)
  expect(await idsOf('tokens')).toEqual([])
  expect(await db.selectFrom('blocks').selectAll().execute()).toEqual([])
})

test('the sweep removes tokens that nobody used for 60 days', async () => {
  const user = await buildUser({ now: hoursAgo(2000) })
  const used = await tokenFor(user, hoursAgo(24 * 59))
  await tokenFor(user, hoursAgo(24 * 61))
  await sweep()
  expect(await idsOf('tokens')).toEqual([Number.parseInt(used, 10)])
})

test('the sweep removes codes and links that have expired, and counters that have run out', async () => {
  const [past, open] = [await buildUser({ now }), await buildUser({ now })]
  for (const [user, expires_at] of [
    [past, hoursAgo(1)],
    [open, hoursAgo(-1)],
  ] as const) {
    const kept = { user_id: user.id, code_hash: `hash ${user.id}`, expires_at }
    await db
      .insertInto('verification_codes')
      .values({ ...kept, tries_left: 5 })
      .execute()
    await db.insertInto('password_resets').values(kept).execute()
    const expire = Date.now() + (user === past ? -1000 : 60_000)
    await db
      .insertInto('limits')
      .values({ key: String(user.id), points: 1, expire })
      .execute()
  }
  await sweep()
  for (const table of ['verification_codes', 'password_resets'] as const) {
    const rowsLeft = await db.selectFrom(table).select('user_id').execute()
    expect(rowsLeft).toEqual([{ user_id: open.id }])
  }
  expect(await db.selectFrom('limits').select('key').execute()).toEqual([{ key: String(open.id) }])
})

test('the sweep removes challenges, links and devices whose time is over, and no others', async () => {
  const { id: user_id } = await buildUser({ now })
  const ends = [
    ['past', hoursAgo(1)],
    ['open', hoursAgo(-1)],
  ] as const
  for (const [name, expires_at] of ends) {
    const challenge = { id_hash: name, purpose: 'login', tries_left: 5, user_id, expires_at }
    await db.insertInto('auth_challenges').values(challenge).execute()
    const undo = {
      user_id,
      kind: 'second_factor',
      code_hash: name,
      before: Buffer.of(1),
      created_at: hoursAgo(72),
    }
    await db
      .insertInto('change_undos')
      .values({ ...undo, expires_at })
      .execute()
    const last_seen = hoursAgo(name === 'past' ? 24 * 180 + 1 : 24 * 180 - 1)
    const device = { user_id, hash: name, first_seen: last_seen, last_seen }
    await db.insertInto('devices').values(device).execute()
  }
  await sweep()
  const left = [
    await db.selectFrom('auth_challenges').select('id_hash as name').execute(),
    await db.selectFrom('change_undos').select('code_hash as name').execute(),
    await db.selectFrom('devices').select('hash as name').execute(),
  ]
  expect(left).toEqual(Array(3).fill([{ name: 'open' }]))
})
