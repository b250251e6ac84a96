import { randomUUID } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { mkdir, opendir, rename, rm, stat } from 'node:fs/promises'
import { dirname, join, relative } from 'node:path'
import { LocalStorageAdapter } from '@flystorage/local-fs'
import type { ByteRange } from '../../http/byte-range.ts'
import { orMissing, storeOn, waitUntilReadable } from './adapter.ts'
import type { FileStore, StoredFile } from './store.ts'

export type LocalOptions = { directory: string }

/** Files in a folder of this machine, readable by our own user only. */
export function openLocal({ directory }: LocalOptions): FileStore {
  const store = storeOn(new LocalStorageAdapter(directory), {
    visibility: { visibility: 'private', directoryVisibility: 'private' },
  })
  return {
    ...store,
    /** A folder is no file: other stores know no folders at all. */
    read: (key, part) =>
      orMissing(
        () => (part ? waitUntilReadable(partOf(join(directory, key), part)) : store.read(key)),
        isNoFile,
      ),
    size: key => orMissing(() => sizeOfFile(join(directory, key)), isNoFile),
    /** Written aside and renamed: a reader, or a crash, never meets half a file. */
    put: async (key, body, notes) => {
      const part = `${aside}/${randomUUID()}`
      try {
        await store.put(part, body, notes)
        await mkdir(dirname(join(directory, key)), { recursive: true, mode: 0o700 })
        await rename(join(directory, part), join(directory, key))
      } finally {
        await rm(join(directory, part), { force: true })
      }
    },
    list: () => listFilesIn(directory),
    removeHalfWritten: async before => {
      for await (const { key, changedAt } of listFilesIn(join(directory, aside)))
        if (changedAt < before) await rm(join(directory, aside, key), { force: true })
    },
  }
}

/** Where files lie until they are whole. */
export const aside = 'half-written'

/** A file may be deleted while the folder is read. */
async function* listFilesIn(directory: string): AsyncGenerator<StoredFile> {
  const folder = await opendir(directory, { recursive: true }).catch(nothingIfMissing)
  for await (const entry of folder ?? []) {
    if (!entry.isFile()) continue
    const path = join(entry.parentPath, entry.name)
    const found = await stat(path).catch(nothingIfMissing)
    if (found)
      yield { key: relative(directory, path).replaceAll('\\', '/'), changedAt: found.mtime }
  }
}

function nothingIfMissing(error: NodeJS.ErrnoException): null {
  if (error.code === 'ENOENT') return null
  throw error
}

const partOf = (path: string, { first, last }: ByteRange) =>
  createReadStream(path, { start: first, end: last })

async function sizeOfFile(path: string): Promise<number> {
  const found = await stat(path)
  if (!found.isFile()) throw Object.assign(new Error('Not a file'), { code: 'EISDIR' })
  return found.size
}

function isNoFile(error: unknown): boolean {
  if (!(error instanceof Error) || !('code' in error)) return false
  return error.code === 'EISDIR' || error.code === 'ENOENT' || error.code === 'ENOTDIR'
}
