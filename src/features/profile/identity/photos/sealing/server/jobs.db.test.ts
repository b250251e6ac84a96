import { randomBytes } from 'node:crypto'
import { expect, test } from 'vitest'
import { db } from '#platform/server/database/database.ts'
import { FileMissing } from '#platform/server/files/storage/store.ts'
import { readFile } from '#platform/server/files/storage.ts'
import { openEncryption } from '#platform/server/security/encryption.ts'
import { buildUser } from '#test/builders/accounts.ts'
import { useApp } from '#test/builders/app.ts'
import { buildIdPhoto } from '#test/builders/identity.ts'
import { captureJobs } from '#test/builders/jobs.ts'
import { viewIdPhoto } from '../../server/commands.ts'
import { sweepIdPhotos } from '../../server/jobs.ts'
import { resealIdPhotos } from './jobs.ts'

useApp()
const noon = new Date('2026-11-20T12:00:00Z')

test('after a change of key every photo is encrypted anew, and the old key is needed no more', async () => {
  const [older, newer] = [randomBytes(32), randomBytes(32)]
  openEncryption([older])
  const user = await buildUser()
  const [replaced, current] = [await buildIdPhoto(user), await buildIdPhoto(user)]
  openEncryption([newer, older])
  const jobs = captureJobs()
  await resealIdPhotos({ now: noon })
  for (const { data } of jobs)
    await sweepIdPhotos.run({ data: data as { keys: string[] }, now: noon })
  openEncryption([newer])
  for (const { id, storage_key } of [replaced, current]) {
    const seen = await viewIdPhoto({ photoId: id, viewerId: user.id, now: noon })
    expect(seen?.content.toString()).toBe('a face')
    await expect(readFile(storage_key)).rejects.toThrow(FileMissing)
  }
})

test('a photo whose key is lost does not keep the others from their new one', async () => {
  openEncryption([randomBytes(32)])
  const lost = await buildIdPhoto(await buildUser())
  const [older, newer] = [randomBytes(32), randomBytes(32)]
  openEncryption([older])
  const photo = await buildIdPhoto(await buildUser())
  openEncryption([newer, older])
  await resealIdPhotos({ now: noon })
  const keyOf = async ({ id }: { id: number }) =>
    (await db.selectFrom('identity_photos').selectAll().where('id', '=', id).execute())[0]
      ?.storage_key
  expect(await keyOf(lost)).toBe(lost.storage_key)
  expect(await keyOf(photo)).not.toBe(photo.storage_key)
  await resealIdPhotos({ now: noon })
})
