import { withdrawNews } from '#features/notifications/server/commands.ts'
import { addDays, dayOf } from '#platform/days.ts'
import { db, inTransaction } from '#platform/server/database/database.ts'
import { invalid } from '#platform/server/http/refusals.ts'
import type { Viewer } from '#platform/server/security/viewer.ts'
import { lockSelf } from '../../server/queries.ts'
import { mostDaysAway } from '../contract.ts'
import { sourceOfReturn } from './notices.ts'

/** Until a day, or back with null. @throws 422 for a day that has come or is too far ahead */
export async function setAway(input: {
  until: string | null
  viewer: Viewer
  now: Date
}): Promise<void> {
  const { until, viewer, now } = input
  if (until !== null) requireNearDay(until, dayOf(now))
  await inTransaction(async tx => {
    await lockSelf(tx, viewer, 'without key')
    const { back_on } = await tx
      .selectFrom('users')
      .select('back_on')
      .where('id', '=', viewer.id)
      .executeTakeFirstOrThrow()
    if (back_on === until) return
    await tx.updateTable('users').set({ back_on: until }).where('id', '=', viewer.id).execute()
    if (back_on) await withdrawNews(tx, { userId: viewer.id, source: sourceOfReturn(back_on), now })
  })
}

export async function setRequestAlerts(input: { isOn: boolean; viewer: Viewer }): Promise<void> {
  const { isOn, viewer } = input
  await db
    .updateTable('users')
    .set({ request_alerts: isOn })
    .where('id', '=', viewer.id)
    .where('closed_at', 'is', null)
    .execute()
}

function requireNearDay(until: string, today: string): void {
  if (until > today && until <= addDays(today, mostDaysAway)) return
  throw invalid({ until: [`Choose a day from tomorrow to ${mostDaysAway} days ahead.`] })
}
