import { beforeEach, expect, test } from 'vitest'
import { db } from '#platform/server/database/database.ts'
import { addUpSendings, countSending } from '#platform/server/mail-and-sms/sendings.ts'
import { asUser, buildUser } from '#test/builders/accounts.ts'
import { useApp } from '#test/builders/app.ts'

const app = useApp()
const today = new Date('2026-03-06T12:00:00Z')
const yesterday = new Date('2026-03-05T23:59:59Z')

beforeEach(async () => {
  await db.deleteFrom('sendings').execute()
  await db.deleteFrom('sendings_by_day').execute()
})

test('managers see how much was sent on each day, newest first, and what its SMS cost', async () => {
  await count(yesterday, ['sms', 'news'], ['sms', 'code'], ['mail', 'news'])
  await count(today, ['push', 'news'], ['push', 'failed'], ['sms', 'news'])
  const { messages_sent } = await list(await buildUser({ manager: true }))
  expect(messages_sent).toMatchObject({ total: 2, per_page: 12, current_page: 1 })
  expect(messages_sent.data).toEqual([
    {
      ...{ date: '2026-03-06', sms: 1, sms_codes: 0, mail: 0, push: 1, push_failed: 1 },
      estimated_cost: 0.05,
    },
    {
      ...{ date: '2026-03-05', sms: 2, sms_codes: 1, mail: 1, push: 0, push_failed: 0 },
      estimated_cost: 0.1,
    },
  ])
  const second = await list(await buildUser({ manager: true }), '?records_per_page=1&page=2')
  expect(second.messages_sent).toMatchObject({ total: 2, data: [messages_sent.data[1]] })
})

test('adding days up changes no count, however often and by however many at once', async () => {
  const manager = await buildUser({ manager: true })
  await count(yesterday, ['sms', 'news'], ['mail', 'news'], ['mail', 'news'])
  await count(today, ['mail', 'news'])
  const before = await list(manager)
  await Promise.all(Array.from({ length: 10 }, () => addUpSendings(today)))
  expect(await list(manager)).toEqual(before)
  expect(await db.selectFrom('sendings').select('at').execute()).toEqual([{ at: today }])
  await count(yesterday, ['mail', 'news'])
  await addUpSendings(today)
  const { messages_sent } = await list(manager)
  expect(messages_sent.data[1]).toMatchObject({ date: '2026-03-05', sms: 1, mail: 3 })
})

test('nobody but managers sees what was sent', async () => {
  const headers = await asUser(await buildUser())
  const answer = await app.server.inject({ url: '/api/manager/messages-sent', headers })
  expect(answer.statusCode).toBe(403)
})

type Sent = [channel: 'sms' | 'mail' | 'push', purpose: 'news' | 'code' | 'failed']

async function count(at: Date, ...sent: Sent[]): Promise<void> {
  for (const [channel, purpose] of sent) await countSending(db, { channel, purpose, at })
}

async function list(manager: { id: number }, query = '') {
  const headers = await asUser(manager)
  const answer = await app.server.inject({ url: `/api/manager/messages-sent${query}`, headers })
  expect(answer.statusCode, answer.body).toBe(200)
  return answer.json()
}
