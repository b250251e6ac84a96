import type * as z from 'zod/mini'
import { presentPublicUser } from '#features/accounts/server/present.ts'
import { offersByIds } from '#features/orders/offers/server/queries.ts'
import { settings } from '#platform/server/settings.ts'
import { signedPath } from '#platform/server/storage.ts'
import type { chat, message } from '../contract.ts'
import { fileLinkMinutes } from './policy.ts'
import type { ChatRow, MessageRow } from './queries.ts'

export type Message = z.output<typeof message>
export type Chat = z.output<typeof chat>

/** Who looks: one of the two, or a manager, who also sees what was censored. */
export type Reader = { id: number; isManager: boolean }

/** Messages of chats that the reader may read, with the offers on them as they stand now. */
export async function presentMessages(
  rows: MessageRow[],
  reader: Reader,
  now: Date,
): Promise<Message[]> {
  const ids = rows.flatMap(({ offer_id }) => offer_id ?? [])
  const offers = await offersByIds({ ids, viewer: reader, now })
  return rows.map(row => presentMessage(row, reader, offers.get(row.offer_id ?? 0) ?? null, now))
}

/** A chat as one of its two sees it: the other person, and what was said last. */
export function presentChat(row: ChatRow, lastMessage: Message | null, now: Date): Chat {
  return {
    id: row.chat_id,
    user: presentPublicUser(row, now),
    last_message: lastMessage,
    unread_messages_count: row.unread_count,
  }
}

function presentMessage(
  row: MessageRow,
  reader: Reader,
  offer: Message['offer'],
  now: Date,
): Message {
  const isParty = reader.id === row.from_user_id || reader.id === row.to_user_id
  const hidden = row.is_censored && (isParty || !reader.isManager)
  return {
    id: row.id,
    chat_id: row.chat_id,
    from_user_id: row.from_user_id,
    message: hidden ? '' : htmlOf(row.text),
    file: hidden ? null : presentFile(row, now),
    is_censored: row.is_censored,
    is_read: row.is_read,
    offer: hidden ? null : offer,
    order:
      row.order_id && row.order_status && row.order_action
        ? { id: row.order_id, status_id: row.order_status, action: row.order_action }
        : null,
    client_id: row.client_id,
    created_at: row.created_at,
  }
}

type FileColumns = Pick<MessageRow, 'storage_key' | 'original_name' | 'content_type' | 'size'>

/** The file of a message, with a link that works for a while. */
export function presentFile(row: FileColumns, now: Date): Message['file'] {
  const { storage_key, original_name, content_type, size } = row
  if (!storage_key || original_name === null || content_type === null || size === null) return null
  const expiresAt = new Date(now.getTime() + fileLinkMinutes * 60_000)
  const firebase_url = settings.APP_URL + signedPath(storage_key, expiresAt, original_name)
  return { firebase_url, original_name, content_type, size }
}

const links = /\bhttps?:\/\/[^\s<>"']+[^\s<>"'.,;:!?)\]}]/gi

/** Plain text as HTML: escaped, links made, line breaks kept. */
export function htmlOf(text: string): string {
  let html = ''
  let end = 0
  for (const match of text.matchAll(links)) {
    html += escaped(text.slice(end, match.index)) + linkTo(match[0])
    end = match.index + match[0].length
  }
  return (html + escaped(text.slice(end))).replace(/\r\n?|\n/g, '<br>')
}

function linkTo(address: string): string {
  if (!URL.canParse(address)) return escaped(address)
  return `<a href="${escaped(address)}" rel="nofollow ugc noopener" target="_blank">${escaped(address)}</a>`
}

const escaped = (text: string) => text.replace(/[&<>"']/g, char => `&#${char.charCodeAt(0)};`)
