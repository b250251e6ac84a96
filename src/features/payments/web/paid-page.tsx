import { type MetaFunction, useLocation, useParams, useSearchParams } from 'react-router'
import { NotFoundScreen } from '#features/pages/web/not-found-screen.tsx'
import { pageMeta } from '#platform/web/pages/page-meta.ts'
import { LoadError } from '#ui/load-error.tsx'
import { Card, Page, PageTitle } from '#ui/page.tsx'
import { Loading, Skeleton } from '#ui/skeleton.tsx'
import { usePaymentFollowed } from './payment-followed.ts'
import { PaymentResult } from './payment-result.tsx'
import { usePromotedGig } from './promoted-gig.ts'
import { usePurchaseEnd } from './purchase-end.ts'
import * as texts from './texts.ts'
import { parsePurchase } from './transaction-words.ts'

export const meta: MetaFunction = args => pageMeta(args, { title: texts.payment })

/** What became of a payment: where its payer comes back to, from the provider or from the steps by hand. */
export default function PaidPage() {
  const { object_type, object_id } = useParams()
  const [query] = useSearchParams()
  const bought = parsePurchase(object_type, object_id)
  const handed = useHandedReference()
  const deposit = query.get('depositId')
  const followed = usePaymentFollowed(bought, deposit ?? handed)
  const { isGigGone } = usePromotedGig(bought)
  const saysCancelled = query.get('cancel') === 'true'
  const { payment } = followed
  const isOver =
    saysCancelled || payment?.status_code === 'FAILED' || payment?.status_code === 'CANCLD'
  const { end, isLoading } = usePurchaseEnd(isOver ? bought : null, payment)
  if (!bought) return <NotFoundScreen />
  if (followed.isLoading || isLoading) return <ResultSkeleton />
  if (followed.failure) {
    return (
      <Page width="form">
        <PageTitle>{texts.payment}</PageTitle>
        <LoadError
          reason={followed.failure}
          onRetry={followed.askAgain}
          retrying={followed.isAsking}
        />
      </Page>
    )
  }
  return (
    <PaymentResult
      bought={isGigGone ? { ...bought, object_additional: null } : bought}
      followed={followed}
      end={end}
      isNamed={deposit !== null}
      saysCancelled={saysCancelled}
    />
  )
}

/** The page with the steps hands on which payment it was: the address says nothing of it. */
function useHandedReference(): string | null {
  const { state } = useLocation() as { state: { reference?: unknown } | null }
  return typeof state?.reference === 'string' ? state.reference : null
}

function ResultSkeleton() {
  return (
    <Page width="form">
      <PageTitle className="sr-only">{texts.payment}</PageTitle>
      <Loading label={texts.paymentLoading}>
        <Card className="flex flex-col gap-5">
          <Skeleton className="size-12 rounded-full" />
          <Skeleton className="h-8 w-64 lg:h-9" />
          <Skeleton className="h-6 w-full" />
          <Skeleton className="h-12 w-full sm:w-40" />
        </Card>
      </Loading>
    </Page>
  )
}
