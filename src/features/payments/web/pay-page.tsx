import { useQuery } from '@tanstack/react-query'
import { type MetaFunction, useParams } from 'react-router'
import { NotFoundScreen } from '#features/pages/web/not-found-screen.tsx'
import { ApiError, sentencesOf } from '#platform/web/api-error.ts'
import { pageMeta } from '#platform/web/pages/page-meta.ts'
import { read } from '#platform/web/query.ts'
import { LoadError } from '#ui/load-error.tsx'
import { Page, PageTitle } from '#ui/page.tsx'
import { Loading, Skeleton } from '#ui/skeleton.tsx'
import type { showTransaction } from '../contract.ts'
import { PaymentClosed } from './payment-closed.tsx'
import { PaymentSteps } from './payment-steps.tsx'
import { usePurchaseEnd } from './purchase-end.ts'
import { useActiveMethod } from './start-payment.ts'
import * as texts from './texts.ts'
import { isOf, parsePurchase } from './transaction-words.ts'

export const meta: MetaFunction = args => pageMeta(args, { title: texts.pay })

/** A payment that is made by hand. Whoever leaves finds it here again. */
export default function PayPage() {
  const { object_type, object_id, checkout_id = '' } = useParams()
  const bought = parsePurchase(object_type, object_id)
  const { data, error, isFetching, refetch } = useQuery({
    ...read<typeof showTransaction>('GET /api/payments/transaction/{reference}', {
      reference: checkout_id,
    }),
    enabled: bought !== null,
  })
  const payment = data?.transaction
  const { end, orderId, offer, isGigGone, isLoading } = usePurchaseEnd(bought, payment)
  const { method, isAsking } = useActiveMethod()
  const isGone = error instanceof ApiError && [404, 422].includes(error.status)
  if (!bought || isGone) return <NotFoundScreen />
  if (payment && !isLoading && !(isAsking && isToMake(payment))) {
    const isMeant = isOf(payment, bought) && payment.kind === 'payment'
    if (!isMeant) return <NotFoundScreen />
    const purchase = isGigGone ? { ...bought, object_additional: null } : bought
    return isToMake(payment) && isByHand(method) ? (
      <PaymentSteps key={payment.reference} {...{ payment, purchase, orderId, offer, end }} />
    ) : (
      <PaymentClosed {...{ payment, purchase, orderId, offer, end }} />
    )
  }
  return (
    <Page width="form">
      <PageTitle>{texts.pay}</PageTitle>
      {error ? (
        <LoadError
          reason={sentencesOf(error)[0] ?? texts.paymentLoadError}
          onRetry={() => refetch()}
          retrying={isFetching}
        />
      ) : (
        <StepsSkeleton />
      )}
    </Page>
  )
}

const isToMake = ({ method, status_code, submitted_at }: PayablePayment) =>
  method === 'MANUAL' && status_code === 'PENDNG' && submitted_at === null

/** Where people pay at a provider now, nobody would hear of money that is sent by hand. */
const isByHand = (method: string | undefined) => method === undefined || method === 'MANUAL'

type PayablePayment = { method: string; status_code: string; submitted_at: string | null }

function StepsSkeleton() {
  return (
    <Loading label={texts.paymentLoading}>
      <div className="flex flex-col gap-4">
        <Skeleton className="h-6 w-3/4" />
        <Skeleton className="h-68 w-full rounded-card" />
        <Skeleton className="h-35 w-full rounded-card" />
        <Skeleton className="h-24 w-full rounded-card" />
      </div>
    </Loading>
  )
}
