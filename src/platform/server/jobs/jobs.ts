import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { fromKysely, type KyselyTransactionLike, PgBoss, type SendOptions } from 'pg-boss'
import { now, onUnshiftedClock } from '../clock.ts'
import { log } from '../observability/logging.ts'
import { openData, sealData } from './sealed-data.ts'

/**
 * A piece of background work. `run` may be called more than once for one job (a process can die
 * after the work and before the note of it), so it must be safe to repeat.
 */
export type Job<Data extends object> = {
  name: string
  run(job: { data: Data; now: Date }): Promise<void>
  /** Five-field cron in UTC; then exactly one of all processes runs it each time, once a day also after a stop. */
  schedule?: string
  /** Also runs at each start of a process: what fell due over a stop waits for no minute to begin. */
  runsAtStart?: true
  /** Further tries after the first has failed, each later than the one before. */
  retries?: number
  firstRetryAfterSeconds?: number
  /** A run that takes longer is taken for dead and tried again. */
  timeoutSeconds?: number
  /** The data hold codes, links or addresses: they are sealed in the queue's tables, and gone as soon as the job is done. */
  sealed?: true
  /** How many of these one process runs at the same time. */
  concurrency?: number
}

export type NoData = Record<string, never>

export type EnqueueOptions = {
  /** By the application's clock. */
  startAfter?: Date
  /** While a job with this key waits, another one with the same key is not added. */
  singletonKey?: string
  /** Runs before the jobs of the same name that are not urgent, however long those have waited. */
  isUrgent?: boolean
}

export type JobQueue = {
  add(
    tx: KyselyTransactionLike | null,
    job: Job<object>,
    data: object,
    options: EnqueueOptions,
  ): Promise<void>
}

let queue: JobQueue | undefined
let boss: PgBoss | undefined

export function defineJob<Data extends object = NoData>(job: Job<Data>): Job<Data> {
  return job
}

/**
 * Adds a job. Given a transaction, the job exists if and only if that transaction commits; with
 * `null` it exists at once.
 */
export async function enqueue<Data extends object>(
  tx: KyselyTransactionLike | null,
  job: Job<Data>,
  data: Data,
  options: EnqueueOptions = {},
): Promise<void> {
  if (!queue) throw new Error('Jobs are enqueued only after startJobs()')
  await queue.add(tx, job, data, options)
}

/** Puts another queue in the place of pg-boss: tests collect what would have been enqueued. */
export function openJobQueue(replacement: JobQueue): void {
  queue = replacement
}

/**
 * Connects to the queue and, unless `work` is false, runs the jobs in this process: at once, or with `later` when
 * `runJobs` is called. Every job that is ever enqueued must be among `jobs`.
 */
export async function startJobs(options: {
  url: string
  jobs: Job<object>[]
  work?: boolean | 'later'
}): Promise<void> {
  const { url, jobs, work = true } = options
  boss = await connect(url, work !== false)
  await Promise.all(jobs.map(job => declare(job)))
  await setSchedules(jobs)
  queue = { add: send }
  if (work === true) await runJobs(jobs)
}

/** What is due begins at once, so everything that jobs call must be in place by now. */
export async function runJobs(jobs: Job<object>[]): Promise<void> {
  await Promise.all(jobs.map(job => workers(job)))
  for (const job of jobs)
    if (job.runsAtStart) await enqueue(null, job, {}, { singletonKey: 'at the start' })
}

/** Takes no new jobs, waits for those that run, and disconnects. */
export async function stopJobs(options: { timeoutMs?: number } = {}): Promise<void> {
  const stopping = boss
  boss = undefined
  queue = undefined
  await stopping?.stop({ graceful: true, timeout: options.timeoutMs ?? 20_000 })
}

/**
 * For those who look for what jobs have done: until none runs any more or has been due since it was added, or the time is
 * over. Nobody has just asked for what was put off or is tried again; once due, it may be found seconds later.
 */
export async function waitForDueJobs({ timeoutMs }: { timeoutMs: number }): Promise<void> {
  const giveUpAt = Date.now() + timeoutMs
  while (boss && (await isAnyJobDue(boss)) && Date.now() < giveUpAt) await pause(20)
}

async function isAnyJobDue(from: PgBoss): Promise<boolean> {
  const { rows } = await from.getDb().executeSql(
    `select exists (
      select from pgboss.job
      where state < 'completed' and start_after <= now() and name not like '\\_\\_pgboss%'
        and (state = 'active' or start_after < created_on + interval '1 second')
    ) as due`,
  )
  return rows[0].due
}

async function connect(url: string, work: boolean): Promise<PgBoss> {
  const connection = new PgBoss({
    connectionString: url,
    schema: 'pgboss',
    application_name: 'adwuma jobs',
    max: 4,
    useListenNotify: work,
    supervise: work,
    schedule: work,
    // Else what has been finished for long enough is looked for once a day.
    maintenanceIntervalSeconds: 3600,
    cronMonitorIntervalSeconds: 15,
    cronWorkerIntervalSeconds: 5,
  })
  connection.on('error', error => log.error({ err: error }, 'the job queue failed'))
  connection.on('warning', warning => log.warn({ warning }, 'the job queue warns'))
  await connection.start()
  return connection
}

function running(): PgBoss {
  if (!boss) throw new Error('Jobs have not been started')
  return boss
}

/**
 * `createQueue` leaves an existing queue as it is; the update carries changed settings over. The
 * policy `short` is what lets a key stand for one waiting job.
 */
async function declare(job: Job<object>): Promise<void> {
  const settings = {
    retryLimit: job.retries ?? 5,
    retryDelay: job.firstRetryAfterSeconds ?? 5,
    retryBackoff: true,
    retryDelayMax: 3600,
    expireInSeconds: job.timeoutSeconds ?? 300,
    deleteAfterSeconds: 24 * 3600,
    notify: true,
  }
  await running().createQueue(job.name, { ...settings, policy: 'short' })
  await running().updateQueue(job.name, settings)
}

/** Also forgets schedules of jobs that are no longer in the code. */
async function setSchedules(jobs: Job<object>[]): Promise<void> {
  const wanted = new Map(jobs.flatMap(job => (job.schedule ? [[job.name, job.schedule]] : [])))
  const present = await running().getSchedules()
  const stale = present.filter(schedule => !wanted.has(schedule.name))
  await Promise.all(stale.map(schedule => running().unschedule(schedule.name)))
  for (const [name, cron] of wanted) {
    const missed = comesWithinTheHour(cron) ? 'skip' : 'once'
    await running().schedule(name, cron, {}, { tz: 'UTC', missed })
  }
}

/** What comes once a day is made up for where nothing ran in its minute; a machine may be off each night. */
const comesWithinTheHour = (cron: string) => cron.split(' ')[1] === '*'

/** Each of them runs one job at a time. */
async function workers(job: Job<object>): Promise<void> {
  for (let count = job.concurrency ?? 1; count > 0; count -= 1) await worker(job)
}

/** New jobs announce themselves; asking is for those whose time has come and for second tries. */
async function worker(job: Job<object>): Promise<void> {
  const own = running()
  // All begin together. Asked by all of them at one moment, the database keeps everybody else waiting.
  const spread = 0.8 + Math.random() * 0.4
  const options = { pollingIntervalSeconds: 2 * spread, notifyPollingIntervalSeconds: 5 * spread }
  let id: string | undefined
  id = await own.work<object>(job.name, options, async ([taken]) => {
    if (!taken) return
    await runOnce(own, job, taken).finally(() => {
      // Where one was due another may be: only after nothing was found it waits before it asks again.
      if (id) own.notifyWorker(id)
    })
  })
}

async function runOnce(
  from: PgBoss,
  job: Job<object>,
  { id, data }: { id: string; data: object | null },
): Promise<void> {
  try {
    await job.run({ data: job.sealed ? openData(data ?? {}, job.name) : (data ?? {}), now: now() })
    if (job.sealed) await from.deleteJob(job.name, id)
  } catch (error) {
    log.error({ err: error, job: job.name, jobId: id }, 'a job failed')
    throw error
  }
}

async function send(
  tx: KyselyTransactionLike | null,
  job: Job<object>,
  data: object,
  options: EnqueueOptions,
): Promise<void> {
  const { startAfter, singletonKey = randomUUID(), isUrgent } = options
  const settings: SendOptions = {
    singletonKey,
    ...(startAfter && { startAfter: onUnshiftedClock(startAfter) }),
    ...(isUrgent && { priority: 1 }),
  }
  if (tx) settings.db = fromKysely(tx)
  await running().send(job.name, job.sealed ? sealData(data, job.name) : data, settings)
}
