import { CircleCheck } from 'lucide-react'
import type { Gig } from '#features/gigs/listing/web/gig-cards.ts'
import { PushCard } from '#features/notifications/push/web/push-card.tsx'
import { useFocusOnArrival } from '#platform/web/pages/page-focus.ts'
import { LinkButton } from '#ui/button.tsx'
import { Card, Page, PageTitle } from '#ui/page.tsx'
import { Price } from '#ui/price.tsx'
import type { MadeOffer } from './offer-form-state.ts'
import { Steps } from './offer-frame.tsx'
import { stepsAfter } from './offer-words.ts'
import * as texts from './texts.ts'

type OfferMadeProps = { gig: Gig; made: MadeOffer }

/** What has happened, what happens next, and the chat in which it stands. */
export function OfferMade({ gig, made: { gig_offer: offer, chat } }: OfferMadeProps) {
  useFocusOnArrival()
  const byOwner = offer.author_id === gig.user_id
  const recipient = chat?.user.username
  const [, ...steps] = stepsAfter({ gigType: gig.type_id, byOwner, recipient })
  const chatPath = chat && `/account/messages/${chat.id}/${encodeURIComponent(chat.user.username)}`
  return (
    <Page width="form">
      <Card className="flex flex-col gap-5">
        <CircleCheck size={48} strokeWidth={1.5} aria-hidden="true" className="text-success-text" />
        <PageTitle>{byOwner ? texts.offerCreatedSuccessfully : texts.bidSuccessful}</PageTitle>
        <p>
          {texts.offerMade({
            gig: <span className="font-semibold">{gig.title}</span>,
            price: <Price cedis={offer.amount} />,
            time: offer.human_readable_duration,
            recipient,
          })}
        </p>
        <Steps steps={steps} />
        <div className="flex w-full flex-wrap gap-3">
          <LinkButton to={chatPath ?? '/account/messages'} className="max-sm:w-full">
            {byOwner ? texts.viewOffer : texts.viewBid}
          </LinkButton>
          <LinkButton
            to={`/gigs/view/${gig.id}/${gig.slug}`}
            tone="secondary"
            className="max-sm:w-full"
          >
            {texts.backToGig}
          </LinkButton>
        </div>
      </Card>
      {recipient && <PushCard name={recipient} />}
    </Page>
  )
}
