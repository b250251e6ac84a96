/** What an entry of the audit log costs the action that it tells of, and how long a long log takes to be checked. */
import { sql } from 'kysely'
import { takeGigStep } from '#features/gigs/server/transition.ts'
import { roles } from '#platform/roles.ts'
import { audit } from '#platform/server/audit.ts'
import { db, inTransaction } from '#platform/server/database/database.ts'
import { openJobQueue } from '#platform/server/jobs/jobs.ts'
import { ports } from '#ports.ts'
import { auditLogChecks } from '../../bin/audit/audit-log.ts'
import { auditAt } from '../../bin/audit/check.ts'
import { fillGigs } from './fill.ts'
import { quantile } from './load.ts'
import { say, verdict } from './report.ts'
import { openEmptyDatabase } from './stage.ts'

const entries = 100_000
const actions = 300
const entriesAtOnce = 5_000

export async function auditLog(): Promise<void> {
  openJobQueue({ add: async () => {} })
  const { drop } = await openEmptyDatabase('adwuma_bench_audit_log')
  await fillGigs(actions * 2)
  await fillLog()
  await measureCheck()
  await measureEntries()
  await drop()
}

/** Each transaction chains its entries when it commits, as those of managers do. */
async function fillLog(): Promise<void> {
  for (let first = 1; first <= entries; first += entriesAtOnce)
    await sql`insert into audit_drafts (actor_id, action, subject_type, subject_id, before, after, created_at)
      select 1, 'approve', 'gig', n, '{"status_id": 1}', '{"status_id": 2}', now()
      from generate_series(${first}::integer, ${first + entriesAtOnce - 1}::integer) as n`.execute(
      db,
    )
  await sql`vacuum analyze audit_log, audit_details`.execute(db)
}

async function measureCheck(): Promise<void> {
  const began = performance.now()
  const findings = await auditAt(new Date(), auditLogChecks())
  const seconds = (performance.now() - began) / 1000
  const faults = findings.flatMap(finding => finding.faults)
  verdict(`seconds to check ${entries} entries`, seconds, { atMost: 10 })
  verdict('faults found in them', faults.length, { atMost: 0 })
}

/** A gig is approved with its entry; what a second entry adds to a small transaction is what one costs. By turns. */
async function measureEntries(): Promise<void> {
  const { rows } = await sql<{ id: number }>`
    update gigs set status_id = 1, approved_at = null
    where id in (select id from gigs order by id limit ${actions}) returning id`.execute(db)
  const viewer = { id: 1, tokenId: 0, roles, isKycVerified: true }
  const times = { action: [] as number[], bare: [] as number[], logged: [] as number[] }
  for (const { id: gigId } of rows) {
    const now = new Date()
    const subject = { type: 'gig', id: gigId } as const
    const details = { before: { status_id: 1 }, after: { status_id: 2 } }
    times.action.push(
      await timeOf(() => takeGigStep(ports.gigs, { gigId, action: 'approve', viewer, now })),
    )
    const write = (isLogged: boolean) =>
      inTransaction(async tx => {
        await tx
          .updateTable('users')
          .set({ location: `${gigId}` })
          .where('id', '=', 1)
          .execute()
        if (isLogged) await audit(tx, { actorId: 1, action: 'approve', subject, ...details, now })
      })
    times.bare.push(await timeOf(() => write(false)))
    times.logged.push(await timeOf(() => write(true)))
  }
  const [action, bare, logged] = [times.action, times.bare, times.logged].map(medianOf) as [
    number,
    number,
    number,
  ]
  const entry = logged - bare
  say(`     medians: action ${action.toFixed(2)} ms, of it the entry ${entry.toFixed(2)} ms`)
  verdict('entry / action without it', entry / (action - entry), { atMost: 0.1 })
}

async function timeOf(work: () => Promise<unknown>): Promise<number> {
  const began = performance.now()
  await work()
  return performance.now() - began
}

const medianOf = (times: number[]) =>
  quantile(
    times.toSorted((a, b) => a - b),
    0.5,
  )
