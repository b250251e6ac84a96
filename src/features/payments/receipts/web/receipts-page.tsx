import { useQuery } from '@tanstack/react-query'
import { ReceiptText } from 'lucide-react'
import { type MetaFunction, useSearchParams } from 'react-router'
import { HelpLink } from '#features/pages/web/help-link.tsx'
import { EmailToConfirm } from '#features/profile/username-and-email/web/email-to-confirm.tsx'
import * as profileTexts from '#features/profile/web/texts.ts'
import { sentencesOf } from '#platform/web/api-error.ts'
import { useLastPageInstead } from '#platform/web/pages/last-page.ts'
import { pageMeta } from '#platform/web/pages/page-meta.ts'
import { read } from '#platform/web/query.ts'
import { LinkButton } from '#ui/button.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { LoadError } from '#ui/load-error.tsx'
import { BackLink, Page, PageTitle } from '#ui/page.tsx'
import { Pagination } from '#ui/pagination.tsx'
import { Loading, Skeleton } from '#ui/skeleton.tsx'
import * as paymentsTexts from '../../web/texts.ts'
import type { listOwnPayments } from '../contract.ts'
import { PaymentRow, paymentRowLook } from './payment-row.tsx'
import * as texts from './texts.ts'

const perPage = 10

export const meta: MetaFunction = args =>
  pageMeta(args, { title: profileTexts.paymentsAndReceipts })

/** All money between this person and the platform: what went in, what is to come out, what has. */
export default function ReceiptsPage() {
  const page = pageIn(useSearchParams()[0].get('page'))
  const { data, error, isFetching, refetch } = useQuery({
    ...read<typeof listOwnPayments>('GET /api/payments', { page, records_per_page: perPage }),
    placeholderData: shown => shown,
  })
  const isBeyond = useLastPageInstead(data?.transactions, { hrefFor, isFetching })
  const payments = isBeyond ? undefined : data?.transactions
  return (
    <Page className="xl:mx-0">
      <div>
        <BackLink to="/account">{texts.account}</BackLink>
        <PageTitle>{profileTexts.paymentsAndReceipts}</PageTitle>
      </div>
      <EmailToConfirm />
      {error && (
        <LoadError
          reason={sentencesOf(error)[0] ?? texts.paymentsLoadError}
          onRetry={() => refetch()}
          retrying={isFetching}
        />
      )}
      {!payments && !error && <RowSkeletons />}
      {payments?.data.length === 0 && (
        <EmptyState
          icon={ReceiptText}
          action={
            <>
              <LinkButton to="/account/orders">{paymentsTexts.viewOrders}</LinkButton>
              <HelpLink />
            </>
          }
        >
          {texts.emptyTitle}
        </EmptyState>
      )}
      {payments && payments.data.length > 0 && (
        <ul className="flex flex-col gap-3" aria-busy={isFetching}>
          {payments.data.map(payment => (
            <PaymentRow key={payment.reference} payment={payment} />
          ))}
        </ul>
      )}
      {payments && payments.last_page > 1 && (
        <Pagination page={page} lastPage={payments.last_page} hrefFor={hrefFor} />
      )}
    </Page>
  )
}

const hrefFor = (page: number) => `?page=${page}`

const pageIn = (text: string | null) =>
  text !== null && /^[1-9]\d{0,6}$/.test(text) ? Number(text) : 1

function RowSkeletons() {
  return (
    <Loading label={texts.paymentsLoading}>
      <div className="flex flex-col gap-3">
        {['first', 'second', 'third', 'fourth'].map(row => (
          <div key={row} className={paymentRowLook}>
            <Skeleton className="h-6 w-full max-w-80" />
            <Skeleton className="h-6 w-40" />
            <Skeleton className="h-5 w-28" />
          </div>
        ))}
      </div>
    </Loading>
  )
}
