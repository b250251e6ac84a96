import { randomBytes } from 'node:crypto'
import { beforeAll, expect, onTestFinished, test } from 'vitest'
import { useDatabase } from '#test/builders/database.ts'
import { captureJobs } from '#test/builders/jobs.ts'
import { fakeServer } from '#test/fakes/http.ts'
import { openClock } from '../clock.ts'
import { inTransaction, pool } from '../database/database.ts'
import { enqueue, runJobs, startJobs, stopJobs } from '../jobs/jobs.ts'
import { openEncryption } from '../security/encryption.ts'
import { openSecret } from '../security/instance-secret.ts'
import { loadSettings, readSettings } from '../settings/settings.ts'
import { closeMail, enqueueMail, enqueueNewsMail, mailJob, openMail, plainMailJob } from './mail.ts'
import { listOutbox } from './outbox.ts'
import { enqueueSms, openSms, plainSmsJob, smsJob } from './sms.ts'

useDatabase()

beforeAll(() => {
  loadSettings({})
  openSecret({ appSecret: 'of this test alone', dataDir: '' })
  openEncryption([randomBytes(32)])
})

const mail = { to: 'ama@example.com', subject: 'Welcome', text: 'Hello Ama' }
const sms = { to: '+233241234567', text: 'Your code is 123456' }

test('with the outbox a message is there as soon as its transaction is', async () => {
  await inTransaction(async tx => {
    await enqueueMail(tx, mail)
    await enqueueSms(tx, { ...sms, kind: 'news' })
  })
  const [newest, older] = await listOutbox()
  expect(newest).toMatchObject({ channel: 'sms', to: sms.to, subject: null, text: sms.text })
  expect(older).toMatchObject({ channel: 'mail', ...mail })
  expect(newest?.created_at).toMatch(/^\d{4}-\d\d-\d\dT[\d:]+\.\d{3}Z$/)
})

test('the outbox says when a message went out by the shifted clock', async () => {
  const aDay = 86_400_000
  openClock({ offsetMs: aDay })
  onTestFinished(() => openClock({ offsetMs: 0 }))
  await inTransaction(tx => enqueueMail(tx, mail))
  const [newest] = await listOutbox(1)
  expect(Date.parse(String(newest?.created_at)) - Date.now()).toBeGreaterThan(aDay - 60_000)
})

test('what is rolled back was never sent', async () => {
  const failing = inTransaction(async tx => {
    await enqueueSms(tx, { ...sms, kind: 'news', text: 'never' })
    throw new Error('no')
  })
  await expect(failing).rejects.toThrow('no')
  expect((await listOutbox()).map(message => message.text)).not.toContain('never')
})

test('the outbox lists at most what was asked for, newest first', async () => {
  for (const text of ['one', 'two', 'three']) {
    await inTransaction(tx => enqueueSms(tx, { ...sms, kind: 'news', text }))
  }
  expect((await listOutbox(2)).map(message => message.text)).toEqual(['three', 'two'])
})

test('with a real driver a message becomes a job of the same transaction', async () => {
  const captured = captureJobs()
  await openMail({ driver: 'smtp', url: 'smtp://127.0.0.1:9', from: 'Adwuma <a@adwuma.test>' })
  onTestFinished(closeMail)
  await inTransaction(tx => enqueueMail(tx, mail))
  expect(captured).toMatchObject([{ job: mailJob.name, data: mail }])
})

test('codes, links and warnings go out before the news that wait', async () => {
  const captured = captureJobs()
  await openMail({ driver: 'smtp', url: 'smtp://127.0.0.1:9', from: 'Adwuma <a@adwuma.test>' })
  onTestFinished(closeMail)
  await sendByProvider(() => taken)
  await inTransaction(async tx => {
    await enqueueMail(tx, mail)
    await enqueueNewsMail(tx, mail)
    for (const kind of ['code', 'warning', 'news'] as const) await enqueueSms(tx, { ...sms, kind })
  })
  const areUrgent = captured.map(({ options }) => options.isUrgent ?? false)
  expect(areUrgent).toEqual([true, false, true, true, false])
})

test('a text message that the provider refuses at first is sent again later', async () => {
  const calls = await sendByProvider(() => (calls.length < 2 ? { status: 500 } : taken))
  await startJobs({ url: databaseUrl(), jobs: sending })
  onTestFinished(() => stopJobs())
  await inTransaction(tx => enqueueSms(tx, { ...sms, kind: 'news' }))
  await expect.poll(() => calls.length).toBe(2)
  expect(JSON.parse(String(calls[1]?.body)).recipients).toEqual(['233241234567'])
})

test('what waits in the queue says neither number nor address, code or link, and opens with the secret alone', async () => {
  const calls = await sendByProvider(() => taken)
  await startJobs({ url: databaseUrl(), jobs: sending, work: false })
  onTestFinished(() => stopJobs())
  await openMail({ driver: 'smtp', url: 'smtp://127.0.0.1:9', from: 'Adwuma <a@adwuma.test>' })
  onTestFinished(closeMail)
  const link = { ...mail, text: 'https://adwuma.test/password/reset/A1b2C3d4' }
  await inTransaction(async tx => {
    await enqueueSms(tx, { ...sms, kind: 'code' })
    await enqueueMail(tx, link)
  })
  const queued = await wholeQueue()
  expect(queued).toContain('sealed-sms')
  for (const part of [sms.to, sms.to.slice(4), '123456', link.to, 'A1b2C3d4', 'Welcome'])
    expect(queued, part).not.toContain(part)
  openSecret({ appSecret: 'another one', dataDir: '' })
  await runJobs(sending)
  await expect.poll(wholeQueue).toContain('The key that sealed this is not among ours.')
  openSecret({ appSecret: 'of this test alone', dataDir: '' })
  await expect.poll(() => calls.length).toBe(1)
  expect(JSON.parse(String(calls[0]?.body)).message).toBe(sms.text)
})

test('of a message that was sent nothing is left in the queue', async () => {
  const calls = await sendByProvider(() => taken)
  await startJobs({ url: databaseUrl(), jobs: sending })
  onTestFinished(() => stopJobs())
  await inTransaction(tx => enqueueSms(tx, { ...sms, kind: 'news' }))
  await expect.poll(() => calls.length).toBe(1)
  await expect.poll(wholeQueue).not.toContain('"singleton_key"')
})

test('what the release before this one has queued is sent, and nothing of it is left', async () => {
  const calls = await sendByProvider(() => taken)
  const unsealed = { ...plainSmsJob, sealed: undefined }
  await startJobs({ url: databaseUrl(), jobs: [unsealed, plainMailJob], work: false })
  await enqueue(null, unsealed, sms)
  await stopJobs()
  expect(await wholeQueue()).toContain('123456')
  await startJobs({ url: databaseUrl(), jobs: sending })
  onTestFinished(() => stopJobs())
  await expect.poll(() => calls.length).toBe(1)
  expect(JSON.parse(String(calls[0]?.body)).message).toBe(sms.text)
  await expect.poll(wholeQueue).not.toContain('123456')
})

const taken = { body: '{"status":"success"}' }
const databaseUrl = () => String(pool.options.connectionString)
const sending = [smsJob, plainSmsJob, mailJob, plainMailJob].map(job => ({
  ...job,
  firstRetryAfterSeconds: 1,
}))

/** Text messages go to a provider of this test; answers what it was asked. */
async function sendByProvider(answer: () => { status?: number; body?: string }) {
  const { baseUrl, calls } = await fakeServer(answer)
  openSms(readSettings({ SMS_DRIVER: 'arkesel', ARKESEL_API_KEY: 'key', ARKESEL_URL: baseUrl }))
  onTestFinished(() => openSms(readSettings({})))
  return calls
}

/** Every row of every table of the queue. */
async function wholeQueue(): Promise<string> {
  const { rows } = await pool.query<{ name: string }>(
    "select format('%I.%I', schemaname, tablename) as name from pg_tables where schemaname = 'pgboss'",
  )
  const tables = rows.map(({ name }) => pool.query(`select * from ${name}`))
  return JSON.stringify((await Promise.all(tables)).map(table => table.rows))
}
