import type { Readable } from 'node:stream'

export type FileNotes = { contentType: string; cacheControl: string }

export type StoredFile = { key: string; changedAt: Date }

/** What a driver does. Keys have been checked; reading a missing file throws `FileMissing`. */
export type FileStore = {
  put(key: string, body: Readable, notes: FileNotes): Promise<void>
  read(key: string): Promise<Readable>
  remove(key: string): Promise<void>
  /** Every file that there is, in no order. */
  list(): AsyncIterable<StoredFile>
  /** What writers that died have left; buckets leave nothing. */
  removeHalfWritten?(before: Date): Promise<void>
}

export class FileMissing extends Error {
  override name = 'FileMissing'
}
