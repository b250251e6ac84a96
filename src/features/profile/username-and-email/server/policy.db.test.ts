import { expect, test } from 'vitest'
import { asUser, buildUser } from '../../../../../test/builders/accounts.ts'
import { useApp } from '../../../../../test/builders/app.ts'

const app = useApp({ RATE_LIMITS: 'on' })

test('ten links an hour are enough; a username may be changed all the same', async () => {
  const { id, username, email } = await buildUser()
  const headers = await asUser({ id })
  const update = (payload: object) =>
    app.server.inject({ method: 'POST', url: '/api/customer/update', payload, headers })
  for (let asked = 1; asked <= 10; asked++) {
    const answer = await update({ username, email: `mailbox${asked}@example.test` })
    expect(answer.statusCode).toBe(200)
  }
  const refused = await update({ username, email: 'mailbox11@example.test' })
  expect([refused.statusCode, refused.json()]).toEqual([429, { message: 'Too Many Attempts.' }])
  expect((await update({ username: 'still.free', email })).statusCode).toBe(200)
})
