import { useQuery } from '@tanstack/react-query'
import { Printer } from 'lucide-react'
import { type MetaFunction, useParams } from 'react-router'
import { NotFoundScreen } from '#features/pages/web/not-found-screen.tsx'
import { ApiError, sentencesOf } from '#platform/web/api-error.ts'
import { pageMeta } from '#platform/web/page-meta.ts'
import { read } from '#platform/web/query.ts'
import { Button } from '#ui/button.tsx'
import { LoadError } from '#ui/load-error.tsx'
import { BackLink, Card, Page, PageTitle } from '#ui/page.tsx'
import { Loading, Skeleton } from '#ui/skeleton.tsx'
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
        <BackLink to="/account/receipts">{texts.paymentsAndReceipts}</BackLink>
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
            {texts.printOrSave}
          </Button>
        )}
      </div>
      {error && (
        <LoadError
          reason={sentencesOf(error)[0] ?? texts.theReceiptDidNotLoad}
          onRetry={() => refetch()}
          retrying={isFetching}
        />
      )}
      {data && <ReceiptText receipt={data.receipt} />}
      {!data && !error && <ReceiptSkeleton />}
    </Page>
  )
}

const titles = { payment: texts.receipt, refund: texts.refund, payout: texts.payout }

function ReceiptSkeleton() {
  return (
    <Loading label={texts.loadingTheReceipt}>
      <Card className="flex flex-col gap-4">
        <Skeleton className="h-8 w-40" />
        <Skeleton className="h-80 w-full" />
      </Card>
    </Loading>
  )
}
