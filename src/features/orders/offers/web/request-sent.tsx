import { CircleCheck } from 'lucide-react'
import type { Received } from '#platform/contract.ts'
import { useFocusOnArrival } from '#platform/web/page-focus.ts'
import { LinkButton } from '#ui/button.tsx'
import { formatMoment } from '#ui/formats.ts'
import { Card, Page, PageTitle } from '#ui/page.tsx'
import type { requestOrder } from '../../contract.ts'
import { PayPlace } from '../../payment/web/pay-place.tsx'
import { orderStatus } from '../../process.ts'

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
        <PageTitle>{waits ? 'Service Request Submitted' : 'Order Started'}</PageTitle>
        <p>{waits ? <WaitsForSeller order={order} /> : <HasStarted order={order} />}</p>
        <div className="flex w-full flex-wrap gap-3">
          <LinkButton
            to={`/account/messages/0/${encodeURIComponent(other.username)}`}
            className="max-sm:w-full"
          >
            {isSeller ? 'Message Buyer' : 'Message Seller'}
          </LinkButton>
          <LinkButton
            to={`/gigs/view/${offer.gig.id}/${offer.gig.slug}`}
            tone="secondary"
            className="max-sm:w-full"
          >
            Back To Gig
          </LinkButton>
          <LinkButton
            to={`/account/orders/view/${order.id}`}
            tone="quiet"
            className="max-sm:w-full"
          >
            View order #{order.id}
          </LinkButton>
        </div>
      </Card>
      <PayPlace order={order} />
    </Page>
  )
}

function WaitsForSeller({ order: { seller, offer, respond_by } }: { order: MadeOrder }) {
  return (
    <>
      The seller has 24 hours to accept or reject. {seller.username} can answer your request for{' '}
      <span className="font-semibold">{offer.gig.title}</span> until{' '}
      <time dateTime={respond_by} className="font-semibold">
        {formatMoment(new Date(respond_by))}
      </time>
      ; we tell you at once.
    </>
  )
}

function HasStarted({ order: { offer, due_on } }: { order: MadeOrder }) {
  return (
    <>
      The work on <span className="font-semibold">{offer.gig.title}</span> begins now
      {due_on && (
        <>
          {' and is due by '}
          <time dateTime={due_on} className="font-semibold">
            {formatMoment(new Date(due_on))}
          </time>
        </>
      )}
      . Submit it for review when it is done.
    </>
  )
}
