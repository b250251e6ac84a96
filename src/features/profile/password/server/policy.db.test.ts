import { expect, test } from 'vitest'
import { asUser, buildUser, builtPassword } from '#test/builders/accounts.ts'
import { useApp } from '#test/builders/app.ts'

const app = useApp({ RATE_LIMITS: 'on' })

async function personWhoTries() {
  const headers = await asUser(await buildUser())
  return (current_password: string, newPassword = 'banku with okro') =>
    app.server.inject({
      method: 'POST',
      url: '/api/customer/password/update',
      payload: {
        current_password,
        new_password: newPassword,
        new_password_confirmation: newPassword,
      },
      headers,
    })
}

test('after ten wrong guesses even the right password has to wait', async () => {
  const attempt = await personWhoTries()
  for (let guess = 1; guess <= 10; guess++) {
    expect((await attempt('wrong')).statusCode).toBe(422)
  }
  const refused = await attempt(builtPassword)
  expect([refused.statusCode, refused.json()]).toEqual([429, { message: 'Too Many Attempts.' }])
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0)
})

test('guesses are forgiven to who knows the password, and count for one account only', async () => {
  const [attempt, other] = [await personWhoTries(), await personWhoTries()]
  for (let guess = 1; guess <= 9; guess++) await attempt('wrong')
  expect((await attempt(builtPassword)).statusCode).toBe(200)
  for (let guess = 1; guess <= 10; guess++) {
    expect((await attempt('wrong')).statusCode).toBe(422)
  }
  expect((await other(builtPassword)).statusCode).toBe(200)
})
