import { useQuery } from '@tanstack/react-query'
import type { MetaFunction } from 'react-router'
import { SafetyLink } from '#features/pages/safety/web/safety-link.tsx'
import { OfferCards, OfferCardsSkeleton } from '#features/payments/web/offer-cards.tsx'
import { useOfferChoice } from '#features/payments/web/offer-choice.ts'
import { PayButton, PayButtonSkeleton } from '#features/payments/web/pay-button.tsx'
import {
  PaymentsBeingChecked,
  usePaymentsBeingChecked,
} from '#features/payments/web/payments-being-checked.tsx'
import { PhoneNote } from '#features/payments/web/phone-note.tsx'
import { type Payment, usePayment } from '#features/payments/web/start-payment.ts'
import type { Transaction } from '#features/payments/web/transaction-words.ts'
import { EmailToConfirm } from '#features/profile/username-and-email/web/email-to-confirm.tsx'
import type { Received } from '#platform/contract.ts'
import { sentencesOf } from '#platform/web/api-error.ts'
import type { PageHandle } from '#platform/web/pages/page-handle.ts'
import { pageMeta } from '#platform/web/pages/page-meta.ts'
import { read } from '#platform/web/query.ts'
import { ActionBar } from '#ui/action-bar.tsx'
import { AlertList } from '#ui/alert-list.tsx'
import { classNames } from '#ui/class-names.ts'
import { LoadError } from '#ui/load-error.tsx'
import { Card, Page, PageTitle } from '#ui/page.tsx'
import { Loading, Skeleton } from '#ui/skeleton.tsx'
import type { activeSubscription, listSubscriptionOffers } from '../contract.ts'
import { PremiumBenefits } from './premium-benefits.tsx'
import { PremiumStatus } from './premium-status.tsx'
import { PriceOnce } from './price-once.tsx'
import * as texts from './texts.ts'

type Answers = Received<typeof activeSubscription> & Received<typeof listSubscriptionOffers>

export const handle: PageHandle = { bottomBar: 'none' }
export const meta: MetaFunction = args => pageMeta(args, { title: texts.subscription })

const gridLook =
  'flex flex-1 flex-col gap-4 lg:grid lg:flex-none lg:grid-cols-[minmax(0,36rem)_minmax(0,18rem)] lg:grid-rows-[auto_auto_1fr] lg:items-start lg:gap-x-8 lg:gap-y-6'
const benefitsLook = 'lg:col-start-2 lg:row-span-3 lg:row-start-1'

export default function SubscriptionPage() {
  const active = useQuery(read<typeof activeSubscription>('GET /api/subscriptions/active', {}))
  const offers = useQuery(read<typeof listSubscriptionOffers>('GET /api/subscriptions/offers', {}))
  const payment = usePayment()
  const checked = usePaymentsBeingChecked(payment, { object_type: 'subscription' })
  const isAsking = payment.isAsking || checked.isAsking
  const failed = active.error ? active : offers.error ? offers : undefined
  return (
    <Page className="max-lg:pb-0 max-xl:max-w-[1000px] xl:mx-0">
      <PageTitle>{texts.subscription}</PageTitle>
      <EmailToConfirm />
      {failed && (
        <LoadError
          reason={sentencesOf(failed.error)[0] ?? texts.subscriptionLoadError}
          onRetry={() => failed.refetch()}
          retrying={failed.isFetching}
        />
      )}
      {active.data && offers.data && !isAsking ? (
        <Subscription
          answers={{ ...active.data, ...offers.data }}
          payment={payment}
          checked={checked.payments}
        />
      ) : (
        !failed && <SubscriptionSkeleton />
      )}
    </Page>
  )
}

type SubscriptionProps = { answers: Answers; payment: Payment; checked: readonly Transaction[] }

function Subscription({ answers, payment, checked }: SubscriptionProps) {
  const { subscription, support_whatsapp, offers, with_support } = answers
  const choice = useOfferChoice(texts.offerRequiredError)
  const isChecked = checked.length > 0

  function pay() {
    payment.clear()
    choice.withChosen(offers, ({ id }) =>
      payment.pay({ object_type: 'subscription', object_id: id }),
    )
  }
  // On a phone: what to pay for before the price; for those who know it, after.
  const benefits = (
    <aside className={benefitsLook}>
      <PremiumBenefits withSupport={with_support} />
    </aside>
  )
  return (
    <div className={classNames(gridLook, isChecked && 'max-lg:pb-4')}>
      <div className="flex min-w-0 flex-col gap-4">
        <AlertList items={payment.problems} />
        <PremiumStatus
          subscription={subscription}
          support={support_whatsapp}
          hint={isChecked ? texts.checkedHint : hintFor(payment.method)}
        />
        {isChecked && <PaymentsBeingChecked payments={checked} />}
      </div>
      {!subscription && benefits}
      {!isChecked && <Offers answers={answers} choice={choice} method={payment.method} />}
      {subscription && benefits}
      {!isChecked && (
        <ActionBar>
          <PayButton payment={payment} onPress={pay}>
            {subscription ? texts.extend : texts.subscribe}
          </PayButton>
        </ActionBar>
      )}
    </div>
  )
}

/** Nothing as long as it is not known how one pays. */
const hintFor = (method: Payment['method']) =>
  method && (method === 'MANUAL' ? texts.byHandHint : texts.noPremiumHint)

type OffersProps = {
  answers: Answers
  choice: ReturnType<typeof useOfferChoice>
  method: Payment['method']
}

function Offers({ answers: { subscription, offers }, choice, method }: OffersProps) {
  const { chosen, choose, error } = choice
  return (
    <Card className="flex flex-col gap-4">
      <OfferCards
        label={subscription ? texts.extendPremium : texts.getPremium}
        offers={offers}
        chosen={chosen}
        onChoose={choose}
        error={error}
      />
      <PriceOnce
        offer={offers.find(({ id }) => id === chosen)}
        running={subscription?.end_date}
        isByHand={method === 'MANUAL'}
      />
      {method && method !== 'MANUAL' && <PhoneNote />}
      <SafetyLink />
    </Card>
  )
}

function SubscriptionSkeleton() {
  return (
    <>
      <Loading label={texts.subscriptionLoading}>
        <div className={gridLook}>
          <Skeleton className="h-29 w-full rounded-card" />
          <Skeleton className={`h-60 w-full rounded-card ${benefitsLook}`} />
          <Card>
            <OfferCardsSkeleton longNames />
          </Card>
        </div>
      </Loading>
      <PayButtonSkeleton />
    </>
  )
}
