/** What the operator is told: the figures, the alarms on them, and the pages that explain both. */
import { readFileSync } from 'node:fs'
import { sql } from 'kysely'
import { beforeAll, expect, onTestFinished, test } from 'vitest'
import { parse } from 'yaml'
import { record } from '#features/payments/server/transition.ts'
import { allJobs } from '#jobs.ts'
import {
  closeDatabase,
  db,
  directUrl,
  inTransaction,
  openDatabase,
  pool,
} from '#platform/server/database/database.ts'
import { noteBackup } from '#platform/server/database/last-backup.ts'
import { pageOfFailedJobs } from '#platform/server/jobs/failed-jobs.ts'
import { defineJob, enqueue, type Job, startJobs, stopJobs } from '#platform/server/jobs/jobs.ts'
import { messageJobNames } from '#platform/server/mail-and-sms/job-names.ts'
import { mailJob, plainMailJob } from '#platform/server/mail-and-sms/mail.ts'
import { openSms, plainSmsJob, smsJob } from '#platform/server/mail-and-sms/sms.ts'
import { withoutSecrets } from '#platform/server/observability/log-secrets.ts'
import { readSettings, settings } from '#platform/server/settings/settings.ts'
import { ports } from '#ports.ts'
import { buildUser } from './builders/accounts.ts'
import { useApp } from './builders/app.ts'
import { useDatabase } from './builders/database.ts'
import { buildGig } from './builders/gigs.ts'
import { pageRoutes } from './builders/page-routes.ts'
import { buildTransaction, type TransactionOptions } from './builders/payments.ts'
import { buildIdentity } from './builders/profile.ts'
import { listServerRoutes } from './builders/server-routes.ts'

const app = useApp(
  {},
  {
    open: () => {
      useDatabase()
      // So that there are figures of a replica.
      beforeAll(async () => {
        const url = directUrl
        await closeDatabase()
        await openDatabase(url, { readUrl: url, poolSize: 5 })
      })
    },
  },
)

const textOf = (path: string) => readFileSync(new URL(`../${path}`, import.meta.url), 'utf8')
const runbook = textOf('docs/operations.md')

test('docs/operations.md lists every figure that a server tells, and no other', async () => {
  const figures = new Set(Object.keys(await readMetrics()))
  const section = between(runbook, '<!-- metrics -->', '<!-- /metrics -->')
  const listed = new Set(
    [...section.matchAll(/`((?:adwuma|http|process|nodejs)_\w+)`/g)].map(([, name]) => name),
  )
  expect([...figures].filter(name => !listed.has(name))).toEqual([])
  expect([...listed].filter(name => !figures.has(name ?? ''))).toEqual([])
})

test('what is owed, what waits and what has failed shows in the figures, and the rest where they cannot be read', async () => {
  const job = defineJob({ name: 'of-the-operator', run: async () => {} })
  await startJobs({ url: String(pool.options.connectionString), jobs: [job], work: false })
  onTestFinished(() => stopJobs())
  await enqueue(null, job, {})
  await sql`update pgboss.job set state = 'failed' where name = ${job.name}`.execute(db)
  const anHourAgo = new Date(Date.now() - 3_600_000)
  await enqueue(null, job, {}, { startAfter: anHourAgo })
  await buildTransaction({ created_at: anHourAgo })
  await buildTransaction({ method: 'MANUAL', submitted_at: new Date() })
  const before = await readFigures()
  expect(before('adwuma_jobs_failed{job_name="of-the-operator"}')).toBe(1)
  for (const oldest of [
    'adwuma_jobs_oldest_waiting_seconds{job_name="of-the-operator"}',
    'adwuma_payments_oldest_pending_seconds{kind="payment"}',
  ]) {
    expect(before(oldest), oldest).toBeGreaterThan(3590)
    expect(before(oldest), oldest).toBeLessThan(3900)
  }
  expect(before('adwuma_transactions_for_managers')).toBe(1)
  expect(before('adwuma_outgoing_money')).toBe(1)
  expect(before('adwuma_ledger_difference_pesewas')).toBe(0)
  await sql`alter table ledger_accounts rename to unreadable`.execute(db)
  const after = await readFigures()
  expect(after('adwuma_ledger_difference_pesewas')).toBeUndefined()
  expect(after('adwuma_transactions_for_managers')).toBe(1)
  await sql`alter table unreadable rename to ledger_accounts`.execute(db)
})

test('a message that failed two hours ago is counted no more, and still stands among what failed', async () => {
  const jobs = [mailJob, plainMailJob, smsJob, plainSmsJob] as Job<object>[]
  await startJobs({ url: String(pool.options.connectionString), jobs, work: false })
  onTestFinished(() => stopJobs())
  for (const job of jobs) {
    for (const minutes of [50, 120]) {
      await enqueue(null, job, { to: 'ama@adwuma.test', text: '123456' })
      await sql`update pgboss.job set state = 'failed', completed_on = now() - make_interval(mins => ${minutes})
        where name = ${job.name} and state = 'created'`.execute(db)
    }
    expect((await readFigures())(`adwuma_jobs_failed{job_name="${job.name}"}`), job.name).toBe(1)
    const among = { names: [job.name], only: true }
    const listed = await pageOfFailedJobs({ name: '', among, limit: 10, offset: 0 })
    expect(listed.total, job.name).toBe(2)
  }
})

test('of what waits for managers the age of the oldest is told that one can decide on', async () => {
  const { EMAIL_CONFIRMATION } = settings
  onTestFinished(() => void Object.assign(settings, { EMAIL_CONFIRMATION }))
  settings.EMAIL_CONFIRMATION = 'required'
  const longest = async () =>
    (await readFigures())('adwuma_transactions_for_managers_oldest_seconds') ?? Number.NaN
  const expectDays = async (days: number) => {
    expect(await longest()).toBeGreaterThan(days * day - 60)
    expect(await longest()).toBeLessThan(days * day + 3600)
  }
  const [held, unconfirmed] = [await buildOldPayout(), await buildOldPayout()]
  const refunded = await buildOldPayout({ kind: 'refund', method: 'MANUAL' })
  for (const person of [held, refunded])
    await changePerson(person, { payout_hold_from: new Date() })
  await changePerson(unconfirmed, { email_verified_at: null })
  // What other tests have left waiting is moments old.
  expect(await longest()).toBeGreaterThanOrEqual(0)
  expect(await longest()).toBeLessThan(day)
  await changePerson(held, { payout_hold_from: daysAgo(4) })
  await expectDays(1)
  await changePerson(refunded, { payout_hold_from: daysAgo(4.5) })
  await expectDays(1.5)
  await changePerson(unconfirmed, { email_verified_at: daysAgo(2) })
  await expectDays(2)
  await buildTransaction({ method: 'MANUAL', created_at: daysAgo(9), submitted_at: daysAgo(3) })
  await expectDays(3)
  const { reference } = await buildTransaction({ created_at: daysAgo(9), held_for: 'amount' })
  const event = { reference, action: 'hold', by: 'provider' as const, now: daysAgo(4) }
  await inTransaction(tx => record(tx, event))
  await expectDays(4)
})

const day = 86_400
const daysAgo = (days: number) => new Date(Date.now() - days * day * 1000)

/** Five days old; answers whom it is to be paid to. */
async function buildOldPayout(
  owed: TransactionOptions = { kind: 'payout' },
): Promise<{ id: number }> {
  const user = await buildUser()
  await changePerson(user, { email_verified_at: daysAgo(9) })
  const paid = { status_code: 'CMPLTD', outcome: 'given', settled_at: daysAgo(6) } as const
  const { reference: source } = await buildTransaction(paid)
  await buildTransaction({ ...owed, source, user, created_at: daysAgo(5) })
  return user
}

const changePerson = (
  { id }: { id: number },
  change: { payout_hold_from: Date } | { email_verified_at: Date | null },
) => db.updateTable('users').set(change).where('id', '=', id).execute()

test('where no backup was ever made, the figure is the age of the database', async () => {
  const twoDaysAndMore = new Date(Date.now() - 49 * 3_600_000).toISOString()
  await sql`update migrations set timestamp = ${twoDaysAndMore}`.execute(db)
  const never = (await readFigures())('adwuma_backup_age_seconds')
  expect(never).toBeGreaterThan(172_800)
  await noteBackup(app.dataDir, '/backups/today')
  expect((await readFigures())('adwuma_backup_age_seconds')).toBeLessThan(600)
})

test('gigs, identities and reports that wait for a manager are counted, with the age of the oldest', async () => {
  const figure = (name: string, kind: string) => `${name}{kind="${kind}"}`
  const before = await readFigures()
  const owner = await buildUser()
  const gig = await buildGig({ owner, status: 'inReview' })
  await sql`update gigs set updated_at = now() - interval '3 hours' where id = ${gig.id}`.execute(
    db,
  )
  await buildIdentity(owner)
  const after = await readFigures()
  for (const kind of ['gig', 'identity']) {
    const name = figure('adwuma_waiting_for_managers', kind)
    expect(after(name), kind).toBe((before(name) ?? Number.NaN) + 1)
  }
  const age = figure('adwuma_waiting_for_managers_oldest_seconds', 'gig')
  expect(after(age)).toBeGreaterThan(10_000)
  expect(after(figure('adwuma_waiting_for_managers', 'report'))).toBe(0)
})

test('no address that carries a code or a token leaves it in the log', () => {
  const secret = 'hunter2-c0ffee'
  const addresses = [...listServerRoutes(app.server), ...pageRoutes].map(({ address }) => address)
  const carrying = [...new Set(addresses)].filter(address => /:\w*(?:code|token)\b/.test(address))
  expect(carrying.length).toBeGreaterThanOrEqual(11)
  for (const address of carrying) {
    const url = address
      .replace(/:\w*(?:code|token)\b\??/, `12-all.${secret}`)
      .replaceAll(/:\w+/g, '12')
    expect(withoutSecrets(JSON.stringify({ url })), address).not.toContain(secret)
  }
})

test('every single try to send that fails is counted, before its job has failed for good', async () => {
  const failed = 'adwuma_delivery_attempts_total{channel="sms",outcome="failed"}'
  const before = (await readFigures())(failed)
  openSms(
    readSettings({
      SMS_DRIVER: 'arkesel',
      ARKESEL_API_KEY: 'key',
      ARKESEL_URL: 'http://127.0.0.1:9',
    }),
  )
  onTestFinished(() => openSms(readSettings({})))
  const sms = { data: { to: '0240000001', text: 'A code' }, now: new Date() }
  await expect(smsJob.run(sms)).rejects.toThrow('could not be reached')
  expect((await readFigures())(failed)).toBe((before ?? Number.NaN) + 1)
})

test('the alarm on messages that reach nobody knows the names of their jobs', () => {
  const alarm = (name: string) => alarms().find(({ alert }) => alert === name)?.expr ?? ''
  for (const name of Object.values(messageJobNames).flat()) {
    const matches = (expr: string) => new RegExp(`^(?:${/~"([^"]+)"/.exec(expr)?.[1]})$`).test(name)
    expect(matches(alarm('AdwumaMailsFail')), name).toBe(true)
    expect(matches(alarm('AdwumaJobsFail')), name).toBe(true)
  }
})

test('every alarm asks for figures and labels that a server tells, and the runbook says what to do', async () => {
  const figures = await readMetrics()
  for (const { alert, expr, annotations } of alarms()) {
    const usedFigures = figuresIn(expr)
    expect(usedFigures.length, alert).toBeGreaterThan(0)
    for (const { name, labels } of usedFigures) {
      const base = name.replace(/_(count|bucket|sum)$/, '')
      const knownLabels = figures[name] ?? figures[base]
      expect(knownLabels, `${alert} asks for ${name}`).toBeDefined()
      for (const label of labels) expect(knownLabels, `${alert} asks for ${name}`).toContain(label)
    }
    expect(annotations.summary).toMatch(/\.$/)
    expect(runbook, alert).toContain(`**${alert}**`)
  }
})

test('the runbook speaks of no alarm that does not exist', () => {
  const known = alarms().map(({ alert }) => alert)
  const spoken = [...runbook.matchAll(/\*\*(Adwuma\w+)\*\*/g)].map(([, name]) => name)
  expect(spoken).toEqual(known)
})

type Alarm = { alert: string; expr: string; annotations: { summary: string } }

const alarms = (): Alarm[] => parse(textOf('deploy/alerts.yaml')).groups[0].rules

/** Names with the labels that are told with each. `up` is Prometheus's own. */
async function readMetrics(): Promise<Record<string, string[]>> {
  await startJobs({ url: String(pool.options.connectionString), jobs: allJobs(ports), work: false })
  await app.server.inject('/healthz')
  const { body, statusCode } = await app.server.inject('/metrics')
  await stopJobs()
  expect(statusCode).toBe(200)
  const names = [...body.matchAll(/^# TYPE (\S+)/gm)].map(([, name]) => name ?? '')
  return Object.fromEntries(names.map(name => [name, labelsOf(name, body)]))
}

async function readFigures(): Promise<(figure: string) => number | undefined> {
  const { body } = await app.server.inject('/metrics')
  const figureLines = new Map(body.split('\n').map(line => [line.replace(/ \S+$/, ''), line]))
  return figure => {
    const value = figureLines.get(figure)?.split(' ').at(-1)
    return value === undefined ? undefined : Number(value)
  }
}

function labelsOf(name: string, body: string): string[] {
  const lines = body.split('\n').filter(line => line.startsWith(name))
  return [
    ...new Set(
      lines.flatMap(line => [...line.matchAll(/(\w+)="/g)].map(([, label]) => label ?? '')),
    ),
  ]
}

function figuresIn(expr: string): { name: string; labels: string[] }[] {
  return [...expr.matchAll(/\b((?:adwuma|http|process|nodejs)_\w+|up)\b(\{[^}]*\})?/g)].flatMap(
    ([, name = '', selector = '']) => {
      if (name === 'up') return [{ name: 'process_start_time_seconds', labels: [] }]
      const labels = [...selector.matchAll(/(\w+)\s*[=!]/g)].map(([, label]) => label ?? '')
      return [{ name, labels: labels.filter(label => label !== 'job') }]
    },
  )
}

function between(text: string, start: string, end: string): string {
  return text.slice(text.indexOf(start) + start.length, text.indexOf(end))
}
