import type { Received } from '#platform/contract.ts'
import { call } from '#platform/web/api.ts'
import { ApiError } from '#platform/web/api-error.ts'
import { useContractForm } from '#platform/web/forms.ts'
import { useOnline } from '#platform/web/online.ts'
import { markStale } from '#platform/web/query-client.ts'
import { ActionBar } from '#ui/action-bar.tsx'
import { AlertList } from '#ui/alert-list.tsx'
import { Button } from '#ui/button.tsx'
import { Notice } from '#ui/notice.tsx'
import { BackLink, Page, PageTitle } from '#ui/page.tsx'
import { requestOrder } from '../../contract.ts'
import type { showOffer } from '../contract.ts'
import { OfferTerms } from './offer-terms.tsx'
import { leadOf } from './offer-words.ts'
import type { MadeOrder } from './request-sent.tsx'
import { WhyNotNow } from './why-not-now.tsx'

export type Offer = Received<typeof showOffer>['offer']

type RequestFormProps = { offer: Offer; userId: number; onMade: (order: MadeOrder) => void }

/** The terms, and below them the step that agrees to them; where it is not open, why. */
export function RequestForm({ offer, userId, onMade }: RequestFormProps) {
  const { form, send } = useRequest({ offer, onMade })
  const side = offer.seller_id === userId ? 'seller' : 'buyer'
  const mayRequest = offer.may_request
  const alerts = form.alerts.length > 0 && <AlertList items={form.alerts} />
  return (
    <Page width="form" className={mayRequest ? 'max-lg:pb-0' : undefined}>
      <header className="flex flex-col gap-1">
        <BackLink to={`/gigs/view/${offer.gig.id}/${offer.gig.slug}`}>Gig</BackLink>
        <PageTitle>Request service</PageTitle>
        {mayRequest && <p className="mt-1 text-muted">{leadOf(offer, side)}</p>}
      </header>
      {alerts}
      {!mayRequest && <WhyNotNow offer={offer} userId={userId} />}
      <OfferTerms offer={offer} side={side} />
      {mayRequest && (
        <form
          noValidate
          aria-label="Request service"
          onSubmit={send}
          className="flex flex-1 flex-col gap-4 lg:flex-none"
        >
          {side === 'buyer' && (
            <Notice tone="warn" title="Be ready to pay in full">
              Requesting a service means that you are ready to pay in full. You pay the seller
              yourself, once the work has been submitted to you.
            </Notice>
          )}
          <Agree pending={form.pending} />
        </form>
      )}
    </Page>
  )
}

function Agree({ pending }: { pending: boolean }) {
  const online = useOnline()
  return (
    <>
      {!online && (
        <p role="status" className="text-meta text-muted">
          You are offline. Nothing is requested until you are connected again.
        </p>
      )}
      <ActionBar>
        {/* The specified words are as wide as the smallest phones. */}
        <Button
          type="submit"
          pending={pending}
          disabled={!online}
          className="max-lg:flex-1 max-sm:px-2! max-sm:text-meta!"
        >
          I agree to the terms - Request service.
        </Button>
      </ActionBar>
    </>
  )
}

function useRequest({ offer, onMade }: Pick<RequestFormProps, 'offer' | 'onMade'>) {
  const form = useContractForm(requestOrder.input, { defaultValues: { gig_offer_id: offer.id } })
  const send = form.submit(async input => {
    try {
      const { order } = await call<typeof requestOrder>('POST /api/orders/request', input)
      onMade(order)
      markStale('/api/orders')
    } catch (error) {
      // In another tab, or by an answer that never arrived: what stands on the offer by now is shown.
      if (error instanceof ApiError && !error.unreachable) await markStale('/api/offers')
      throw error
    }
    markStale('/api/offers')
  })
  return { form, send }
}
