import { useQuery } from '@tanstack/react-query'
import { KeyRound } from 'lucide-react'
import { type ClientLoaderFunctionArgs, Link, type MetaFunction } from 'react-router'
import { useCurrentUser } from '#features/accounts/web/current-user.ts'
import { requireManager } from '#features/accounts/web/guards.ts'
import { hasRole } from '#features/accounts/web/has-role.ts'
import type { Received } from '#platform/contract.ts'
import { ApiError, sentencesOf } from '#platform/web/api-error.ts'
import { pageMeta } from '#platform/web/pages/page-meta.ts'
import { read } from '#platform/web/query.ts'
import { LinkButton } from '#ui/button.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { formatCedis } from '#ui/formats.ts'
import { LoadError } from '#ui/load-error.tsx'
import { Notice } from '#ui/notice.tsx'
import { Card, Page, PageTitle } from '#ui/page.tsx'
import { Loading, Skeleton } from '#ui/skeleton.tsx'
import type { listAccounts } from '../contract.ts'
import * as texts from './texts.ts'

type Account = Received<typeof listAccounts>['accounts'][number]

export const meta: MetaFunction = args => pageMeta(args, { title: texts.money })

export const clientMiddleware = [requireManager]

/** Makes the guard run on a full page load too. */
export const clientLoader = async (_: ClientLoaderFunctionArgs) => null
clientLoader.hydrate = true as const

/** What the platform holds, and whose it is: for managers who have the role. */
export default function MoneyPage() {
  const user = useCurrentUser()
  return (
    <Page>
      <PageTitle>{texts.money}</PageTitle>
      {user && !hasRole(user, 'money') ? <RoleNeeded /> : <Accounts />}
    </Page>
  )
}

/** Both as the manager area says them. */
function RoleNeeded() {
  return (
    <EmptyState
      icon={KeyRound}
      action={
        <LinkButton to="/manager/dashboard" tone="secondary">
          {texts.dashboard}
        </LinkButton>
      }
    >
      {texts.roleNeeded}
    </EmptyState>
  )
}

function SecondStepNeeded({ reason }: { reason: string }) {
  return (
    <EmptyState
      icon={KeyRound}
      action={<LinkButton to="/account/profile/security">{texts.setUpSecondStep}</LinkButton>}
    >
      {reason}
    </EmptyState>
  )
}

function Accounts() {
  const { data, error, isFetching, refetch } = useQuery(
    read<typeof listAccounts>('GET /api/customer/accounts', {}),
  )
  const [reason = texts.accountsLoadError] = error ? sentencesOf(error) : []
  if (isRefusedFor('second_factor_required', error)) return <SecondStepNeeded reason={reason} />
  if (isRefusedFor('role_required', error)) return <RoleNeeded />
  return (
    <>
      {error && <LoadError reason={reason} onRetry={() => refetch()} retrying={isFetching} />}
      {data?.warning && (
        <div role="alert">
          <Notice tone="warn" title={texts.pleaseCheck}>
            <p>{data.warning}</p>
            <Link
              to="/manager/transactions"
              className="-my-1 inline-flex min-h-11 items-center font-semibold underline"
            >
              {texts.transactions}
            </Link>
          </Notice>
        </div>
      )}
      {data && (
        <ul className="grid gap-3 sm:grid-cols-2 lg:gap-4">
          {data.accounts.map(account => (
            <li key={account.id} className="grid">
              <AccountCard account={account} />
            </li>
          ))}
        </ul>
      )}
      {!data && !error && <CardSkeletons />}
    </>
  )
}

const isRefusedFor = (reason: string, error: unknown) =>
  error instanceof ApiError && error.body.reason === reason

function AccountCard({ account }: { account: Account }) {
  return (
    <Card className="flex flex-col gap-1">
      <h2 className="flex flex-wrap items-baseline justify-between gap-x-3 text-meta text-muted">
        {account.name_on_account}
        <span>{account.currency_code}</span>
      </h2>
      <p className="text-h1 font-bold tabular-nums">{formatCedis(account.balance)}</p>
    </Card>
  )
}

function CardSkeletons() {
  return (
    <Loading label={texts.accountsLoading}>
      <div className="grid gap-3 sm:grid-cols-2 lg:gap-4">
        {[1, 2, 3, 4, 5, 6].map(card => (
          <Skeleton key={card} className="h-21 w-full rounded-card lg:h-25" />
        ))}
      </div>
    </Loading>
  )
}
