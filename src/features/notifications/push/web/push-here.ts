/** Push on this device: what the browser knows of it, and what the server has to know. */
import { call } from '#platform/web/api.ts'
import { deviceName } from '#platform/web/device-name.ts'
import { currentSession } from '#platform/web/session.ts'
import { readStored, writeStored } from '#platform/web/stored.ts'
import type { showPushKey, subscribeToPush, unsubscribeFromPush } from '../contract.ts'

export type PushState = 'impossible' | 'needs-install' | 'blocked' | 'off' | 'on'

/** For which login this device was subscribed, under which address, and when its key was last compared. */
type Subscribed = { login: string; endpoint: string; comparedAt: number }

const storageKey = 'push'
const compareAgainMs = 24 * 3_600_000

export async function readPushState(): Promise<PushState> {
  if (!canPush()) return isAppleWithoutInstall() ? 'needs-install' : 'impossible'
  if (Notification.permission === 'denied') return 'blocked'
  const subscription = await findSubscription()
  const isOn = Notification.permission === 'granted' && subscription && isSubscribed(subscription)
  return isOn ? 'on' : 'off'
}

/** Asks the person, by the browser's own prompt, unless they were asked before. @throws ApiError */
export async function turnOnHere(): Promise<PushState> {
  const permission = await Notification.requestPermission()
  if (permission !== 'granted') return permission === 'denied' ? 'blocked' : 'off'
  await subscribe(await fetchKey())
  return 'on'
}

/** @throws ApiError */
export async function turnOffHere(): Promise<PushState> {
  const subscription = await findSubscription()
  if (subscription) {
    const { endpoint } = subscription
    await call<typeof unsubscribeFromPush>('POST /api/push/unsubscribe', { endpoint })
    await subscription.unsubscribe()
  }
  writeStored('local', storageKey, null)
  return 'off'
}

/**
 * A device that has agreed goes on telling whoever is logged in, also after the server's key or the browser's address has
 * changed, or a logout that did not arrive took it back. What was switched off here or removed elsewhere stays off.
 */
export async function renewHere(): Promise<void> {
  if (!canPush() || Notification.permission !== 'granted') return
  const subscription = await findSubscription()
  const known = readSubscribed()
  if (!subscription && !known) return
  const isOurs = subscription !== null && isSubscribed(subscription)
  const isDue = Date.now() - (known?.comparedAt ?? 0) > compareAgainMs
  if (isOurs && !isDue) return
  const key = await fetchKey()
  if (isOurs && isOfKey(subscription, key)) rememberSubscribed(subscription)
  else await subscribe(key)
}

const canPush = () =>
  'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window

/** Safari on iOS has push for sites on the home screen alone. */
const isAppleWithoutInstall = () =>
  (navigator as { standalone?: boolean }).standalone === false &&
  /iP(?:hone|ad)/.test(navigator.userAgent)

async function findSubscription(): Promise<PushSubscription | null> {
  const registration = await navigator.serviceWorker.getRegistration()
  return (await registration?.pushManager.getSubscription()) ?? null
}

async function fetchKey(): Promise<Uint8Array<ArrayBuffer>> {
  const { key } = await call<typeof showPushKey>('GET /api/push/key', {})
  const base64 = key.replaceAll('-', '+').replaceAll('_', '/')
  return Uint8Array.from(atob(base64), letter => letter.charCodeAt(0))
}

async function subscribe(key: Uint8Array<ArrayBuffer>): Promise<void> {
  await navigator.serviceWorker.register('/sw.js')
  const { pushManager } = await navigator.serviceWorker.ready
  const before = await pushManager.getSubscription()
  if (before && !isOfKey(before, key)) await before.unsubscribe()
  const subscription = await pushManager.subscribe({
    userVisibleOnly: true,
    applicationServerKey: key,
  })
  const { p256dh = '', auth = '' } = subscription.toJSON().keys ?? {}
  await call<typeof subscribeToPush>('POST /api/push/subscribe', {
    endpoint: subscription.endpoint,
    keys: { p256dh, auth },
    device_name: deviceName(),
  })
  rememberSubscribed(subscription)
}

function isOfKey({ options }: PushSubscription, key: Uint8Array): boolean {
  const own = new Uint8Array(options.applicationServerKey ?? [])
  return own.length === key.length && own.every((byte, at) => byte === key[at])
}

function isSubscribed({ endpoint }: PushSubscription): boolean {
  const known = readSubscribed()
  return known?.endpoint === endpoint && known.login === currentLogin()
}

function rememberSubscribed({ endpoint }: PushSubscription): void {
  const subscribed: Subscribed = { login: currentLogin(), endpoint, comparedAt: Date.now() }
  writeStored('local', storageKey, JSON.stringify(subscribed))
}

function readSubscribed(): Subscribed | null {
  try {
    return JSON.parse(readStored('local', storageKey) ?? 'null')
  } catch {
    return null
  }
}

/** The number of the token, which is no secret. */
const currentLogin = () => currentSession()?.token.split('|')[0] ?? ''
