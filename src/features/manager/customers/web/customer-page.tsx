import { useQuery } from '@tanstack/react-query'
import { UserX } from 'lucide-react'
import { type MetaFunction, useParams } from 'react-router'
import { ProfileLink } from '#features/accounts/web/profile-link.tsx'
import { ApiError, sentencesOf } from '#platform/web/api-error.ts'
import { pageMeta } from '#platform/web/pages/page-meta.ts'
import { read } from '#platform/web/query.ts'
import { LinkButton } from '#ui/button.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { LoadError } from '#ui/load-error.tsx'
import { BackLink, Card, Page, PageTitle } from '#ui/page.tsx'
import * as sharedTexts from '#ui/texts.ts'
import { UserBadge } from '#ui/user-badge.tsx'
import { AuditList } from '../../web/audit-list.tsx'
import * as managerTexts from '../../web/texts.ts'
import type { showCustomer } from '../contract.ts'
import { CustomerSignals } from '../signals/web/customer-signals.tsx'
import { AccountCard } from './account-card.tsx'
import { auditWords } from './audit-words.ts'
import type { Customer } from './customer.ts'
import { CustomerForm } from './customer-form.tsx'
import { CustomerSkeleton } from './customer-skeleton.tsx'
import * as texts from './texts.ts'

export const meta: MetaFunction = args => pageMeta(args, { title: texts.viewCustomer })

export default function CustomerPage() {
  const { id = '' } = useParams()
  const { data, error, isFetching, refetch } = useQuery({
    ...read<typeof showCustomer>('GET /api/manager/customer/{id}', { id: idIn(id) }),
    // Each answer holds a link to the document, and each such look is noted down.
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  })
  const customer = data?.customer
  const isNobody = error instanceof ApiError && error.status === 404
  return (
    <Page className="max-lg:pb-0">
      <header className="flex flex-col gap-1">
        <BackLink to="/manager/customers">{managerTexts.customers}</BackLink>
        <PageTitle className="flex items-center gap-2">
          <span className="min-w-0 [overflow-wrap:anywhere]">
            {customer ? <ProfileLink person={customer} /> : texts.customer}
          </span>
          {customer && (
            <UserBadge
              premium={customer.active_subscription !== null}
              verified={customer.is_kyc_verified}
            />
          )}
        </PageTitle>
      </header>
      {isNobody && <Nobody />}
      {error && !isNobody && (
        <LoadError
          reason={sentencesOf(error)[0] ?? texts.customerLoadError}
          onRetry={() => refetch()}
          retrying={isFetching}
        />
      )}
      {!customer && !error && <CustomerSkeleton />}
      {customer && <Details key={customer.id} customer={customer} onAskAgain={refetch} />}
    </Page>
  )
}

function Details({ customer, onAskAgain }: { customer: Customer; onAskAgain: () => void }) {
  return (
    <div className="flex flex-1 flex-col gap-4 lg:grid lg:flex-none lg:grid-cols-[minmax(0,640px)_minmax(17rem,1fr)] lg:items-start lg:gap-6">
      <div className="contents lg:order-2 lg:flex lg:min-w-0 lg:flex-col lg:gap-6">
        <AccountCard customer={customer} />
        <CustomerSignals signals={customer.signals} />
        <Card className="max-lg:order-last max-lg:mb-4">
          <h2 className="mb-2 text-h2 font-semibold">{sharedTexts.history}</h2>
          <AuditList entries={customer.audit} words={auditWords} />
        </Card>
      </div>
      <CustomerForm customer={customer} onAskAgain={onAskAgain} />
    </div>
  )
}

function Nobody() {
  return (
    <EmptyState
      icon={UserX}
      action={<LinkButton to="/manager/customers">{texts.allCustomers}</LinkButton>}
    >
      {texts.customerNotFound}
    </EmptyState>
  )
}

/** What is no number names nobody. */
const idIn = (text: string) => (/^\d{1,9}$/.test(text) ? Number(text) : 0)
