/** What the operator is told: the figures, the alarms on them, and the pages that explain both. */
import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { parse } from 'yaml'
import { pool } from '#platform/server/database.ts'
import { startJobs, stopJobs } from '#platform/server/jobs.ts'
import { jobs } from '../src/app.ts'
import { useApp } from './builders/app.ts'

const app = useApp()

const textOf = (path: string) => readFileSync(new URL(`../${path}`, import.meta.url), 'utf8')
const runbook = textOf('docs/operations.md')

test('docs/operations.md lists every figure that a server tells, and no other', async () => {
  const figures = new Set(Object.keys(await readMetrics()))
  const section = between(runbook, '<!-- metrics -->', '<!-- /metrics -->')
  const listed = new Set([...section.matchAll(/`((?:adwuma|http|process|nodejs)_\w+)`/g)].map(([, name]) => name))
  expect([...figures].filter(name => !listed.has(name))).toEqual([])
  expect([...listed].filter(name => !figures.has(name ?? ''))).toEqual([])
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
