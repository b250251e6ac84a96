import { db } from '../database/database.ts'
import { followSignals } from '../database/notifications.ts'
import { log } from '../observability/logging.ts'
import { closeHere, listTokensHere } from '../realtime/realtime.ts'

/**
 * From now on logins that have ended are hung up on here, also where the process that ended them died before it could say
 * so: the database tells of it with the commit (`tell_callers_changed`). Answers how to stop.
 */
export const followEndedLogins = (): (() => Promise<void>) =>
  followSignals('callers_changed', userId => {
    // Where signals may have been missed, whoever it is.
    const tokenIds = listTokensHere(userId === undefined ? undefined : Number(userId))
    closeEnded(tokenIds).catch(error =>
      log.error({ err: error }, 'logins that have ended may still listen'),
    )
  })

async function closeEnded(tokenIds: number[]): Promise<void> {
  if (tokenIds.length === 0) return
  const rows = await db.selectFrom('tokens').select('id').where('id', 'in', tokenIds).execute()
  const good = new Set(rows.map(({ id }) => id))
  closeHere(tokenIds.filter(id => !good.has(id)))
}
