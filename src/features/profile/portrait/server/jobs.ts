import { portraitFile, portraitSides } from '#features/accounts/portraits/server/present.ts'
import { db } from '#platform/server/database/database.ts'
import { deleteFile } from '#platform/server/files/storage.ts'
import { defineJob } from '#platform/server/jobs/jobs.ts'

export const sweepPortraits = defineJob<{ keys: string[] }>({
  name: 'portraits.sweep',
  run: ({ data: { keys } }) => removeUnclaimed(keys),
})

/** Removes the files of those portraits that nobody has (any more). */
export async function removeUnclaimed(keys: string[]): Promise<void> {
  const owned = await db
    .selectFrom('users')
    .select('portrait_key')
    .where('portrait_key', 'in', keys)
    .execute()
  const kept = new Set(owned.map(({ portrait_key }) => portrait_key))
  const files = keys
    .filter(key => !kept.has(key))
    .flatMap(key => Object.values(portraitSides).map(side => portraitFile(key, side)))
  await Promise.all(files.map(file => deleteFile(file)))
}
