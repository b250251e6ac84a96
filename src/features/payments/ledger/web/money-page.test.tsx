import { expect, test, vi } from 'vitest'
import { ApiError } from '#platform/web/api-error.ts'
import { renderScreen, textIn } from '#test/builders/screen.tsx'
import MoneyPage from './money-page.tsx'

const manager = vi.hoisted(() => ({ manager_roles: ['money'] }))

vi.mock('#features/accounts/web/current-user.ts', async original => ({
  ...(await original<typeof import('#features/accounts/web/current-user.ts')>()),
  useCurrentUser: () => manager,
}))

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

test('a manager without the role money reads what is missing, and is not told to try again', () => {
  manager.manager_roles = ['content', 'disputes', 'identity', 'moderation']
  const html = renderPage({ accounts })
  manager.manager_roles = ['money']
  const text = textIn(html)
  expect(text).toContain('This needs the role money.')
  expect(text).not.toContain('Provider')
  expect(text).not.toContain('Try again')
  expect(html).toContain('href="/manager/dashboard"')
})

test('a manager without a second step is led to where one is set up, and is not told to try again', () => {
  const message = 'Managers need a second step. Set one up to go on.'
  const html = renderRefusal({ message, reason: 'second_factor_required' })
  expect(textIn(html)).toContain(message)
  expect(html).toContain('href="/account/profile/security"')
  expect(textIn(html)).not.toContain('Try again')
})

test('who has lost the role while the page is open reads what is missing', () => {
  const html = renderRefusal({ message: 'This needs the role money.', reason: 'role_required' })
  expect(html).toContain('href="/manager/dashboard"')
  expect(textIn(html)).not.toContain('Try again')
})

test('accounts that did not load can be asked for again', () => {
  expect(textIn(renderRefusal({ message: 'No.' }))).toContain('Try again')
})

const renderRefusal = (body: object) =>
  renderScreen(MoneyPage, {
    failures: [['GET /api/customer/accounts', {}, new ApiError(403, body)]],
  })
