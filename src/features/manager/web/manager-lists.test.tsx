import type { ComponentType } from 'react'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import type { Received } from '#platform/contract.ts'
import { customer, gig, order, person, premium } from '#test/builders/sample-answers.ts'
import { renderScreen, textIn } from '#test/builders/screen.tsx'
import type { CustomerRow } from '../customers/web/customer.ts'
import CustomersPage from '../customers/web/customers-page.tsx'
import FailedJobsPage, { type FailedJobRow } from '../failed-jobs/web/failed-jobs-page.tsx'
import GigsPage from '../gigs/web/gigs-page.tsx'
import type { MessageRow } from '../messages/web/message-row.ts'
import MessagesPage from '../messages/web/messages-page.tsx'
import OrdersPage from '../orders/web/orders-page.tsx'
import type { listPages } from '../pages/contract.ts'
import PagesPage from '../pages/web/pages-page.tsx'
import type { ReportRow } from '../reports/web/report.ts'
import ReportsPage from '../reports/web/reports-page.tsx'
import type { listSubscriptions } from '../subscriptions/contract.ts'
import SubscriptionsPage from '../subscriptions/web/subscriptions-page.tsx'
import type { TransactionRow } from '../transactions/web/transaction-row.ts'
import TransactionsPage from '../transactions/web/transactions-page.tsx'

const manager = vi.hoisted(() => ({ id: 1, manager_roles: ['identity'] }))

vi.mock('#features/accounts/web/current-user.ts', async original => ({
  ...(await original<typeof import('#features/accounts/web/current-user.ts')>()),
  useCurrentUser: () => manager,
}))

// A day of this year is told without its year.
beforeAll(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-03-20T12:00:00Z') })
})
afterAll(() => {
  vi.useRealTimers()
})

test('a customer is listed by username, email, phone, status, KYC and day of joining, to view, activate or deactivate', () => {
  const live: CustomerRow = customer()
  const list = renderList(CustomersPage, 'customers', [live, { ...live, id: 8, status_id: 1 }])
  expect(list.columns).toEqual([
    ...['Username', 'Email', 'Phone', 'Status', 'KYC submitted', 'Joined', 'Action'],
  ])
  expect(list.rows).toMatchObject([
    ['ama.s', 'ama@example.test', '0241234567', 'Live', 'Yes', '2 Mar', 'View Deactivate'],
    ['ama.s', 'ama@example.test', '0241234567', 'Inactive', 'Yes', '2 Mar', 'View Activate'],
  ])
})

test('a customer is neither activated nor deactivated by who has neither role for it', () => {
  manager.manager_roles = ['money']
  const { html } = renderList(CustomersPage, 'customers', [customer()])
  manager.manager_roles = ['identity']
  expect(textIn(html)).toContain('View')
  expect(textIn(html)).not.toContain('Deactivate')
})

test('a deleted account, and to others than the owner a manager’s, is there to view only', () => {
  const rows = [customer({ status_id: 1, closed_at: premium.start_date })]
  const colleague = customer({ id: 8, is_manager: true })
  const actionsOf = (row: CustomerRow) =>
    renderList(CustomersPage, 'customers', [row]).rows[0]?.at(-1)
  expect([...rows, colleague].map(actionsOf)).toEqual(['View', 'View'])
  manager.manager_roles = ['owner']
  expect(actionsOf(colleague)).toBe('View Deactivate')
  manager.manager_roles = ['identity']
})

test('a verified customer has a blue badge, one with an active subscription a gold one, others none', () => {
  const badges = [
    person({ is_kyc_verified: true }),
    person({ is_kyc_verified: true, active_subscription: premium }),
    person({ active_subscription: premium }),
    person(),
  ].map((someone, at) => {
    const row: CustomerRow = { ...customer(), ...someone, id: 10 + at }
    const { html } = renderList(CustomersPage, 'customers', [row])
    return [/text-verified/.test(html), /bg-gold/.test(html)]
  })
  expect(badges).toEqual([
    [true, false],
    [false, true],
    [false, true],
    [false, false],
  ])
})

test('a gig is listed by id, username, short title, category, type, status and day, to view and to edit', () => {
  const rows = [1, 2, 3, 4].map(status_id => gig({ id: 30 + status_id, status_id }))
  const list = renderList(GigsPage, 'gigs', rows)
  expect(list.columns).toEqual([
    ...['Id', 'Username', 'Short title', 'Category', 'Type', 'Status', 'Added', 'Action'],
  ])
  expect(list.rows[1]?.slice(0, 7)).toEqual([
    ...['32', 'ama.s', 'Leaking taps repaired', 'Plumbing', 'Offer', 'Live', '2 Mar'],
  ])
  expect(list.rows.map(row => row[5])).toEqual(['Inactive', 'Live', 'Deleted', 'Paused'])
  expect(list.html).toContain('href="/gigs/view/32/leaking-taps"')
  expect(list.html).toContain('href="/gigs/edit/32"')
  expect(list.html).not.toContain('href="/gigs/edit/33"')
})

test('a subscription is listed by id, username, price for days, start, end, and as Active or Expired', () => {
  const row: Received<typeof listSubscriptions>['subscriptions']['data'][number] = {
    ...{ id: 3, user: { id: 7, username: 'ama.s' }, ...premium, is_active: 1 },
    offer: { id: 1, name: 'Premium for 30 days', price: 60, days: 30 },
  }
  const list = renderList(SubscriptionsPage, 'subscriptions', [
    row,
    { ...row, id: 2, is_active: 0 },
  ])
  expect(list.columns).toEqual(['Id', 'Username', 'Offer', 'Start', 'End', 'Active'])
  expect(list.rows).toEqual([
    ['3', 'ama.s', 'GH₵60.00 for 30 days', '1 Mar 2026', '31 Mar 2026', 'Active'],
    ['2', 'ama.s', 'GH₵60.00 for 30 days', '1 Mar 2026', '31 Mar 2026', 'Expired'],
  ])
})

test('a flagged message is listed by id, message, sender and recipient, to approve or to censor', () => {
  const row: MessageRow = {
    ...{ id: 5, chat_id: 2, message: 'Call 0244123456', file: null },
    ...{ sender: person(), recipient: person({ id: 8, username: 'kofi.b' }) },
    ...{ reasons: ['phone'], report_reason: null, created_at: '2026-03-02T09:00:00.000Z' },
  }
  const list = renderList(MessagesPage, 'messages', [row], 'messages/flagged')
  expect(list.columns).toEqual(['Id', 'Message', 'Sender', 'Recipient', 'Action'])
  expect(list.rows).toEqual([
    ['5', expect.stringContaining('Call 0244123456'), 'ama.s', 'kofi.b', 'Approve Censor'],
  ])
})

test('a message of the manager’s own chat is left to another manager', () => {
  const [me, other] = [person({ id: manager.id }), person({ id: 8 })]
  const row = { id: 5, chat_id: 2, message: 'Call 0244123456', file: null, report_reason: null }
  const told = { ...row, reasons: ['phone'], created_at: '2026-03-02T09:00:00.000Z' } as const
  const rows = [
    { ...told, sender: me, recipient: other },
    { ...told, sender: other, recipient: me },
  ]
  const list = renderList(MessagesPage, 'messages', rows, 'messages/flagged')
  expect(list.rows.map(cells => cells.at(-1))).toEqual([
    'Another manager decides',
    'Another manager decides',
  ])
})

test('an order is listed by id, gig, buyer, seller, amount in cedis, status, creation, start and due time', () => {
  const ongoing = order()
  const pending = order({ id: 4712, status_id: 1, started_on: null, due_on: null })
  const list = renderList(OrdersPage, 'orders', [ongoing, pending])
  expect(list.columns).toEqual([
    ...['Id', 'Gig', 'Buyer', 'Seller', 'Amount', 'Status', 'Created', 'Start', 'Due'],
  ])
  expect(list.rows[0]).toEqual([
    ...['4711', 'Leaking taps repaired', 'kofi.b', 'ama.s', 'GH₵1,250.50', 'Ongoing'],
    ...[expect.any(String), expect.any(String), expect.any(String)],
  ])
  expect(list.rows[1]?.slice(5)).toEqual([
    ...['Pending Seller Acceptance', expect.any(String), '– not yet', '– not yet'],
  ])
})

test('a page is listed by id, title, category, and as Published or Draft, to read and to edit, beside Add Page', () => {
  const row: Received<typeof listPages>['pages']['data'][number] = {
    ...{ id: 9, slug: 'fees', title: 'Fees', category_id: 1, category: { id: 1, name: 'Support' } },
    ...{ is_published: true, path: '/read/9/support/fees', updated_at: premium.start_date },
  }
  const draft = { ...row, id: 8, is_published: false, path: '/read/8/support/fees' }
  const list = renderList(PagesPage, 'pages', [row, draft], 'cms/pages')
  expect(list.columns).toEqual(['Id', 'Title', 'Category', 'Status', 'Action'])
  expect(list.rows).toEqual([
    ['9', 'Fees', 'Support', 'Published', 'Edit Read'],
    ['8', 'Fees', 'Support', 'Draft', 'Edit'],
  ])
  for (const path of ['/read/9/support/fees', '/manager/pages/view/9', '/manager/pages/add'])
    expect(list.html).toContain(`href="${path}"`)
  expect(textIn(list.html)).toContain('Add Page')
})

test('a transaction is listed by both references, description, amount and status, to approve or to fail', () => {
  const reference = 'a1b2c3d4-0000-4000-8000-000000000000'
  const row: TransactionRow = {
    ...{ reference, external_reference: 'MP-77', kind: 'payment', method: 'MANUAL' },
    ...{ object_type: 'subscription', object_id: 1, object_additional: null, amount: 60 },
    ...{ description: 'Premium for 30 days', currency: 'GHS', status_code: 'PENDNG' },
    ...{ outcome: null, refund_reason: null, checkout_url: null },
    ...{ pay_to: null, settled_at: null, held_for: null },
    ...{ created_at: premium.start_date, submitted_at: premium.start_date },
    ...{ sent_by_provider: false, received_amount: null },
    ...{ pay_to_changed_at: null, hold_until: null, can_reopen: false },
    ...{ approvals_needed: 1, approvals: [], is_own_money: false },
    user: { id: 7, username: 'ama.s', name: 'Ama Serwaa' },
  }
  const list = renderList(TransactionsPage, 'transactions', [row])
  expect(list.columns).toEqual([
    ...['Reference', 'External reference', 'Description', 'Amount', 'Status', 'Action'],
  ])
  expect(list.rows).toEqual([
    [
      ...['a1b2 c3d4-0000-4000-8000-000000000000', 'MP-7 7'],
      ...[expect.stringContaining('Premium for 30 days'), 'GH₵60.00', 'Pending', 'Approve Fail'],
    ],
  ])
})

test('what two managers have to approve says how far it is, and own money why it waits', () => {
  const row: TransactionRow = {
    ...{ reference: 'a1b2c3d4-0000-4000-8000-000000000000', external_reference: null },
    ...{ kind: 'payout', method: 'MANUAL', object_type: 'offer', object_id: 1, amount: 1500 },
    ...{ object_additional: null, description: 'Payout: Order #7', currency: 'GHS' },
    ...{ status_code: 'PENDNG', outcome: null, refund_reason: null },
    ...{ checkout_url: null, pay_to: null, held_for: null },
    ...{ created_at: premium.start_date, submitted_at: null, settled_at: null },
    ...{ sent_by_provider: false, received_amount: null, pay_to_changed_at: null },
    ...{ hold_until: '2026-03-21T09:00:00.000Z', can_reopen: false, approvals_needed: 2 },
    approvals: [{ user: { id: 1, username: 'esi.m' }, created_at: premium.start_date }],
    is_own_money: true,
    user: { id: 7, username: 'ama.s', name: 'Ama Serwaa' },
  }
  const { html, rows } = renderList(TransactionsPage, 'transactions', [row])
  const [[, , facts] = []] = rows
  expect(facts).toContain('1 of 2 approvals , approved by esi.m')
  expect(facts).toContain('Payout on hold until 21 Mar 2026')
  expect(facts).toContain('This is about your own money')
  expect(html).toMatch(
    /disabled=""[^>]*aria-label="Approve a1b2|aria-label="Approve a1b2[^>]*disabled=""/,
  )
  const other = { ...row, approvals: [], is_own_money: false, hold_until: null }
  expect(renderList(TransactionsPage, 'transactions', [other]).html).not.toContain('disabled=""')
})

test('a payout that has failed is listed to reopen, as long as it is open to that', () => {
  const row: TransactionRow = {
    ...{ reference: 'a1b2c3d4-0000-4000-8000-000000000000', external_reference: null },
    ...{ kind: 'payout', method: 'MANUAL', object_type: 'offer', object_id: 1, amount: 60 },
    ...{ object_additional: null, description: 'Payout: Order #7', currency: 'GHS' },
    ...{ status_code: 'FAILED', outcome: null, refund_reason: null },
    ...{ checkout_url: null, pay_to: null, held_for: null },
    ...{ created_at: premium.start_date, submitted_at: null, settled_at: premium.start_date },
    ...{ sent_by_provider: false, received_amount: null },
    ...{ pay_to_changed_at: null, hold_until: null, can_reopen: true },
    ...{ approvals_needed: 1, approvals: [], is_own_money: false },
    user: { id: 7, username: 'ama.s', name: 'Ama Serwaa' },
  }
  const lastCells = (can_reopen: boolean) =>
    renderList(TransactionsPage, 'transactions', [{ ...row, can_reopen }]).rows[0]?.slice(-2)
  expect(lastCells(true)).toEqual(['Failed', 'Reopen'])
  expect(lastCells(false)).toEqual(['Failed', ''])
})

test('a report is listed by id, reference, reporter, category, status and day, to view and, while pending, to mark as actioned', () => {
  const row: ReportRow = {
    ...{ id: 6, reference: 'R-QQQQ-3333', category_id: 7, category: { id: 7, name: 'Spam' } },
    ...{ status_id: 1, created_at: premium.start_date, reporter: person(), actioned_at: null },
  }
  const list = renderList(ReportsPage, 'reports', [row, { ...row, id: 5, status_id: 2 }])
  expect(list.columns).toEqual([
    ...['Id', 'Reference', 'Reporter', 'Category', 'Status', 'Reported', 'Action'],
  ])
  expect(list.rows).toEqual([
    ['6', 'R-QQQQ-3333', 'ama.s', 'Spam', 'Pending', '1 Mar', 'View Mark as actioned'],
    ['5', 'R-QQQQ-3333', 'ama.s', 'Spam', 'Completed', '1 Mar', 'View'],
  ])
  expect(list.html).toContain('href="/manager/reports/view/R-QQQQ-3333"')
})

test('a failed job is listed by what it was, its receiver, reason, tries and time, to try again', () => {
  const row: FailedJobRow = {
    ...{ id: '3', name: 'sealed-sms', kind: 'sms', to: '…667', reason: 'Hubtel: HTTP 500' },
    ...{ tries: 6, created_at: premium.start_date, failed_at: premium.start_date },
  }
  const other: FailedJobRow = { ...row, id: '4', name: 'orders.expire', kind: 'other', to: null }
  const rows = [row, { ...other, reason: '' }]
  const list = renderList(FailedJobsPage, 'failed_jobs', rows, 'failed-jobs')
  expect(list.columns).toEqual(['Job', 'To', 'Reason', 'Tries', 'Failed', 'Action'])
  expect(list.rows).toEqual([
    ['SMS', '…667', 'Hubtel: HTTP 500', '6', '1 Mar', 'Try again'],
    ['orders.expire', '–', 'It did not say why', '6', '1 Mar', 'Try again'],
  ])
  expect(list.html).toContain('aria-label="Try again: …667"')
})

test.each([
  ['customers', CustomersPage, undefined, 'No customers found.'],
  ['gigs', GigsPage, undefined, 'No gigs found.'],
  ['subscriptions', SubscriptionsPage, undefined, 'No subscriptions found.'],
  ['messages', MessagesPage, 'messages/flagged', 'No flagged messages.'],
  ['orders', OrdersPage, undefined, 'No orders found.'],
  ['pages', PagesPage, 'cms/pages', 'No pages found.'],
  ['transactions', TransactionsPage, undefined, 'No pending transactions.'],
  ['reports', ReportsPage, undefined, 'No reports found.'],
  ['failed_jobs', FailedJobsPage, 'failed-jobs', 'Nothing has failed in the last day.'],
] as const)('an empty list of %s says so, below a search', (key, List, path, words) => {
  const { html } = renderList(List, key, [], path)
  expect(textIn(html)).toContain(words)
  expect(html).toContain('type="search"')
})

test('a list says which page it shows, and links the first and last two and two either side', () => {
  const { html } = renderList(CustomersPage, 'customers', [customer()], undefined, {
    ...{ current_page: 10, last_page: 20 },
    at: '/?page=10',
  })
  expect(textIn(html)).toContain('Showing page 10 of 20')
  const links = [...html.matchAll(/aria-label="Page (\d+)"/g)].map(([, page]) => Number(page))
  expect(links).toEqual([1, 2, 8, 9, 10, 11, 12, 19, 20])
})

type Paging = { current_page?: number; last_page?: number; at?: string }

/** The screen of a list whose answer is there, its heads and the texts of its cells. */
function renderList(
  List: ComponentType,
  key: string,
  data: readonly object[],
  path: string = key,
  { at, ...paging }: Paging = {},
) {
  const page = { data, total: data.length, current_page: 1, last_page: 1, per_page: 12, ...paging }
  const input = { page: page.current_page }
  const html = renderScreen(List, {
    at,
    answers: [[`GET /api/manager/${path}`, input, { [key]: page }]],
  })
  const [, head = '', ...rows] = html.split('<tr role="row"')
  return {
    html,
    columns: cellsOf(head),
    rows: rows.map(cellsOf),
  }
}

const cellsOf = (row: string) =>
  [...row.matchAll(/<(th|td) role="(?:columnheader|rowheader|cell)"[^>]*>(.*?)<\/\1>/g)].map(
    ([, , cell = '']) => withoutFactName(cell),
  )

/** On a phone's card a fact has its name before it. */
const withoutFactName = (cell: string) =>
  textIn(cell.replace(/<span class="mr-1 text-muted md:hidden">[^<]*<\/span>/, ''))
