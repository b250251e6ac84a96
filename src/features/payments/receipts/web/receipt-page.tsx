import { useQuery } from '@tanstack/react-query'
import { Printer } from 'lucide-react'
import { type MetaFunction, useParams } from 'react-router'
import { NotFoundScreen } from '#features/pages/web/not-found-screen.tsx'
import * as pagesTexts from '#features/pages/web/texts.ts'
import { EmailToConfirm } from '#features/profile/username-and-email/web/email-to-confirm.tsx'
import * as profileTexts from '#features/profile/web/texts.ts'
import { ApiError, sentencesOf } from '#platform/web/api-error.ts'
import { pageMeta } from '#platform/web/pages/page-meta.ts'
import { read } from '#platform/web/query.ts'
import { Button } from '#ui/button.tsx'
import { LoadError } from '#ui/load-error.tsx'
import { BackLink, Card, Page, PageTitle } from '#ui/page.tsx'
import { Loading, Skeleton } from '#ui/skeleton.tsx'
import * as paymentsTexts from '../../web/texts.ts'
import type { showReceipt } from '../contract.ts'
import { ReceiptText } from './receipt-text.tsx'
import * as texts from './texts.ts'

export const meta: MetaFunction = args => pageMeta(args, { title: texts.receipt })

/** What was paid, to be kept: it prints as it stands. */
export default function ReceiptPage() {
  const { reference = '' } = useParams()
  const { data, error, isFetching, refetch } = useQuery(
    read<typeof showReceipt>('GET /api/payments/receipt/{reference}', { reference }),
  )
  if (error instanceof ApiError && [404, 422].includes(error.status)) return <NotFoundScreen />
  return (
    <Page width="form" className="xl:mx-0 print:max-w-none">
      <div className="print:hidden">
        <BackLink to="/account/receipts">{profileTexts.paymentsAndReceipts}</BackLink>
      </div>
      <div className="flex min-h-11 flex-wrap items-center justify-between gap-3">
        <PageTitle>{data ? titles[data.receipt.transaction.kind] : texts.receipt}</PageTitle>
        {data && (
          <Button
            tone="secondary"
            size="small"
            icon={<Printer size={18} aria-hidden="true" />}
            onClick={() => print()}
            className="print:hidden"
          >
            {pagesTexts.printButton}
          </Button>
        )}
      </div>
      {error && (
        <LoadError
          reason={sentencesOf(error)[0] ?? texts.receiptLoadError}
          onRetry={() => refetch()}
          retrying={isFetching}
        />
      )}
      {data && <ReceiptText receipt={data.receipt} />}
      <div className="print:hidden">
        <EmailToConfirm />
      </div>
      {!data && !error && <ReceiptSkeleton />}
    </Page>
  )
}

const titles = {
  payment: texts.receipt,
  refund: paymentsTexts.refund,
  payout: paymentsTexts.payout,
}

function ReceiptSkeleton() {
  return (
    <Loading label={texts.receiptLoading}>
      <Card className="flex flex-col gap-4">
        <Skeleton className="h-8 w-40" />
        <Skeleton className="h-80 w-full" />
      </Card>
    </Loading>
  )
}
