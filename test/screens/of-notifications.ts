/** What people are told while they look elsewhere, and how they choose it. */
import type { Page } from '@playwright/test'
import { bearer } from '../journeys/gigs.ts'
import { requestOrder, step } from '../journeys/orders.ts'
import { member, post } from '../journeys/people.ts'
import { allowPush, newSubscription } from '../journeys/push.ts'
import { all, newOffer, newSides, press, sees } from './scenes.ts'
import type { Arrival, Screen, Stage } from './screen.ts'

const list = 'account/notifications'
const settings = 'account/profile/notification-settings'
const request = 'orders/request/:offer_id'

export const ofNotifications: readonly Screen[] = [
  { name: 'Notifications', route: list, at: withNews(`/${list}`), do: sees('Yesterday'), before: showAsOfDays },
  { name: 'Notifications, none', route: list, as: 'newcomer', do: sees('No notifications yet') },
  { name: 'Notifications, loading', route: list, as: 'newcomer', waits: '**/api/notifications?*' },
  { name: 'Notifications, not loaded', route: list, as: 'newcomer', breaks: '**/api/notifications?*', do: sees('We are busy') },
  { name: 'Notifications, offline', route: list, at: withNews(`/${list}`), offline: true },
  { name: 'Messages beside unread notifications', route: 'account/messages', at: withNews('/account/messages') },
  { name: 'Account with unread notifications', route: 'account', at: withNews('/account') },
  { name: 'Account menu with unread notifications', route: 'account', at: withNews('/account'), do: all(press('button', 'Account')), only: 'desktop' },
  { name: 'Request service, push offered', route: request, at: newOffer(({ id }) => `/orders/request/${id}`), before: page => allowPush(page), do: all(press('button', 'I agree to the terms - Request service.'), sees('Know at once')) },
  { name: 'Notification settings', route: settings, as: 'newcomer', before: page => allowPush(page) },
  { name: 'Notification settings, other devices', route: settings, at: withDevices, before: page => allowPush(page), do: sees('Other devices') },
  { name: 'Notification settings, refused', route: settings, as: 'newcomer', refused: true, do: switchMoneyOff },
  { name: 'Notification settings, blocked', route: settings, as: 'newcomer', before: page => allowPush(page, { permission: 'denied' }), do: sees('Your browser blocks') },
  { name: 'Notification settings, iPhone', route: settings, as: 'newcomer', before: onPhoneOfApple, do: sees('home screen') },
  { name: 'Notification settings, offline', route: settings, as: 'newcomer', offline: true },
  { name: 'Notification settings, loading', route: settings, as: 'newcomer', waits: '**/api/customer/notification-preferences' },
  { name: 'Notification settings, not loaded', route: settings, as: 'newcomer', breaks: '**/api/customer/notification-preferences', do: sees('We are busy') },
]

/** A seller with news, some of them read. */
function withNews(path: string) {
  return async ({ request }: Stage): Promise<Arrival> => {
    const sides = await newSides(request)
    const first = await requestOrder(request, sides)
    await step(request, sides.seller, { order: first, action: 'accept' })
    const headers = bearer(sides.seller)
    const answer = await request.get('/api/notifications', { headers })
    const [newest] = (await answer.json()).notifications.data
    await request.post('/api/notifications/read', { headers, data: { up_to_id: newest.id } })
    await requestOrder(request, sides)
    return { path, as: sides.seller }
  }
}

/** Some of them happened yesterday, some a week ago. */
async function showAsOfDays(page: Page) {
  await page.route('**/api/notifications?*', async route => {
    const response = await route.fetch()
    const body = await response.json()
    for (const [at, one] of body.notifications.data.entries()) one.created_at = new Date(Date.parse(one.created_at) - at * at * 86_400_000)
    await route.fulfill({ response, json: body })
  })
}

/** Two that have logged in elsewhere. */
async function withDevices({ request }: Stage): Promise<Arrival> {
  const { person, ...as } = await member(request)
  for (const device_name of ['Chrome on Android', 'Firefox on Windows']) {
    const login = { email: person.email, password: person.password, device_name }
    const { token } = await post(request, '/api/sanctum/token', login)
    const data = { ...newSubscription(), device_name }
    await request.post('/api/push/subscribe', { data, headers: bearer({ ...as, token }) })
  }
  return { path: `/${settings}`, as }
}

async function switchMoneyOff(page: Page) {
  const money = page.getByRole('group', { name: 'Money' })
  for (const name of ['Email', 'SMS']) await money.getByRole('switch', { name }).click()
  await all(press('button', 'Save'), sees('You would not learn'))(page)
}

async function onPhoneOfApple(page: Page) {
  await page.addInitScript(() => {
    Reflect.deleteProperty(window, 'PushManager')
    Object.defineProperty(navigator, 'standalone', { value: false })
    Object.defineProperty(navigator, 'userAgent', { value: 'Mozilla/5.0 (iPhone) Safari/604.1' })
  })
}
