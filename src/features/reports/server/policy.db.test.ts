import { expect, test } from 'vitest'
import { buildUser } from '#test/builders/accounts.ts'
import { useApp } from '#test/builders/app.ts'
import { sendReport } from '#test/builders/reports.ts'

const app = useApp({ RATE_LIMITS: 'on' })

test('a person may send twenty reports an hour, and others are not held up by it', async () => {
  const by = await buildUser()
  const send = (n: number) =>
    sendReport(app.server, { by, fields: { description: `Something happened, number ${n}` } })
  for (let n = 1; n <= 20; n++) expect((await send(n)).statusCode).toBe(201)
  const refused = await send(21)
  expect(refused.statusCode).toBe(429)
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(3000)
  expect((await sendReport(app.server, { by: await buildUser() })).statusCode).toBe(201)
})
