import { useEffect } from 'react'
import { readDraft } from '#platform/web/forms/drafts.ts'
import { useSession } from '#platform/web/session.ts'
import { pendingMessagesKey } from './pending-messages-key.ts'

/** What was written without a connection goes out as soon as the product is open again, on whichever page. */
export function useWaitingMessages(): void {
  const userId = useSession()?.userId
  useEffect(() => {
    const key = userId && pendingMessagesKey()
    if (key && readDraft(key)) sendThem()
  }, [userId])
}

async function sendThem() {
  try {
    const messages = await import('./pending-messages.ts')
    messages.sendWhatWaits()
  } catch {
    // The script itself did not come.
    addEventListener('online', sendThem, { once: true })
  }
}
