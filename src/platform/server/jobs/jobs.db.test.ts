import { fork } from 'node:child_process'
import { expect, onTestFinished, test } from 'vitest'
import { useDatabase } from '#test/builders/database.ts'
import { now, openClock } from '../clock.ts'
import { inTransaction, pool } from '../database/database.ts'
import { defineJob, enqueue, type Job, startJobs, stopJobs, waitForDueJobs } from './jobs.ts'

useDatabase()

test('a job of a transaction that commits runs, with its data and the time, at once', async () => {
  const { job, runs } = collecting('commits')
  await start([job])
  const began = Date.now()
  await inTransaction(tx => enqueue(tx, job, { id: 1 }))
  await expect.poll(() => runs.length).toBe(1)
  // Who is not told asks every two seconds.
  expect(Number(runs[0]?.now) - began).toBeLessThan(1900)
  expect(runs[0]?.data).toEqual({ id: 1 })
  expect(runs[0]?.now).toBeInstanceOf(Date)
})

test('a job of a transaction that rolls back never runs', async () => {
  const { job, runs } = collecting('rolls-back')
  await start([job])
  const failing = inTransaction(async tx => {
    await enqueue(tx, job, { id: 1 })
    throw new Error('no')
  })
  await expect(failing).rejects.toThrow('no')
  await enqueue(null, job, { id: 2 })
  await expect.poll(() => runs.length).toBe(1)
  expect(runs[0]?.data).toEqual({ id: 2 })
  expect(await waiting('rolls-back')).toBe(0)
})

test('a job for later waits, and is still there after a restart', async () => {
  const { job, runs } = collecting('later')
  await start([job])
  await enqueue(null, job, { id: 1 }, { startAfter: new Date(Date.now() + 3_600_000) })
  await stopJobs()
  await start([job])
  expect(await waiting('later')).toBe(1)
  expect(runs).toEqual([])
})

test('a job for later begins when the shifted clock says so', async () => {
  const { job, runs } = collecting('shifted')
  await start([job])
  openClock({ offsetMs: 86_400_000 })
  onTestFinished(() => openClock({ offsetMs: 0 }))
  const soon = new Date(now().getTime() + 10)
  await enqueue(null, job, { id: 1 }, { startAfter: new Date(now().getTime() + 3_600_000) })
  await enqueue(null, job, { id: 2 }, { startAfter: soon })
  await expect.poll(() => runs.length).toBe(1)
  expect(runs[0]?.data).toEqual({ id: 2 })
  expect(await waiting('shifted')).toBe(1)
})

test('many jobs that are due together are done without a pause between them', async () => {
  const { job, runs } = collecting('many')
  await start([job], { work: false })
  for (let id = 1; id <= 40; id += 1) await enqueue(null, job, { id })
  await stopJobs()
  await start([job])
  // Asking every five seconds would take more than three minutes.
  await expect.poll(() => runs.length).toBe(40)
})

test('an urgent job runs before those that have waited for longer', async () => {
  const { job, runs } = collecting('urgent')
  await start([job], { work: false })
  for (const id of [1, 2, 3]) await enqueue(null, job, { id })
  await enqueue(null, job, { id: 4 }, { isUrgent: true })
  await stopJobs()
  await start([job])
  await expect.poll(() => runs.length).toBe(4)
  expect(runs[0]?.data).toEqual({ id: 4 })
})

test('whoever waits for due jobs goes on once they have run, and not for one of tomorrow', async () => {
  const { job, runs } = collecting('awaited')
  await start([job])
  await enqueue(null, job, { id: 1 }, { startAfter: new Date(Date.now() + 86_400_000) })
  for (let id = 2; id <= 10; id += 1) await enqueue(null, job, { id })
  await waitForDueJobs({ timeoutMs: 30_000 })
  expect(runs.map(({ data }) => data)).toHaveLength(9)
})

test('whoever waits for due jobs does not wait for one that was put off and is due by now', async () => {
  const { job } = collecting('put-off')
  await start([job], { work: false })
  await enqueue(null, job, { id: 1 }, { startAfter: new Date(Date.now() + 3_600_000) })
  await pool.query(
    `update pgboss.job set start_after = now(), created_on = now() - interval '1 hour' where name = 'put-off'`,
  )
  const began = performance.now()
  await waitForDueJobs({ timeoutMs: 5000 })
  expect(performance.now() - began).toBeLessThan(4000)
  expect(await waiting('put-off')).toBe(1)
})

test('while a job with a key waits, another with the same key is not added', async () => {
  const { job } = collecting('keyed')
  await start([job])
  const startAfter = new Date(Date.now() + 3_600_000)
  await enqueue(null, job, { id: 1 }, { startAfter, singletonKey: 'a' })
  await enqueue(null, job, { id: 2 }, { startAfter, singletonKey: 'a' })
  await enqueue(null, job, { id: 3 }, { startAfter, singletonKey: 'b' })
  await enqueue(null, job, { id: 4 }, { startAfter })
  await enqueue(null, job, { id: 5 }, { startAfter })
  expect(await waiting('keyed')).toBe(4)
})

test('a job that fails is tried again', async () => {
  let tries = 0
  const job = defineJob({
    name: 'flaky',
    run: async () => {
      tries += 1
      if (tries < 2) throw new Error('not yet')
    },
    firstRetryAfterSeconds: 1,
  })
  await start([job])
  await enqueue(null, job, {})
  await expect.poll(() => tries, { timeout: 15_000 }).toBe(2)
})

test('stopping lets a running job finish', async () => {
  let state = 'waiting'
  const job = defineJob({
    name: 'slow',
    run: async () => {
      state = 'running'
      await new Promise(resolve => setTimeout(resolve, 700))
      state = 'finished'
    },
  })
  await start([job])
  await enqueue(null, job, {})
  await expect.poll(() => state).toBe('running')
  await stopJobs()
  expect(state).toBe('finished')
})

test('a schedule of a job that is gone is forgotten', async () => {
  const job = defineJob({ name: 'nightly', run: async () => {}, schedule: '0 3 * * *' })
  await start([job])
  expect(await schedules()).toEqual(['nightly'])
  await stopJobs()
  await start([])
  expect(await schedules()).toEqual([])
})

test('a job that catches up runs at each start, however late it ran before', async () => {
  const { job, runs } = collecting('catches-up')
  for (const times of [1, 2]) {
    await start([{ ...job, runsAtStart: true }])
    await expect.poll(() => runs.length).toBe(times)
    await stopJobs()
  }
})

test('what was to run once a day while nothing ran is run once after the start, and nothing that comes each hour', async () => {
  const nightly = collecting('once-a-night')
  const hourly = collecting('once-an-hour')
  const away = new Date(Date.now() + 12.5 * 3_600_000)
  const [minute, hour] = [away.getUTCMinutes(), away.getUTCHours()]
  const jobs = [
    { ...nightly.job, schedule: `${minute} ${hour} * * *` },
    { ...hourly.job, schedule: `${minute} * * * *` },
  ]
  await start(jobs)
  await stopJobs()
  await pool.query(`update pgboss.version set cron_on = now() - interval '3 days'`)
  await pool.query(`update pgboss.schedule set created_on = now() - interval '4 days'`)
  await start(jobs)
  await expect.poll(() => nightly.runs.length).toBe(1)
  expect(nightly.runs).toHaveLength(1)
  // What the queue adds, it adds together.
  const { rows } = await pool.query(
    `select from pgboss.job where 'once-an-hour' in (name, data->>'name')`,
  )
  expect([rows, hourly.runs]).toEqual([[], []])
})

test('of several processes exactly one runs a scheduled job each time', async () => {
  await pool.query('create table ticks (minute text not null, process int not null)')
  const children = [1, 2].map(() =>
    fork(new URL('../../../../test/fakes/ticking-process.ts', import.meta.url), {
      env: { ...process.env, DATABASE_URL: databaseUrl() },
      execArgv: [],
    }),
  )
  onTestFinished(() => {
    for (const child of children) child.kill()
  })
  const ticks = async () => (await pool.query('select minute from ticks')).rows
  await expect.poll(ticks, { timeout: 90_000, interval: 500 }).not.toHaveLength(0)
  expect(await ticks()).toHaveLength(1)
  const { rows } = await pool.query("select id from pgboss.job where name = 'tick'")
  expect(rows).toHaveLength(1)
}, 100_000)

type Run = { data: { id: number }; now: Date }

function collecting(name: string): { job: Job<{ id: number }>; runs: Run[] } {
  const runs: Run[] = []
  const job = defineJob<{ id: number }>({ name, run: async run => void runs.push(run) })
  return { job, runs }
}

async function start(jobs: Job<object>[], { work = true } = {}): Promise<void> {
  await startJobs({ url: databaseUrl(), jobs, work })
  onTestFinished(() => stopJobs())
}

async function waiting(name: string): Promise<number> {
  const { rows } = await pool.query(
    `select count(*)::int as count from pgboss.job where name = $1 and state = 'created'`,
    [name],
  )
  return rows[0].count
}

async function schedules(): Promise<string[]> {
  const { rows } = await pool.query<{ name: string }>('select name from pgboss.schedule')
  return rows.map(row => row.name)
}

function databaseUrl(): string {
  return String(pool.options.connectionString)
}
