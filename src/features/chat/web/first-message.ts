import { readDraft, writeDraft } from '#platform/web/drafts.ts'
import { randomId } from './random-id.ts'

/** So long the same words to the same person are the same message: the way Back leads through their address again. */
const sameForMs = 24 * 3600_000

type Wish = { userId: number; username: string; text: string }

/** The number of a first message that came with the address; the same one whenever it comes again. */
export function firstMessageId({ userId, username, text }: Wish, now = Date.now()): string {
  const key = `first-message:${userId}:${username.toLowerCase()}`
  const known = readDraft(key)
  if (known?.text === text && typeof known.clientId === 'string' && now < Number(known.until))
    return known.clientId
  const clientId = randomId()
  writeDraft(key, { text, clientId, until: now + sameForMs })
  return clientId
}
