import { type RawBuilder, sql, type Transaction } from 'kysely'
import { audit } from '../audit.ts'
import { db, inTransaction } from '../database/database.ts'
import type { DB } from '../database/schema.generated.ts'
import { withoutSecrets } from '../observability/log-secrets.ts'
import { log } from '../observability/logging.ts'
import { openData } from './sealed-data.ts'

/** A job whose last try has failed. The queue keeps it for a day. */
export type FailedJob = {
  id: string
  name: string
  /** How often it was tried. */
  tries: number
  /** In the words of its last error, without secrets, addresses and numbers. */
  reason: string
  /** What it was to be done with; null where it cannot be opened, as after a change of APP_SECRET. Not to be shown. */
  data: object | null
  created_at: Date
  failed_at: Date
}

type Wanted = {
  /** A part of its name. */
  name: string
  /** Only these, or all but these. */
  among?: { names: readonly string[]; only: boolean }
  limit: number
  offset: number
}

type Row = Omit<FailedJob, 'reason' | 'data'> & { reason: string | null; data: object | null }

/** What has failed for good, the latest first. */
export async function pageOfFailedJobs(
  wanted: Wanted,
): Promise<{ rows: FailedJob[]; total: number }> {
  if (!(await isQueueThere())) return { rows: [], total: 0 }
  const { limit, offset } = wanted
  const [{ rows }, { rows: counted }] = await Promise.all([
    sql<Row>`
      select id, name, retry_count + 1 as tries, data, created_on as created_at,
        ${momentOfFailure} as failed_at,
        coalesce(output->>'message', output->'value'->>'message', output->>'value') as reason
      from pgboss.job where ${isWanted(wanted)}
      order by failed_at desc, id limit ${limit} offset ${offset}`.execute(db),
    sql<{ total: number }>`
      select count(*)::integer as total from pgboss.job where ${isWanted(wanted)}`.execute(db),
  ])
  const opened = rows.map(row => ({ ...row, reason: cleanReason(row.reason), data: open(row) }))
  return { rows: opened, total: counted[0]?.total ?? 0 }
}

/**
 * Gives a failed job all of its tries anew, from now on, once for each time that it failed: of several who ask at
 * once the first one does so, and who has seen an earlier failure (`failedAt`) than the last one changes nothing. The
 * audit log keeps who did so. False where there is no such job any more.
 */
export async function retryFailedJob(wanted: {
  id: string
  failedAt?: Date | undefined
  by: { id: number }
  now: Date
}): Promise<boolean> {
  const { id, failedAt, by, now } = wanted
  if (!isUuid.test(id) || !(await isQueueThere())) return false
  const found = await inTransaction(async tx => {
    const outcome = await beginAgain(tx, { id, failedAt })
    if (outcome?.retried)
      await audit(tx, {
        actorId: by.id,
        action: 'retry',
        // The queue numbers its jobs by UUID.
        subject: { type: 'failed-job', id: 0 },
        after: { name: outcome.retried, job_id: id.toLowerCase() },
        now,
      })
    return outcome
  })
  if (found?.retried)
    log.info({ job: found.retried, jobId: id, userId: by.id }, 'a failed job is tried again')
  return found?.is_there ?? false
}

/** Whether there is such a job, and the name of one that is tried again. */
async function beginAgain(tx: Transaction<DB>, wanted: { id: string; failedAt: Date | undefined }) {
  const { id, failedAt } = wanted
  const { rows } = await sql<{ is_there: boolean; retried: string | null }>`
    with retried as (
      update pgboss.job set state = 'retry', retry_count = 0, retry_limit = queue.retry_limit,
        started_on = null, completed_on = null, start_after = now(),
        keep_until = greatest(job.keep_until, now() + interval '1 day')
      from pgboss.queue
      where job.name = queue.name and job.id = ${id}::uuid and job.state = 'failed' and ${isFromQueue(sql`job.name`)}
        and ${failedAt ? sql`${momentOfFailure} = ${failedAt}` : sql`true`}
      returning job.name)
    select exists (
        select from pgboss.job join pgboss.queue on queue.name = job.name
        where job.id = ${id}::uuid and ${isFromQueue(sql`job.name`)}) as is_there,
      (select name from retried) as retried`.execute(tx)
  return rows[0]
}

/** Where no server has ever run there is none. */
async function isQueueThere(): Promise<boolean> {
  const { rows } = await sql<{ queue: string | null }>`
    select to_regclass('pgboss.job')::text as queue`.execute(db)
  return Boolean(rows[0]?.queue)
}

/** The queue's own upkeep is none of our jobs. */
const isFromQueue = (name: RawBuilder<unknown>) => sql<boolean>`${name} not like '\\_\\_%'`

function isWanted({ name, among }: Wanted): RawBuilder<boolean> {
  const isNamed = sql`strpos(name, ${name.trim().toLowerCase()}) > 0`
  const isAmong = among ? sql`(name = any(${[...among.names]})) = ${among.only}` : sql`true`
  return sql`state = 'failed' and ${isFromQueue(sql`name`)} and ${isNamed} and ${isAmong}`
}

/** As exactly as it travels. */
const momentOfFailure = sql<Date>`date_trunc('milliseconds', coalesce(job.completed_on, job.created_on))`

const isUuid = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i

function open({ name, data }: Row): object | null {
  try {
    return data && openData(data, name)
  } catch {
    return null
  }
}

const longestReason = 200

/** The first line of it: of a library's words nobody knows what they hold. Long numbers may be somebody's. */
function cleanReason(reason: string | null): string {
  const [line = ''] = withoutSecrets(reason ?? '').split('\n')
  const clean = line
    .replace(/\b(token|secret|password|key)(["']?\s*[=:]\s*)\S+/gi, '$1$2…')
    .replace(/\+?\d(?:[\d ()-]*\d){6,}/g, '…')
    .replace(/[\w+/=-]{32,}/g, '…')
  return clean.length > longestReason ? `${clean.slice(0, longestReason - 1)}…` : clean
}
