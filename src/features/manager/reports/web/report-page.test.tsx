import { expect, test, vi } from 'vitest'
import { type Role, rolesHeld } from '#platform/roles.ts'
import { person } from '#test/builders/sample-answers.ts'
import { renderScreen, textIn } from '#test/builders/screen.tsx'
import type { WholeReport } from './report.ts'
import ReportPage from './report-page.tsx'

const manager = vi.hoisted(() => ({ manager_roles: [] as readonly string[] }))

vi.mock('#features/accounts/web/current-user.ts', async original => ({
  ...(await original<typeof import('#features/accounts/web/current-user.ts')>()),
  useCurrentUser: () => manager,
}))

const report: WholeReport = {
  ...{ id: 6, reference: 'R-QQQQ-3333', category_id: 7, category: { id: 7, name: 'Spam' } },
  ...{ status_id: 1, created_at: '2026-03-02T09:00:00.000Z', actioned_at: null, audit: [] },
  ...{ about_user_id: null, about_gig_id: null, about_user: null, about_gig: null },
  related_reports: [],
  reporter: person(),
  description: '<p>The <strong>same</strong> message, again and again.</p>',
  files: [
    {
      id: 3,
      file: {
        firebase_url: 'https://nkwa.test/files/receipt?signature=abc',
        original_name: `${'a long name '.repeat(6)}.pdf`,
        ...{ content_type: 'application/pdf', size: 2000 },
      },
    },
  ],
}

const renderPage = (changes: Partial<WholeReport> = {}) =>
  renderScreen(ReportPage, {
    ...{
      path: '/manager/reports/view/:reference',
      at: `/manager/reports/view/${report.reference}`,
    },
    answers: [
      [
        'GET /api/manager/report/{reference}',
        { reference: report.reference },
        { report: { ...report, ...changes } },
      ],
    ],
  })

test('a report shows its category, its description as HTML, and links to its files', () => {
  const html = renderPage()
  expect(textIn(html)).toContain('Spam')
  expect(html).toContain('<p>The <strong>same</strong> message, again and again.</p>')
  expect(html).toContain('href="https://nkwa.test/files/receipt?signature=abc"')
})

test('the name of a file takes at most 50 characters in the list', () => {
  const [, name = ''] = /underline[^>]*>(a long name[^<]*)</.exec(renderPage()) ?? []
  expect(name).toMatch(/…/)
  expect([...name]).toHaveLength(50)
})

test('a report can be marked as actioned while it is pending, and not afterwards', () => {
  expect(textIn(renderPage())).toContain('Mark as actioned')
  expect(textIn(renderPage({ status_id: 2 }))).not.toContain('Mark as actioned')
  expect(textIn(renderPage({ status_id: 2 }))).toContain('Completed')
})

test('a report leads each manager to what it names only where the roles held open the way', () => {
  const account = '/manager/customers/view/9'
  const orders = '/manager/orders?search=kofi.m'
  const gigs = ['/manager/gigs?search=31', '/manager/gigs?search=kofi.m']
  const messages = '/manager/messages?search=kofi.m'
  const transactions = '/manager/transactions?search=kofi.m'
  const view = '/gigs/view/31/cakes'
  expect(waysOf(['disputes'])).toEqual([view, account, orders])
  expect(waysOf(['disputes', 'money'])).toEqual([view, account, orders, transactions])
  const ofModeration = [view, gigs[0], account, gigs[1], orders, messages]
  expect(waysOf(['disputes', 'moderation'])).toEqual(ofModeration)
  expect(waysOf(['owner'])).toEqual([...ofModeration, transactions])
})

test('a gig that is not listed is linked from its report for who moderates alone', () => {
  const view = '/gigs/view/31/cakes'
  expect(waysOf(['disputes'], false)).not.toContain(view)
  expect(waysOf(['disputes', 'moderation'], false)).toContain(view)
})

/** Where a report of a gig and of who posted it leads, the customer's page once. */
function waysOf(roles: readonly Role[], is_live = true) {
  manager.manager_roles = rolesHeld(roles)
  const user = { ...person({ id: 9, username: 'kofi.m' }), status_id: 2 }
  const about_gig = { id: 31, title: 'Cakes', slug: 'cakes', status_id: 2, is_live, user }
  const html = renderPage({ about_user: user, about_gig })
  const paths = [...html.matchAll(/href="(\/(?:manager|gigs)\/[^"]*)"/g)].map(([, path]) => path)
  const others = ['/manager/reports', `/manager/customers/view/${report.reporter.id}`]
  return [...new Set(paths)].filter(path => !others.includes(path ?? ''))
}
