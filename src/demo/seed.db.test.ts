import { randomBytes } from 'node:crypto'
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import sharp from 'sharp'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { viewIdPhoto } from '#features/profile/identity/photos/server/commands.ts'
import { db } from '#platform/server/database.ts'
import { openEncryption } from '#platform/server/encryption.ts'
import { passwordMatches } from '#platform/server/passwords.ts'
import { cleanRichText } from '#platform/server/rich-text.ts'
import { openStorage, readFile } from '#platform/server/storage.ts'
import { useDatabase } from '../../test/builders/database.ts'
import { seedDemo } from './seed.ts'
import { demoPassword } from './write-people.ts'

useDatabase()

const now = new Date('2026-11-20T12:00:00Z')
let folder: string

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'adwuma-demo-'))
  openStorage({ driver: 'local', directory: folder, secret: 'only for this test' })
  openEncryption([randomBytes(32)])
})

afterAll(() => rm(folder, { recursive: true, force: true }))

beforeEach(async () => {
  await db.deleteFrom('subscriptions').execute()
  await db.deleteFrom('promotions').execute()
  await db.deleteFrom('reports').execute()
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

test('who has Premium, and whose gig is promoted, has bought it', async () => {
  await seedDemo({ now, gigs: 30, pictures: false })
  const premium = await db
    .selectFrom('users')
    .leftJoin('subscriptions', join =>
      join
        .onRef('subscriptions.user_id', '=', 'users.id')
        .onRef('end_date', '=', 'premium_until')
        .onRef('start_date', '=', 'premium_since'),
    )
    .select('subscriptions.id')
    .where('premium_until', 'is not', null)
    .execute()
  const promoted = await db
    .selectFrom('gigs')
    .leftJoin('promotions', join =>
      join.onRef('promotions.gig_id', '=', 'gigs.id').onRef('end_date', '=', 'promoted_until'),
    )
    .select('promotions.id')
    .where('promoted_until', 'is not', null)
    .execute()
  for (const rows of [premium, promoted]) {
    expect(rows.length).toBeGreaterThan(0)
    expect(rows.filter(({ id }) => id === null)).toEqual([])
  }
  const ended = await db
    .selectFrom('subscriptions')
    .where('end_date', '<', now)
    .select('id')
    .execute()
  expect(ended.length).toBeGreaterThan(2)
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

test('identities are verified, waiting or turned down, as the people are; Esi has handed in none', async () => {
  await seedDemo({ now, gigs: 30, pictures: false })
  const people = await db
    .selectFrom('users')
    .leftJoin('identities', 'identities.user_id', 'users.id')
    .leftJoin('payment_accounts', 'payment_accounts.user_id', 'users.id')
    .select(['users.id', 'kyc_verified_at', 'users.name', 'status', 'decided_at', 'submitted_at'])
    .select(['identities.name as identity_name', 'name_on_account', 'users.created_at'])
    .where('is_manager', '=', false)
    .orderBy('users.id')
    .execute()
  expect(people.slice(0, 3).map(({ status }) => status)).toEqual(['verified', 'verified', null])
  for (const person of people) {
    expect(person.kyc_verified_at !== null).toBe(person.status === 'verified')
    if (person.status === 'verified') expect(person.decided_at).toEqual(person.kyc_verified_at)
    if (person.status === null) continue
    expect([person.identity_name, person.name_on_account]).toEqual([person.name, person.name])
    expect(person.submitted_at?.getTime()).toBeGreaterThan(person.created_at.getTime())
  }
  const statuses = people.map(({ status }) => status)
  expect(statuses.filter(status => status === 'pending')).toHaveLength(4)
  expect(statuses.filter(status => status === 'rejected')).toHaveLength(1)
})

test('the documents of those that a manager looks at first open, and are pictures', async () => {
  await seedDemo({ now, gigs: 30 })
  const photos = await db.selectFrom('identity_photos').selectAll().orderBy('user_id').execute()
  expect(photos.map(photo => photo.user_id).slice(0, 2)).toEqual([2, 3])
  expect(photos).toHaveLength(7)
  const [photo] = photos
  const opened = await viewIdPhoto({ photoId: photo?.id ?? 0, viewerId: 1, now })
  const { width, format } = await sharp(opened?.content).metadata()
  expect([width, format]).toEqual([1012, 'jpeg'])
})

test('managers find reports to answer, and one with a file that is there', async () => {
  await seedDemo({ now, gigs: 30, pictures: false })
  const reports = await db.selectFrom('reports').selectAll().execute()
  expect(reports.map(({ status_id }) => status_id).sort()).toEqual([1, 1, 1, 1, 2, 2])
  for (const { description, actioned_at, created_at } of reports) {
    expect(cleanRichText(description)).toBe(description)
    expect((actioned_at ?? now).getTime()).toBeGreaterThan(created_at.getTime())
  }
  const [file] = await db.selectFrom('report_files').selectAll().execute()
  const stored = await buffer(await readFile(file?.storage_key ?? ''))
  expect(stored.length).toBe(file?.size)
})

test('there are pages to read and a draft, clean as if they had been written here, and only once', async () => {
  await seedDemo({ now, gigs: 30, pictures: false })
  await db.deleteFrom('subscriptions').execute()
  await db.deleteFrom('promotions').execute()
  await db.deleteFrom('reports').execute()
  await db.deleteFrom('users').execute()
  await seedDemo({ now, gigs: 30, pictures: false })
  const pages = await db.selectFrom('cms_pages').selectAll().where('id', '>', 2).execute()
  expect(pages.map(({ slug, is_published }) => [slug, is_published])).toEqual([
    ['how-it-works', true],
    ['safety-tips', true],
    ['photos-that-sell', false],
  ])
  for (const { content } of pages) expect(cleanRichText(content)).toBe(content)
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
