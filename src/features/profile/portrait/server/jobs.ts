import { portraitFile, portraitSides } from '#features/accounts/portraits/server/present.ts'
import { db } from '#platform/server/database/database.ts'
import { deleteFile } from '#platform/server/files/storage.ts'
import { defineJob } from '#platform/server/jobs/jobs.ts'

/** Removes the files of those portraits that nobody has (any more). */
export const sweepPortraits = defineJob<{ keys: string[] }>({
  name: 'portraits.sweep',
  async run({ data: { keys } }) {
    const owned = await db
      .selectFrom('users')
      .select('portrait_key')
      .where('portrait_key', 'in', keys)
      .execute()
    const kept = new Set(owned.map(({ portrait_key }) => portrait_key))
    await removePortraitFiles(keys.filter(key => !kept.has(key)))
  },
})

export async function removePortraitFiles(keys: string[]): Promise<void> {
  const files = keys.flatMap(key =>
    Object.values(portraitSides).map(side => portraitFile(key, side)),
  )
  await Promise.all(files.map(file => deleteFile(file)))
}
