import { beforeEach, expect, onTestFinished, test } from 'vitest'
import { decrypt, fakePushService } from '#test/fakes/push-service.ts'
import { openSecret } from '../security/instance-secret.ts'
import { loadSettings } from '../settings/settings.ts'
import { type PushMessage, sendPush } from './push.ts'
import { vapidKeys } from './vapid.ts'

const env = { DATABASE_URL: 'postgres://test', PUSH_DRIVER: 'webpush' }

beforeEach(() => {
  openSecret({ appSecret: 'the secret of this site', dataDir: '' })
  loadSettings(env)
  onTestFinished(() => void loadSettings({ DATABASE_URL: 'postgres://test' }))
})

const message = (changes: Partial<PushMessage> = {}): PushMessage => ({
  payload: {
    ...{ id: 7, kind: 'order', title: 'New request', body: 'Adjoa asks for “Tiling” ɛ', badge: 3 },
    ...{ route: '/account/orders/view/7', tag: 'order-7', ack: 'signed' },
  },
  isUrgent: true,
  ttl: 3600,
  ...changes,
})

test('the fake service opens the example of RFC 8291', () => {
  const body = Buffer.from(
    'DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6T' +
      'lzAC8wEqKK6PBru3jl7A_yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN',
    'base64url',
  )
  const opened = decrypt(body, {
    keys: {
      p256dh:
        'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4',
      auth: 'BTBZMqHH6r4Tts7J_aSIgg',
    },
    privateKey: Buffer.from('q1dXpw3UpT5VOmu_cf_v6ih07Aems3njxI-JWgLcM94', 'base64url'),
  })
  expect(opened.toString()).toBe('When I grow up, I want to be a watermelon')
})

test('a device opens what was sent to it, and its service knows who sent it', async () => {
  const service = await fakePushService()
  loadSettings({ ...env, PUSH_TEST_ORIGIN: service.origin, OPERATOR_EMAIL: 'ops@adwuma.test' })
  const { endpoint, keys } = service.newDevice()
  expect(await sendPush({ endpoint, ...keys }, message())).toEqual({ is: 'sent' })
  expect(service.faults).toEqual([])
  expect(service.pushes).toEqual([
    {
      endpoint,
      payload: message().payload,
      headers: { ttl: 3600, urgency: 'high', topic: 'order-7' },
      ...{ key: vapidKeys().publicKey, subject: 'mailto:ops@adwuma.test' },
      bytes: expect.any(Number),
    },
  ])
})

test('what can wait says so', async () => {
  const service = await fakePushService()
  loadSettings({ ...env, PUSH_TEST_ORIGIN: service.origin })
  const { endpoint, keys } = service.newDevice()
  await sendPush({ endpoint, ...keys }, message({ isUrgent: false, ttl: 14_400 }))
  expect(service.pushes[0]?.headers).toEqual({ ttl: 14_400, urgency: 'normal', topic: 'order-7' })
})

test('keys that a browser wrote as base64 with padding open it as well', async () => {
  const service = await fakePushService()
  loadSettings({ ...env, PUSH_TEST_ORIGIN: service.origin })
  const { endpoint, keys } = service.newDevice()
  const toPadded = (text: string) => Buffer.from(text, 'base64url').toString('base64')
  const subscription = { endpoint, p256dh: toPadded(keys.p256dh), auth: toPadded(keys.auth) }
  expect(await sendPush(subscription, message())).toEqual({ is: 'sent' })
  expect([service.faults, service.pushes.length]).toEqual([[], 1])
})

test('every process of a site has the same key, another site another, and a set one goes before', () => {
  const own = vapidKeys().publicKey
  expect(Buffer.from(own, 'base64url')).toHaveLength(65)
  openSecret({ appSecret: 'the secret of this site', dataDir: '' })
  expect(vapidKeys().publicKey).toBe(own)
  openSecret({ appSecret: 'the secret of another site', dataDir: '' })
  const other = vapidKeys()
  expect(other.publicKey).not.toBe(own)
  openSecret({ appSecret: 'the secret of this site', dataDir: '' })
  loadSettings({
    ...env,
    VAPID_PUBLIC_KEY: other.publicKey,
    VAPID_PRIVATE_KEY: other.privateKey,
    VAPID_SUBJECT: 'https://adwuma.test/contact',
  })
  expect(vapidKeys()).toEqual({ ...other, subject: 'https://adwuma.test/contact' })
})

test('push services may write to the sender of the mails where no operator is named', () => {
  loadSettings({ ...env, MAIL_FROM: 'Adwuma <no-reply@adwuma.test>' })
  expect(vapidKeys().subject).toBe('mailto:no-reply@adwuma.test')
})

const answers: [string, Parameters<typeof fakePushService>[0], object][] = [
  ['200', () => ({ status: 200 }), { is: 'sent' }],
  ['201', () => ({ status: 201 }), { is: 'sent' }],
  ['202', () => ({ status: 202 }), { is: 'sent' }],
  ['204', () => ({ status: 204 }), { is: 'sent' }],
  ['404', () => ({ status: 404 }), { is: 'gone' }],
  ['410', () => ({ status: 410 }), { is: 'gone' }],
  ['400', () => ({ status: 400 }), { is: 'refused', status: 400 }],
  ['401', () => ({ status: 401 }), { is: 'refused', status: 401 }],
  ['403', () => ({ status: 403 }), { is: 'refused', status: 403 }],
  ['413', () => ({ status: 413 }), { is: 'refused', status: 413 }],
  ['429', () => ({ status: 429 }), { is: 'delayed', seconds: 60 }],
  ['429 for a while', again('90'), { is: 'delayed', seconds: 90 }],
  ['429 for longer than an hour', again('7200'), { is: 'delayed', seconds: 3600 }],
  [
    '429 until a moment that is over',
    again(new Date(0).toUTCString()),
    { is: 'delayed', seconds: 0 },
  ],
  ['429 until tomorrow', again(inADay()), { is: 'delayed', seconds: 3600 }],
  ['429 for no time that is one', again('soon'), { is: 'delayed', seconds: 60 }],
  ['500', () => ({ status: 500 }), { is: 'delayed', seconds: null }],
  ['503', () => ({ status: 503 }), { is: 'delayed', seconds: null }],
]

function again(retryAfter: string) {
  return () => ({ status: 429, headers: { 'retry-after': retryAfter } })
}

function inADay(): string {
  return new Date(Date.now() + 86_400_000).toUTCString()
}

test.each(answers)('an answer of %s is understood', async (_name, behave, outcome) => {
  const service = await fakePushService(behave)
  loadSettings({ ...env, PUSH_TEST_ORIGIN: service.origin })
  const { endpoint, keys } = service.newDevice()
  expect(await sendPush({ endpoint, ...keys }, message())).toEqual(outcome)
  expect(service.faults).toEqual([])
})

test('a redirect is a failure, and nobody follows it', async () => {
  const elsewhere = await fakePushService()
  const target = elsewhere.newDevice().endpoint
  for (const status of [300, 301, 302, 303, 307, 308]) {
    const service = await fakePushService(() => ({ status, headers: { location: target } }))
    loadSettings({ ...env, PUSH_TEST_ORIGIN: service.origin })
    const { endpoint, keys } = service.newDevice()
    const outcome = await sendPush({ endpoint, ...keys }, message())
    expect(outcome).toEqual({ is: 'refused', status })
  }
  expect(elsewhere.calls).toEqual([])
})
