import { beforeEach, expect, test, vi } from 'vitest'
import { signIn } from '#platform/web/session.ts'
import { runHook } from '#test/builders/hook.ts'
import { fakeBrowser } from '#test/fake-browser.ts'
import { useRowAction } from '../../web/row-action.ts'
import { useTransactionDecision } from './transaction-decision.ts'
import type { TransactionRow } from './transaction-row.ts'

vi.mock('react', () => import('preact/compat'))

let browser: ReturnType<typeof fakeBrowser>

beforeEach(() => {
  browser = fakeBrowser()
  signIn({ token: '1|manager', userId: 1 })
})

const review = 'POST /api/manager/transactions/review'
const account = { network: 'MTN', number: '0244123456', name: 'Kofi Mensah' }
const payout: TransactionRow = {
  ...{ reference: 'a1b2c3d4-0000-4000-8000-000000000000', external_reference: null },
  ...{ kind: 'payout', method: 'MANUAL', object_type: 'offer', object_id: 1, amount: 60 },
  ...{ object_additional: null, description: 'Payout: Order #7', currency: 'GHS' },
  ...{ status_code: 'PENDNG', outcome: null, refund_reason: null },
  ...{ checkout_url: null, pay_to: account, held_for: null },
  ...{ created_at: '2026-03-01T00:00:00.000Z', submitted_at: null, settled_at: null },
  ...{ sent_by_provider: false, received_amount: null, pay_to_changed_at: null },
  ...{ hold_until: null, can_reopen: false, approvals_needed: 1, approvals: [] },
  ...{ is_own_money: false, user: { id: 7, username: 'ama.s', name: 'Ama Serwaa' } },
}

test('a payout is confirmed to the account that the question named, whatever the list fetches behind it', async () => {
  const error = 'The account was changed since you looked.'
  browser.answer(review, { status: 409, body: { error } })
  const list = runHook((row: TransactionRow) => {
    const { act, problems } = useRowAction()
    return { ...useTransactionDecision(row, act), problems }
  }, payout)
  await list.act(() => list.answer().press('approve'))
  await list.drawWith({ ...payout, pay_to: { ...account, number: '0201111111' } })
  expect(list.answer().decision?.question?.text).toContain('0244123456')
  await list.act(async () => {
    await list.answer().confirm()
  })
  const [sent] = browser.requests.filter(({ route }) => route === review)
  expect(JSON.parse(String(sent?.body))).toMatchObject({ action: 'approve', pay_to: account })
  expect(list.answer()).toMatchObject({ decision: undefined, problems: [error] })
})
