import { ArrowDownToLine, BookOpen, ReceiptText, SearchCheck } from 'lucide-react'
import type { MetaFunction } from 'react-router'
import { PersonAvatar } from '#features/accounts/portraits/web/person-avatar.tsx'
import { type OwnUser, useCurrentUserAnswer } from '#features/accounts/web/current-user.ts'
import { helpPath } from '#features/pages/process.ts'
import { InstallRow } from '#features/pages/web/install-row.tsx'
import { dataUsePage, LegalLinks } from '#features/pages/web/legal-links.tsx'
import * as pagesTexts from '#features/pages/web/texts.ts'
import { sentencesOf } from '#platform/web/api-error.ts'
import { pageMeta } from '#platform/web/pages/page-meta.ts'
import { type MenuRow, MenuRows } from '#ui/account-shell.tsx'
import { LoadError } from '#ui/load-error.tsx'
import { Card, Page, PageTitle } from '#ui/page.tsx'
import { Loading, Skeleton } from '#ui/skeleton.tsx'
import { ThemeToggle } from '#ui/theme-toggle.tsx'
import { UserBadge } from '#ui/user-badge.tsx'
import { useAccountRows } from './account-rows.ts'
import * as texts from './texts.ts'

export const meta: MetaFunction = args => pageMeta(args, { title: texts.account })

/** No line of the account's menu: what was paid is also found where it was paid for. */
const receipts = {
  to: '/account/receipts',
  label: texts.paymentsAndReceipts,
  icon: ReceiptText,
}

const savedSearches = {
  to: '/account/searches',
  label: texts.savedSearches,
  icon: SearchCheck,
}

const help = { to: helpPath, label: pagesTexts.helpTitle, icon: BookOpen }

/** Nor is what belongs to the device. */
const dataUse = { ...dataUsePage, icon: ArrowDownToLine }

/** Last of all, where nobody presses it by mistake. */
const endsSession = ({ to }: MenuRow) => to === '/logout'

export default function AccountPage() {
  const { user, error, isFetching, refetch } = useCurrentUserAnswer()
  const rows = useAccountRows()
  return (
    <Page width="form" className="xl:mx-0">
      <PageTitle>{texts.account}</PageTitle>
      {error && !user ? (
        <LoadError
          reason={sentencesOf(error)[0] ?? texts.accountLoadError}
          onRetry={() => refetch()}
          retrying={isFetching}
        />
      ) : (
        <Card>{user ? <Person user={user} /> : <PersonSkeleton />}</Card>
      )}
      <div className="xl:hidden">
        <MenuRows label={texts.account} rows={rows.filter(row => !endsSession(row))} />
      </div>
      <MenuRows label={texts.savedSearches} rows={[savedSearches]} />
      <MenuRows label={texts.payments} rows={[receipts]} />
      <MenuRows label={pagesTexts.helpTitle} rows={[help]} />
      <MenuRows label={texts.deviceMenuLabel} rows={[dataUse]} />
      <Card>
        <ThemeToggle />
      </Card>
      <InstallRow />
      <div className="xl:hidden">
        <MenuRows label={texts.logoutMenuLabel} rows={rows.filter(endsSession)} />
      </div>
      <LegalLinks />
    </Page>
  )
}

function Person({ user }: { user: OwnUser }) {
  return (
    <div className="flex items-center gap-4">
      <PersonAvatar person={user} size="large" />
      <div className="min-w-0">
        <p translate="no" className="break-words text-card font-semibold">
          {user.name}{' '}
          <UserBadge premium={user.active_subscription !== null} verified={user.is_kyc_verified} />
        </p>
        <p translate="no" className="text-meta text-muted">
          {user.username}
        </p>
        <p translate="no" className="text-meta text-muted">
          {user.email}
        </p>
      </div>
    </div>
  )
}

function PersonSkeleton() {
  return (
    <Loading>
      <div className="flex items-center gap-4">
        <Skeleton className="size-16 rounded-full" />
        <div className="flex flex-col gap-1">
          <Skeleton className="h-6 w-40" />
          <Skeleton className="h-10 w-28" />
        </div>
      </div>
    </Loading>
  )
}
