import { useInfiniteQuery } from '@tanstack/react-query'
import { Inbox } from 'lucide-react'
import { useEffect, useState } from 'react'
import type { MetaFunction } from 'react-router'
import { HelpLink } from '#features/pages/web/help-link.tsx'
import { useAction } from '#platform/web/action.ts'
import { sentencesOf } from '#platform/web/api-error.ts'
import { useOnline } from '#platform/web/online.ts'
import { pageMeta } from '#platform/web/pages/page-meta.ts'
import { AlertList } from '#ui/alert-list.tsx'
import { Button, LinkButton } from '#ui/button.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { LoadError } from '#ui/load-error.tsx'
import { Page, PageTitle } from '#ui/page.tsx'
import * as sharedTexts from '#ui/texts.ts'
import { InboxSwitch } from './inbox-switch.tsx'
import { NotificationDays, NotificationSkeletons } from './notification-days.tsx'
import { type Notification, notificationList, notificationsIn } from './notification-list.ts'
import { readAllUpTo, seeNotifications } from './reading.ts'
import * as texts from './texts.ts'

export const meta: MetaFunction = args => pageMeta(args, { title: texts.notifications })

/** All that this person was told, newest first. Reading the list marks nothing as read. */
export default function NotificationsPage() {
  const query = useInfiniteQuery(notificationList)
  const { data, error, isFetching, refetch } = query
  const notifications = notificationsIn(data)
  const [newest] = notifications
  const unread = notifications.filter(({ read_at }) => read_at === null)
  useSeen(unread)
  return (
    <Page className="max-xl:max-w-[704px] xl:mx-0">
      <PageTitle>{texts.notifications}</PageTitle>
      <div className="flex flex-col gap-2 md:flex-row md:items-center md:justify-between">
        <div className="md:w-80">
          <InboxSwitch />
        </div>
        <div className="-mx-2 flex flex-wrap justify-end gap-x-2">
          {newest && <MarkAll newest={newest} hasUnread={unread.length > 0} />}
          <SettingsLink />
        </div>
      </div>
      {error && (
        <LoadError
          reason={sentencesOf(error)[0] ?? texts.listLoadError}
          onRetry={() => refetch()}
          retrying={isFetching}
        />
      )}
      {!data && !error && <NotificationSkeletons />}
      {data && notifications.length === 0 && <NoNotifications />}
      <NotificationDays notifications={notifications} />
      <MoreNotifications query={query} />
    </Page>
  )
}

/** What stands here needs no SMS. */
function useSeen(unread: readonly Notification[]) {
  const ids = unread.map(({ id }) => id).join()
  useEffect(() => {
    if (ids) seeNotifications(ids.split(',').map(Number))
  }, [ids])
}

function SettingsLink() {
  return (
    <LinkButton
      to="/account/profile/notification-settings"
      tone="quiet"
      size="small"
      className="px-2!"
    >
      {texts.settingsLink}
    </LinkButton>
  )
}

function MarkAll({ newest, hasUnread }: { newest: Notification; hasUnread: boolean }) {
  const { isPending, problems, run } = useAction()
  const [news, setNews] = useState('')
  const online = useOnline()

  async function markAll() {
    setNews('')
    await readAllUpTo(newest.id)
    setNews(texts.allReadNotice)
  }

  return (
    <div className="mr-auto flex min-w-0 flex-col gap-2">
      <Button
        tone="quiet"
        size="small"
        pending={isPending}
        // The banner says why.
        disabled={!online || !hasUnread}
        onClick={() => run(markAll)}
        className="self-start px-2! disabled:bg-transparent"
      >
        {texts.markAllButton}
      </Button>
      <AlertList items={problems} />
      <p role="status" className="sr-only">
        {news}
      </p>
    </div>
  )
}

function NoNotifications() {
  return (
    <EmptyState
      icon={Inbox}
      action={
        <>
          <LinkButton to="/" tone="secondary">
            {sharedTexts.browseGigs}
          </LinkButton>
          <HelpLink />
        </>
      }
    >
      {texts.emptyTitle}
      <span className="mt-1 block text-body font-normal text-muted">{texts.emptyLead}</span>
    </EmptyState>
  )
}

type Query = Pick<ReturnType<typeof useInfiniteQuery>, 'hasNextPage' | 'isFetchingNextPage'> & {
  fetchNextPage: () => Promise<unknown>
}

function MoreNotifications({ query }: { query: Query }) {
  const { hasNextPage, isFetchingNextPage, fetchNextPage } = query
  const online = useOnline()
  if (!hasNextPage) return null
  return (
    <Button
      tone="secondary"
      disabled={!online}
      pending={isFetchingNextPage}
      onClick={() => fetchNextPage()}
      className="self-center"
    >
      {sharedTexts.loadMore}
    </Button>
  )
}
