import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { type MetaFunction, useNavigate, useParams } from 'react-router'
import { ApiError, sentencesOf } from '#platform/web/api-error.ts'
import { pageMeta } from '#platform/web/pages/page-meta.ts'
import { read } from '#platform/web/query.ts'
import { LoadError } from '#ui/load-error.tsx'
import { BackLink, Page, PageTitle } from '#ui/page.tsx'
import { showToast } from '#ui/toast.ts'
import type { showOrder } from '../contract.ts'
import { OrderSkeleton } from './order-skeleton.tsx'
import { OrderView } from './order-view.tsx'
import * as texts from './texts.ts'

export const meta: MetaFunction = args =>
  pageMeta(args, { title: texts.orderNumber(args.params.order_id) })

export default function OrderPage() {
  const orderId = idIn(useParams().order_id)
  const { data, error, isFetching, refetch } = useQuery(
    read<typeof showOrder>('GET /api/orders/{id}', { id: orderId }),
  )
  const isGone = error instanceof ApiError && [403, 404, 422].includes(error.status)
  useLeave(isGone)
  if (isGone || (!data && !error)) return <OrderSkeleton orderId={orderId} />
  const failed = error && (
    <LoadError
      reason={sentencesOf(error)[0] ?? texts.orderLoadError}
      onRetry={() => refetch()}
      retrying={isFetching}
    />
  )
  if (data) return <OrderView key={orderId} order={data.order} notice={failed} />
  return (
    <Page>
      <div>
        <BackLink to="/account/orders">{texts.orders}</BackLink>
        <PageTitle>{texts.orderNumber(orderId)}</PageTitle>
      </div>
      {failed}
    </Page>
  )
}

/** An order that is not there, or nobody of ours to know of, leads to the list, and says why. */
function useLeave(isGone: boolean) {
  const navigate = useNavigate()
  useEffect(() => {
    if (!isGone) return
    showToast({ message: texts.orderNotFound })
    navigate('/account/orders', { replace: true })
  }, [isGone, navigate])
}

/** What is no number names no order. */
const idIn = (text = '') => (/^\d{1,10}$/.test(text) ? Number(text) : 0)
