import { expect, test } from 'vitest'
import { person } from '#test/builders/sample-answers.ts'
import { renderScreen, textIn } from '#test/builders/screen.tsx'
import type { WholeReport } from './report.ts'
import ReportPage from './report-page.tsx'

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
