/** What is told to whoever is logged in while a page is open: counts, the list of notifications, and notices. */
import {
  askCurrentUser,
  rememberUnread,
  type UnreadCounts,
} from '#features/accounts/web/current-user.ts'
import { isSeenInChats } from '#features/chat/web/shown-chat.ts'
import {
  type Notification,
  type Reading,
  takeNotification,
  takeReading,
} from '#features/notifications/web/notification-list.ts'
import { readNotification, seeNotifications } from '#features/notifications/web/reading.ts'
import type { LiveUpdate } from '#platform/web/connect-live.ts'
import * as sharedTexts from '#ui/texts.ts'
import { showToast } from '#ui/toast.ts'

/** Messages are told of without an id: they are in no list but that of chats. */
type News = Omit<Notification, 'id' | 'read_at'> & { id: number | null }

const toldIds = new Set<number>()

export function takeUpdate({ event, payload }: LiveUpdate, goTo: (path: string) => void): void {
  if (event === 'connected') renewPush()
  takeCounts(payload as UnreadCounts)
  if (event === 'notification.read') takeReading(payload as Reading)
  if (event === 'notification') tellOnce(payload as News, goTo)
}

/** Told only where the browser has agreed to push. */
async function renewPush(): Promise<void> {
  const { renewHere } = await import('#features/notifications/push/web/push-here.ts')
  await renewHere()
}

function takeCounts({ unread_messages_count, unread_notifications_count }: UnreadCounts): void {
  if (unread_messages_count !== undefined) rememberUnread({ unread_messages_count })
  if (unread_notifications_count !== undefined) rememberUnread({ unread_notifications_count })
  if ((unread_messages_count ?? unread_notifications_count) !== undefined) showBadge()
}

/** On the icon of the site, as pushes say it while nobody is here. */
async function showBadge(): Promise<void> {
  if (!('setAppBadge' in navigator && 'Notification' in window)) return
  if (Notification.permission !== 'granted') return
  const { unread_messages_count, unread_notifications_count } = await askCurrentUser()
  await navigator.setAppBadge(unread_messages_count + unread_notifications_count)
}

/** A connection that was lost may bring the same again. */
function tellOnce({ id, ...news }: News, goTo: (path: string) => void): void {
  const isListed = typeof id === 'number'
  if (isListed && toldIds.has(id)) return
  if (isListed) {
    toldIds.add(id)
    takeNotification({ ...news, id, read_at: null })
    seeNotifications([id])
  }
  showNotice({ ...news, id: isListed ? id : null }, goTo)
}

/** Whoever has what it is about before their eyes, a message, a card or a page that follows it, sees it there. */
function showNotice({ id, kind, text, route }: News, goTo: (path: string) => void): void {
  if (isSeenInChats(route)) return
  const isOpen = isHere(route)
  if (isOpen && id !== null && document.visibilityState === 'visible') readNotification(id)
  if (isOpen && showsItself.includes(kind)) return
  const open = () => {
    if (id !== null) readNotification(id)
    goTo(route)
  }
  showToast({ message: text, action: { label: sharedTexts.view, onSelect: open } })
}

/** Pages of these ask anew as soon as something has happened. */
const showsItself = ['order', 'receipt', 'review', 'offer', 'payment', 'gig', 'identity']

const isHere = (route: string) => new URL(route, location.href).pathname === location.pathname
