/** Where the list of notifications is kept in this browser, and how news change it without asking for it again. */
import { type InfiniteData, infiniteQueryOptions } from '@tanstack/react-query'
import type { Received } from '#platform/contract.ts'
import { call } from '#platform/web/api.ts'
import { markStale, queryClient } from '#platform/web/query-client.ts'
import type { listNotifications } from '../contract.ts'

type Page = Received<typeof listNotifications>
/** What is shown of one, and all that live updates tell of it. */
export type Notification = Pick<
  Page['notifications']['data'][number],
  'id' | 'kind' | 'title' | 'text' | 'route' | 'created_at' | 'read_at'
>
type ListedPage = { notifications: Omit<Page['notifications'], 'data'> & { data: Notification[] } }
export type Pages = InfiniteData<ListedPage>
/** One, or all up to one. */
export type Reading = { id: number } | { up_to_id: number }

const route = 'GET /api/notifications'
const perPage = 20

export const notificationList = infiniteQueryOptions({
  queryKey: [route] as const,
  queryFn: ({ pageParam, signal }): Promise<ListedPage> =>
    call<typeof listNotifications>(
      route,
      { page: pageParam, records_per_page: perPage },
      { signal },
    ),
  initialPageParam: 1,
  getNextPageParam: ({ notifications: { current_page, last_page } }) =>
    current_page < last_page ? current_page + 1 : undefined,
})

/** One that has just been told. */
export function takeNotification(notification: Notification): void {
  changeList(pages => withNotification(pages, asRead(notification, readEarlier)))
}

/** What was read here or on another screen. */
export function takeReading(reading: Reading): void {
  if ('id' in reading) readEarlier.ids.add(reading.id)
  else readEarlier.upToId = Math.max(readEarlier.upToId, reading.up_to_id)
  changeList(pages => withReading(pages, reading))
}

/** An order that is open is read before its notification comes. */
const readEarlier = { ids: new Set<number>(), upToId: 0 }

const asRead = (notification: Notification, { ids, upToId }: typeof readEarlier): Notification =>
  ids.has(notification.id) || notification.id <= upToId ? markRead(notification) : notification

/** The newest first; each once, also where it has moved to the next page meanwhile. */
export function notificationsIn(pages: Pages | undefined): Notification[] {
  const listed = pages?.pages.flatMap(page => page.notifications.data) ?? []
  return [...new Map(listed.map(one => [one.id, one])).values()].sort((a, b) => b.id - a.id)
}

export function withNotification(pages: Pages, notification: Notification): Pages {
  const [first, ...others] = pages.pages
  if (!first || notificationsIn(pages).some(({ id }) => id === notification.id)) return pages
  const { notifications } = first
  const newest = {
    ...first,
    notifications: { ...notifications, data: [notification, ...notifications.data] },
  }
  return { ...pages, pages: [newest, ...others] }
}

export function withReading(pages: Pages, reading: Reading): Pages {
  const isMeant = ({ id }: Notification) =>
    'id' in reading ? id === reading.id : id <= reading.up_to_id
  return {
    ...pages,
    pages: pages.pages.map(page => ({
      ...page,
      notifications: {
        ...page.notifications,
        data: page.notifications.data.map(one => (isMeant(one) ? markRead(one) : one)),
      },
    })),
  }
}

/** What was read before keeps its time. */
const markRead = (notification: Notification): Notification => ({
  ...notification,
  read_at: notification.read_at ?? new Date().toISOString(),
})

function changeList(change: (pages: Pages) => Pages): void {
  const client = queryClient()
  const { queryKey } = notificationList
  client.setQueryData(queryKey, pages => pages && change(pages))
  // An answer that is on its way may have been given before.
  if (client.isFetching({ queryKey }) > 0) void markStale('/api/notifications')
}
