/** What an operator wants to know of a process, its database, its queue and its disk. `docs/operations.md` lists it. */
import { statfs } from 'node:fs/promises'
import { sql } from 'kysely'
import { db, pool, replica } from '../database/database.ts'
import { ageOfBackup } from '../database/last-backup.ts'
import { messageJobNames } from '../mail-and-sms/job-names.ts'
import { measureSms } from '../mail-and-sms/sms/budgets.ts'
import { openConnections } from '../realtime/realtime.ts'
import { settings } from '../settings/settings.ts'
import { defineGauge, type Reading } from './metrics.ts'
import { whyNotReady } from './readiness.ts'

export function measureProcess(): void {
  measureSms()
  defineGauge({
    name: 'adwuma_ready',
    help: '1 where /readyz answers 200, else 0',
    read: async () => [{ value: (await whyNotReady()) === null ? 1 : 0 }],
  })
  defineGauge({
    name: 'adwuma_database_connections',
    help: 'Connections of this process to the database, and requests that wait for one',
    labelNames: ['state'],
    read: async () => [
      { labels: { state: 'busy' }, value: pool.totalCount - pool.idleCount },
      { labels: { state: 'idle' }, value: pool.idleCount },
      { labels: { state: 'waited_for' }, value: pool.waitingCount },
    ],
  })
  measureReplica()
  defineGauge({
    name: 'adwuma_live_connections',
    help: 'Sockets that are connected to this process',
    read: async () => [{ value: openConnections() }],
  })
  defineGauge({
    name: 'adwuma_jobs_failed',
    help: 'Jobs of the last day that failed for good; of mails and text messages, of the last hour',
    labelNames: ['job_name'],
    read: countFailedJobs,
  })
  defineGauge({
    name: 'adwuma_jobs_oldest_waiting_seconds',
    help: 'For how long the oldest job has been due',
    labelNames: ['job_name'],
    read: oldestWaitingJobs,
  })
  defineGauge({
    name: 'adwuma_backup_age_seconds',
    help: 'For how long the last backup has been finished; where none was ever made from here, how old the database is',
    read: async () => [
      { value: (await ageOfBackup(settings.DATA_DIR)) ?? (await ageOfDatabase()) },
    ],
  })
  defineGauge({
    name: 'adwuma_data_dir_free_ratio',
    help: 'Part of the disk of DATA_DIR that is free, from 0 to 1',
    read: async () => {
      const { bavail, blocks } = await statfs(settings.DATA_DIR)
      return [{ value: bavail / blocks }]
    },
  })
}

/** Nothing where there is no replica. */
function measureReplica(): void {
  defineGauge({
    name: 'adwuma_replica_used',
    help: '1 while visitors read from the replica, 0 while all read from the primary',
    read: async () => (replica ? [{ value: replica.isFit ? 1 : 0 }] : []),
  })
  defineGauge({
    name: 'adwuma_replica_lag_seconds',
    help: 'For how long something may have been written that the replica does not have',
    read: async () => (replica ? [{ value: replica.lagSeconds }] : []),
  })
  defineGauge({
    name: 'adwuma_replica_reads',
    help: 'Reads of visitors since the start, by who answered them',
    labelNames: ['answered_by'],
    read: async () =>
      Object.entries(replica?.answered ?? {}).map(([answered_by, value]) => ({
        labels: { answered_by },
        value,
      })),
  })
}

/** Messages wake somebody, so those of the last hour alone count: a mended fault goes quiet. */
async function countFailedJobs(): Promise<Reading[]> {
  const { rows } = await sql<{ name: string; n: number }>`
    select queue.name, count(job.id) as n
    from pgboss.queue left join pgboss.job on job.name = queue.name and job.state = 'failed'
      and (job.name <> all(${Object.values(messageJobNames).flat()})
        or coalesce(job.completed_on, job.created_on) > now() - interval '1 hour')
    where queue.name not like '\\_\\_%'
    group by queue.name`.execute(db)
  return rows.map(({ name, n }) => ({ labels: { job_name: name }, value: n }))
}

async function oldestWaitingJobs(): Promise<Reading[]> {
  const { rows } = await sql<{ name: string; seconds: number }>`
    select name, extract(epoch from now() - min(start_after))::float8 as seconds
    from pgboss.job
    where state < 'active' and start_after < now() and name not like '\\_\\_%'
    group by name`.execute(db)
  return rows.map(({ name, seconds }) => ({ labels: { job_name: name }, value: seconds }))
}

/** In seconds since its first migration. */
async function ageOfDatabase(): Promise<number> {
  const { rows } = await sql<{ seconds: number }>`
    select extract(epoch from now() - min(timestamp::timestamptz))::float8 as seconds
    from migrations`.execute(db)
  return rows[0]?.seconds ?? 0
}
