import { useQuery } from '@tanstack/react-query'
import { Scale } from 'lucide-react'
import { Link, type MetaFunction, useParams } from 'react-router'
import { DisputeChip } from '#features/disputes/web/dispute-chip.tsx'
import { Standing } from '#features/disputes/web/standing.tsx'
import * as disputesTexts from '#features/disputes/web/texts.ts'
import { Wishes } from '#features/disputes/web/wishes.tsx'
import * as receiptsTexts from '#features/orders/receipts/web/texts.ts'
import { useNow } from '#features/orders/web/now.ts'
import { isPaidDirectly } from '#features/orders/web/order-words.ts'
import { ApiError, sentencesOf } from '#platform/web/api-error.ts'
import { pageMeta } from '#platform/web/pages/page-meta.ts'
import { read } from '#platform/web/query.ts'
import { LinkButton } from '#ui/button.tsx'
import { classNames } from '#ui/class-names.ts'
import { EmptyState } from '#ui/empty-state.tsx'
import { LoadError } from '#ui/load-error.tsx'
import { Notice } from '#ui/notice.tsx'
import { BackLink, Card, Page, PageTitle } from '#ui/page.tsx'
import { Loading, Skeleton } from '#ui/skeleton.tsx'
import * as sharedTexts from '#ui/texts.ts'
import { AuditList } from '../../web/audit-list.tsx'
import type { showDispute } from '../contract.ts'
import { Dealings } from './dealings.tsx'
import { DecideForm } from './decide-form.tsx'
import type { WholeDispute } from './dispute.ts'
import { Everything } from './everything.tsx'
import * as texts from './texts.ts'

/** The links to files work for ten minutes. */
const renewLinksMs = 5 * 60_000

export const meta: MetaFunction = args => pageMeta(args, { title: texts.viewTitle })

export default function DisputePage() {
  const { id = '' } = useParams()
  const disputeId = /^\d{1,9}$/.test(id) ? Number(id) : 0
  const { data, error, isFetching, refetch } = useQuery({
    ...read<typeof showDispute>('GET /api/manager/dispute/{id}', { id: disputeId }),
    refetchInterval: renewLinksMs,
  })
  const isGone = error instanceof ApiError && error.status === 404
  return (
    <Page>
      <header className="flex flex-col gap-1">
        <BackLink to="/manager/disputes">{texts.disputes}</BackLink>
        <div className="flex flex-wrap items-center gap-3">
          <PageTitle>{disputesTexts.disputeNumber(id)}</PageTitle>
          {data && <DisputeChip dispute={data.dispute} />}
        </div>
        {data && <About dispute={data.dispute} />}
      </header>
      {error && !isGone && (
        <LoadError
          reason={sentencesOf(error)[0] ?? disputesTexts.disputeLoadError}
          onRetry={() => refetch()}
          retrying={isFetching}
        />
      )}
      {isGone && (
        <EmptyState
          icon={Scale}
          action={<LinkButton to="/manager/disputes">{texts.allDisputes}</LinkButton>}
        >
          {texts.disputeNotFound}
        </EmptyState>
      )}
      {data ? (
        <Whole key={disputeId} dispute={data.dispute} />
      ) : (
        !error && (
          <Loading label={disputesTexts.disputeLoading}>
            <div className="flex flex-col gap-4">
              <Skeleton className="h-32 w-full rounded-card" />
              <Skeleton className="h-72 w-full rounded-card" />
            </div>
          </Loading>
        )
      )}
    </Page>
  )
}

function About({ dispute: { order } }: { dispute: WholeDispute }) {
  return (
    <p className="[overflow-wrap:anywhere]">
      <Link
        to={`/account/orders/view/${order.id}`}
        className="inline-flex min-h-11 items-center font-semibold text-brand-text underline underline-offset-2"
      >
        {disputesTexts.orderNumber(order.id)}
      </Link>{' '}
      · {order.offer.gig.title}
    </p>
  )
}

function Whole({ dispute }: { dispute: WholeDispute }) {
  const now = useNow()
  const isSide = dispute.role !== null
  return (
    <>
      <Standing dispute={dispute} now={now} />
      <div
        className={classNames(
          'grid items-start gap-4 lg:gap-6',
          !isSide && 'lg:grid-cols-[minmax(0,1fr)_18rem]',
        )}
      >
        <div className="flex min-w-0 flex-col gap-4 lg:gap-6">
          <Wishes dispute={dispute} isWide />
          <Everything dispute={dispute} />
          {isPaidDirectly(dispute.order.receipt) && (
            <Notice tone="warn">{receiptsTexts.managerState.confirmed}</Notice>
          )}
          <DecideForm dispute={dispute} />
        </div>
        {!isSide && <ForManagersAlone dispute={dispute} />}
      </div>
    </>
  )
}

function ForManagersAlone({ dispute }: { dispute: WholeDispute }) {
  return (
    <div className="flex flex-col gap-4">
      <Dealings dispute={dispute} />
      <Card className="flex flex-col gap-2">
        <h2 className="text-h2 font-semibold">{sharedTexts.history}</h2>
        <AuditList entries={dispute.audit} words={{ actions: { decide: disputesTexts.decided } }} />
      </Card>
    </div>
  )
}
