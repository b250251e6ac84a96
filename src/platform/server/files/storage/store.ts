import type { Readable } from 'node:stream'
import type { ByteRange } from '../../http/byte-range.ts'

export type FileNotes = { contentType: string; cacheControl: string }

export type StoredFile = { key: string; changedAt: Date }

/** What a driver does. Keys have been checked; reading or measuring a missing file throws `FileMissing`. */
export type FileStore = {
  put(key: string, body: Readable, notes: FileNotes): Promise<void>
  /** The whole, or a part that there is. */
  read(key: string, part?: ByteRange): Promise<Readable>
  /** In bytes. */
  size(key: string): Promise<number>
  remove(key: string): Promise<void>
  /** Every file that there is, in no order. */
  list(): AsyncIterable<StoredFile>
  /** What writers that died have left; buckets leave nothing. */
  removeHalfWritten?(before: Date): Promise<void>
}

export class FileMissing extends Error {
  override name = 'FileMissing'
}
