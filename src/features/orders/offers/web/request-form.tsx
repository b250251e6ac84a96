import { SafetyLink } from '#features/pages/safety/web/safety-link.tsx'
import { call } from '#platform/web/api.ts'
import { ApiError } from '#platform/web/api-error.ts'
import { useContractForm } from '#platform/web/forms/contract-form.ts'
import { useOnline } from '#platform/web/online.ts'
import { markStale } from '#platform/web/query-client.ts'
import { ActionBar } from '#ui/action-bar.tsx'
import { AlertList } from '#ui/alert-list.tsx'
import { Button } from '#ui/button.tsx'
import { Notice } from '#ui/notice.tsx'
import { BackLink, Page, PageTitle } from '#ui/page.tsx'
import { requestOrder } from '../../contract.ts'
import { PayeePlace } from '../../payee/web/payee-place.tsx'
import type { Offer } from './offer.ts'
import { OfferTerms } from './offer-terms.tsx'
import { leadOf } from './offer-words.ts'
import type { MadeOrder } from './request-sent.tsx'
import * as texts from './texts.ts'
import { WhyNotNow } from './why-not-now.tsx'

type RequestFormProps = { offer: Offer; userId: number; onMade: (order: MadeOrder) => void }

/** The terms, and below them the step that agrees to them; where it is not open, why. */
export function RequestForm({ offer, userId, onMade }: RequestFormProps) {
  const { form, send } = useRequest({ offer, onMade })
  const side = offer.seller_id === userId ? 'seller' : 'buyer'
  if (!offer.may_request) {
    return (
      <Page width="form">
        <Header offer={offer} />
        <AlertList items={form.alerts} />
        <WhyNotNow offer={offer} userId={userId} />
        <OfferTerms offer={offer} side={side} />
      </Page>
    )
  }
  return (
    <Page className="max-lg:pb-0">
      <div className="flex flex-1 flex-col gap-4 lg:mx-auto lg:w-full lg:max-w-[1064px] lg:gap-6">
        <Header offer={offer} lead={leadOf(offer, side)} />
        <AlertList items={form.alerts} />
        <form
          method="post"
          noValidate
          aria-label={title}
          onSubmit={send}
          className="flex flex-1 flex-col gap-4 lg:grid lg:flex-none lg:grid-cols-[minmax(0,1fr)_380px] lg:items-start lg:gap-x-10"
        >
          <OfferTerms offer={offer} side={side} />
          {/* Without a box of its own on phones: the bar sticks to the page. */}
          <div className="contents lg:sticky lg:top-24 lg:flex lg:flex-col lg:gap-6">
            {side === 'buyer' && <PayeePlace offer={offer} />}
            {side === 'buyer' && <PayWarning />}
            <Agree pending={form.pending} />
          </div>
        </form>
      </div>
    </Page>
  )
}

const title = texts.requestService

function Header({ offer: { gig }, lead }: { offer: Offer; lead?: string }) {
  return (
    <header className="flex flex-col gap-1">
      <BackLink to={`/gigs/view/${gig.id}/${gig.slug}`}>{texts.gig}</BackLink>
      <PageTitle>{title}</PageTitle>
      {lead && <p className="mt-1 text-muted">{lead}</p>}
    </header>
  )
}

function PayWarning() {
  return (
    <Notice tone="warn" title={texts.readyToPayTitle}>
      <span className="block">{texts.readyToPayLead}</span>
      <SafetyLink />
    </Notice>
  )
}

function Agree({ pending }: { pending: boolean }) {
  const online = useOnline()
  return (
    <>
      {!online && (
        <p role="status" className="text-meta text-muted">
          {texts.offlineHint}
        </p>
      )}
      <ActionBar>
        {/* The specified words are as wide as the smallest phones. */}
        <Button
          type="submit"
          pending={pending}
          disabled={!online}
          className="flex-1 max-sm:px-2! max-sm:text-meta!"
        >
          {texts.agreeAndRequestButton}
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
