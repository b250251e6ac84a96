import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { readSettings } from '#platform/server/settings/settings.ts'
import { useApp } from '#test/builders/app.ts'
import { isSandboxOpen } from './policy.ts'

const app = useApp({ PAYMENT_METHOD: 'PAYSTACK', PAYSTACK_SECRET_KEY: 'sk_test_of-nobody' })

test('the sandbox is open where it is chosen, and closed beside any other method', () => {
  expect(isSandboxOpen(readSettings({ PAYMENT_METHOD: 'SANDBOX' }))).toBe(true)
  const other = { PAYMENT_METHOD: 'PAWAPAY', PAWAPAY_TOKEN: 'of-nobody' }
  expect(isSandboxOpen(readSettings(other))).toBe(false)
})

test('the sandbox is closed in production, whatever is chosen', () => {
  const settings = readSettings({ PAYMENT_METHOD: 'SANDBOX' })
  expect(isSandboxOpen({ ...settings, production: true })).toBe(false)
})

test('beside another method there is neither its page nor its callback', async () => {
  const url = `/testing/checkout/${randomUUID()}`
  const callback = '/api/payments/callback/sandbox'
  expect((await app.server.inject(url)).statusCode).toBe(404)
  for (const address of [url, callback]) {
    const answer = await app.server.inject({ method: 'POST', url: address, payload: { a: 1 } })
    expect(answer.statusCode, address).toBe(404)
  }
})
