import { expect, test } from 'vitest'
import { order } from '#test/builders/sample-answers.ts'
import { trustIn } from './payee-words.ts'

test('before the account is told, each fact of it has its date too', () => {
  const { offer } = order()
  const [card_verified_at, saved_at, checked_at] = [1, 2, 3].map(day => `2026-03-0${day}T09:00:00Z`)
  const trust = trustIn({
    ...{ ...offer, seller: { ...offer.seller, is_kyc_verified: true } },
    seller_payment_method: {
      ...{ account_type_code: 'mobile_money', institution_name: 'MTN', account_currency: 'GHS' },
      name_check: { result: 'same', checked_at: checked_at ?? null },
      ...{ changed_at: null, saved_at: saved_at ?? '', card_verified_at: card_verified_at ?? null },
    },
  })
  expect(trust?.facts).toEqual([
    { code: 'card', result: 'same', at: card_verified_at },
    { code: 'account', result: 'same', at: saved_at },
    { code: 'wallet', result: 'same', at: checked_at },
  ])
})
