import { LocalStorageAdapter } from '@flystorage/local-fs'
import { storeOn } from './adapter.ts'
import type { FileStore } from './store.ts'

export type LocalOptions = { directory: string }

/** Files in a folder of this machine, readable by our own user only. */
export function openLocal({ directory }: LocalOptions): FileStore {
  return storeOn(new LocalStorageAdapter(directory), {
    visibility: { visibility: 'private', directoryVisibility: 'private' },
  })
}
