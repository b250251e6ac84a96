import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { type MetaFunction, useLocation, useNavigate, useParams } from 'react-router'
import type { showGig } from '#features/gigs/contract.ts'
import { gigStatus } from '#features/gigs/process.ts'
import { OfferForm } from '#features/orders/offers/web/offer-form.tsx'
import type { MadeOffer } from '#features/orders/offers/web/offer-form-state.ts'
import { OfferFormSkeleton } from '#features/orders/offers/web/offer-frame.tsx'
import { OfferMade } from '#features/orders/offers/web/offer-made.tsx'
import { ApiError, sentencesOf } from '#platform/web/api-error.ts'
import type { PageHandle } from '#platform/web/pages/page-handle.ts'
import { pageMeta } from '#platform/web/pages/page-meta.ts'
import { read } from '#platform/web/query.ts'
import { useSession } from '#platform/web/session.ts'
import { LoadError } from '#ui/load-error.tsx'
import { Page, PageTitle } from '#ui/page.tsx'
import { showToast } from '#ui/toast.ts'
import { BuyerPicker } from './buyer-picker.tsx'
import * as texts from './texts.ts'

export const handle: PageHandle = { bottomBar: 'none' }
export const meta: MetaFunction = args => pageMeta(args, { title: texts.pageTitle })

/** The owner's custom offer, or anybody else's bid. Orders do not know of chats; whom the owner can choose comes from here. */
export default function CreateOfferPage() {
  const { gig_id } = useParams()
  const userId = useSession()?.userId
  const [made, keepMade] = useMadeOffer(userId)
  const { data, error, isFetching, refetch } = useQuery(
    read<typeof showGig>('GET /api/gigs/{id}', { id: Number(gig_id) }),
  )
  const gig = data?.gig
  const isLost = error instanceof ApiError && (error.unreachable || error.status >= 500)
  const isHidden = gig !== undefined && gig.status_id !== gigStatus.live
  useLeave(!made && (isHidden || (!gig && error && !isLost)))

  if (userId === undefined) return null
  if (gig && made) return <OfferMade gig={gig} made={made} />
  if (!gig && isLost) {
    return (
      <Page width="form">
        <PageTitle>{texts.pageTitle}</PageTitle>
        <LoadError
          reason={sentencesOf(error)[0] ?? texts.gigLoadError}
          onRetry={() => refetch()}
          retrying={isFetching}
        />
      </Page>
    )
  }
  if (!gig || isHidden) return <OfferFormSkeleton />
  return (
    <OfferForm key={gig.id} gig={gig} userId={userId} onMade={keepMade} buyerField={BuyerPicker} />
  )
}

/** Kept in the history, for whoever made it: who reloads, or comes back from the chat, is not shown the form again. */
function useMadeOffer(userId: number | undefined) {
  const navigate = useNavigate()
  const { state } = useLocation() as { state: { made: MadeOffer } | null }
  const keepMade = (made: MadeOffer) => navigate('.', { replace: true, state: { made } })
  const isOwn = state?.made.gig_offer.author_id === userId
  return [isOwn ? state?.made : undefined, keepMade] as const
}

/** Nobody deals on what is not live, its owner neither. */
function useLeave(isGone: boolean | null) {
  const navigate = useNavigate()
  useEffect(() => {
    if (!isGone) return
    showToast({ message: texts.gigNotLiveError })
    navigate('/', { replace: true })
  }, [isGone, navigate])
}
