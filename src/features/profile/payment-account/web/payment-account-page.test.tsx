import { expect, test, vi } from 'vitest'
import { renderScreen, textIn } from '#test/builders/screen.tsx'
import PaymentAccountPage from './payment-account-page.tsx'

const user = { id: 7, payout_hold_until: '2026-03-21T09:00:00.000Z', payment_detail: null }

vi.mock('#features/accounts/web/current-user.ts', async original => ({
  ...(await original<object>()),
  useCurrentUser: () => user,
  useCurrentUserAnswer: () => ({ user, error: null, isFetching: false, refetch: () => {} }),
}))

test('while payouts wait the payment account says so, also of a first one, and names no link that was never sent', () => {
  const text = textIn(renderScreen(PaymentAccountPage))
  expect(text).toContain('Your payment account is new or was changed')
  expect(text).toContain('until 21 Mar 2026')
  expect(text).not.toContain('link')
})
