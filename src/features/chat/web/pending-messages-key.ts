import { currentSession } from '#platform/web/session.ts'

/** Among the drafts, so that whoever logs out leaves nothing behind. */
export function pendingMessagesKey(): string | undefined {
  const session = currentSession()
  return session ? `outbox:${session.userId}` : undefined
}
