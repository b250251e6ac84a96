import { sql } from 'kysely'
import { beforeEach, expect, onTestFinished, test } from 'vitest'
import type { Received } from '#platform/contract.ts'
import { db, pool } from '#platform/server/database/database.ts'
import { defineJob, enqueue, type Job, startJobs, stopJobs } from '#platform/server/jobs/jobs.ts'
import { mailJob, plainMailJob } from '#platform/server/mail-and-sms/mail.ts'
import { smsJob } from '#platform/server/mail-and-sms/sms.ts'
import { asUser, type BuiltUser, buildUser } from '#test/builders/accounts.ts'
import { useApp } from '#test/builders/app.ts'
import type { listAudit } from '../../audit/contract.ts'
import type { listFailedJobs } from '../contract.ts'

const app = useApp()
let manager: BuiltUser

beforeEach(async () => {
  manager ??= await buildUser({ id: 1, manager: true })
})

const nobody = '00000000-0000-4000-8000-000000000000'

test('where no queue has ever been there nothing has failed', async () => {
  expect(await list()).toMatchObject({ data: [], total: 0 })
  expect((await retry(nobody)).statusCode).toBe(404)
})

test('managers see what failed, the latest first, and of messages neither the words nor the receiver', async () => {
  const { job } = counting('work')
  await start([mailJob, smsJob, job])
  const code = 'Your code is 918273.'
  await fail(mailJob, { to: 'kofi.mensah@example.test', subject: 'Log in', text: code })
  await fail(smsJob, { to: '+233244555667', text: code })
  await fail(job, { orderId: 4711081547 })
  const { data, total } = await list()
  expect(total).toBe(3)
  expect(data).toEqual([
    { ...rowAs('other', job.name), to: null },
    { ...rowAs('sms', smsJob.name), to: '…667' },
    { ...rowAs('mail', mailJob.name), to: 'k…@example.test' },
  ])
  const body = JSON.stringify(data)
  for (const secret of ['918273', 'Log in', 'mensah', '244555', '4711081547', 'sealed"'])
    expect(body).not.toContain(secret)
})

test('the list is cut into pages, and narrowed by a part of the name or by what it was', async () => {
  const { job } = counting('cut-and-narrowed')
  await start([mailJob, plainMailJob, smsJob, job])
  await sql`delete from pgboss.job`.execute(db)
  for (let n = 0; n < 13; n++) await fail(job, {})
  await fail(plainMailJob, { to: 'ama@example.test', subject: 'a', text: 'b' })
  await fail(smsJob, { to: '0244555667', text: 'b' })
  expect(await list('?name=and-NARROWED')).toMatchObject({ total: 13, last_page: 2, per_page: 12 })
  expect((await list('?name=and-narrowed&page=2')).data).toHaveLength(1)
  expect(namesIn(await list('?kind=mail'))).toEqual([plainMailJob.name])
  expect(namesIn(await list('?kind=sms'))).toEqual([smsJob.name])
  expect(new Set(namesIn(await list('?kind=other')))).toEqual(new Set([job.name]))
  expect(await list('?name=%25')).toMatchObject({ total: 0 })
  expect(await list('?name=pgboss')).toMatchObject({ total: 0 })
})

test.each<[what: string, said: string, shown: unknown]>([
  ['an e-mail', 'to ama.k@example.test: 550 no such box', 'to [redacted]: 550 no such box'],
  ['phone numbers', '0244555667 and +233 24 455 5667', '[redacted] and …'],
  ['a number in parts', 'MoMo 024-455-5667 was unknown', 'MoMo … was unknown'],
  ['a token', 'token=abcdefgh was refused', 'token=… was refused'],
  ['a long key', `signed by ${'a1B2'.repeat(10)} wrongly`, 'signed by … wrongly'],
  ['a login', 'Bearer abc.def was refused', 'Bearer [redacted] was refused'],
  ['a stack', 'first line\n    at secretOf (file.ts:1)', 'first line'],
  ['many words', 'word '.repeat(100), expect.stringMatching(/^(word ){39}word…$/)],
  ['nothing', '', ''],
])('a reason with %s tells nothing of anybody', async (_what, said, shown) => {
  const { job } = counting('reasons')
  await start([job])
  const id = await fail(job, {}, said)
  const { data } = await list('?name=reasons&records_per_page=100')
  expect(data.find(row => row.id === id)?.reason).toEqual(shown)
})

test('a message that can no longer be opened is listed without its receiver', async () => {
  await start([smsJob])
  const id = await fail(smsJob, { to: '0244555667', text: 'b' })
  await sql`update pgboss.job set data = '{"sealed":"AAAA"}' where id = ${id}`.execute(db)
  expect((await list('?kind=sms')).data).toContainEqual(expect.objectContaining({ id, to: null }))
})

test('a mail that failed goes out when it is tried again, and is gone from the list', async () => {
  await start([mailJob])
  const to = 'tried.again@example.test'
  const id = await fail(mailJob, { to, subject: 'Hello', text: 'Here at last.' })
  expect((await retry(id)).json()).toEqual({
    message: 'It is being tried again. If it fails again, it comes back to this list.',
  })
  await stopJobs()
  await start([mailJob], { work: true })
  const listSent = async () =>
    (await sql`select text from outbox where recipient = ${to}`.execute(db)).rows
  await expect.poll(listSent, { timeout: 15_000 }).toEqual([{ text: 'Here at last.' }])
  await expect.poll(async () => (await retry(id)).statusCode).toBe(404)
  expect((await list()).data.map(row => row.id)).not.toContain(id)
})

test('twenty managers who press at once give a job one new life', async () => {
  const { job, runs } = counting('pressed-by-twenty')
  await start([job])
  const id = await fail(job, { id: 1 })
  const presses = Array.from({ length: 20 }, () => retry(id))
  const answers = await Promise.all(presses)
  expect(new Set(answers.map(answer => answer.statusCode))).toEqual(new Set([200]))
  expect(new Set(answers.map(answer => answer.body)).size).toBe(1)
  await stopJobs()
  await start([job], { work: true })
  await expect.poll(() => stateOf(id), { timeout: 15_000 }).toBe('completed')
  expect(runs).toEqual([{ id: 1 }])
  expect((await retry(id)).statusCode).toBe(200)
  expect(await stateOf(id)).toBe('completed')
})

test('a job that fails again at once is tried once for twenty presses on the failure that all of them saw', async () => {
  const { job, runs } = counting('fails-again', { fails: true })
  await start([job], { work: true })
  const id = await fail(job, {})
  runs.length = 0
  const failed_at = (await list('?name=fails-again')).data[0]?.failed_at
  const answers = await Promise.all(Array.from({ length: 20 }, () => retry(id, { failed_at })))
  expect(new Set(answers.map(answer => answer.statusCode))).toEqual(new Set([200]))
  await expect.poll(() => runs.length, { timeout: 15_000 }).toBe(1)
  await expect.poll(() => stateOf(id)).toBe('failed')
  expect((await retry(id, { failed_at })).statusCode).toBe(200)
  expect(await stateOf(id)).toBe('failed')
  const again = (await list('?name=fails-again')).data[0]?.failed_at
  expect(again).not.toBe(failed_at)
  expect((await retry(id, { failed_at: again })).statusCode).toBe(200)
  await expect.poll(() => runs.length, { timeout: 15_000 }).toBe(2)
})

test('of twenty who have a job tried again the audit log keeps the one who did so', async () => {
  const { job } = counting('kept-in-log')
  await start([job])
  const id = await fail(job, {})
  await Promise.all(Array.from({ length: 20 }, () => retry(id)))
  const entries = await listRetries()
  expect(entries.filter(({ after }) => after.job_id === id)).toEqual([
    {
      ...{ actor: manager.id, subject: { type: 'failed-job', id: 0 }, action: 'retry' },
      after: { name: job.name, job_id: id },
    },
  ])
  await retry(nobody)
  expect(await listRetries()).toHaveLength(entries.length)
})

test('a new life has as many tries as the first one had', async () => {
  const job = defineJob({ name: 'all-tries', run: async () => {}, retries: 3 })
  await start([job])
  const id = await fail(job, {})
  await sql`update pgboss.job set retry_count = 3, started_on = now(), start_after = now() + interval '1 day'
    where id = ${id}`.execute(db)
  expect((await list('?name=all-tries')).data[0]).toMatchObject({ tries: 4 })
  await retry(id)
  const { rows } = await sql`
    select state, retry_count, retry_limit, started_on, completed_on, start_after <= now() as is_due
    from pgboss.job where id = ${id}`.execute(db)
  expect(rows).toEqual([
    {
      ...{ state: 'retry', retry_count: 0, retry_limit: 3 },
      ...{ started_on: null, completed_on: null, is_due: true },
    },
  ])
})

test('what is no job, what waits, and the queue’s own upkeep are not begun', async () => {
  const { job } = counting('waits-still')
  await start([job])
  for (const id of ['1', 'x'.repeat(40), nobody, "'; --"])
    expect((await retry(encodeURIComponent(id))).statusCode, id).toBe(404)
  await enqueue(null, job, {}, { startAfter: new Date(Date.now() + 3_600_000) })
  const { rows } = await sql<{ id: string }>`
    select id from pgboss.job where name = ${job.name}`.execute(db)
  const [waiting] = rows
  expect((await retry(waiting?.id ?? '')).statusCode).toBe(200)
  expect(await stateOf(waiting?.id ?? '')).toBe('created')
})

test('nobody but the owner sees failed jobs or has them tried again', async () => {
  const { job } = counting('not-for-members')
  await start([job])
  const id = await fail(job, {})
  const headers = await asUser(await buildUser())
  const listed = await app.server.inject({ url: '/api/manager/failed-jobs', headers })
  expect(listed.statusCode).toBe(403)
  expect((await retry(id, {}, headers)).statusCode).toBe(403)
  expect(await stateOf(id)).toBe('failed')
})

type Listed = Received<typeof listFailedJobs>['failed_jobs']

const rowAs = (kind: string, name: string) => ({
  ...{ id: expect.any(String), kind, name, reason: 'The provider did not answer', tries: 1 },
  ...{ created_at: expect.any(String), failed_at: expect.any(String) },
})

const namesIn = ({ data }: Listed) => data.map(({ name }) => name)

function counting(
  name: string,
  { fails = false } = {},
): { job: Job<Record<string, number>>; runs: object[] } {
  const runs: object[] = []
  const job = defineJob<Record<string, number>>({
    name,
    retries: 0,
    run: async ({ data }) => {
      runs.push(data)
      if (fails) throw new Error('Not this time either')
    },
  })
  return { job, runs }
}

async function start(jobs: Job<never>[], { work = false } = {}): Promise<void> {
  const url = String(pool.options.connectionString)
  await startJobs({ url, jobs: jobs as Job<object>[], work })
  onTestFinished(() => stopJobs())
}

/** A job of this kind whose last try has failed; its id. */
async function fail<Data extends object>(
  job: Job<Data>,
  data: Data,
  message = 'The provider did not answer',
): Promise<string> {
  await enqueue(null, job, data, { startAfter: new Date(Date.now() + 3_600_000) })
  const { rows } = await sql<{ id: string }>`
    update pgboss.job set state = 'failed', completed_on = clock_timestamp(),
      output = ${JSON.stringify({ message, stack: 'secret' })}
    where name = ${job.name} and state = 'created' returning id`.execute(db)
  return rows[0]?.id ?? ''
}

async function stateOf(id: string): Promise<string | undefined> {
  const { rows } = await sql<{ state: string }>`
    select state from pgboss.job where id = ${id}`.execute(db)
  return rows[0]?.state
}

async function list(query = ''): Promise<Listed> {
  const url = `/api/manager/failed-jobs${query}`
  const answer = await app.server.inject({ url, headers: await asUser(manager) })
  expect(answer.statusCode, answer.body).toBe(200)
  return answer.json().failed_jobs
}

/** As the owner reads them in the log, narrowed to jobs. */
async function listRetries() {
  const url = '/api/manager/audit?subject_type=failed-job&records_per_page=100'
  const answer = await app.server.inject({ url, headers: await asUser(manager) })
  type Entry = Received<typeof listAudit>['audit']['data'][number]
  const entries: Entry[] = answer.json().audit.data
  return entries.map(({ actor, subject, action, after }) => ({
    ...{ actor: actor?.id, subject, action },
    after: after as { name: string; job_id: string },
  }))
}

async function retry(id: string, payload: object = {}, headers?: Record<string, string>) {
  return app.server.inject({
    method: 'POST',
    url: `/api/manager/failed-jobs/${id}/retry`,
    payload,
    headers: headers ?? (await asUser(manager)),
  })
}
