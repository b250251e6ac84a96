import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { paymentAccountTypeNames } from '#features/accounts/contract.ts'
import { ProfileLink } from '#features/accounts/web/profile-link.tsx'
import { HeldMoneySteps } from '#features/gigs/safe-payment/web/held-money-steps.tsx'
import * as pagesTexts from '#features/pages/web/texts.ts'
import { formatPrice } from '#ui/formats.ts'
import { Card } from '#ui/page.tsx'
import { Price } from '#ui/price.tsx'
import * as sharedTexts from '#ui/texts.ts'
import { UserBadge } from '#ui/user-badge.tsx'
import type { OrderSide } from '../../process.ts'
import * as ordersTexts from '../../web/texts.ts'
import type { Offer } from './offer.ts'
import * as texts from './texts.ts'

const termsOfUse = '/read/2/support/terms-of-use'

/** What is agreed to: price, time, how the seller is paid, the work itself, and the rules of every order. */
export function OfferTerms({ offer, side }: { offer: Offer; side: OrderSide }) {
  return (
    <Card className="flex flex-col gap-5">
      <h2 className="text-card font-semibold [overflow-wrap:anywhere]">{offer.gig.title}</h2>
      <dl className="flex flex-col gap-3">
        <Line name={ordersTexts.price}>
          <Price cedis={offer.amount} className="text-card" />
        </Line>
        <Line name={texts.duration}>{offer.human_readable_duration}</Line>
        <Line name={side === 'seller' ? ordersTexts.buyer : ordersTexts.seller}>
          <Person person={side === 'seller' ? offer.buyer : offer.seller} />
        </Line>
        <Line name={ordersTexts.paidTo}>
          <PaymentMethod offer={offer} />
        </Line>
      </dl>
      <section className="flex flex-col gap-1">
        <h3 className="text-meta font-semibold">{sharedTexts.description}</h3>
        <div
          className="rich-text"
          // biome-ignore lint/security/noDangerouslySetInnerHtml: the server cleans all rich text on its way in
          dangerouslySetInnerHTML={{ __html: offer.description }}
        />
      </section>
      <section className="flex flex-col gap-3">
        <h3 className="text-meta font-semibold">{texts.howToPay}</h3>
        <HeldMoneySteps side={side === 'seller' ? 'worker' : 'buyer'} />
      </section>
      <section className="flex flex-col gap-1">
        <h3 className="text-meta font-semibold">{texts.terms}</h3>
        <ul className="flex list-disc flex-col gap-1 pl-5">
          {termsFor(offer, side).map(term => (
            <li key={term}>{term}</li>
          ))}
          <li>
            {texts.termsOfUseTerm(
              <Link to={termsOfUse} className="font-semibold text-brand-text underline">
                {pagesTexts.termsOfUse}
              </Link>,
            )}
          </li>
        </ul>
      </section>
    </Card>
  )
}

function Line({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="flex flex-wrap items-baseline justify-between gap-x-4">
      <dt className="text-muted">{name}</dt>
      <dd className="ml-auto text-right font-semibold [overflow-wrap:anywhere]">{children}</dd>
    </div>
  )
}

function Person({ person }: { person: Offer['seller'] }) {
  return (
    <span className="inline-flex items-center gap-1.5">
      <ProfileLink person={person} />
      <UserBadge premium={person.active_subscription !== null} verified={person.is_kyc_verified} />
    </span>
  )
}

/** Type, name and currency; number and holder are told only once the work is in review. */
function PaymentMethod({ offer }: { offer: Offer }) {
  const method = offer.seller_payment_method
  if (!method) return <span className="font-normal text-muted">{texts.notGivenYet}</span>
  const code = method.account_type_code as keyof typeof paymentAccountTypeNames
  const isVerified = offer.seller.is_kyc_verified
  return (
    <>
      {`${paymentAccountTypeNames[code]} · ${method.institution_name} · ${method.account_currency}`}
      <span className="block text-meta font-normal text-muted">
        {isVerified ? texts.verifiedPaymentMethod : texts.notVerifiedYet}
      </span>
    </>
  )
}

function termsFor(offer: Offer, side: OrderSide): string[] {
  const { seller, buyer, human_readable_duration: time } = offer
  const price = formatPrice(offer.amount)
  if (side === 'seller') {
    return [
      texts.finishWithinTerm(time),
      texts.buyerPaysTerm(buyer.username, price),
      texts.paidDirectlyTerm,
    ]
  }
  return [
    texts.sellerTimeTerm(seller.username, time),
    texts.payTerm(price),
    texts.payDirectlyTerm(seller.username),
    texts.sendBackTerm,
  ]
}
