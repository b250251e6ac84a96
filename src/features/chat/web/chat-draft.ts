/** What is being written in a chat, by whom and to whom. */
import {
  clearDraft,
  keepDraftFiles,
  readDraft,
  readDraftFiles,
  writeDraft,
} from '#platform/web/forms/drafts.ts'

export const chatDraftKey = (userId: number, username: string) =>
  `chat:${userId}:${username.toLowerCase()}`

/** To the new name of who is written to; what was begun there already stays. */
export function moveDraft(from: string, to: string): void {
  if (from === to || !isEmpty(to) || isEmpty(from)) return
  const draft = readDraft(from)
  if (draft && !writeDraft(to, draft)) return
  keepDraftFiles(to, readDraftFiles(from))
  clearDraft(from)
}

const isEmpty = (key: string) => !readDraft(key)?.text && readDraftFiles(key).length === 0
