import type * as z from 'zod/mini'
import { publicUserOf, publicUsersByIds } from '#features/accounts/server/queries.ts'
import type { FlagReason } from '#features/chat/moderation/process.ts'
import { htmlOf, presentFile } from '#features/chat/server/present.ts'
import type { listAllChats, listFlaggedMessages } from '../contract.ts'
import type { ChatRow, FlaggedRow } from './queries.ts'

type Flagged = z.output<(typeof listFlaggedMessages)['output']>['messages']['data'][number]
type ListedChat = z.output<(typeof listAllChats)['output']>['chats']['data'][number]

/** With text and file, also of what only the reader reported. */
export async function presentFlagged(rows: FlaggedRow[], now: Date): Promise<Flagged[]> {
  const people = await publicUsersByIds(
    rows.flatMap(row => [row.from_user_id, row.to_user_id]),
    now,
  )
  return rows.map(row => ({
    id: row.id,
    chat_id: row.chat_id,
    message: htmlOf(row.text),
    file: presentFile(row, now),
    sender: publicUserOf(people, row.from_user_id).user,
    recipient: publicUserOf(people, row.to_user_id).user,
    // Only ever written by ourselves.
    reasons: row.reasons as FlagReason[],
    report_reason: row.report_reason,
    created_at: row.created_at,
  }))
}

export async function presentChats(rows: ChatRow[], now: Date): Promise<ListedChat[]> {
  const people = await publicUsersByIds(
    rows.flatMap(row => [row.user_id, row.other_id]),
    now,
  )
  return rows.map(row => ({
    id: row.chat_id,
    user: publicUserOf(people, row.user_id).user,
    other_user: publicUserOf(people, row.other_id).user,
    last_message_at: row.last_message_at,
  }))
}
