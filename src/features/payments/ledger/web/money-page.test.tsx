import { expect, test } from 'vitest'
import { renderScreen, textIn } from '#test/builders/screen.tsx'
import MoneyPage from './money-page.tsx'

const accounts = [{ id: 1, name_on_account: 'Provider', currency_code: 'GHS', balance: 1250.5 }]

const renderPage = (answer: object) =>
  renderScreen(MoneyPage, { answers: [['GET /api/customer/accounts', {}, answer]] })

test('every account is shown with its holder, currency and balance', () => {
  expect(textIn(renderPage({ accounts }))).toContain('Provider GHS GH₵1,250.50')
})

test('a warning that comes with the accounts is shown, and without one there is none', () => {
  const html = renderPage({ accounts, warning: '3 payments wait for review.' })
  expect(html).toContain('role="alert"')
  expect(textIn(html)).toContain('3 payments wait for review.')
  expect(renderPage({ accounts })).not.toContain('role="alert"')
})
