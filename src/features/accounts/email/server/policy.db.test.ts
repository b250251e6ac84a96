import { expect, test } from 'vitest'
import { takeOrderStep } from '#features/orders/server/transition.ts'
import { reviewTransaction } from '#features/payments/review/server/commands.ts'
import { settle } from '#features/payments/server/transition.ts'
import { db } from '#platform/server/database/database.ts'
import { listOutbox } from '#platform/server/mail-and-sms/outbox.ts'
import { ports } from '#ports.ts'
import {
  asUser,
  type BuiltUser,
  buildUser,
  builtPassword,
  postForm,
} from '#test/builders/accounts.ts'
import { useApp } from '#test/builders/app.ts'
import { viewerOf } from '#test/builders/gigs.ts'
import { buildOrder } from '#test/builders/orders.ts'
import { buildTransaction, completion, useScriptedProvider } from '#test/builders/payments.ts'

const app = useApp({ EMAIL_CONFIRMATION: 'required' })
const noon = new Date('2026-03-06T12:00:00Z')

const subjectsTo = async ({ email }: BuiltUser) =>
  (await listOutbox()).filter(({ to }) => to === email).map(({ subject }) => subject)

const buildOutgoing = async (kind: 'payout' | 'refund', payee: BuiltUser) => {
  const { reference: source } = await buildTransaction({ created_at: noon })
  const found = completion(6000)
  if (found.state !== 'completed') throw new Error('nothing was found')
  await settle(ports.payments, {
    reference: source,
    action: 'complete',
    by: 'provider',
    found,
    now: noon,
  })
  return buildTransaction({ kind, source, user: payee, created_at: noon })
}

const review = async (reference: string, action: 'approve' | 'fail' = 'approve') =>
  reviewTransaction(ports.payments, {
    input: { reference, action },
    viewer: viewerOf(await buildUser({ manager: true })),
    now: noon,
  })

test('news reach an address once it is confirmed', async () => {
  const [seller, buyer] = [await buildUser(), await buildUser({ emailConfirmed: false })]
  const accept = async () => {
    const order = await buildOrder({ seller, buyer, now: noon })
    await takeOrderStep(ports.orders, {
      orderId: order.id,
      action: 'accept',
      by: viewerOf(seller),
      now: noon,
    })
  }
  await accept()
  expect(await subjectsTo(buyer)).toEqual([])
  await db
    .updateTable('users')
    .set({ email_verified_at: noon })
    .where('id', '=', buyer.id)
    .execute()
  await accept()
  expect(await subjectsTo(buyer)).toEqual([expect.stringContaining('is accepted')])
})

test('links and warnings of the account reach an address that was never confirmed', async () => {
  const user = await buildUser({ emailConfirmed: false })
  const { statusCode } = await app.server.inject({
    method: 'POST',
    url: '/api/customer/password/update',
    headers: await asUser(user),
    payload: {
      current_password: builtPassword,
      new_password: 'waakye and stew',
      new_password_confirmation: 'waakye and stew',
    },
  })
  expect(statusCode).toBe(200)
  await postForm(app.server, '/api/password/forgot', { email: user.email })
  expect(await subjectsTo(user)).toEqual([
    'Set a new Adwuma password',
    'Your Adwuma password was changed',
  ])
})

test('the payout of somebody who never confirmed the address waits, a refund does not', async () => {
  useScriptedProvider()
  const payee = await buildUser({ emailConfirmed: false })
  const payout = await buildOutgoing('payout', payee)
  await expect(review(payout.reference)).rejects.toMatchObject({
    status: 409,
    body: { error: expect.stringContaining('has not confirmed the email address') },
  })
  const refund = await buildOutgoing('refund', payee)
  expect(await review(refund.reference)).toBe('sent')
  await db
    .updateTable('users')
    .set({ email_verified_at: noon })
    .where('id', '=', payee.id)
    .execute()
  expect(await review(payout.reference)).toBe('completed')
})

test('a payout that waits can still be failed', async () => {
  const payout = await buildOutgoing('payout', await buildUser({ emailConfirmed: false }))
  expect(await review(payout.reference, 'fail')).toBe('failed')
})

test('the person is told what waits, until the address is confirmed', async () => {
  const needs = async (user: BuiltUser) =>
    (await app.server.inject({ url: '/api/customer', headers: await asUser(user) })).json().user
      .needs_email_confirmation
  expect(await needs(await buildUser({ emailConfirmed: false }))).toBe(true)
  expect(await needs(await buildUser())).toBe(false)
})
