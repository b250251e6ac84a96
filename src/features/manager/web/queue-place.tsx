import { type ReactNode, Suspense } from 'react'
import { useSearchParams } from 'react-router'
import { LinkButton } from '#ui/button.tsx'
import { BackLink, Page, PageTitle } from '#ui/page.tsx'
import { type Pending, usePendingCounts } from './pending-counts.ts'
import { QueueSkeleton } from './queue-skeleton.tsx'
import * as texts from './texts.ts'

/** `?queue` shows what waits in an area, to be decided about one after the other, instead of its list. */
export const useIsQueue = () => useSearchParams()[0].has('queue')

type QueuePlaceProps = {
  title: string
  /** The list that this is a part of. */
  list: { to: string; label: string }
  children: ReactNode
}

/** Around a queue, whose scripts come only where it is opened. */
export function QueuePlace({ title, list, children }: QueuePlaceProps) {
  return (
    <Page className="max-lg:pb-0">
      <header className="flex flex-col gap-1">
        <BackLink to={list.to}>{list.label}</BackLink>
        <PageTitle>{title}</PageTitle>
      </header>
      <Suspense fallback={<QueueSkeleton />}>{children}</Suspense>
    </Page>
  )
}

/** Beside a list's title, as long as anything waits. */
export function QueueLink({ area }: { area: keyof Pending }) {
  const count = usePendingCounts()?.[area] ?? 0
  if (count === 0) return null
  return (
    <LinkButton to="?queue" size="small" tone="soft">
      {texts.reviewWaiting(count)}
    </LinkButton>
  )
}
