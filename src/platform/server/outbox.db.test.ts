import { expect, onTestFinished, test } from 'vitest'
import { useDatabase } from '../../../test/builders/database.ts'
import { captureJobs } from '../../../test/builders/jobs.ts'
import { fakeServer } from '../../../test/fakes/http.ts'
import { inTransaction, pool } from './database.ts'
import { startJobs, stopJobs } from './jobs.ts'
import { closeMail, enqueueMail, mailJob, openMail } from './mail.ts'
import { listOutbox } from './outbox.ts'
import { enqueueSms, openSms, smsJob } from './sms.ts'

useDatabase()

const mail = { to: 'ama@example.com', subject: 'Welcome', text: 'Hello Ama' }
const sms = { to: '+233241234567', text: 'Your code is 123456' }

test('with the outbox a message is there as soon as its transaction is', async () => {
  await inTransaction(async tx => {
    await enqueueMail(tx, mail)
    await enqueueSms(tx, sms)
  })
  const [newest, older] = await listOutbox()
  expect(newest).toMatchObject({ channel: 'sms', to: sms.to, subject: null, text: sms.text })
  expect(older).toMatchObject({ channel: 'mail', ...mail })
  expect(newest?.created_at).toMatch(/^\d{4}-\d\d-\d\dT[\d:]+\.\d{3}Z$/)
})

test('what is rolled back was never sent', async () => {
  const failing = inTransaction(async tx => {
    await enqueueSms(tx, { ...sms, text: 'never' })
    throw new Error('no')
  })
  await expect(failing).rejects.toThrow('no')
  expect((await listOutbox()).map(message => message.text)).not.toContain('never')
})

test('the outbox lists at most what was asked for, newest first', async () => {
  for (const text of ['one', 'two', 'three']) {
    await inTransaction(tx => enqueueSms(tx, { ...sms, text }))
  }
  expect((await listOutbox(2)).map(message => message.text)).toEqual(['three', 'two'])
})

test('with a real driver a message becomes a job of the same transaction', async () => {
  const captured = captureJobs()
  openMail({ driver: 'smtp', url: 'smtp://127.0.0.1:9', from: 'Adwuma <a@adwuma.test>' })
  onTestFinished(closeMail)
  await inTransaction(tx => enqueueMail(tx, mail))
  expect(captured).toEqual([{ job: 'mail', data: mail, options: {} }])
})

test('a text message that the provider refuses at first is sent again later', async () => {
  const { baseUrl, calls } = await fakeServer(() =>
    calls.length < 2 ? { status: 500 } : { body: '{"status":"success"}' },
  )
  openSms({ driver: 'arkesel', apiKey: 'key', sender: 'Adwuma', baseUrl })
  onTestFinished(() => openSms({ driver: 'outbox' }))
  const soon = { ...smsJob, firstRetryAfterSeconds: 1 }
  await startJobs({ url: String(pool.options.connectionString), jobs: [soon, mailJob] })
  onTestFinished(() => stopJobs())
  await inTransaction(tx => enqueueSms(tx, sms))
  await expect.poll(() => calls.length).toBe(2)
  expect(JSON.parse(String(calls[1]?.body)).recipients).toEqual(['233241234567'])
})
