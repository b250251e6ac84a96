import { call } from '#platform/web/api.ts'
import { tellLiveUpdate } from '#platform/web/live-updates.ts'
import { markStale } from '#platform/web/query-client.ts'
import type { readNotifications, seeNotifications as seeEndpoint } from '../contract.ts'
import type { Reading } from './notification-list.ts'

const mostAtOnce = 100

/** It is being opened: whether the server could be told matters less than that it opens. */
export function readNotification(id: number): void {
  sendReading({ id }).catch(() => markStale('/api/notifications'))
}

/** All up to this one, so that what comes meanwhile stays unread. @throws ApiError */
export const readAllUpTo = (id: number): Promise<void> => sendReading({ up_to_id: id })

async function sendReading(reading: Reading): Promise<void> {
  const { unread_notifications_count } = await call<typeof readNotifications>(
    'POST /api/notifications/read',
    reading,
  )
  // The server tells it to all of the person's screens; this one may have no connection for news.
  tellLiveUpdate({
    event: 'notification.read',
    payload: { ...reading, unread_notifications_count },
  })
}

const seenIds = new Set<number>()
let unsentIds: number[] = []

/** These are on the screen: no SMS has to tell of them. A page in the background says so once somebody looks at it. */
export function seeNotifications(ids: readonly number[]): void {
  const news = ids.filter(id => !seenIds.has(id))
  for (const id of news) seenIds.add(id)
  unsentIds.push(...news)
  if (document.visibilityState === 'visible') sendSeen()
  else document.addEventListener('visibilitychange', sendSeen, { once: true })
}

function sendSeen(): void {
  while (unsentIds.length > 0) {
    const ids = unsentIds.slice(0, mostAtOnce)
    unsentIds = unsentIds.slice(mostAtOnce)
    call<typeof seeEndpoint>('POST /api/notifications/seen', { ids }).catch(() => {
      // At worst an SMS tells once more what was seen.
    })
  }
}
