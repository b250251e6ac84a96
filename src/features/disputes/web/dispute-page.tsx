import { useQuery } from '@tanstack/react-query'
import { useEffect, useMemo } from 'react'
import { Link, type MetaFunction, useNavigate, useParams } from 'react-router'
import type { showOrder } from '#features/orders/contract.ts'
import { ApiError, sentencesOf } from '#platform/web/api-error.ts'
import { pageMeta } from '#platform/web/pages/page-meta.ts'
import { read } from '#platform/web/query.ts'
import { LoadError } from '#ui/load-error.tsx'
import { BackLink, Page, PageTitle } from '#ui/page.tsx'
import type { showDispute } from '../contract.ts'
import type { Dispute } from './dispute.ts'
import { callsOf } from './dispute-calls.ts'
import { DisputeSkeleton } from './dispute-skeleton.tsx'
import { DisputeView } from './dispute-view.tsx'
import * as texts from './texts.ts'

/** The links to files work for ten minutes. */
const renewLinksMs = 5 * 60_000

export const meta: MetaFunction = args =>
  pageMeta(args, { title: texts.disputeNumber(idIn(args.params.id)) })

export default function DisputePage() {
  const disputeId = idIn(useParams().id)
  const { data, error, isFetching, refetch } = useQuery({
    ...read<typeof showDispute>('GET /api/disputes/{id}', { id: disputeId }),
    refetchInterval: renewLinksMs,
  })
  const dispute = data?.dispute
  const isNobodys = error instanceof ApiError && [403, 404, 422].includes(error.status)
  useOtherPlace(isNobodys ? null : dispute)
  const calls = useMemo(() => callsOf(disputeId), [disputeId])
  if (isNobodys || dispute?.role === null || (!dispute && !error))
    return <DisputeSkeleton title={texts.disputeNumber(disputeId)} />
  const failed = error && (
    <LoadError
      reason={sentencesOf(error)[0] ?? texts.disputeLoadError}
      onRetry={() => refetch()}
      retrying={isFetching}
    />
  )
  if (!dispute)
    return (
      <Page>
        <PageTitle>{texts.disputeNumber(disputeId)}</PageTitle>
        {failed}
      </Page>
    )
  return (
    <DisputeView
      key={disputeId}
      dispute={dispute}
      calls={calls}
      notice={failed}
      back={
        <BackLink to={`/account/orders/view/${dispute.order_id}`}>
          {texts.orderNumber(dispute.order_id)}
        </BackLink>
      }
      about={<Deal orderId={dispute.order_id} />}
    />
  )
}

/** Strangers are told of no dispute; managers who are no side have a page of their own. Null: nobody's. */
function useOtherPlace(dispute: Dispute | null | undefined) {
  const navigate = useNavigate()
  const managersPage = dispute?.role === null ? `/manager/disputes/view/${dispute.id}` : undefined
  const place = dispute === null ? '/404' : managersPage
  useEffect(() => {
    if (place) navigate(place, { replace: true })
  }, [place, navigate])
}

/** What was ordered, and with whom. The line keeps its room until it is known. */
function Deal({ orderId }: { orderId: number }) {
  const { data } = useQuery(read<typeof showOrder>('GET /api/orders/{id}', { id: orderId }))
  const order = data?.order
  const other = order?.[order.role === 'seller' ? 'buyer' : 'seller']
  return (
    <p className="min-h-11 text-muted [overflow-wrap:anywhere]">
      {order && other && (
        <>
          {order.offer.gig.title} ·{' '}
          <Link
            translate="no"
            to={`/account/messages/0/${other.username}`}
            className="font-semibold text-brand-text underline underline-offset-2"
          >
            {other.username}
          </Link>
        </>
      )}
    </p>
  )
}

/** What is no number names no dispute. */
const idIn = (text = '') => (/^\d{1,10}$/.test(text) ? Number(text) : 0)
