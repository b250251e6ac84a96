/** What the operator is told: the figures, the alarms on them, and the pages that explain both. */
import { readFileSync } from 'node:fs'
import { sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import { parse } from 'yaml'
import { db, pool } from '#platform/server/database.ts'
import { defineJob, enqueue, startJobs, stopJobs } from '#platform/server/jobs.ts'
import { jobs } from '../src/app.ts'
import { useApp } from './builders/app.ts'
import { buildTransaction } from './builders/payments.ts'

const app = useApp()

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
  expect(before('adwuma_ledger_difference_pesewas')).toBe(0)
  await sql`alter table ledger_accounts rename to unreadable`.execute(db)
  const after = await readFigures()
  expect(after('adwuma_ledger_difference_pesewas')).toBeUndefined()
  expect(after('adwuma_transactions_for_managers')).toBe(1)
  await sql`alter table unreadable rename to ledger_accounts`.execute(db)
})

test('every alarm asks for figures and labels that a server tells, and the runbook says what to do', async () => {
  const figures = await readMetrics()
  for (const { alert, expr, annotations } of alarms()) {
    const asked = figuresIn(expr)
    expect(asked.length, alert).toBeGreaterThan(0)
    for (const { name, labels } of asked) {
      const base = name.replace(/_(count|bucket|sum)$/, '')
      const told = figures[name] ?? figures[base]
      expect(told, `${alert} asks for ${name}`).toBeDefined()
      for (const label of labels) expect(told, `${alert} asks for ${name}`).toContain(label)
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
  await startJobs({ url: String(pool.options.connectionString), jobs, work: false })
  await app.server.inject('/healthz')
  const { body, statusCode } = await app.server.inject('/metrics')
  await stopJobs()
  expect(statusCode).toBe(200)
  const names = [...body.matchAll(/^# TYPE (\S+)/gm)].map(([, name]) => name ?? '')
  return Object.fromEntries(names.map(name => [name, labelsOf(name, body)]))
}

async function readFigures(): Promise<(figure: string) => number | undefined> {
  const { body } = await app.server.inject('/metrics')
  const told = new Map(body.split('\n').map(line => [line.replace(/ \S+$/, ''), line]))
  return figure => {
    const value = told.get(figure)?.split(' ').at(-1)
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
