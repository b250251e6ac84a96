import { randomUUID } from 'node:crypto'
import { mkdir, opendir, rename, rm, stat } from 'node:fs/promises'
import { dirname, join, relative } from 'node:path'
import { LocalStorageAdapter } from '@flystorage/local-fs'
import { orMissing, storeOn } from './adapter.ts'
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
    read: key => orMissing(() => store.read(key), isFolder),
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
    list: () => listedIn(directory),
    removeHalfWritten: async before => {
      for await (const { key, changedAt } of listedIn(join(directory, aside)))
        if (changedAt < before) await rm(join(directory, aside, key), { force: true })
    },
  }
}

/** Where files lie until they are whole. */
export const aside = 'half-written'

/** What goes while we look was there, and is gone. */
async function* listedIn(directory: string): AsyncGenerator<StoredFile> {
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

function isFolder(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'EISDIR'
}
