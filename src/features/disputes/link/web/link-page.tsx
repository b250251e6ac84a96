import { useQuery } from '@tanstack/react-query'
import { Unlink } from 'lucide-react'
import { type ReactNode, useEffect, useMemo } from 'react'
import { type MetaFunction, useLocation, useNavigate, useParams } from 'react-router'
import { ApiError, sentencesOf } from '#platform/web/api-error.ts'
import { useOnline } from '#platform/web/online.ts'
import type { PageHandle } from '#platform/web/pages/page-handle.ts'
import { pageMeta } from '#platform/web/pages/page-meta.ts'
import { useSite } from '#platform/web/site.ts'
import { AppShell } from '#ui/app-shell.tsx'
import { BrandMark } from '#ui/brand-mark.tsx'
import { LinkButton } from '#ui/button.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { LoadError } from '#ui/load-error.tsx'
import { Notice } from '#ui/notice.tsx'
import { OfflineBanner } from '#ui/offline-banner.tsx'
import { Page, PageTitle } from '#ui/page.tsx'
import { DisputeSkeleton } from '../../web/dispute-skeleton.tsx'
import { DisputeView } from '../../web/dispute-view.tsx'
import * as disputesTexts from '../../web/texts.ts'
import { callsByCode, disputeByCode } from './link-calls.ts'
import * as texts from './texts.ts'

export const handle: PageHandle = { bare: true, startsAtOnce: true }
export const meta: MetaFunction = args => pageMeta(args, { title: texts.pageTitle })

/** The address holds the code: it goes nowhere as a referrer, and the page is kept nowhere. */
export const headers = () => ({ 'referrer-policy': 'no-referrer', 'cache-control': 'no-store' })

/** There is no socket without a login. */
const lookAgainMs = 60_000

/** A dispute for a side whose account is deactivated: without navigation, since no other page is open to it. */
export default function LinkPage() {
  const code = useCodeOutOfAddress()
  const name = useSite()?.name
  return (
    <AppShell
      topBar={
        <p className="flex items-center gap-2 border-b border-border px-4 py-2 text-h2 font-semibold lg:px-8">
          <BrandMark className="size-9" />
          {name}
        </p>
      }
      banner={<OfflineBanner online={useOnline()} onRetry={() => location.reload()} />}
    >
      {code === undefined ? (
        <DisputeSkeleton title={texts.pageTitle} />
      ) : (
        <LinkedDispute key={code} code={code} />
      )}
    </AppShell>
  )
}

/** Stands in the address where the code was, which is kept by this tab's history alone. */
const keptAside = 'open'

/** The code, once the address shows it no more: neither whoever looks at the screen nor the list of visited pages has it. */
function useCodeOutOfAddress(): string | undefined {
  const { code = '' } = useParams()
  const { state } = useLocation()
  const navigate = useNavigate()
  const isInAddress = code !== keptAside
  useEffect(() => {
    if (isInAddress) navigate(`/disputes/link/${keptAside}`, { replace: true, state: { code } })
  }, [isInAddress, code, navigate])
  if (isInAddress) return undefined
  return typeof state?.code === 'string' ? state.code : keptAside
}

function LinkedDispute({ code }: { code: string }) {
  const { data, error, isFetching, refetch } = useQuery({
    ...disputeByCode(code),
    refetchInterval: lookAgainMs,
  })
  const calls = useMemo(() => callsByCode(code), [code])
  const dispute = data?.dispute
  // What was closed by a step of one's own stays to be read.
  const isOver = error instanceof ApiError && [404, 422].includes(error.status)
  if (isOver && dispute?.status !== 'closed') return <LinkOver />
  if (!dispute && !error) return <DisputeSkeleton title={texts.pageTitle} />
  const failed = error && !isOver && (
    <LoadError
      reason={sentencesOf(error)[0] ?? disputesTexts.disputeLoadError}
      onRetry={() => refetch()}
      retrying={isFetching}
    />
  )
  if (!dispute)
    return (
      <Page>
        <PageTitle>{texts.pageTitle}</PageTitle>
        {failed}
      </Page>
    )
  return <DisputeView dispute={dispute} calls={calls} notice={<Above>{failed}</Above>} />
}

const Above = ({ children }: { children: ReactNode }) => (
  <>
    <Notice>{texts.accountOff}</Notice>
    {children}
  </>
)

function LinkOver() {
  return (
    <Page width="form">
      <PageTitle className="sr-only">{texts.pageTitle}</PageTitle>
      <EmptyState
        icon={Unlink}
        action={<LinkButton to="/login?tab=login">{texts.logIn}</LinkButton>}
      >
        {texts.linkOver}
      </EmptyState>
    </Page>
  )
}
