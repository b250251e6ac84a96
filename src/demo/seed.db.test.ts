import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { db } from '#platform/server/database.ts'
import { passwordMatches } from '#platform/server/passwords.ts'
import { openStorage } from '#platform/server/storage.ts'
import { useDatabase } from '../../test/builders/database.ts'
import { seedDemo } from './seed.ts'
import { demoPassword } from './write-people.ts'

useDatabase()

const now = new Date('2026-11-20T12:00:00Z')
let folder: string

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'adwuma-demo-'))
  openStorage({ driver: 'local', directory: folder, secret: 'only for this test' })
})

afterAll(() => rm(folder, { recursive: true, force: true }))

beforeEach(async () => {
  await db.deleteFrom('users').execute()
})

const countOf = async (table: 'users' | 'gigs' | 'gig_images') => {
  const { count } = await db
    .selectFrom(table)
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return count
}

test('an empty marketplace is filled once, even by two processes at the same time', async () => {
  await Promise.all([
    seedDemo({ now, gigs: 30, pictures: false }),
    seedDemo({ now, gigs: 30, pictures: false }),
  ])
  expect(await countOf('users')).toBe(120)
  expect(await countOf('gigs')).toBe(30)
  expect(await seedDemo({ now, gigs: 30, pictures: false })).toEqual({ people: 0, gigs: 0 })
})

test('user 1 is the manager, and the documented logins open with the documented password', async () => {
  await seedDemo({ now, gigs: 30, pictures: false })
  const users = await db.selectFrom('users').selectAll().orderBy('id').limit(4).execute()
  expect(users.map(user => [user.id, user.email, user.is_manager])).toEqual([
    [1, 'manager@adwuma.test', true],
    [2, 'ama@adwuma.test', false],
    [3, 'kofi@adwuma.test', false],
    [4, 'esi@adwuma.test', false],
  ])
  for (const user of users)
    expect(await passwordMatches(demoPassword, user.password_hash)).toBe(true)
  expect(users.map(user => user.premium_until !== null)).toEqual([false, true, false, false])
})

test('the next person who registers gets an id of their own', async () => {
  await seedDemo({ now, gigs: 30, pictures: false })
  const { id } = await db
    .insertInto('users')
    .values({
      name: 'Yaw Real',
      username: 'yaw.real',
      email: 'yaw@example.com',
      phone: '0240000001',
      phone_e164: '+233240000001',
      password_hash: '-',
      consent_version: '1',
      consent_at: now,
      created_at: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  expect(id).toBeGreaterThan(120)
})

test('every picture that a gig names is there in all its variants', async () => {
  await seedDemo({ now, gigs: 30 })
  const images = await db.selectFrom('gig_images').select('key').execute()
  const files = await readdir(join(folder, 'public/gigs'))
  expect(images.length).toBeGreaterThan(10)
  for (const { key } of images)
    expect(files.filter(file => file.startsWith(`${key}-`)).length).toBeGreaterThanOrEqual(3)
})

test('newer gigs have higher ids, and none is of the future', async () => {
  await seedDemo({ now, gigs: 30, pictures: false })
  const gigs = await db.selectFrom('gigs').select(['id', 'created_at']).orderBy('id').execute()
  const times = gigs.map(gig => gig.created_at.getTime())
  expect(times).toEqual([...times].sort((a, b) => a - b))
  expect(times.at(-1)).toBeLessThanOrEqual(now.getTime())
})

test('asked for more gigs than there are, the seed adds what is missing', async () => {
  await seedDemo({ now, pictures: false })
  expect(await seedDemo({ now, gigs: 700, pictures: false })).toEqual({ people: 0, gigs: 100 })
  expect(await countOf('gigs')).toBe(700)
})

test('a marketplace of real people is left alone', async () => {
  await db
    .insertInto('users')
    .values({
      name: 'Yaw Real',
      username: 'yaw.real',
      email: 'yaw@example.com',
      phone: '0240000001',
      phone_e164: '+233240000001',
      password_hash: '-',
      consent_version: '1',
      consent_at: now,
      created_at: now,
    })
    .execute()
  expect(await seedDemo({ now, gigs: 1_000 })).toEqual({ people: 0, gigs: 0 })
  expect(await countOf('users')).toBe(1)
})
