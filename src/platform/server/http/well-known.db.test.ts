import { expect, test } from 'vitest'
import { useApp } from '#test/builders/app.ts'
import { securityText } from './well-known.ts'

const app = useApp({ OPERATOR_EMAIL: 'safety@adwuma.test', APP_URL: 'https://adwuma.test' })

test('whoever finds a hole learns whom to tell, for half a year from today', async () => {
  const answer = await app.server.inject('/.well-known/security.txt')
  expect(answer.headers['content-type']).toBe('text/plain; charset=utf-8')
  expect(answer.body).toMatch(/^Contact: mailto:safety@adwuma\.test\nExpires: \d{4}-/)
  const now = new Date('2026-11-22T13:14:15Z')
  const url = 'https://adwuma.test'
  expect(securityText({ contact: 'mailto:safety@adwuma.test', url, now })).toBe(
    `Contact: mailto:safety@adwuma.test
Expires: 2027-05-21T00:00:00.000Z
Preferred-Languages: en
Canonical: https://adwuma.test/.well-known/security.txt
`,
  )
})

test('a password manager is led to the page where the password is changed', async () => {
  const { statusCode, headers } = await app.server.inject('/.well-known/change-password')
  expect([statusCode, headers.location]).toEqual([302, '/account/profile/password-settings'])
})
