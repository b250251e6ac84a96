import { type Kysely, type RawBuilder, sql } from 'kysely'
import { inTransaction } from '../database/database.ts'
import type { DB } from '../database/schema.generated.ts'
import { defineJob } from '../jobs/jobs.ts'

type Sending = {
  channel: 'sms' | 'mail' | 'push'
  /** `code` are security warnings too; `failed` is for pushes alone. */
  purpose: 'news' | 'code' | 'failed'
  at: Date
}

/** One row for each message that leaves, which nobody waits for. Answers its number. */
export async function countSending(tx: Kysely<DB>, sending: Sending): Promise<number> {
  const { id } = await tx
    .insertInto('sendings')
    .values(sending)
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** What was sent by day, of the days that are not added up yet. Accra's clocks show UTC all year. */
export const sendingsOfDays = (before?: Date): RawBuilder<unknown> => sql`(
  select (at at time zone 'UTC')::date::text as date,
    count(*) filter (where channel = 'sms')::integer as sms,
    count(*) filter (where channel = 'sms' and purpose = 'code')::integer as sms_codes,
    count(*) filter (where channel = 'mail')::integer as mail,
    count(*) filter (where channel = 'push' and purpose <> 'failed')::integer as push,
    count(*) filter (where channel = 'push' and purpose = 'failed')::integer as push_failed
  from sendings ${before ? sql`where at < ${before}` : sql``}
  group by 1) as sent_by_day`

/**
 * Adds up the days that are over, in one step: no sending is counted twice or lost. Those that were written late, for a
 * day that is added up already, are added to it.
 */
export async function addUpSendings(now: Date): Promise<void> {
  const today = new Date(`${now.toISOString().slice(0, 10)}T00:00:00Z`)
  await inTransaction(async tx => {
    await sql`lock table sendings_by_day in share row exclusive mode`.execute(tx)
    await sql`
      with moved as (delete from sendings where at < ${today} returning *)
      insert into sendings_by_day as known (day, sms, sms_codes, mail, push, push_failed)
      select (at at time zone 'UTC')::date,
        count(*) filter (where channel = 'sms'),
        count(*) filter (where channel = 'sms' and purpose = 'code'),
        count(*) filter (where channel = 'mail'),
        count(*) filter (where channel = 'push' and purpose <> 'failed'),
        count(*) filter (where channel = 'push' and purpose = 'failed')
      from moved group by 1
      on conflict (day) do update set sms = known.sms + excluded.sms,
        sms_codes = known.sms_codes + excluded.sms_codes, mail = known.mail + excluded.mail,
        push = known.push + excluded.push, push_failed = known.push_failed + excluded.push_failed`.execute(
      tx,
    )
  })
}

export const sendingsJob = defineJob({
  name: 'sendings.add-up',
  schedule: '20 2 * * *',
  run: ({ now }) => addUpSendings(now),
})
