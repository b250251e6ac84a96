import { useState } from 'react'
import type { MetaFunction } from 'react-router'
import type { PageHandle } from '#platform/web/pages/page-handle.ts'
import { pageMeta } from '#platform/web/pages/page-meta.ts'
import { LinkButton } from '#ui/button.tsx'
import { BackLink, Card, Page, PageTitle } from '#ui/page.tsx'
import { Loading, Skeleton } from '#ui/skeleton.tsx'
import type { StepAnswer } from '../../web/order-steps.ts'
import type { Order } from '../../web/order-words.ts'
import * as ordersTexts from '../../web/texts.ts'
import { EndOrderForm } from './end-order-form.tsx'
import { EndingSent } from './ending-sent.tsx'
import { OrderNotLoaded, useOrderOfSide } from './order-of-side.tsx'
import * as texts from './texts.ts'

export const handle: PageHandle = { bottomBar: 'none' }
export const meta: MetaFunction = args => pageMeta(args, { title: texts.endPageTitle })

/** One side says how the order shall end, and who gets what. */
export default function EndOrderPage() {
  const ofSide = useOrderOfSide()
  const { orderId, order, error } = ofSide
  const [sent, setSent] = useState<StepAnswer>()
  if (sent && sent.order.id === orderId) return <EndingSent answer={sent} />
  if (!order && !error) return <EndOrderSkeleton orderId={orderId} />
  if (order?.available_actions.includes('propose-ending'))
    return <EndOrderForm key={orderId} order={order} onSent={setSent} />
  return (
    <Page width="form">
      <EndOrderHeader orderId={orderId} />
      {order ? <CannotPropose order={order} /> : <OrderNotLoaded {...ofSide} />}
    </Page>
  )
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
