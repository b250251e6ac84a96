import { beforeEach, expect, onTestFinished, test } from 'vitest'
import { hostileEndpoints } from '#test/builders/hostile-endpoints.ts'
import { loadSettings } from '../settings/settings.ts'
import { faultOfEndpoint } from './endpoint-rules.ts'

const env = { DATABASE_URL: 'postgres://test' }

beforeEach(() => {
  loadSettings(env)
  onTestFinished(() => void loadSettings(env))
})

test('pushes go to the services of browsers', () => {
  for (const endpoint of [
    'https://fcm.googleapis.com/fcm/send/eXAmple:APA91bH-_x',
    'https://fcm.googleapis.com:443/fcm/send/a',
    'https://updates.push.services.mozilla.com/wpush/v2/gAAAAABl',
    'https://eu.push.services.mozilla.com/wpush/v2/gAAAAABl',
    'https://wns2-by3p.notify.windows.com/w/?token=BQYAAA%2b%3d',
    'https://web.push.apple.com/QGF0',
  ])
    expect(faultOfEndpoint(endpoint), endpoint).toBeNull()
})

test('pushes go nowhere else, in whatever way the address is written', () => {
  expect(new Set(hostileEndpoints).size).toBeGreaterThan(60)
  const taken = hostileEndpoints.filter(endpoint => faultOfEndpoint(endpoint) === null)
  expect(taken).toEqual([])
})

test('the origin of tests is one more, with its own scheme and port and no other', () => {
  const origin = 'http://127.0.0.1:4899'
  loadSettings({ ...env, PUSH_TEST_ORIGIN: origin })
  expect(faultOfEndpoint(`${origin}/push/a`)).toBeNull()
  for (const endpoint of [
    'https://127.0.0.1:4899/push/a',
    'http://127.0.0.1:4898/push/a',
    'http://localhost:4899/push/a',
    'http://127.1:4899/push/a',
    'http://127.0.0.1:4899@evil.test/push/a',
    'http://user@127.0.0.1:4899/push/a',
    'http://127.0.0.1:4899/push/a#b',
    ...hostileEndpoints,
  ])
    expect(faultOfEndpoint(endpoint), endpoint).not.toBeNull()
})

test('an operator names other services, exactly or with their subdomains', () => {
  loadSettings({ ...env, PUSH_SERVICES: 'push.example.test, *.pushes.test' })
  expect(faultOfEndpoint('https://push.example.test/a')).toBeNull()
  expect(faultOfEndpoint('https://a.b.pushes.test/a')).toBeNull()
  expect(faultOfEndpoint('https://a.push.example.test/a')).not.toBeNull()
  expect(faultOfEndpoint('https://pushes.test/a')).not.toBeNull()
  expect(faultOfEndpoint('https://fcm.googleapis.com/a')).not.toBeNull()
})
