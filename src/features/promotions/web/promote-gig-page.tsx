import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { type MetaFunction, useNavigate, useParams } from 'react-router'
import type { showGig } from '#features/gigs/contract.ts'
import { usePaymentsBeingChecked } from '#features/payments/web/payments-being-checked.tsx'
import { usePayment } from '#features/payments/web/start-payment.ts'
import { ApiError, sentencesOf } from '#platform/web/api-error.ts'
import type { PageHandle } from '#platform/web/pages/page-handle.ts'
import { pageMeta } from '#platform/web/pages/page-meta.ts'
import { read } from '#platform/web/query.ts'
import { useSession } from '#platform/web/session.ts'
import { LoadError } from '#ui/load-error.tsx'
import { showToast } from '#ui/toast.ts'
import type { listPromotionOffers } from '../contract.ts'
import { ownGigs, PromoteFrame, PromoteSkeleton } from './promote-frame.tsx'
import { PromoteGig } from './promote-gig.tsx'
import * as texts from './texts.ts'

const notYours = texts.notYourGigError

export const handle: PageHandle = { bottomBar: 'none' }
export const meta: MetaFunction = args => pageMeta(args, { title: texts.promoteService })

export default function PromoteGigPage() {
  const gigId = idIn(useParams().gig_id)
  const session = useSession()
  const shown = useQuery(read<typeof showGig>('GET /api/gigs/{id}', { id: gigId }))
  const offers = useQuery(read<typeof listPromotionOffers>('GET /api/promotions/offers', {}))
  const payment = usePayment()
  const checked = usePaymentsBeingChecked(payment, { object_type: 'promotion', gigId })
  const gig = shown.data?.gig
  const isStranger = gig && session && gig.user_id !== session.userId
  useLeave(isGone(shown.error) ? sentencesOf(shown.error)[0] : isStranger ? notYours : undefined)

  const failed = shown.error ? shown : offers.error ? offers : undefined
  if (gig && !isStranger && offers.data && !payment.isAsking && !checked.isAsking)
    return (
      <PromoteGig
        key={gig.id}
        gig={gig}
        offers={offers.data.offers}
        payment={payment}
        checked={checked.payments}
      />
    )
  if (!failed || isGone(shown.error)) return <PromoteSkeleton />
  return (
    <PromoteFrame back={ownGigs}>
      <LoadError
        reason={sentencesOf(failed.error)[0] ?? texts.offersLoadError}
        onRetry={() => failed.refetch()}
        retrying={failed.isFetching}
      />
    </PromoteFrame>
  )
}

const isGone = (error: Error | null) =>
  error instanceof ApiError && !error.unreachable && error.status < 500

/** A gig that cannot be promoted by this person leads to their own, and says why. */
function useLeave(reason: string | undefined) {
  const navigate = useNavigate()
  useEffect(() => {
    if (!reason) return
    showToast({ message: reason })
    navigate('/account/gigs', { replace: true })
  }, [reason, navigate])
}

/** What is no number names no gig. */
const idIn = (text = '') => (/^\d{1,10}$/.test(text) ? Number(text) : 0)
