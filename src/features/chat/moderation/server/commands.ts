import type { Transaction } from 'kysely'
import { publishMessages } from '#features/chat/server/notices.ts'
import { messageParties } from '#features/chat/server/queries.ts'
import { audit } from '#platform/server/audit.ts'
import { inTransaction } from '#platform/server/database/database.ts'
import type { DB } from '#platform/server/database/schema.generated.ts'
import { conflict, forbidden, notFound } from '#platform/server/http/refusals.ts'
import { enqueue } from '#platform/server/jobs/jobs.ts'
import { spend } from '#platform/server/security/rate-limits.ts'
import type { Viewer } from '#platform/server/security/viewer.ts'
import type { FlagReason, ModerationAction } from '../process.ts'
import { hideFile } from './jobs.ts'

/** Reports a received message to the managers; a second report by the same person changes nothing. */
export async function reportMessage(input: {
  messageId: number
  reason: string | undefined
  viewer: Viewer
  now: Date
}): Promise<void> {
  const { messageId, reason, viewer, now } = input
  await spend('chat-report', viewer.id)
  await inTransaction(async tx => {
    const message = await messageParties(tx, messageId)
    const isReader =
      message !== undefined && message.from_user_id !== viewer.id && isOfChat(message, viewer)
    if (!isReader) throw noSuchMessage()
    const added = await tx
      .insertInto('message_reports')
      .values({
        message_id: messageId,
        reporter_id: viewer.id,
        reason: reason ?? null,
        created_at: now,
      })
      .onConflict(conflict => conflict.doNothing())
      .returning('message_id')
      .executeTakeFirst()
    if (!added) return
    await tx
      .updateTable('messages')
      .set(eb => ({
        is_flagged: true,
        reasons: eb.fn<string[]>('array_append', ['reasons', eb.val<string>(reportedReason)]),
      }))
      .where('id', '=', messageId)
      .where('is_censored', '=', false)
      .execute()
  })
}

const reportedReason: FlagReason = 'reported'

type Parties = NonNullable<Awaited<ReturnType<typeof messageParties>>>

const isOfChat = ({ low_user_id, high_user_id }: Parties, { id }: Viewer): boolean =>
  [low_user_id, high_user_id].includes(id)

/** A manager lets a flagged message stand, or takes its text and file from both sides, also on open screens. */
export async function decideMessage(input: {
  messageId: number
  action: ModerationAction
  seenReported?: boolean | undefined
  viewer: Viewer
  now: Date
}): Promise<void> {
  const { messageId, action, seenReported, viewer, now } = input
  await inTransaction(async tx => {
    await refuseOwn(tx, messageId, viewer)
    const message = await tx
      .selectFrom('messages')
      .select(['is_flagged', 'is_censored', 'reasons'])
      .where('id', '=', messageId)
      .forNoKeyUpdate()
      .executeTakeFirst()
    if (!message) throw noSuchMessage()
    if (!message.is_flagged) throw conflict('This message does not wait for a decision.')
    refuseUnlessSeen(message, seenReported)
    const after = { is_flagged: false, is_censored: action === 'censor' }
    await tx.updateTable('messages').set(after).where('id', '=', messageId).execute()
    if (action === 'censor') {
      await enqueue(tx, hideFile, { messageId })
      await publishMessages(tx, [messageId], now)
    }
    await audit(tx, {
      actorId: viewer.id,
      action,
      subject: { type: 'message', id: messageId },
      before: { is_flagged: true, reasons: message.reasons },
      after,
      now,
    })
  })
}

/** Nobody decides about what he wrote, or what was written to him. @throws 404, 403 */
async function refuseOwn(tx: Transaction<DB>, messageId: number, viewer: Viewer): Promise<void> {
  const message = await messageParties(tx, messageId)
  if (!message) throw noSuchMessage()
  if (isOfChat(message, viewer))
    throw forbidden('Another manager decides about this message: it is of a chat of yours.')
}

const noSuchMessage = () => notFound('There is no such message.')

/** A report is made once: passed over unread, it is lost. */
function refuseUnlessSeen({ reasons }: { reasons: string[] }, seenReported?: boolean): void {
  if (seenReported === undefined || seenReported === reasons.includes(reportedReason)) return
  throw conflict('This message was reported meanwhile. Read it again, then decide.')
}
