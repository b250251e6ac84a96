import { useQuery } from '@tanstack/react-query'
import type { MetaFunction } from 'react-router'
import { SafetyLink } from '#features/pages/safety/web/safety-link.tsx'
import { OfferCards, OfferCardsSkeleton } from '#features/payments/web/offer-cards.tsx'
import { useOfferChoice } from '#features/payments/web/offer-choice.ts'
import { PayButton, PayButtonSkeleton } from '#features/payments/web/pay-button.tsx'
import { PhoneNote } from '#features/payments/web/phone-note.tsx'
import { type Payment, usePayment } from '#features/payments/web/start-payment.ts'
import { EmailToConfirm } from '#features/profile/username-and-email/web/email-to-confirm.tsx'
import type { Received } from '#platform/contract.ts'
import { sentencesOf } from '#platform/web/api-error.ts'
import type { PageHandle } from '#platform/web/pages/page-handle.ts'
import { pageMeta } from '#platform/web/pages/page-meta.ts'
import { read } from '#platform/web/query.ts'
import { ActionBar } from '#ui/action-bar.tsx'
import { AlertList } from '#ui/alert-list.tsx'
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
      {active.data && offers.data && !payment.isAsking ? (
        <Subscription answers={{ ...active.data, ...offers.data }} payment={payment} />
      ) : (
        !failed && <SubscriptionSkeleton />
      )}
    </Page>
  )
}

function Subscription({ answers, payment }: { answers: Answers; payment: Payment }) {
  const { subscription, support_whatsapp, offers, with_support } = answers
  const { chosen, choose, error, withChosen } = useOfferChoice(texts.offerRequiredError)

  function pay() {
    payment.clear()
    withChosen(offers, ({ id }) => payment.pay({ object_type: 'subscription', object_id: id }))
  }
  // On a phone: what to pay for before the price; for those who know it, after.
  const benefits = (
    <aside className={benefitsLook}>
      <PremiumBenefits withSupport={with_support} />
    </aside>
  )
  return (
    <div className={gridLook}>
      <div className="flex min-w-0 flex-col gap-4">
        <AlertList items={payment.problems} />
        <PremiumStatus subscription={subscription} support={support_whatsapp} />
      </div>
      {!subscription && benefits}
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
        />
        {payment.method && payment.method !== 'MANUAL' && <PhoneNote />}
        <SafetyLink />
      </Card>
      {subscription && benefits}
      <ActionBar>
        <PayButton payment={payment} onPress={pay}>
          {subscription ? texts.extend : texts.subscribe}
        </PayButton>
      </ActionBar>
    </div>
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
