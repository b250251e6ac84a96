import { CircleCheck } from 'lucide-react'
import { PushCard } from '#features/notifications/push/web/push-card.tsx'
import type { Received } from '#platform/contract.ts'
import { useFocusOnArrival } from '#platform/web/pages/page-focus.ts'
import { LinkButton } from '#ui/button.tsx'
import { formatMoment } from '#ui/formats.ts'
import { Card, Page, PageTitle } from '#ui/page.tsx'
import type { requestOrder } from '../../contract.ts'
import { PayPlace } from '../../payment/web/pay-place.tsx'
import { orderStatus } from '../../process.ts'
import * as texts from './texts.ts'

export type MadeOrder = Received<typeof requestOrder>['order']

/** What has happened, whose turn it is until when, and where to go. */
export function RequestSent({ order, userId }: { order: MadeOrder; userId: number }) {
  useFocusOnArrival()
  const { seller, buyer, offer } = order
  const waits = order.status_id === orderStatus.pending
  const isSeller = seller.id === userId
  const other = isSeller ? buyer : seller
  return (
    <Page width="form">
      <Card className="flex flex-col gap-5">
        <CircleCheck size={48} strokeWidth={1.5} aria-hidden="true" className="text-success-text" />
        <PageTitle>{waits ? texts.serviceRequestSubmitted : texts.orderStarted}</PageTitle>
        <p>{waits ? <WaitsForSeller order={order} /> : <HasStarted order={order} />}</p>
        <div className="flex w-full flex-wrap gap-3">
          <LinkButton
            to={`/account/messages/0/${encodeURIComponent(other.username)}`}
            className="max-sm:w-full"
          >
            {isSeller ? texts.messageBuyer : texts.messageSeller}
          </LinkButton>
          <LinkButton
            to={`/gigs/view/${offer.gig.id}/${offer.gig.slug}`}
            tone="secondary"
            className="max-sm:w-full"
          >
            {texts.backToGig}
          </LinkButton>
          <LinkButton
            to={`/account/orders/view/${order.id}`}
            tone="quiet"
            className="max-sm:w-full"
          >
            {texts.viewOrderNumber(order.id)}
          </LinkButton>
        </div>
      </Card>
      <PushCard name={other.username} />
      <PayPlace order={order} />
    </Page>
  )
}

function WaitsForSeller({ order: { seller, offer, respond_by } }: { order: MadeOrder }) {
  return texts.requestedLead(
    seller.username,
    <span className="font-semibold">{offer.gig.title}</span>,
    <time dateTime={respond_by} className="font-semibold">
      {formatMoment(new Date(respond_by))}
    </time>,
  )
}

function HasStarted({ order: { offer, due_on } }: { order: MadeOrder }) {
  const gig = <span className="font-semibold">{offer.gig.title}</span>
  if (!due_on) return texts.startedLead(gig)
  return texts.startedLeadWithDue(
    gig,
    <time dateTime={due_on} className="font-semibold">
      {formatMoment(new Date(due_on))}
    </time>,
  )
}
