import { useState } from 'react'
import { type MetaFunction, useSearchParams } from 'react-router'
import { requireLogin } from '#features/accounts/web/guards.ts'
import { useLeaveWhenLoggedOut } from '#features/accounts/web/leave-when-logged-out.ts'
import * as accountsTexts from '#features/accounts/web/texts.ts'
import type { Gig } from '#features/gigs/listing/web/gig-cards.ts'
import { call } from '#platform/web/api.ts'
import type { PageHandle } from '#platform/web/pages/page-handle.ts'
import { pageMeta } from '#platform/web/pages/page-meta.ts'
import { useSession } from '#platform/web/session.ts'
import type { addGig } from '../contract.ts'
import { GigForm } from './gig-form.tsx'
import type { SendGig } from './gig-form-state.ts'
import { gigDraftKey, valuesInAddress } from './gig-form-values.ts'
import { GigPosted } from './gig-posted.tsx'
import { gigsChanged } from './gigs-changed.ts'
import * as texts from './texts-after-first-visit.ts'

/**
 * For members, but drawn by the server, which knows none: who is here to write begins before any script is there. What
 * is written then is kept as in every form (late-start.js).
 */
export const handle: PageHandle = { membersOnly: true }
export const clientMiddleware = [requireLogin]

export const meta: MetaFunction = args => pageMeta(args, { title: accountsTexts.postGig })

export default function AddGigPage() {
  const userId = useSession()?.userId
  const [posted, setPosted] = useState<{ gig: Gig; message: string }>()
  const [query] = useSearchParams()
  const asked = String(query)
  useLeaveWhenLoggedOut()
  if (posted) return <GigPosted {...posted} onAnother={() => setPosted(undefined)} />

  const send: SendGig = async (gig, options) => {
    const answer = await call<typeof addGig>('POST /api/gigs/add', gig, options)
    setPosted(answer)
    gigsChanged()
    return answer.gig
  }
  return (
    <GigForm
      title={accountsTexts.postGig}
      back={{ to: '/account/gigs', label: texts.gigs }}
      lead={texts.postLead}
      draftKey={userId === undefined ? undefined : gigDraftKey(userId) + (asked && `?${asked}`)}
      filledIn={valuesInAddress(query)}
      send={send}
    />
  )
}
