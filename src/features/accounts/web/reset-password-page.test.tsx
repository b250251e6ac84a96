import { expect, test } from 'vitest'
import { ApiError } from '#platform/web/api-error.ts'
import { renderScreen, textIn } from '#test/builders/screen.tsx'
import ResetPasswordPage from './reset-password-page.tsx'

const route = 'GET /api/password/code/{code}/validate'
const input = { code: 'f00d' }
const page = {
  path: '/password/reset/:reset_code',
  at: '/password/reset/f00d',
  answers: [[route, input, { valid: true }]],
} as const

test('a reset link that dies while its form is open says so, and where to get a new one', () => {
  expect(renderScreen(ResetPasswordPage, page)).toContain('name="new_password"')
  const error = new ApiError(422, { error: 'Sorry, the reset link has expired or has been used.' })
  const html = renderScreen(ResetPasswordPage, { ...page, refusals: [[route, input, error]] })
  expect(textIn(html)).toContain('Sorry, the reset link has expired or has been used.')
  expect(html).toContain('href="/password/forgot"')
  expect(html).not.toContain('name="new_password"')
})
