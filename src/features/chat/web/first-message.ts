import { useEffect, useState } from 'react'
import { useSearchParams } from 'react-router'
import { readDraft, writeDraft } from '#platform/web/forms/drafts.ts'
import { useIsLeaving } from '#platform/web/pages/is-leaving.ts'
import { randomId } from '#platform/web/random-id.ts'
import { queueMessage } from './pending-messages.ts'
import type { Thread } from './thread.ts'

/** So long the same words to the same person are the same message: the way Back leads through their address again. */
const sameForMs = 24 * 3600_000

type Opened = {
  userId: number
  draftKey: string
  thread: Thread | undefined
  /** The gig of the address goes along, once it is known. */
  about: { gig: { id: number } | undefined; isGigLoading: boolean; forgetGig(): void }
}

/**
 * A message that came with the address: it is filled in, leaves the address, and goes out as soon as it is known to
 * whom. Should the page die in between, it stands in the field and nothing is sent twice.
 */
export function useFirstMessage({ userId, draftKey, thread, about }: Opened) {
  const [query, setQuery] = useSearchParams()
  const textInAddress = query.get('message')?.trim() ?? ''
  const [taken, setTaken] = useState<{ text: string; before: string }>()
  const [draftVersion, setDraftVersion] = useState(0)
  const toUserId = thread?.chat.user.id
  const { gig, isGigLoading, forgetGig } = about
  const isLeaving = useIsLeaving()

  useEffect(() => {
    if (textInAddress === '') return
    const before = String(readDraft(draftKey)?.text ?? '')
    writeDraft(draftKey, { text: textInAddress })
    setDraftVersion(version => version + 1)
    setTaken({ text: textInAddress, before: before === textInAddress ? '' : before })
    setQuery(
      without => {
        without.delete('message')
        return without
      },
      { replace: true, preventScrollReset: true },
    )
  }, [textInAddress, draftKey, setQuery])

  useEffect(() => {
    if (!taken || textInAddress !== '' || toUserId === undefined || isGigLoading) return
    const { text, before } = taken
    const clientId = firstMessageId({ userId, toUserId, text })
    // What somebody was writing here is not lost over it.
    writeDraft(draftKey, { text: before })
    setDraftVersion(version => version + 1)
    setTaken(undefined)
    queueMessage({ clientId, toUserId, text, ...(gig && { gigId: gig.id }) })
    if (gig && !isLeaving) forgetGig()
  }, [taken, textInAddress, toUserId, userId, draftKey, gig, isGigLoading, forgetGig, isLeaving])

  return { draftVersion, isUnsent: textInAddress !== '' || taken !== undefined }
}

type FirstMessage = { userId: number; toUserId: number; text: string }

/** The number of a first message; the same one whenever it comes again. */
export function firstMessageId({ userId, toUserId, text }: FirstMessage, now = Date.now()): string {
  const key = `first-message:${userId}:${toUserId}`
  const known = readDraft(key)
  if (known?.text === text && typeof known.clientId === 'string' && now < Number(known.until))
    return known.clientId
  const clientId = randomId()
  writeDraft(key, { text, clientId, until: now + sameForMs })
  return clientId
}
