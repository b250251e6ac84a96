import type { Transaction } from 'kysely'
import { notify } from '#features/notifications/server/commands.ts'
import { shortDay, startOfDay } from '#platform/days.ts'
import type { DB } from '#platform/server/database/schema.generated.ts'

/** The same day is told of once, however often somebody goes and comes back. */
export const sourceOfReturn = (day: string): string => `back-tomorrow:${day}`

/** On the day before. */
export function notifyOfReturn(
  tx: Transaction<DB>,
  { userId, day, now }: { userId: number; day: string; now: Date },
): Promise<void> {
  return notify(tx, {
    ...{ userId, kind: 'account', event: 'back-tomorrow', now },
    source: sourceOfReturn(day),
    title: 'You are back tomorrow',
    text: `You are back tomorrow. People can request your gigs again from ${shortDay(day)}.`,
    route: '/account/profile/availability',
    trueUntil: startOfDay(day),
  })
}
