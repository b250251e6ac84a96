import { expect, test } from 'vitest'
import {
  type Notification,
  notificationsIn,
  type Pages,
  withNotification,
  withReading,
} from './notification-list.ts'

test('what has just been told stands first, once, however often it is told', () => {
  const pages = withNotification(withNotification(pagesOf([2, 1]), news(3)), news(3))
  expect(idsIn(pages)).toEqual([3, 2, 1])
})

test('what has moved to the next page meanwhile is shown once, newest first', () => {
  expect(idsIn(withNotification(pagesOf([4, 3], [3, 2]), news(5)))).toEqual([5, 4, 3, 2])
})

test('one is read, or all up to one on every page, and later ones stay unread', () => {
  const pages = pagesOf([4, 3], [2, 1])
  expect(unreadIn(withReading(pages, { id: 3 }))).toEqual([4, 2, 1])
  expect(unreadIn(withReading(pages, { up_to_id: 3 }))).toEqual([4])
})

test('what was read before keeps its time', () => {
  const once = withReading(pagesOf([1]), { id: 1 })
  expect(withReading(once, { up_to_id: 9 })).toEqual(once)
})

const news = (id: number): Notification => ({
  ...{ id, kind: 'order', title: `Title ${id}`, text: 'Text', route: `/account/orders/view/${id}` },
  ...{ created_at: '2026-11-23T09:00:00Z', read_at: null },
})

const pagesOf = (...pages: number[][]): Pages => ({
  pageParams: pages.map((_, at) => at + 1),
  pages: pages.map((ids, at) => ({
    notifications: {
      ...{ current_page: at + 1, last_page: pages.length, per_page: 20, total: 20 },
      data: ids.map(news),
    },
    unread_notifications_count: 0,
  })),
})

const idsIn = (pages: Pages) => notificationsIn(pages).map(({ id }) => id)
const unreadIn = (pages: Pages) =>
  notificationsIn(pages).flatMap(({ id, read_at }) => (read_at === null ? [id] : []))
