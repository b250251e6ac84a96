import { randomUUID } from 'node:crypto'
import { rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { LocalStorageAdapter } from '@flystorage/local-fs'
import { orMissing, storeOn } from './adapter.ts'
import type { FileStore } from './store.ts'

export type LocalOptions = { directory: string }

/** Files in a folder of this machine, readable by our own user only. */
export function openLocal({ directory }: LocalOptions): FileStore {
  const store = storeOn(new LocalStorageAdapter(directory), {
    visibility: { visibility: 'private', directoryVisibility: 'private' },
  })
  return {
    ...store,
    /** A folder is no file: other stores know no folders at all. */
    read: key => orMissing(() => store.read(key), isFolder),
    /** Written aside and renamed: a reader, or a crash, never meets half a file. */
    put: async (key, body, notes) => {
      const part = `${key}.${randomUUID()}.part`
      try {
        await store.put(part, body, notes)
        await rename(join(directory, part), join(directory, key))
      } finally {
        await rm(join(directory, part), { force: true })
      }
    },
  }
}

function isFolder(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'EISDIR'
}
