import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { type MetaFunction, useNavigate, useParams } from 'react-router'
import type { showOrder } from '#features/orders/contract.ts'
import type { Order } from '#features/orders/web/order-words.ts'
import * as ordersTexts from '#features/orders/web/texts.ts'
import { ApiError, sentencesOf } from '#platform/web/api-error.ts'
import type { PageHandle } from '#platform/web/page-handle.ts'
import { pageMeta } from '#platform/web/page-meta.ts'
import { read } from '#platform/web/query.ts'
import { LinkButton } from '#ui/button.tsx'
import { LoadError } from '#ui/load-error.tsx'
import { BackLink, Card, Page, PageTitle } from '#ui/page.tsx'
import { Loading, Skeleton } from '#ui/skeleton.tsx'
import { OpenForm } from './open-form.tsx'
import * as texts from './texts.ts'

export const handle: PageHandle = { bottomBar: 'none' }
export const meta: MetaFunction = args => pageMeta(args, { title: texts.pageTitle })

/** One side says what went wrong, and how what is held should be divided. */
export default function OpenDisputePage() {
  const orderId = idIn(useParams().order_id)
  const { data, error, isFetching, refetch } = useQuery(
    read<typeof showOrder>('GET /api/orders/{id}', { id: orderId }),
  )
  const order = data?.order
  const isNobodys =
    order?.role === null || (error instanceof ApiError && [403, 404, 422].includes(error.status))
  useNotFound(isNobodys)
  if (isNobodys || (!order && !error)) return <OpenSkeleton orderId={orderId} />
  if (order?.available_actions.includes('open-dispute'))
    return <OpenForm key={`${orderId} ${order.held}`} order={order} />
  return (
    <Page width="form">
      <Header orderId={orderId} />
      {order ? (
        <CannotOpen order={order} />
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

/** The work has not begun or is over, there have been two, or one is open: the way there. */
function CannotOpen({ order: { id, dispute } }: { order: Order }) {
  return (
    <Card className="flex flex-col items-start gap-3">
      <p>{dispute ? texts.inDispute(dispute.id) : texts.cannotOpen}</p>
      <LinkButton
        to={dispute ? `/disputes/${dispute.id}` : `/account/orders/view/${id}`}
        className="max-sm:w-full"
      >
        {dispute ? texts.viewDispute : texts.backToOrder}
      </LinkButton>
    </Card>
  )
}

function Header({ orderId }: { orderId: number }) {
  return (
    <header className="flex flex-col gap-1">
      <BackLink to={`/account/orders/view/${orderId}`}>{ordersTexts.orderNumber(orderId)}</BackLink>
      <PageTitle>{texts.pageTitle}</PageTitle>
    </header>
  )
}

/** The form's exact place. */
function OpenSkeleton({ orderId }: { orderId: number }) {
  return (
    <Page width="form">
      <Header orderId={orderId} />
      <Loading label={ordersTexts.orderLoading}>
        <div className="flex flex-col gap-4">
          <Skeleton className="h-48 w-full rounded-card" />
          <Skeleton className="h-72 w-full rounded-card" />
        </div>
      </Loading>
    </Page>
  )
}

/** What is no number names no order. */
const idIn = (text = '') => (/^\d{1,10}$/.test(text) ? Number(text) : 0)
