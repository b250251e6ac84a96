import { type Kysely, sql } from 'kysely'
import { audit } from '#platform/server/audit.ts'
import { db, inTransaction } from '#platform/server/database/database.ts'
import type { DB } from '#platform/server/database/schema.generated.ts'
import { invalid } from '#platform/server/http/refusals.ts'
import { isReasonGiven } from '#platform/server/security/roles.ts'
import type { Viewer } from '#platform/server/security/viewer.ts'

/** Pages and news of a chat that is open on a screen are one reading. */
const minutesOfReading = 15

type Reading = {
  chatId: number
  reason: string | undefined
  /** Whether the client asks for the reason, whatever the setting. */
  asksReason?: boolean | undefined
  viewer: Viewer
  now: Date
}

/**
 * Keeps in the audit log that a manager reads what two other people wrote, once in 15 minutes for each reason.
 * @throws 422 without a reason where one is required
 */
export async function recordReading(reading: Reading): Promise<void> {
  const { chatId, reason, asksReason, viewer, now } = reading
  const isMissing = asksReason ? reason === undefined : !isReasonGiven(reason)
  if (isMissing) throw invalid({ reason: ['The reason field is required.'] })
  if (await isRecorded(db, reading)) return
  await inTransaction(async tx => {
    // Two calls of one screen at once are one reading: the second waits for the entry of the first.
    await sql`select pg_advisory_xact_lock('chats'::regclass::integer, hashtext(${`${chatId} ${viewer.id}`}))`.execute(
      tx,
    )
    if (await isRecorded(tx, reading)) return
    const subject = { type: 'chat', id: chatId } as const
    await audit(tx, { actorId: viewer.id, action: 'read', subject, reason, now })
  })
}

async function isRecorded(
  connection: Kysely<DB>,
  { chatId, reason, viewer, now }: Reading,
): Promise<boolean> {
  const since = new Date(now.getTime() - minutesOfReading * 60_000)
  const recorded = await connection
    .selectFrom('audit_log')
    .select('id')
    .where('subject_type', '=', 'chat')
    .where('subject_id', '=', chatId)
    .where('actor_id', '=', viewer.id)
    .where('action', '=', 'read')
    .where('reason', 'is not distinct from', reason ?? null)
    .where('created_at', '>', since)
    .limit(1)
    .executeTakeFirst()
  return recorded !== undefined
}
