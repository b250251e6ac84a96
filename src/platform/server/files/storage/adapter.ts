import { once } from 'node:events'
import type { Readable } from 'node:stream'
import {
  type ConfigurationOptions,
  FileStorage,
  type StorageAdapter,
  UnableToReadFile,
} from '@flystorage/file-storage'
import { FileMissing, type FileStore, type StoredFile } from './store.ts'

/** A flystorage adapter as one of our stores. It knows no parts of files, and of no file that it is missing. */
export function storeOn(
  adapter: StorageAdapter,
  options?: ConfigurationOptions,
): Omit<FileStore, 'size'> {
  const files = new FileStorage(adapter, undefined, options)
  return {
    put: (key, body, { contentType, cacheControl }) =>
      files.write(key, body, { mimeType: contentType, cacheControl }),
    read: async key => orMissing(async () => waitUntilReadable(await files.read(key)), isMissing),
    remove: key => files.deleteFile(key),
    list: () => listFilesIn(files),
  }
}

async function* listFilesIn(files: FileStorage): AsyncGenerator<StoredFile> {
  for await (const entry of files.list('', { deep: true })) {
    if (!entry.isFile) continue
    const changedMs = entry.lastModifiedMs ?? (await files.lastModified(entry.path))
    yield { key: entry.path, changedAt: new Date(changedMs) }
  }
}

/** Waits for the first bytes: only then does a stream know whether there is a file at all. */
export async function waitUntilReadable(stream: Readable): Promise<Readable> {
  await once(stream, 'readable')
  return stream
}

export async function orMissing<Result>(
  work: () => Promise<Result>,
  missing: (error: unknown) => boolean,
): Promise<Result> {
  try {
    return await work()
  } catch (error) {
    if (missing(error)) throw new FileMissing('The file does not exist')
    throw error
  }
}

function isMissing(error: unknown): boolean {
  return error instanceof UnableToReadFile && error.wasFileNotFound
}
