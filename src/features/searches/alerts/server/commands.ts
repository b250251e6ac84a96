import type { Transaction } from 'kysely'
import { dayOf } from '#platform/days.ts'
import { inTransaction } from '#platform/server/database/database.ts'
import type { DB } from '#platform/server/database/schema.generated.ts'
import { settings } from '#platform/server/settings/settings.ts'
import { notifyOfRequest } from './notices.ts'
import {
  countTold,
  findNewRequest,
  keepRequest,
  listWorkers,
  lockWorkers,
  type NewRequest,
} from './queries.ts'

/** Tells workers near a request of it, once it was approved for the first time. Safe to repeat, also at the same time. */
export async function tellWorkers(approval: { gigId: number; now: Date }): Promise<void> {
  let mayFindMore = true
  while (mayFindMore) mayFindMore = await inTransaction(tx => tellSome(tx, approval))
}

/**
 * Whoever is chosen is locked, and then looked at anew: other requests may have told him meanwhile as often as a day
 * allows. In his place others are chosen by the next round. People are locked before the gig, as everywhere.
 */
async function tellSome(
  tx: Transaction<DB>,
  { gigId, now }: { gigId: number; now: Date },
): Promise<boolean> {
  const request = await findNewRequest(tx, gigId)
  if (!request) return false
  const day = dayOf(now)
  const room = await countRoom(tx, gigId)
  const chosen = room > 0 ? await listWorkers(tx, request, { day, room }) : []
  if (chosen.length === 0) return false
  await lockWorkers(tx, chosen)
  if (!(await keepRequest(tx, gigId))) return false
  const among = { day, room: await countRoom(tx, gigId), among: chosen }
  await alert(tx, request, { workers: await listWorkers(tx, request, among), day, now })
  return true
}

const countRoom = async (tx: Transaction<DB>, gigId: number) =>
  settings.REQUEST_ALERTS_EACH - (await countTold(tx, gigId))

async function alert(
  tx: Transaction<DB>,
  request: NewRequest,
  { workers, day, now }: { workers: number[]; day: string; now: Date },
): Promise<void> {
  for (const userId of workers) {
    await tx
      .insertInto('request_alerts')
      .values({ gig_id: request.id, user_id: userId, day })
      .execute()
    await notifyOfRequest(tx, { userId, request, now })
  }
}
