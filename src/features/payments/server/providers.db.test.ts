import { expect, test } from 'vitest'
import { db } from '#platform/server/database/database.ts'
import { readSettings } from '#platform/server/settings/settings.ts'
import { useDatabase } from '#test/builders/database.ts'
import { paymentMethods } from '../providers.ts'
import { findMethodByCallback, openMethods, providers } from './providers.ts'

useDatabase()

test('the database knows every method of payment, and an account that holds its money', async () => {
  const known = await db.selectFrom('payment_methods').select('code').execute()
  expect(known.map(({ code }) => code).sort()).toEqual([...paymentMethods].sort())
  const accounts = await db
    .selectFrom('ledger_accounts')
    .select('code')
    .where('code', 'in', paymentMethods)
    .where('normal_side', '=', 'debit')
    .execute()
  expect(accounts).toHaveLength(paymentMethods.length)
})

test('a provider stands by where its settings are, active or not, and is opened once', () => {
  const settings = readSettings({ PAYMENT_METHOD: 'PAWAPAY', PAWAPAY_TOKEN: 'of-nobody' })
  expect(openMethods(settings)).toEqual(['PAWAPAY'])
  const both = readSettings({ PAWAPAY_TOKEN: 'of-nobody', PAYSTACK_SECRET_KEY: 'sk_test_1' })
  expect(openMethods(both)).toEqual(['SANDBOX', 'PAWAPAY', 'PAYSTACK'])
  expect(providers.PAWAPAY.open(both)).toBe(providers.PAWAPAY.open(both))
  expect(providers.PAWAPAY.open(both)).not.toBe(providers.PAWAPAY.open(settings))
})

test.each([
  ['pawapay', 'PAWAPAY'],
  ['PAWAPAY', undefined],
  ['manual', undefined],
  ['__proto__', undefined],
])('callbacks to %s are those of %s', (name, method) => {
  expect(findMethodByCallback(name)).toBe(method)
})
