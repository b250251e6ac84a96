import { expect, test } from 'vitest'
import { openPaystack } from '#platform/server/payment-providers/paystack.ts'
import { useDatabase } from '#test/builders/database.ts'
import { fakePaystack, paystackKey } from '#test/builders/fake-paystack.ts'
import { buildTransaction, replaceProvider, transactionRow } from '#test/builders/payments.ts'
import { sendOutgoing } from './commands.ts'

useDatabase()

const noon = new Date('2026-03-06T12:00:00Z')

test('a part that two processes are told to pay back at once is paid back once', async () => {
  const paystack = await fakePaystack()
  const { baseUrl } = paystack
  replaceProvider('PAYSTACK', openPaystack({ baseUrl, secretKey: paystackKey, pauseMs: 1 }))
  const settled = { method: 'PAYSTACK', status_code: 'CMPLTD', settled_at: noon } as const
  const payment = await buildTransaction({ ...settled, outcome: 'owed back' })
  const at = { amount: payment.amount_pesewas, currency: 'GHS', status: 'success' }
  paystack.payments.set(payment.reference, { id: 1, reference: payment.reference, ...at })
  const { reference } = await buildTransaction({
    ...{ kind: 'refund', method: 'PAYSTACK', source: payment.reference, sent_at: noon },
    amount_pesewas: 2000,
  })
  const run = () => sendOutgoing.run({ data: { reference }, now: noon })
  let other: Promise<void> | undefined
  paystack.misbehave = async ({ method, url }) => {
    if (method !== 'POST' || url.pathname !== '/refund' || other) return undefined
    other = run()
    await other
    return undefined
  }
  await run()
  await run()
  expect(other).toBeDefined()
  expect(paystack.refunds.map(({ amount }) => amount)).toEqual([2000])
  expect(await transactionRow(reference)).toMatchObject({ status_code: 'PENDNG', held_for: null })
})
