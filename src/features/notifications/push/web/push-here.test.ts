import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { fakeBrowser } from '#test/fake-browser.ts'

const endpoint = 'https://fcm.googleapis.com/fcm/send/1'
const subscribeRoute = 'POST /api/push/subscribe'

let browser: ReturnType<typeof fakeBrowser>
let isSubscribed: boolean

beforeEach(async () => {
  vi.resetModules()
  browser = fakeBrowser()
  isSubscribed = false
  const pushManager = {
    getSubscription: async () => (isSubscribed ? subscription : null),
    subscribe: async () => {
      isSubscribed = true
      return subscription
    },
  }
  const serviceWorker = {
    getRegistration: async () => ({ pushManager }),
    register: async () => {},
    ready: Promise.resolve({ pushManager }),
  }
  vi.stubGlobal('navigator', { onLine: true, userAgent: '', serviceWorker })
  vi.stubGlobal('Notification', { permission: 'granted' })
  Object.assign(window, { PushManager: {}, Notification: {} })
  browser.answer('GET /api/push/key', { status: 200, body: { key: 'AQID' } })
  browser.answer('POST /api/push/unsubscribe', { status: 200 })
  browser.answer(subscribeRoute, { status: 201 })
  await logIn(1)
})
afterEach(() => vi.unstubAllGlobals())

const subscription = {
  endpoint,
  options: { applicationServerKey: new Uint8Array([1, 2, 3]).buffer },
  toJSON: () => ({ keys: { p256dh: 'p', auth: 'a' } }),
  unsubscribe: async () => {
    isSubscribed = false
  },
}

async function logIn(number: number): Promise<void> {
  const { signIn } = await import('#platform/web/session.ts')
  signIn({ token: `${number}|secret`, userId: 7 })
}

const countSubscribed = () =>
  browser.requests.filter(({ route }) => route === subscribeRoute).length

test('a device whose subscription a logout has taken back is subscribed anew with the next login', async () => {
  const { renewHere, turnOnHere } = await import('./push-here.ts')
  Object.assign(Notification, { requestPermission: async () => 'granted' })
  await turnOnHere()
  isSubscribed = false
  await logIn(2)
  await renewHere()
  expect(isSubscribed).toBe(true)
  expect(countSubscribed()).toBe(2)
  await renewHere()
  expect(countSubscribed()).toBe(2)
})

test('a device that was switched off, or never on, stays off', async () => {
  const { renewHere, turnOffHere, turnOnHere } = await import('./push-here.ts')
  await renewHere()
  Object.assign(Notification, { requestPermission: async () => 'granted' })
  await turnOnHere()
  await turnOffHere()
  await logIn(2)
  await renewHere()
  expect(isSubscribed).toBe(false)
  expect(countSubscribed()).toBe(1)
})
