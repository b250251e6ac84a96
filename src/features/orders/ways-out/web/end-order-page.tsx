import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { type MetaFunction, useNavigate, useParams } from 'react-router'
import { ApiError, sentencesOf } from '#platform/web/api-error.ts'
import type { PageHandle } from '#platform/web/page-handle.ts'
import { pageMeta } from '#platform/web/page-meta.ts'
import { read } from '#platform/web/query.ts'
import { LinkButton } from '#ui/button.tsx'
import { LoadError } from '#ui/load-error.tsx'
import { BackLink, Card, Page, PageTitle } from '#ui/page.tsx'
import { Loading, Skeleton } from '#ui/skeleton.tsx'
import type { showOrder } from '../../contract.ts'
import type { StepAnswer } from '../../web/order-steps.ts'
import type { Order } from '../../web/order-words.ts'
import * as ordersTexts from '../../web/texts.ts'
import { EndOrderForm } from './end-order-form.tsx'
import { EndingSent } from './ending-sent.tsx'
import * as texts from './texts.ts'

export const handle: PageHandle = { bottomBar: 'none' }
export const meta: MetaFunction = args => pageMeta(args, { title: texts.endPageTitle })

/** One side says how the order shall end, and who gets what. */
export default function EndOrderPage() {
  const orderId = idIn(useParams().order_id)
  const [sent, setSent] = useState<StepAnswer>()
  const { data, error, isFetching, refetch } = useQuery(
    read<typeof showOrder>('GET /api/orders/{id}', { id: orderId }),
  )
  const order = data?.order
  const isNobodys =
    order?.role === null || (error instanceof ApiError && [403, 404, 422].includes(error.status))
  useNotFound(isNobodys)
  if (sent && sent.order.id === orderId) return <EndingSent answer={sent} />
  if (isNobodys || (!order && !error)) return <EndOrderSkeleton orderId={orderId} />
  if (order?.available_actions.includes('propose-ending'))
    return <EndOrderForm key={`${orderId} ${order.held}`} order={order} onSent={setSent} />
  return (
    <Page width="form">
      <EndOrderHeader orderId={orderId} />
      {order ? (
        <CannotPropose order={order} />
      ) : (
        <LoadError
          reason={sentencesOf(error)[0] ?? ordersTexts.orderLoadError}
          onRetry={() => refetch()}
          retrying={isFetching}
        />
      )}
    </Page>
  )
}

/** Strangers, and managers who are no side, are told of no order. */
function useNotFound(isNobodys: boolean) {
  const navigate = useNavigate()
  useEffect(() => {
    if (isNobodys) navigate('/404', { replace: true })
  }, [isNobodys, navigate])
}

function CannotPropose({ order }: { order: Order }) {
  return (
    <Card className="flex flex-col items-start gap-3">
      <p>{texts.cannotPropose}</p>
      <LinkButton to={`/account/orders/view/${order.id}`} className="max-sm:w-full">
        {texts.backToOrder}
      </LinkButton>
    </Card>
  )
}

function EndOrderHeader({ orderId }: { orderId: number }) {
  return (
    <header className="flex flex-col gap-1">
      <BackLink to={`/account/orders/view/${orderId}`}>{ordersTexts.orderNumber(orderId)}</BackLink>
      <PageTitle>{texts.endPageTitle}</PageTitle>
    </header>
  )
}

/** The form's exact place. */
function EndOrderSkeleton({ orderId }: { orderId: number }) {
  return (
    <Page width="form">
      <EndOrderHeader orderId={orderId} />
      <Loading label={ordersTexts.orderLoading}>
        <div className="flex flex-col gap-4">
          <Skeleton className="h-12 w-full" />
          <Skeleton className="h-72 w-full rounded-card" />
          <Skeleton className="h-40 w-full rounded-card" />
        </div>
      </Loading>
    </Page>
  )
}

/** What is no number names no order. */
const idIn = (text = '') => (/^\d{1,10}$/.test(text) ? Number(text) : 0)
