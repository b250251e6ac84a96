/** Where the files lie that people send along: stored before the transaction that names them, and gone if it never does. */
import { randomBytes } from 'node:crypto'
import { defineJob, enqueue, type Job } from '../jobs/jobs.ts'
import { type Attachment, contentOf } from './attachments.ts'
import { tryToRemove } from './leftovers.ts'
import { deleteFile, putFile } from './storage.ts'

export type ShelvedFile = Attachment & { key: string }

export type AttachmentShelf = {
  /** Stores the files, then lets `save` name them in its transaction. What it did not name is removed. */
  store<T>(
    attachments: readonly Attachment[],
    now: Date,
    save: (files: ShelvedFile[]) => Promise<T>,
  ): Promise<T>
  /** Before files are stored under these keys: those that no row names within the hour are removed. */
  expectNames(keys: string[], now: Date): Promise<void>
  /** To be registered: removes what a process that died has left behind. */
  sweep: Job<{ keys: string[] }>
}

/** Files that no row names by then are left of a process that died between storing and saving. */
const namedWithinMs = 60 * 60_000

/** `folder` begins the storage keys; `named` answers those of the keys that a row has. */
export function attachmentShelf(
  folder: string,
  named: (keys: string[]) => Promise<string[]>,
): AttachmentShelf {
  const removeUnnamed = async (keys: string[]) => {
    if (keys.length === 0) return
    const kept = new Set(await named(keys))
    await Promise.all(keys.filter(key => !kept.has(key)).map(key => deleteFile(key)))
  }
  const sweep = defineJob<{ keys: string[] }>({
    name: `${folder}.sweep-files`,
    run: ({ data: { keys } }) => removeUnnamed(keys),
  })
  const expectNames = async (keys: string[], now: Date) => {
    if (keys.length === 0) return
    const startAfter = new Date(now.getTime() + namedWithinMs)
    await enqueue(null, sweep, { keys }, { startAfter })
  }
  return {
    sweep,
    expectNames,
    store: async (attachments, now, save) => {
      const files = attachments.map(attachment => ({
        ...attachment,
        key: newKey(folder, attachment),
      }))
      const keys = files.map(({ key }) => key)
      await expectNames(keys, now)
      try {
        for (const file of files) await putFile(file.key, contentOf(file), file)
        return await save(files)
      } finally {
        await tryToRemove(() => removeUnnamed(keys))
      }
    },
  }
}

/** 128 random bits: not to be guessed, and told to nobody but in signed links. */
const newKey = (folder: string, { extension }: Attachment) =>
  `${folder}/${randomBytes(16).toString('hex')}.${extension}`
