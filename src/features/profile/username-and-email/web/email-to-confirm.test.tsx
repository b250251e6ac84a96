import { expect, test, vi } from 'vitest'
import { OrderView } from '#features/orders/web/order-view.tsx'
import ReceiptPage from '#features/payments/receipts/web/receipt-page.tsx'
import ReceiptsPage from '#features/payments/receipts/web/receipts-page.tsx'
import PaymentAccountPage from '#features/profile/payment-account/web/payment-account-page.tsx'
import SubscriptionPage from '#features/subscriptions/web/subscription-page.tsx'
import { order } from '#test/builders/sample-answers.ts'
import { renderScreen, textIn } from '#test/builders/screen.tsx'

const user = { id: 7, email: 'ama@example.test', needs_email_confirmation: true }

vi.mock('#features/accounts/web/current-user.ts', async original => ({
  ...(await original<object>()),
  useCurrentUser: () => user,
  useCurrentUserAnswer: () => ({ user, error: null, isFetching: false, refetch: () => {} }),
}))

const screensOfMoney = {
  'payment account': PaymentAccountPage,
  receipts: ReceiptsPage,
  receipt: ReceiptPage,
  subscription: SubscriptionPage,
  'order of a seller': () => <OrderView order={order({ role: 'seller' })} notice={null} />,
}

test.each(Object.entries(screensOfMoney))(
  'the screen of money “%s” asks whoever has to confirm the e-mail to do so',
  (_name, Screen) => {
    user.needs_email_confirmation = true
    const text = textIn(renderScreen(Screen))
    expect(text).toContain('Open the link that we sent to ama@example.test')
    expect(text).toContain('Until then your payouts wait')
    user.needs_email_confirmation = false
    expect(textIn(renderScreen(Screen))).not.toContain('payouts wait')
  },
)
