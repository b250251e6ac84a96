import { createHash } from 'node:crypto'
import { sql, type Transaction } from 'kysely'
import type { DB } from '#platform/server/database/schema.generated.ts'
import { type Check, defineCheck } from './check.ts'

export type LogOptions = {
  /** A hash that was noted down: it has to be one of the log's. */
  expected?: string | undefined
}

const firstPreviousHash = '0'.repeat(64)
const entriesAtOnce = 10_000

/** The log of what managers did, read as somebody reads it who trusts nothing but the hashes. */
export const auditLogChecks = ({ expected }: LogOptions = {}): Check[] => [
  {
    claim: 'The audit log is one chain without holes, and each entry is as it was written',
    async faultsIn({ tx }) {
      const faults: string[] = []
      let newest = { id: 0, hash: firstPreviousHash }
      for await (const entry of walkEntries(tx)) {
        faults.push(...faultsOfEntry(entry, newest))
        newest = entry
      }
      return faults
    },
  },
  {
    claim: 'The hash of the audit log that was noted down is in it',
    async faultsIn({ tx }) {
      if (!expected) return []
      const found = await sql`select from audit_log where hash = ${expected}`.execute(tx)
      if (found.rows.length > 0) return []
      return [`No entry has the hash ${expected}: what came up to it was removed or rewritten.`]
    },
  },
  defineCheck(
    'The details of every audit entry fit their hash, or are erased',
    () => sql`
      select format(case
        when audit_details.audit_id is null then 'Entry %s of the audit log has no details.'
        when audit_log.id is null then 'Details %s belong to no entry of the audit log.'
        else 'The details of entry %s of the audit log are not those that it was written with.' end,
        coalesce(audit_log.id, audit_details.audit_id)) as sentence
      from audit_log full join audit_details on audit_id = id
      where audit_id is null or id is null
        or (erased_at is null and details_hash is distinct from audit_details_hash(
          salt, audit_details.before, audit_details.after))
      order by coalesce(id, audit_id)`,
  ),
  defineCheck(
    'Details of audit entries are erased of people who have left, and hold nothing of them',
    () => sql`
      select format('The details of entry %s of the audit log are %s.', id, state) as sentence
      from audit_log join audit_details on audit_id = id
      left join lateral (
        select closed_at from users where subject_type = 'customer' and users.id = subject_id) as person on true
      cross join lateral (select (audit_details.before, audit_details.after) is distinct from
        (audit_details_left(audit_details.before), audit_details_left(audit_details.after)) as tell_more) as details
      cross join lateral (values
        ('erased, and nobody has left', erased_at is not null and closed_at is null),
        ('erased, and still tell what they were', erased_at is not null and tell_more),
        ('there, and the person has left', erased_at is null and tell_more and created_at <= closed_at)) as wrong (state, is_so)
      where is_so order by id`,
  ),
  defineCheck(
    'No audit entry waits for a transaction that is over',
    () => sql`
      select format('%s by person %s (%s %s) is not in the audit log.', action, actor_id, subject_type, subject_id)
        as sentence from audit_drafts order by id`,
  ),
]

type Entry = {
  id: number
  actor_id: number | null
  action: string
  subject_type: string
  subject_id: number
  reason: string | null
  details_hash: string
  previous_hash: string
  hash: string
  created_at: Date
}

async function* walkEntries(tx: Transaction<DB>): AsyncGenerator<Entry> {
  for (let last = Number.MIN_SAFE_INTEGER; ; ) {
    const { rows } = await sql<Entry>`
      select id, actor_id, action, subject_type, subject_id, reason, details_hash, previous_hash, hash, created_at
      from audit_log where id > ${last}::bigint order by id limit ${entriesAtOnce}`.execute(tx)
    yield* rows
    const lastRow = rows.at(-1)
    if (!lastRow) return
    last = lastRow.id
  }
}

/** A hash over what is answered of it, so that anybody can reckon it who has the answers. */
const hashOf = (entry: Entry) =>
  createHash('sha256')
    .update(
      [
        ...[entry.previous_hash, entry.id, entry.actor_id ?? '', entry.action],
        ...[entry.subject_type, entry.subject_id, entry.reason ?? '', entry.details_hash],
        entry.created_at.toISOString(),
      ].join('\n'),
    )
    .digest('hex')

function faultsOfEntry(entry: Entry, before: { id: number; hash: string }): string[] {
  const faults: string[] = []
  if (entry.id <= before.id) faults.push(`Entry ${entry.id} of the audit log has no number of it.`)
  if (entry.id > before.id + 1)
    faults.push(`Of the audit log ${missing(before.id + 1, entry.id - 1)} missing.`)
  if (entry.hash !== hashOf(entry))
    faults.push(`Entry ${entry.id} of the audit log is not as it was written.`)
  if (entry.previous_hash !== before.hash)
    faults.push(`Entry ${entry.id} of the audit log does not follow entry ${before.id}.`)
  return faults
}

const missing = (first: number, last: number) =>
  first === last ? `entry ${first} is` : `entries ${first} to ${last} are`
