import { expect, test } from 'vitest'
import { asUser, buildUser } from '#test/builders/accounts.ts'
import { useApp } from '#test/builders/app.ts'

const app = useApp({ RATE_LIMITS: 'on' })

test('ten links an hour are enough; a username may be changed all the same', async () => {
  const { id, username, email } = await buildUser()
  const headers = await asUser({ id })
  const update = (payload: object) =>
    app.server.inject({ method: 'POST', url: '/api/customer/update', payload, headers })
  for (let times = 1; times <= 10; times++) {
    const answer = await update({ username, email: `mailbox${times}@example.test` })
    expect(answer.statusCode).toBe(200)
  }
  const refused = await update({ username, email: 'mailbox11@example.test' })
  expect([refused.statusCode, refused.json()]).toEqual([429, { message: 'Too Many Attempts.' }])
  expect((await update({ username: 'still.free', email })).statusCode).toBe(200)
})

test('ten links a day go to one address, however many accounts ask for them and write it', async () => {
  const spellings = ['A.Stranger@example.test', 'a.stranger@Example.test']
  const people = [await buildUser(), await buildUser(), await buildUser()]
  const statuses = []
  for (let times = 0; times < 11; times++) {
    const { id, username } = people[times % 3] as (typeof people)[number]
    const payload = { username, email: spellings[times % 2] }
    const request = { method: 'POST', url: '/api/customer/update', payload } as const
    const headers = await asUser({ id })
    statuses.push((await app.server.inject({ ...request, headers })).statusCode)
  }
  expect(statuses).toEqual([...Array(10).fill(200), 429])
})
