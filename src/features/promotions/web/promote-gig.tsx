import { cardOf, type Gig } from '#features/gigs/listing/web/gig-cards.ts'
import { gigStatus } from '#features/gigs/process.ts'
import { GigCard } from '#features/gigs/web/gig-card.tsx'
import * as gigsTexts from '#features/gigs/web/texts-after-first-visit.ts'
import { SafetyLink } from '#features/pages/safety/web/safety-link.tsx'
import { OfferCards, type PricedOffer } from '#features/payments/web/offer-cards.tsx'
import { useOfferChoice } from '#features/payments/web/offer-choice.ts'
import { PayButton } from '#features/payments/web/pay-button.tsx'
import { PaymentsBeingChecked } from '#features/payments/web/payments-being-checked.tsx'
import { PhoneNote } from '#features/payments/web/phone-note.tsx'
import type { Payment } from '#features/payments/web/start-payment.ts'
import * as paymentsTexts from '#features/payments/web/texts.ts'
import type { Transaction } from '#features/payments/web/transaction-words.ts'
import { ActionBar } from '#ui/action-bar.tsx'
import { AlertList } from '#ui/alert-list.tsx'
import { LinkButton } from '#ui/button.tsx'
import { classNames } from '#ui/class-names.ts'
import { Notice } from '#ui/notice.tsx'
import { Card } from '#ui/page.tsx'
import { gridLook, ownGigs, PromoteFrame, previewLook } from './promote-frame.tsx'
import * as texts from './texts.ts'

type PromoteGigProps = {
  gig: Gig
  offers: readonly PricedOffer[]
  payment: Payment
  /** What was paid for this gig by hand already. */
  checked: readonly Transaction[]
}

export function PromoteGig(props: PromoteGigProps) {
  const { gig } = props
  if (gig.status_id !== gigStatus.live) return <NotLive gig={gig} />
  return (
    <PromoteFrame back={{ to: pathOf(gig), label: texts.yourGig }}>
      <Packages {...props} />
    </PromoteFrame>
  )
}

function Packages({ gig, offers, payment, checked }: PromoteGigProps) {
  const choice = useOfferChoice(texts.packageRequiredError)
  const isChecked = checked.length > 0

  function pay() {
    payment.clear()
    choice.withChosen(offers, ({ id }) =>
      payment.pay({ object_type: 'promotion', object_id: id, object_additional: gig.id }),
    )
  }
  return (
    <div className={classNames(gridLook, isChecked && 'max-lg:pb-4')}>
      <section aria-labelledby="as-promoted" className={previewLook}>
        <h2 id="as-promoted" className="text-meta font-semibold text-muted">
          {gigsTexts.previewTitle}
        </h2>
        <div inert>
          <GigCard gig={{ ...cardOf(gig), is_promoted: true }} eager />
        </div>
      </section>
      <div className="flex min-w-0 flex-col gap-4">
        <AlertList items={payment.problems} />
        {gig.is_promoted && <Notice title={texts.promotedTitle}>{texts.promotedHint}</Notice>}
        {isChecked ? (
          <PaymentsBeingChecked payments={checked} />
        ) : (
          <Offers offers={offers} choice={choice} method={payment.method} />
        )}
      </div>
      {!isChecked && (
        <ActionBar>
          <PayButton payment={payment} onPress={pay}>
            {texts.payButton}
          </PayButton>
        </ActionBar>
      )}
    </div>
  )
}

type OffersProps = {
  offers: readonly PricedOffer[]
  choice: ReturnType<typeof useOfferChoice>
  method: Payment['method']
}

function Offers({ offers, choice: { chosen, choose, error }, method }: OffersProps) {
  const isByHand = method === 'MANUAL'
  return (
    <Card className="flex flex-col gap-4">
      <OfferCards
        label={texts.packageLabel}
        offers={offers}
        chosen={chosen}
        onChoose={choose}
        error={error}
      />
      <p className="text-meta text-muted">
        {isByHand ? texts.byHandHint : paymentsTexts.payOnceHint}
      </p>
      {method && !isByHand && <PhoneNote />}
      <SafetyLink />
    </Card>
  )
}

/** Nobody would see it. */
function NotLive({ gig }: { gig: Gig }) {
  return (
    <PromoteFrame back={ownGigs}>
      <Notice tone="warn" title={texts.notLiveTitle}>
        {hints[gig.status_id as keyof typeof hints]}
      </Notice>
      <LinkButton to="/account/gigs" className="self-start">
        {texts.yourGigs}
      </LinkButton>
    </PromoteFrame>
  )
}

const hints = {
  [gigStatus.inReview]: texts.inReviewHint,
  [gigStatus.paused]: texts.pausedHint,
  [gigStatus.deleted]: texts.deletedHint,
}

const pathOf = ({ id, slug }: Gig) => `/gigs/view/${id}/${slug}`
