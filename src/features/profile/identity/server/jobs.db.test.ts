import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { accountsJobs } from '#features/accounts/server/jobs.ts'
import { audit, auditOf } from '#platform/server/audit.ts'
import { db } from '#platform/server/database/database.ts'
import { deleteFile } from '#platform/server/files/storage.ts'
import { type BuiltUser, buildUser } from '#test/builders/accounts.ts'
import { useApp } from '#test/builders/app.ts'
import { waitingForLock } from '#test/builders/database.ts'
import { buildIdPhoto } from '#test/builders/identity.ts'
import { captureJobs, runCaptured } from '#test/builders/jobs.ts'
import { buildIdentity } from '#test/builders/profile.ts'
import { lockPerson } from '../../server/queries.ts'
import { sweepIdPhotos } from '../photos/server/jobs.ts'
import { forgetIdentities } from './jobs.ts'

const app = useApp({ IDENTITY_REJECTED_DAYS: '30', IDENTITY_CLOSED_DAYS: '90' })
const noon = new Date('2026-11-20T12:00:00Z')
const daysLater = (days: number) => new Date(noon.getTime() + days * 86_400_000)
const justBefore = (moment: Date) => new Date(moment.getTime() - 1)

test('a photo that was replaced goes after thirty days, row and file, and the new one stays', async () => {
  const user = await buildUser()
  await buildIdentity(user, { now: noon })
  const old = await buildIdPhoto(user, { now: noon })
  const current = await buildIdPhoto(user, { now: noon })
  await forgetIdentities({ now: justBefore(daysLater(30)) })
  expect(await listKeys(user)).toEqual([old.storage_key, current.storage_key])
  await forgetIdentities({ now: daysLater(30) })
  expect(await listKeys(user)).toEqual([current.storage_key])
  expect(await isStored(old.storage_key)).toBe(false)
  expect(await isStored(current.storage_key)).toBe(true)
})

test('the photo of a rejected identity goes after thirty days, what was written stays', async () => {
  const user = await buildUser()
  await buildIdentity(user, { status: 'rejected', now: noon })
  const { storage_key } = await buildIdPhoto(user, { now: noon })
  await forgetIdentities({ now: justBefore(daysLater(30)) })
  expect(await isStored(storage_key)).toBe(true)
  await forgetIdentities({ now: daysLater(30) })
  expect(await listKeys(user)).toEqual([])
  expect(await isStored(storage_key)).toBe(false)
  expect(await identityOf(user)).toMatchObject({ id_reference: 'GHA-123456789-0' })
})

test('a photo whose identity is verified at this moment after all is kept', async () => {
  const user = await buildUser()
  await buildIdentity(user, { status: 'rejected', now: noon })
  const { storage_key } = await buildIdPhoto(user, { now: noon })
  const { forgetting } = await db.transaction().execute(async tx => {
    await lockPerson(tx, user.id)
    await tx
      .updateTable('identities')
      .set({ status: 'verified', rejection_reason: null, decided_at: daysLater(30) })
      .where('user_id', '=', user.id)
      .execute()
    const forgetting = forgetIdentities({ now: daysLater(30) })
    await waitingForLock()
    return { forgetting }
  })
  await forgetting
  expect(await listKeys(user)).toEqual([storage_key])
  expect(await isStored(storage_key)).toBe(true)
})

test('photos of identities that wait or are verified are kept as long as the account lives', async () => {
  for (const status of ['pending', 'verified'] as const) {
    const user = await buildUser()
    await buildIdentity(user, { status, now: noon })
    await buildIdPhoto(user, { now: noon })
    await forgetIdentities({ now: daysLater(5000) })
    expect(await listKeys(user), status).toHaveLength(1)
  }
})

test('ninety days after an account has ended only the result and the end of the number are left', async () => {
  const { user, photo } = await buildClosed()
  await audit(db, {
    actorId: 1,
    action: 'edit',
    subject: { type: 'customer', id: user.id },
    before: { id_reference: 'GHA-123456789-0' },
    after: { id_reference: 'GHA-123456789-1' },
    now: noon,
  })
  await forgetIdentities({ now: justBefore(daysLater(90)) })
  expect(await isStored(photo.storage_key)).toBe(true)
  expect(await identityOf(user)).toMatchObject({ name: user.name })
  await forgetIdentities({ now: daysLater(90) })
  await forgetIdentities({ now: daysLater(91) })
  expect(await listKeys(user)).toEqual([])
  expect(await isStored(photo.storage_key)).toBe(false)
  expect(await identityOf(user)).toMatchObject({
    name: 'Deleted person',
    id_reference: '89-0',
    status: 'verified',
  })
  expect(await auditOf({ type: 'customer', id: user.id })).toMatchObject([
    { action: 'edit', before: null, after: null },
  ])
})

test('what is forgotten of an account that has ended is kept of every other', async () => {
  const { user } = await buildClosed()
  const other = await buildUser()
  await buildIdentity(other, { status: 'verified' })
  const before = await identityOf(other)
  await forgetIdentities({ now: daysLater(90) })
  expect(await identityOf(user)).toMatchObject({ name: 'Deleted person' })
  expect(await identityOf(other)).toEqual(before)
})

test('why an identity was rejected is forgotten with the account', async () => {
  const user = await buildUser()
  await buildIdentity(user, { status: 'rejected', rejectionReason: 'Not Ama’s face.', now: noon })
  await db.updateTable('users').set({ closed_at: noon }).where('id', '=', user.id).execute()
  await forgetIdentities({ now: daysLater(90) })
  expect(await identityOf(user)).toMatchObject({
    status: 'rejected',
    rejection_reason: 'No longer kept.',
  })
})

test('who looked at a photo is known after it has gone', async () => {
  const { user, photo } = await buildClosed()
  const view = { user_id: user.id, photo_id: photo.id, viewer_id: 1, viewed_at: noon }
  await db.insertInto('identity_views').values(view).execute()
  await forgetIdentities({ now: daysLater(90) })
  const views = await db
    .selectFrom('identity_views')
    .selectAll()
    .where('user_id', '=', user.id)
    .execute()
  expect(views).toMatchObject([view])
})

test('a run that died after the file was gone is finished by the next one', async () => {
  const { user, photo } = await buildClosed()
  await deleteFile(photo.storage_key)
  await forgetIdentities({ now: daysLater(90) })
  expect(await listKeys(user)).toEqual([])
})

test('two runs at once end well', async () => {
  const { user } = await buildClosed()
  await Promise.all([
    forgetIdentities({ now: daysLater(90) }),
    forgetIdentities({ now: daysLater(90) }),
  ])
  expect(await listKeys(user)).toEqual([])
})

test('a file whose saving was broken off is swept, one that was saved is not', async () => {
  const jobs = captureJobs()
  const [saved, lost] = [
    await buildIdPhoto(await buildUser()),
    await buildIdPhoto(await buildUser()),
  ]
  await db.deleteFrom('identity_photos').where('id', '=', lost.id).execute()
  expect(jobs.map(({ job }) => job)).toEqual([sweepIdPhotos.name, sweepIdPhotos.name])
  for (const { data } of jobs)
    await sweepIdPhotos.run({ data: data as { keys: string[] }, now: new Date() })
  expect(await isStored(saved.storage_key)).toBe(true)
  expect(await isStored(lost.storage_key)).toBe(false)
})

test('the file goes with a registration that lapses, and stays with one that is verified in time', async () => {
  const jobs = captureJobs()
  const [lapsing, verified] = [
    await buildUser({ verified: false, now: noon }),
    await buildUser({ verified: false, now: noon }),
  ]
  const photo = await buildIdPhoto(lapsing, { now: noon })
  const other = await buildIdPhoto(verified, { now: noon })
  await runCaptured(jobs, [sweepIdPhotos])
  expect(await isStored(photo.storage_key)).toBe(true)
  const inTime = { phone_verified_at: noon }
  await db.updateTable('users').set(inTime).where('id', '=', verified.id).execute()
  await Promise.all(
    accountsJobs
      .filter(({ name }) => name === 'accounts-sweep')
      .map(job => job.run({ data: {}, now: daysLater(2) })),
  )
  expect(await listKeys(lapsing)).toEqual([])
  await runCaptured(jobs, [sweepIdPhotos])
  expect(await isStored(photo.storage_key)).toBe(false)
  expect(await isStored(other.storage_key)).toBe(true)
  expect(jobs).toEqual([])
})

async function buildClosed(): Promise<{
  user: BuiltUser
  photo: Awaited<ReturnType<typeof buildIdPhoto>>
}> {
  const user = await buildUser()
  await buildIdentity(user, { status: 'verified', now: noon })
  const photo = await buildIdPhoto(user, { now: noon })
  await db.updateTable('users').set({ closed_at: noon }).where('id', '=', user.id).execute()
  return { user, photo }
}

async function listKeys(user: BuiltUser): Promise<string[]> {
  const photos = await db
    .selectFrom('identity_photos')
    .select('storage_key')
    .where('user_id', '=', user.id)
    .orderBy('id')
    .execute()
  return photos.map(({ storage_key }) => storage_key)
}

async function isStored(key: string): Promise<boolean> {
  const names = await readdir(join(app.dataDir, 'files', 'identity'))
  return names.includes(key.slice('identity/'.length))
}

const identityOf = (user: BuiltUser) =>
  db.selectFrom('identities').selectAll().where('user_id', '=', user.id).executeTakeFirst()
