/** The uploads of local storage. A key is written once, so a file that has been copied needs no second look. */
import { createReadStream } from 'node:fs'
import { copyFile, mkdir, readdir, rename, rm } from 'node:fs/promises'
import { dirname, join, relative, sep } from 'node:path'
import { aside as halfWritten } from '#platform/server/files/storage/local.ts'
import type { BackupFolder } from './folder.ts'

/** Copies what is not in the backup yet. A file that is deleted meanwhile is no loss: nothing names it any more. */
export async function copyNewFiles(directory: string, backup: BackupFolder): Promise<number> {
  let copied = 0
  for (const key of await keysIn(directory)) {
    if (backup.has(`files/${key}`)) continue
    const content = await openFile(join(directory, key))
    if (!content) continue
    await backup.write(`files/${key}`, content)
    copied += 1
  }
  return copied
}

/**
 * Puts the backup's files aside first; answers what moves them to their place, also where a part is there already. All of
 * it within the folder, which may be a disk of its own.
 */
export async function bringFiles(
  backup: string,
  files: string[],
  directory: string,
): Promise<() => Promise<void>> {
  const aside = join(directory, halfWritten, 'restoring')
  await rm(aside, { recursive: true, force: true })
  const keys = files.map(file => relative('files', file))
  for (const key of keys) {
    await makeFolderOf(join(aside, key))
    await copyFile(join(backup, 'files', key), join(aside, key))
  }
  return async () => {
    for (const key of keys) {
      await makeFolderOf(join(directory, key))
      await rename(join(aside, key), join(directory, key))
    }
    await rm(aside, { recursive: true, force: true })
  }
}

const makeFolderOf = (path: string) => mkdir(dirname(path), { recursive: true, mode: 0o700 })

export async function holdsFiles(directory: string): Promise<boolean> {
  return (await keysIn(directory)).length > 0
}

/** Without those that are just being written. */
async function keysIn(directory: string): Promise<string[]> {
  const entries = await readdir(directory, { recursive: true, withFileTypes: true }).catch(
    emptyIfMissing,
  )
  return entries
    .filter(entry => entry.isFile())
    .map(entry => relative(directory, join(entry.parentPath, entry.name)).split(sep).join('/'))
    .filter(key => !key.startsWith(`${halfWritten}/`))
    .sort()
}

async function openFile(path: string): Promise<AsyncIterable<Buffer> | null> {
  const stream = createReadStream(path)
  return new Promise((done, fail) => {
    stream.once('open', () => done(stream))
    stream.once('error', (error: NodeJS.ErrnoException) =>
      error.code === 'ENOENT' ? done(null) : fail(error),
    )
  })
}

function emptyIfMissing(error: NodeJS.ErrnoException): [] {
  if (error.code === 'ENOENT') return []
  throw error
}
