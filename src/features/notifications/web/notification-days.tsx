import {
  Banknote,
  ClipboardList,
  Inbox,
  LayoutGrid,
  type LucideIcon,
  Star,
  Tag,
  UserRoundPen,
} from 'lucide-react'
import { useId } from 'react'
import { Link } from 'react-router'
import { safeRedirect } from '#platform/web/safe-redirect.ts'
import { classNames } from '#ui/class-names.ts'
import { formatDay, formatMoment, formatRelative, formatTime } from '#ui/formats.ts'
import { Loading, Skeleton } from '#ui/skeleton.tsx'
import type { Notification } from './notification-list.ts'
import { readNotification } from './reading.ts'
import * as texts from './texts.ts'

/** Newest first, under the day on which it happened. */
export function NotificationDays({ notifications }: { notifications: readonly Notification[] }) {
  const now = new Date()
  return [...daysOf(notifications, now)].map(([day, ofDay]) => (
    <Day key={day} day={day} notifications={ofDay} now={now} />
  ))
}

function daysOf(notifications: readonly Notification[], now: Date): Map<string, Notification[]> {
  const days = new Map<string, Notification[]>()
  for (const notification of notifications) {
    const day = formatDay(new Date(notification.created_at), now)
    days.set(day, [...(days.get(day) ?? []), notification])
  }
  return days
}

type DayProps = { day: string; notifications: readonly Notification[]; now: Date }

function Day({ day, notifications, now }: DayProps) {
  const id = useId()
  return (
    <section aria-labelledby={id} className="flex flex-col gap-2">
      <h2 id={id} className="px-1 text-meta font-semibold text-muted">
        {day}
      </h2>
      <ul className={listLook}>
        {notifications.map(notification => (
          <li key={notification.id}>
            <NotificationRow notification={notification} now={now} />
          </li>
        ))}
      </ul>
    </section>
  )
}

const listLook = 'divide-y divide-border overflow-hidden rounded-card bg-surface shadow-raised'
const rowLook = 'flex min-h-18 items-start gap-3 px-4 py-3 lg:px-6'

function NotificationRow({ notification, now }: { notification: Notification; now: Date }) {
  const { id, kind, title, text, route, created_at, read_at } = notification
  // A server of the next version may tell of kinds that this page does not know.
  const Icon = icons[kind] ?? Inbox
  const isUnread = read_at === null
  return (
    <Link
      to={safeRedirect(route)}
      onClick={() => isUnread && readNotification(id)}
      className={`${rowLook} transition-colors hover:bg-sunken focus-visible:-outline-offset-2`}
    >
      <span
        className={classNames(
          'relative flex size-10 shrink-0 items-center justify-center rounded-full',
          isUnread ? 'bg-brand text-on-brand' : 'bg-sunken text-muted',
        )}
      >
        <Icon size={20} aria-hidden="true" />
        {isUnread && <UnreadDot />}
      </span>
      <span className="flex min-w-0 flex-1 flex-col gap-0.5">
        <span className={classNames('break-words', isUnread && 'font-bold')}>
          {isUnread && <span className="sr-only">{texts.unreadMark}</span>}
          {title}
        </span>
        {text !== title && (
          <span
            className={classNames(
              'max-w-[68ch] break-words text-meta',
              isUnread ? 'text-ink' : 'text-muted',
            )}
          >
            {text}
          </span>
        )}
        <Time at={new Date(created_at)} now={now} />
      </span>
    </Link>
  )
}

function UnreadDot() {
  return (
    <span
      aria-hidden="true"
      className="absolute -right-0.5 -top-0.5 size-3 rounded-full border-2 border-surface bg-brand forced-colors:bg-[Highlight]"
    />
  )
}

/** Its day stands above. */
function Time({ at, now }: { at: Date; now: Date }) {
  const isToday = formatDay(at, now) === formatDay(now, now)
  return (
    <time dateTime={at.toISOString()} title={formatMoment(at)} className="text-chip text-muted">
      {isToday ? formatRelative(at, now) : formatTime(at)}
    </time>
  )
}

const icons: { [kind in Notification['kind']]?: LucideIcon } = {
  order: ClipboardList,
  offer: Tag,
  payment: Banknote,
  identity: UserRoundPen,
  account: UserRoundPen,
  gig: LayoutGrid,
  review: Star,
}

export function NotificationSkeletons() {
  return (
    <Loading label={texts.listLoading}>
      <Skeleton className="mx-1 mb-2 h-5 w-14" />
      <div className={listLook}>
        {['first', 'second', 'third', 'fourth', 'fifth'].map(row => (
          <div key={row} className={rowLook}>
            <Skeleton className="size-10 shrink-0 rounded-full" />
            <span className="flex flex-1 flex-col gap-1.5">
              <Skeleton className="h-5 w-40 max-w-full" />
              <Skeleton className="h-5 w-64 max-w-full" />
              <Skeleton className="h-4 w-16" />
            </span>
          </div>
        ))}
      </div>
    </Loading>
  )
}
