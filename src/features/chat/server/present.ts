import type * as z from 'zod/mini'
import { presentPublicUser } from '#features/accounts/server/present.ts'
import { imageFile, imageWidths } from '#features/gigs/images/server/present.ts'
import { offersByIds } from '#features/orders/offers/server/queries.ts'
import { publicPath } from '#platform/server/files/storage.ts'
import { presentStoredFile } from '#platform/server/files/stored-file.ts'
import { mayReadChats, type RolesOf } from '#platform/server/security/roles.ts'
import { settings } from '#platform/server/settings/settings.ts'
import type { chat, message } from '../contract.ts'
import { presentWarnings } from '../warnings/server/present.ts'
import { fileLinkMinutes } from './policy.ts'
import { type ChatRow, gigsByIds, type MessageGigRow, type MessageRow } from './queries.ts'

export type Message = z.output<typeof message>
export type Chat = z.output<typeof chat>

/** Who looks: one of the two, or a manager, who also sees what was censored. */
export type Reader = { id: number } & RolesOf

/** Messages of chats that the reader may read, with the offers on them as they stand now. */
export async function presentMessages(
  rows: MessageRow[],
  reader: Reader,
  now: Date,
): Promise<Message[]> {
  const ids = rows.flatMap(({ offer_id }) => offer_id ?? [])
  const [offers, gigs] = await Promise.all([
    offersByIds({ ids, viewer: reader, now }),
    loadGigsOf(rows),
  ])
  const beside = (row: MessageRow) => ({
    offer: offers.get(row.offer_id ?? 0) ?? null,
    gig: presentGig(row, gigs.get(row.gig_id ?? 0)),
  })
  return rows.map(row => presentMessage(row, reader, beside(row), now))
}

/** Most messages are about none: then nothing is asked. */
async function loadGigsOf(rows: MessageRow[]): Promise<Map<number, MessageGigRow>> {
  const ids = [...new Set(rows.flatMap(({ gig_id }) => gig_id ?? []))]
  const gigs = ids.length > 0 ? await gigsByIds(ids) : []
  return new Map(gigs.map(gig => [gig.id, gig]))
}

/** The title stays as it was, so that it is known what was spoken of. */
function presentGig(row: MessageRow, gig: MessageGigRow | undefined): Message['gig'] {
  if (!gig || row.gig_title === null || row.gig_slug === null) return null
  const { id, listed: is_live, image_key } = gig
  const slug = is_live ? gig.slug : row.gig_slug
  const thumbnail = is_live && image_key ? thumbnailOf(image_key) : null
  return { id, title: row.gig_title, slug, thumbnail, is_live }
}

const thumbnailOf = (imageKey: string) =>
  settings.APP_URL + publicPath(imageFile(imageKey, `${imageWidths.thumb}.webp`))

/** A chat as one of its two sees it: the other person, and what was said last. */
export function presentChat(row: ChatRow, lastMessage: Message | null): Chat {
  return {
    id: row.chat_id,
    user: presentPublicUser(row.user),
    last_message: lastMessage,
    unread_messages_count: row.unread_count,
    is_blocked: row.is_blocked,
  }
}

function presentMessage(
  row: MessageRow,
  reader: Reader,
  { offer, gig }: Pick<Message, 'offer' | 'gig'>,
  now: Date,
): Message {
  const isParty = reader.id === row.from_user_id || reader.id === row.to_user_id
  const hidden = row.is_censored && (isParty || !mayReadChats(reader))
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
    gig: hidden ? null : gig,
    warnings: hidden || reader.id !== row.to_user_id ? [] : presentWarnings(row.warnings),
    client_id: row.client_id,
    created_at: row.created_at,
  }
}

type FileColumns = Pick<MessageRow, 'storage_key' | 'original_name' | 'content_type' | 'size'>

/** The file of a message, with a link that works for a while. */
export function presentFile(row: FileColumns, now: Date): Message['file'] {
  const { storage_key, original_name, content_type, size } = row
  if (!storage_key || original_name === null || content_type === null || size === null) return null
  const file = { storage_key, original_name, content_type, size }
  return presentStoredFile(file, { minutes: fileLinkMinutes, now })
}

const links = /\bhttps?:\/\/[^\s<>"']+[^\s<>"'.,;:!?)\]}]/gi

/** Plain text as HTML: escaped, links made, line breaks kept. */
export function htmlOf(text: string): string {
  let html = ''
  let end = 0
  for (const match of text.matchAll(links)) {
    html += escapeHtml(text.slice(end, match.index)) + linkTo(match[0])
    end = match.index + match[0].length
  }
  return (html + escapeHtml(text.slice(end))).replace(/\r\n?|\n/g, '<br>')
}

function linkTo(address: string): string {
  if (!URL.canParse(address)) return escapeHtml(address)
  return `<a href="${escapeHtml(address)}" rel="nofollow ugc noopener" target="_blank">${escapeHtml(address)}</a>`
}

const escapeHtml = (text: string) => text.replace(/[&<>"']/g, char => `&#${char.charCodeAt(0)};`)
