/** A browser that can be told by push: the push service is not asked, all else is the browser's own. */
import { createECDH, randomBytes } from 'node:crypto'
import type { CDPSession, Page } from '@playwright/test'

type Permission = 'default' | 'granted' | 'denied'

/** Says what the person answers to the browser's prompt, and counts how often it came (`countPrompts`). */
export async function allowPush(
  page: Page,
  {
    permission = 'default',
    answer = 'granted',
  }: { permission?: Permission; answer?: Permission } = {},
): Promise<void> {
  const { endpoint, keys } = newSubscription()
  await page.addInitScript(pretendToSubscribe, { permission, answer, endpoint, ...keys })
}

/** As a browser has them made. */
export function newSubscription() {
  const pair = createECDH('prime256v1')
  pair.generateKeys()
  return {
    endpoint: `https://fcm.googleapis.com/fcm/send/${randomBytes(12).toString('hex')}`,
    keys: {
      p256dh: pair.getPublicKey('base64url'),
      auth: randomBytes(16).toString('base64url'),
    },
  }
}

export const countPrompts = (page: Page) =>
  page.evaluate(() => Number(localStorage.getItem('test-prompts') ?? 0))

/** In the page, before its own scripts. What was answered lasts, as it does in a browser. */
function pretendToSubscribe(given: {
  permission: string
  answer: string
  endpoint: string
  p256dh: string
  auth: string
}): void {
  const permission = () => localStorage.getItem('test-permission') ?? given.permission
  Object.defineProperty(Notification, 'permission', { get: permission })
  Notification.requestPermission = async () => {
    const prompts = Number(localStorage.getItem('test-prompts') ?? 0) + 1
    localStorage.setItem('test-prompts', String(prompts))
    localStorage.setItem('test-permission', given.answer)
    return permission() as NotificationPermission
  }
  const subscriptionOf = (key: number[]) => ({
    endpoint: given.endpoint,
    options: { applicationServerKey: new Uint8Array(key).buffer },
    toJSON: () => ({ endpoint: given.endpoint, keys: { p256dh: given.p256dh, auth: given.auth } }),
    unsubscribe: async () => localStorage.removeItem('test-push'),
  })
  Object.assign(PushManager.prototype, {
    subscribe: async ({ applicationServerKey }: { applicationServerKey: Uint8Array }) => {
      const key = [...applicationServerKey]
      localStorage.setItem('test-push', JSON.stringify(key))
      return subscriptionOf(key)
    },
    getSubscription: async () => {
      const key = localStorage.getItem('test-push')
      return key && subscriptionOf(JSON.parse(key))
    },
  })
}

type Shown = { title: string; body?: string; tag: string; close: () => void }

/** The push service and the system around this page's service worker: what is delivered, what stands there, a press. */
export async function startPushService(page: Page) {
  await page.evaluate(() => navigator.serviceWorker.ready)
  const [worker] = page.context().serviceWorkers()
  if (!worker) throw new Error('No service worker runs.')
  await worker.evaluate(keepWhatIsShown)
  const devtools = await page.context().newCDPSession(page)
  const registrationId = await findRegistration(devtools)
  const { origin } = new URL(page.url())
  return {
    deliver: (payload: object) =>
      devtools.send('ServiceWorker.deliverPushMessage', {
        ...{ origin, registrationId },
        data: JSON.stringify(payload),
      }),
    shown: () => worker.evaluate(readShown),
    press: (tag: string) => worker.evaluate(handPress, tag),
  }
}

function findRegistration(devtools: CDPSession): Promise<string> {
  const found = new Promise<string>(resolve =>
    devtools.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      const [registration] = registrations
      if (registration) resolve(registration.registrationId)
    }),
  )
  return devtools.send('ServiceWorker.enable').then(() => found)
}

/** In the worker: a browser without windows has no screen of a system. */
function keepWhatIsShown(): void {
  const { registration } = self as unknown as { registration: ServiceWorkerRegistration }
  let shown: Shown[] = []
  const close = (one: Shown) => {
    shown = shown.filter(other => other !== one)
  }
  Object.assign(registration, {
    async showNotification(title: string, options: Omit<Shown, 'title' | 'close'>) {
      const notification = { title, ...options, close: () => close(notification) }
      shown = [...shown.filter(({ tag }) => tag !== options.tag), notification]
    },
    getNotifications: async ({ tag }: { tag?: string } = {}) =>
      shown.filter(one => tag === undefined || one.tag === tag),
  })
}

async function readShown() {
  const { registration } = self as unknown as { registration: ServiceWorkerRegistration }
  const shown = await registration.getNotifications()
  return shown.map(({ title, body, tag }) => ({ title, body, tag }))
}

/** No browser lets a script press what the system shows: the worker is handed the press as it would be. */
async function handPress(tag: string): Promise<void> {
  const { registration } = self as unknown as { registration: ServiceWorkerRegistration }
  const [notification] = await registration.getNotifications({ tag })
  const work: Promise<unknown>[] = []
  const press = Object.assign(new Event('notificationclick'), {
    notification,
    waitUntil: (promise: Promise<unknown>) => work.push(promise),
  })
  self.dispatchEvent(press)
  await Promise.all(work)
}
