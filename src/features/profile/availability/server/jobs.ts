import { addDays, dayOf } from '#platform/days.ts'
import { db, inTransaction } from '#platform/server/database/database.ts'
import { defineJob, type Job } from '#platform/server/jobs/jobs.ts'
import { workOnEach } from '#platform/server/jobs/work-on-each.ts'
import { notifyOfReturn, sourceOfReturn } from './notices.ts'

/** Tells those who are back tomorrow, each once. */
export async function tellOfReturns({ now }: { now: Date }): Promise<void> {
  const day = addDays(dayOf(now), 1)
  await workOnEach(await listReturning(day), ({ id }) =>
    inTransaction(async tx => {
      const stillAway = await tx
        .selectFrom('users')
        .select('id')
        .where('id', '=', id)
        .where('back_on', '=', day)
        .forNoKeyUpdate()
        .executeTakeFirst()
      if (stillAway) await notifyOfReturn(tx, { userId: id, day, now })
    }),
  )
}

const listReturning = (day: string) =>
  db
    .selectFrom('users')
    .select('id')
    .where('back_on', '=', day)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('notifications')
            .select('notifications.id')
            .whereRef('user_id', '=', 'users.id')
            .where('source', '=', sourceOfReturn(day)),
        ),
      ),
    )
    .orderBy('id')
    .execute()

export const availabilityJobs: Job<object>[] = [
  defineJob({ name: 'profile.tell-of-returns', schedule: '* * * * *', run: tellOfReturns }),
]
