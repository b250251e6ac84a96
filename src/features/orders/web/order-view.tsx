import type { ReactNode } from 'react'
import { GigDescription } from '#features/gigs/web/gig-description.tsx'
import { EmailToConfirm } from '#features/profile/username-and-email/web/email-to-confirm.tsx'
import { useMedia, wideScreen } from '#platform/web/media.ts'
import { useSession } from '#platform/web/session.ts'
import { ActionBar } from '#ui/action-bar.tsx'
import { AlertList, SuccessAlert } from '#ui/alert-list.tsx'
import { LinkButton } from '#ui/button.tsx'
import { BackLink, Page, PageTitle } from '#ui/page.tsx'
import { StatusChip } from '#ui/status-chip.tsx'
import * as sharedTexts from '#ui/texts.ts'
import { useRefreshAtDeadline } from '../deadlines/web/refresh-at-deadline.ts'
import { OrderEndPlace } from '../ending/web/order-end-place.tsx'
import { PayeePlace } from '../payee/web/payee-place.tsx'
import { mayPay, PayPlace } from '../payment/web/pay-place.tsx'
import { orderStatus } from '../process.ts'
import { ReceiptPlace } from '../receipts/web/receipt-place.tsx'
import { OrderReviews } from '../reviews/web/order-reviews.tsx'
import { OtherWaysPlace } from '../ways-out/web/other-ways-place.tsx'
import { StandingPlace } from '../ways-out/web/standing-place.tsx'
import { useInvitationOnceDone } from './invitation.ts'
import { NextStep } from './next-step.tsx'
import { useNow } from './now.ts'
import { OrderActions, StepDialogs } from './order-actions.tsx'
import { OrderChip } from './order-chip.tsx'
import { OrderFacts } from './order-facts.tsx'
import { useOrderSteps } from './order-steps.ts'
import { OrderTimeline } from './order-timeline.tsx'
import { OrderTimes } from './order-times.tsx'
import { type Order, openStepButtons } from './order-words.ts'
import { PayTo } from './pay-to.tsx'
import * as texts from './texts.ts'

/** What happens next stands first, over the whole width; what can be done, and what was, at the right where there is room. */
export const orderGridLook =
  'lg:grid lg:grid-cols-[minmax(0,1fr)_20rem] lg:grid-rows-[repeat(4,auto)_1fr] lg:items-start lg:gap-x-8'

/** `notice`: what stands above the order although it is there, such as that it could not be asked for anew. */
export function OrderView({ order, notice }: { order: Order; notice: ReactNode }) {
  const steps = useOrderSteps(order)
  const now = useNow()
  const isWide = useMedia(wideScreen)
  useInvitationOnceDone(order)
  useRefreshAtDeadline(order, now)
  const open = openStepButtons(order, now)
  const actions = open.length > 0 && <OrderActions order={order} open={open} steps={steps} />
  // The way to confirm stands below where to pay: a bar would be above it.
  const barActions = !isWide && !hasPayTo(order) && actions
  const standing = <StandingPlace order={order} steps={steps} />
  const receipt = <ReceiptPlace order={order} steps={steps} />
  const isAsked = order.role === 'seller' && order.receipt?.state === 'stated'
  return (
    <Page className={`${orderGridLook} ${barActions ? 'max-lg:pb-0' : ''}`}>
      <div className="flex min-w-0 flex-col gap-4 lg:col-span-2">
        <div>
          <BackLink to="/account/orders">{texts.orders}</BackLink>
          <div className="flex flex-wrap items-center justify-between gap-x-3 gap-y-2">
            <PageTitle className="text-card!">{texts.orderNumber(order.id)}</PageTitle>
            <p className="flex flex-wrap items-center gap-1.5">
              <OrderChip statusId={order.status_id} as={order.role} />
              {order.is_paid && <StatusChip tone="success">{texts.paid}</StatusChip>}
            </p>
          </div>
        </div>
        {notice}
        <SuccessAlert>{steps.message}</SuccessAlert>
        <AlertList title={steps.problem?.title} items={steps.problem?.items ?? []} />
      </div>
      <NextStep order={order} now={now} />
      {!isWide && !order.ended && standing}
      {!isWide && isAsked && receipt}
      <OrderFacts order={order} />
      <aside
        aria-label={texts.stepsLabel}
        className="flex min-w-0 flex-col gap-4 lg:sticky lg:top-24 lg:col-start-2 lg:row-span-3 lg:row-start-3"
      >
        <OrderEndPlace order={order} />
        {(isWide || order.ended) && standing}
        {hasMoney(order) && <EmailToConfirm />}
        {mayPay(order) && (
          <PayeePlace offer={order.offer} trust={order.seller_payment_detail?.trust} />
        )}
        {mayPay(order) && <PayPlace order={order} />}
        {hasPayTo(order) && <PayTo order={order} />}
        {(isWide || !isAsked) && receipt}
        {(isWide || hasPayTo(order)) && actions}
        <OtherWaysPlace order={order} steps={steps} />
        <OrderAgain order={order} />
        {/* Last, since it comes late: nothing that can be pressed moves away. */}
        {!mayPay(order) && <PayPlace order={order} />}
        <OrderTimes order={order} />
        <OrderTimeline order={order} />
      </aside>
      <section className="flex min-w-0 flex-col gap-2">
        <h2 className="text-h2 font-semibold">{sharedTexts.description}</h2>
        <GigDescription html={order.offer.description} />
      </section>
      <OrderReviews order={order} />
      {barActions && <ActionBar>{barActions}</ActionBar>}
      <StepDialogs order={order} steps={steps} />
    </Page>
  )
}

/** Who has paid through the platform must not be led to pay a second time; the account stays while we check. */
const hasPayTo = (order: Order) => mayPay(order) && order.status_id === orderStatus.inReview

const hasMoney = ({ role, is_paid }: Order) => is_paid || role === 'seller'

/** A request that came to nothing leaves its offer open. */
function OrderAgain({ order }: { order: Order }) {
  const session = useSession()
  if (!session || order.status_id !== orderStatus.cancelled || !order.offer.may_request) return null
  return (
    <LinkButton to={`/orders/request/${order.offer.id}`} tone="secondary" wide>
      {texts.requestAgain}
    </LinkButton>
  )
}
