/** What is being written in a chat, by whom and to whom. */
import { isReadable } from '#platform/readable.ts'
import {
  clearDraft,
  keepDraftFiles,
  readDraft,
  readDraftFiles,
  writeDraft,
} from '#platform/web/forms/drafts.ts'
import { maxMessageFiles } from '../process.ts'
import type { ChatAddress } from './chat-cache.ts'

/** By the chat's number, since names change and others take them. No name begins with this sign. */
export const chatDraftKey = (userId: number, { chat_id, username }: ChatAddress) =>
  `chat:${userId}:${chat_id > 0 ? `#${chat_id}` : username.toLowerCase()}`

export const readText = (key: string) => String(readDraft(key)?.text ?? '')

export function writeText(key: string, text: string): void {
  if (text) writeDraft(key, { text })
  else if (readText(key)) writeDraft(key, {})
}

type Move = {
  from: string
  to: string
  /** As it stands on the screen, should the storage have no room. */
  text: string
}

/** To a chat that has got its number: what was begun there already stands in front. */
export function moveDraft({ from, to, text }: Move) {
  const texts = [...new Set([readText(to), text])].filter(isReadable)
  const files = [...readDraftFiles(to), ...readDraftFiles(from)]
  const draft = { text: texts.join('\n'), files: files.slice(0, maxMessageFiles) }
  clearDraft(from)
  writeText(to, draft.text)
  keepDraftFiles(to, draft.files)
  return { ...draft, isTooMuch: files.length > maxMessageFiles }
}
