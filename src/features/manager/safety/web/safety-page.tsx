import { type ComponentType, lazy, Suspense, useEffect } from 'react'
import { type MetaFunction, useNavigate, useSearchParams } from 'react-router'
import { useIsLeaving } from '#platform/web/pages/is-leaving.ts'
import { pageMeta } from '#platform/web/pages/page-meta.ts'
import { Page, PageTitle } from '#ui/page.tsx'
import { Loading, Skeleton } from '#ui/skeleton.tsx'
import { NeedsRole } from '../../web/no-way-in.tsx'
import * as managerTexts from '../../web/texts.ts'
import { addressOf, type SafetyTab, SafetyTabs, safetyTabs, useOpenTabs } from './safety-tabs.tsx'
import * as texts from './texts.ts'
import { useWaitingTab } from './waiting-tab.ts'

export const meta: MetaFunction = args => pageMeta(args, { title: texts.pageTitle })

/** What people may be tricked by, one list for each: the one that the address names, else one in which something waits. */
export default function SafetyPage() {
  const [query] = useSearchParams()
  const openTabs = useOpenTabs()
  const named = safetyTabs.find(({ name }) => name === query.get('tab'))
  const waiting = useWaitingTab({ openTabs, isAsked: named === undefined })
  useNameInAddress(waiting.isKnown ? waiting.tab : undefined)
  const tab = named ?? waiting.tab
  const [first] = openTabs
  if (!tab) return first ? <TabLoading tab={first} /> : null
  if (!openTabs.includes(tab)) return <NeedsRole roles={tab.roles} />
  const List = lists[tab.name]
  return (
    <Suspense key={tab.name} fallback={<TabLoading tab={tab} />}>
      <List />
    </Suspense>
  )
}

/** Named there, a list stays when the last of its entries is decided about. */
function useNameInAddress(tab: SafetyTab | undefined) {
  const navigate = useNavigate()
  const isLeaving = useIsLeaving()
  useEffect(() => {
    if (tab && !isLeaving)
      navigate(addressOf(tab.name), { replace: true, preventScrollReset: true })
  }, [tab, isLeaving, navigate])
}

function TabLoading({ tab }: { tab: SafetyTab }) {
  return (
    <Page>
      <SafetyTabs current={tab.name} />
      <PageTitle>{tab.label}</PageTitle>
      <Loading label={managerTexts.loadingList(tab.label.toLowerCase())}>
        <Skeleton className="h-72 w-full" />
      </Loading>
    </Page>
  )
}

const lists: Record<SafetyTab['name'], ComponentType> = {
  'wallet-names': lazy(async () => ({
    default: (await import('../wallet-names/web/wallet-names-list.tsx')).WalletNamesList,
  })),
  receipts: lazy(async () => ({
    default: (await import('../receipts/web/receipts-list.tsx')).ReceiptsList,
  })),
  pictures: lazy(async () => ({
    default: (await import('../pictures/web/picture-matches-list.tsx')).PictureMatchesList,
  })),
  'linked-accounts': lazy(async () => ({
    default: (await import('../linked-accounts/web/linked-accounts-list.tsx')).LinkedAccountsList,
  })),
}
