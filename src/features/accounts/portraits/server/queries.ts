import { userStatus } from '#features/accounts/process.ts'
import { db } from '#platform/server/database/database.ts'
import { portraitFolder } from './present.ts'

/** Whether the file of a portrait may be shown: its owner still has it, and an account that is open. */
export async function isPortraitShown(file: string): Promise<boolean> {
  const [key = ''] = file.slice(portraitFolder.length).split('-')
  const owner = await db
    .selectFrom('users')
    .select('id')
    .where('portrait_key', '=', key)
    .where('status_id', '=', userStatus.live)
    .executeTakeFirst()
  return owner !== undefined
}
