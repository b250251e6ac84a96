import { beforeEach, expect, test } from 'vitest'
import {
  buildUser,
  postForm,
  readSentCode,
  registrationForm,
  smsTo,
} from '#test/builders/accounts.ts'
import { useApp } from '#test/builders/app.ts'
import { db, inTransaction } from '../../database/database.ts'
import { settings } from '../../settings/settings.ts'
import { listOutbox } from '../outbox.ts'
import { enqueueSms } from '../sms.ts'
import { removePastSms } from './budgets.ts'

const app = useApp({ RATE_LIMITS: 'on', SMS_NEWS_PER_HOUR: '15', SMS_CODES_PER_HOUR: '4' })

beforeEach(async () => {
  await db.deleteFrom('sms_counted').execute()
  await db.deleteFrom('limits').execute()
})

const sendNews = (to: string) =>
  inTransaction(tx => enqueueSms(tx, { kind: 'news', to, text: `News for ${to}` }))
const countSentTo = async (to: string) =>
  (await listOutbox()).filter(message => message.to === to).length
const register = (body: object, address: string) =>
  postForm(app.server, '/api/customer/register', body, address)
const figures = async () => (await app.server.inject('/metrics')).body

test('one receiver is sent ten news by SMS in an hour, whoever causes them', async () => {
  for (let n = 1; n <= 12; n++) await sendNews('+233240000001')
  expect(await countSentTo('+233240000001')).toBe(10)
  await sendNews('+233240000002')
  expect(await countSentTo('+233240000002')).toBe(1)
  await db
    .updateTable('sms_counted')
    .set({ created_at: new Date(Date.now() - 3_601_000) })
    .execute()
  await sendNews('+233240000001')
  expect(await countSentTo('+233240000001')).toBe(11)
})

test('everybody together is sent what the setting says, and codes go on when the news are used up', async () => {
  for (let n = 10; n < 30; n++) await sendNews(`+2332400000${n}`)
  const news = (await listOutbox()).filter(({ text }) => /News for \+2332400000[12]\d/.test(text))
  expect(news).toHaveLength(15)
  const body = registrationForm()
  expect((await register(body, '10.1.0.1')).statusCode).toBe(201)
  expect(await readSentCode(body.phone)).toMatch(/^\d{6}$/)
  expect(await figures()).toContain('adwuma_sms_budget_used_ratio{kind="news"} 1\n')
  expect(await figures()).toContain('adwuma_sms_budget_used_ratio{kind="code"} 0.25\n')
  expect(await figures()).toContain('adwuma_sms_withheld{kind="news"} 5\n')
})

test('beyond the codes for everybody nobody registers, and is told when to come back', async () => {
  for (let n = 1; n <= 4; n++)
    expect((await register(registrationForm(), `10.${n}.0.1`)).statusCode).toBe(201)
  const body = registrationForm()
  const refused = await register(body, '10.5.0.1')
  expect(refused.statusCode).toBe(429)
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(3500)
  expect(await smsTo(body.phone)).toBe('')
  const waiting = await buildUser({ verified: false })
  for (const user_id of [waiting.id, 999_999]) {
    const again = await postForm(app.server, '/api/customer/verify/resend', { user_id }, '10.5.0.2')
    expect([user_id, again.statusCode]).toEqual([user_id, 429])
  }
})

test('without limits nothing is withheld', async () => {
  settings.RATE_LIMITS = 'off'
  for (let n = 1; n <= 12; n++) await sendNews('+233240000003')
  settings.RATE_LIMITS = 'on'
  expect(await countSentTo('+233240000003')).toBe(12)
})

test('who was sent something is not to be read in the counts, and these go after two days', async () => {
  await sendNews('+233240000004')
  const rows = await db.selectFrom('sms_counted').selectAll().execute()
  expect(JSON.stringify(rows)).not.toContain('240000004')
  await removePastSms()
  expect(await db.selectFrom('sms_counted').selectAll().execute()).toHaveLength(1)
  await db
    .updateTable('sms_counted')
    .set({ created_at: new Date(Date.now() - 49 * 3_600_000) })
    .execute()
  await removePastSms()
  expect(await db.selectFrom('sms_counted').selectAll().execute()).toEqual([])
})
