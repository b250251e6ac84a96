import { db } from '#platform/server/database/database.ts'
import { defineJob } from '#platform/server/jobs/jobs.ts'

const daysKept = 7

/** Links go a week after their end: until then they say what has become of the request. */
export async function removeOldLinks(now: Date): Promise<void> {
  const before = new Date(now.getTime() - daysKept * 86_400_000)
  await db.deleteFrom('order_links').where('expires_at', '<', before).execute()
}

export const oldLinksJob = defineJob({
  name: 'orders.remove-links',
  schedule: '50 3 * * *',
  run: ({ now }) => removeOldLinks(now),
})
