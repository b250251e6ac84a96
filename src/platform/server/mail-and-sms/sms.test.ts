import { expect, test } from 'vitest'
import { fakeServer } from '#test/fakes/http.ts'
import { readSettings } from '../settings/settings.ts'
import { internationalDigits, openSms, smsJob } from './sms.ts'

test('a text message goes to whatever stands in for its provider', async () => {
  const { baseUrl, calls } = await fakeServer(() => ({ body: '{"status":"success"}' }))
  const env = { SMS_DRIVER: 'arkesel', ARKESEL_API_KEY: 'key', ARKESEL_URL: baseUrl }
  openSms(readSettings(env))
  await smsJob.run({ data: { to: '0241234567', text: 'A code' }, now: new Date() })
  openSms(readSettings({}))
  expect(calls.map(({ body }) => JSON.parse(String(body)).recipients)).toEqual([['233241234567']])
})

test.each(['0241234567', '233241234567', '+233241234567', '+233 24 123 4567'])(
  '%s goes out as 233241234567',
  phone => {
    expect(internationalDigits(phone)).toBe('233241234567')
  },
)
