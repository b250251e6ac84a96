import type { MetaFunction } from 'react-router'
import { OrderNotLoaded, useOrderOfSide } from '#features/orders/ways-out/web/order-of-side.tsx'
import type { Order } from '#features/orders/web/order-words.ts'
import * as ordersTexts from '#features/orders/web/texts.ts'
import type { PageHandle } from '#platform/web/pages/page-handle.ts'
import { pageMeta } from '#platform/web/pages/page-meta.ts'
import { LinkButton } from '#ui/button.tsx'
import { BackLink, Card, Page, PageTitle } from '#ui/page.tsx'
import { Loading, Skeleton } from '#ui/skeleton.tsx'
import { OpenForm } from './open-form.tsx'
import * as texts from './texts.ts'

export const handle: PageHandle = { bottomBar: 'none' }
export const meta: MetaFunction = args => pageMeta(args, { title: texts.pageTitle })

/** One side says what went wrong, and how what is held should be divided. */
export default function OpenDisputePage() {
  const ofSide = useOrderOfSide()
  const { orderId, order, error } = ofSide
  if (!order && !error) return <OpenSkeleton orderId={orderId} />
  if (order?.available_actions.includes('open-dispute'))
    return <OpenForm key={orderId} order={order} />
  return (
    <Page width="form">
      <Header orderId={orderId} />
      {order ? <CannotOpen order={order} /> : <OrderNotLoaded {...ofSide} />}
    </Page>
  )
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
