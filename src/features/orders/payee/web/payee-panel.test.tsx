import { afterEach, expect, test, vi } from 'vitest'
import { noteServerTime } from '#platform/web/server-time.ts'
import { order } from '#test/builders/sample-answers.ts'
import { renderScreen, textIn } from '#test/builders/screen.tsx'
import { PayeePanel } from './payee-panel.tsx'

const changed_at = '2026-03-05T10:00:00Z'
const { offer } = order()
const method = {
  ...{ account_type_code: 'mobile_money', institution_name: 'MTN', account_currency: 'GHS' },
  name_check: { result: 'same', checked_at: null },
  ...{ changed_at, saved_at: changed_at, card_verified_at: null },
} as const

afterEach(() => {
  noteServerTime(new Date(Date.now()).toUTCString())
  vi.useRealTimers()
})

const renderAt = (phonesTime: string) => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date(phonesTime) })
  noteServerTime('Thu, 05 Mar 2026 12:00:00 GMT')
  const panel = <PayeePanel offer={{ ...offer, seller_payment_method: method }} />
  return textIn(renderScreen(() => panel))
}

test.each(['2026-03-05T12:00:00Z', '2025-03-05T12:00:00Z', '2027-03-05T12:00:00Z'])(
  'a wallet that was changed today is said to be, on a phone whose clock says %s',
  phonesTime => {
    expect(renderAt(phonesTime)).toContain('changed today')
  },
)

test('a clock that is a minute slow hides no wallet that was just changed', () => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-03-05T09:59:00Z') })
  const panel = <PayeePanel offer={{ ...offer, seller_payment_method: method }} />
  expect(textIn(renderScreen(() => panel))).toContain('changed today')
})
