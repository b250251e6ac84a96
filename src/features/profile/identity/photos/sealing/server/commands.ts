import { randomBytes } from 'node:crypto'
import { buffer } from 'node:stream/consumers'
import type { Selectable } from 'kysely'
import type { IdentityPhotos } from '#platform/server/database/schema.generated.ts'
import { putFile, readFile } from '#platform/server/files/storage.ts'
import { enqueue } from '#platform/server/jobs/jobs.ts'
import { currentKeyName, seal, unseal } from '#platform/server/security/encryption.ts'
import { sweepIdPhotos } from '../../server/jobs.ts'
import { prefixOf } from './present.ts'

/** A photo's row, as far as its file goes. */
export type Filed = Pick<Selectable<IdentityPhotos>, 'id' | 'user_id' | 'storage_key'>

/** A file that no row names by then is left of a process that died between storing and saving. */
const claimedWithinMs = 60 * 60_000

export const newStorageKey = (): string => storageKeyNamed(randomBytes(16).toString('hex'))

export const storageKeyNamed = (name: string): string => prefixOf(currentKeyName()) + name

/** Stores the content encrypted; only where this row says does it open again. */
export function putSealed(photo: Filed, content: Buffer): Promise<void> {
  const sealed = seal(content, placeOf(photo))
  return putFile(photo.storage_key, sealed, { contentType: 'application/octet-stream' })
}

/** @throws FileMissing, SealBroken */
export async function contentOf(photo: Filed): Promise<Buffer> {
  return unseal(await buffer(await readFile(photo.storage_key)), placeOf(photo))
}

/** Before a file is stored: a job removes it unless some row has claimed it by then. */
export function expectClaim(storageKey: string, now: Date): Promise<void> {
  const startAfter = new Date(now.getTime() + claimedWithinMs)
  return enqueue(null, sweepIdPhotos, { keys: [storageKey] }, { startAfter })
}

/** Somebody who can write to the storage still cannot put one person's photo in the place of another's. */
const placeOf = ({ id, user_id }: Filed) => `identity photo ${id} of user ${user_id}`
