import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { pesewas } from '#platform/money.ts'
import type { Callback } from '#platform/server/payment-providers/provider.ts'
import { useApp } from '#test/builders/app.ts'
import { type Call, fakeServer } from '#test/fakes/http.ts'
import { press, sandbox } from './commands.ts'
import { deliverCallback } from './jobs.ts'
import { finishSending } from './transition.ts'

useApp()

const now = new Date('2026-11-20T12:00:00Z')
const minutesLater = (minutes: number) => new Date(now.getTime() + minutes * 60_000)

async function deposit(action: 'approve' | 'decline' | 'pending' | 'cancel'): Promise<string> {
  const id = randomUUID()
  await sandbox.startCheckout({
    reference: id,
    amount: pesewas(6000),
    currency: 'GHS',
    description: 'Premium',
    payer: { email: 'ama@adwuma.test', phone: '+233241234567' },
    returnUrl: 'http://localhost:3000/paid/subscription/1',
  })
  await press({ id, action, network: 'MTN', phone: '241234567', now })
  return id
}

/** What somebody who listens would get. */
async function deliver(id: string): Promise<Callback> {
  const { baseUrl, calls } = await fakeServer(() => ({ status: 200 }))
  await deliverCallback({ id, now, origin: baseUrl })
  const [call] = calls
  if (!call) throw new Error('nothing was delivered')
  return asCallback(call)
}

const asCallback = ({ method, url, headers, body }: Call): Callback => ({
  ...{ method, headers, body },
  authority: 'localhost:3000',
  path: url.pathname,
})

test.each([
  ['approve', 'COMPLETED'],
  ['decline', 'FAILED'],
] as const)('after %s a signed callback says %s', async (action, status) => {
  const id = await deposit(action)
  const callback = await deliver(id)
  expect(JSON.parse(callback.body.toString())).toEqual({ depositId: id, status })
  expect(await sandbox.readCallback(callback, now)).toEqual({ kind: 'payment', reference: id })
})

test.each(['pending', 'cancel'] as const)('after %s there is nothing to tell', async action => {
  const { baseUrl, calls } = await fakeServer(() => ({ status: 200 }))
  await deliverCallback({ id: await deposit(action), now, origin: baseUrl })
  expect(calls).toEqual([])
})

test('a callback that was not taken is tried again', async () => {
  const { baseUrl } = await fakeServer(() => ({ status: 503 }))
  const delivery = { id: await deposit('approve'), now, origin: baseUrl }
  await expect(deliverCallback(delivery)).rejects.toThrow('answered with 503')
})

test('a callback is good for five minutes', async () => {
  const callback = await deliver(await deposit('approve'))
  expect(await sandbox.readCallback(callback, minutesLater(5))).not.toBeNull()
  expect(await sandbox.readCallback(callback, minutesLater(6))).toBeNull()
})

test('a callback that was changed, or has no signature, is not the sandbox’s', async () => {
  const callback = await deliver(await deposit('approve'))
  const body = Buffer.from(callback.body.toString().replace('COMPLETED', 'FAILED'))
  const unsigned = { ...callback.headers, 'sandbox-signature': undefined }
  const undated = { ...callback.headers, 'sandbox-date': 'today' }
  for (const changed of [
    { body },
    { headers: unsigned },
    { headers: undated },
    { method: 'PUT' },
    { path: '/api/payments/callback/pawapay' },
  ])
    expect(await sandbox.readCallback({ ...callback, ...changed }, now)).toBeNull()
})

test('a refund is told of once it has arrived', async () => {
  const paymentReference = await deposit('approve')
  const reference = randomUUID()
  await sandbox.refund({ reference, paymentReference, amount: pesewas(6000) })
  const { baseUrl, calls } = await fakeServer(() => ({ status: 200 }))
  await deliverCallback({ id: reference, now, origin: baseUrl })
  expect(calls).toEqual([])
  await finishSending({ id: reference, now: new Date(Date.now() + 60_000) })
  const callback = await deliver(reference)
  expect(await sandbox.readCallback(callback, now)).toEqual({ kind: 'refund', reference })
})
