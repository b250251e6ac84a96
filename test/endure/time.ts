/**
 * Time that passes for what waits. The servers' clocks stay right, since those of the database and of the job queue
 * would too: instead, what is compared with the clock is moved into the past, which for it is the same.
 */
import { sql, type Transaction } from 'kysely'
import { db, inTransaction } from '#platform/server/database/database.ts'
import type { DB } from '#platform/server/database/schema.generated.ts'

/** A day and more for half of what waits for an answer, a quarter of an hour for payments, and the end of what was bought. */
export async function letTimePass(share = 0.5): Promise<void> {
  await inTransaction(async tx => {
    await sql`update orders set created_at = created_at - interval '25 hours', respond_by = respond_by - interval '25 hours'
      where status_id = 1 and random() < ${share}`.execute(tx)
    await sql`update transactions set created_at = created_at - interval '16 minutes', asked_at = null
      where status_code = 'PENDNG' and kind = 'payment' and random() < ${share}`.execute(tx)
    await sql`update sandbox_deposits set created_at = created_at - interval '16 minutes'
      where state = 'session' and exists (select from transactions
        where reference = sandbox_deposits.id and asked_at is null)`.execute(tx)
    await letWorkPass(tx, share / 4)
  })
  await letSubscriptionsEnd()
}

/** What is not submitted, answered or appealed against is over for a part of it: the clock ends it, or goes on. */
async function letWorkPass(tx: Transaction<DB>, share: number): Promise<void> {
  const isChosen = sql`random() < ${share}`
  await sql`update orders set started_on = started_on - interval '31 days', due_on = due_on - interval '31 days',
      revised_on = revised_on - interval '31 days', submitted_on = submitted_on - interval '31 days',
      counts_from = counts_from - interval '31 days'
    where status_id in (2, 3) and ${isChosen}`.execute(tx)
  await sql`update order_endings set created_at = created_at - interval '49 hours', expires_on = expires_on - interval '49 hours'
    where status = 'open' and ${isChosen}`.execute(tx)
  await sql`update disputes set answer_by = answer_by - interval '73 hours' where status = 'answering' and ${isChosen}`.execute(
    tx,
  )
  await sql`update disputes set appeal_by = appeal_by - interval '73 hours' where status = 'decided' and ${isChosen}`.execute(
    tx,
  )
}

/** What somebody has bought begins and ends a year and more earlier, with all that follows from it. */
async function letSubscriptionsEnd(): Promise<void> {
  await inTransaction(async tx => {
    const { rows } = await sql<{ id: number }>`
      select users.id from users where premium_until > now() and exists (
        select from subscriptions where user_id = users.id and reference is not null)
      order by random() limit 1 for no key update`.execute(tx)
    const person = rows[0]?.id ?? 0
    await sql`update subscriptions set created_at = created_at - interval '26280 hours',
      start_date = start_date - interval '26280 hours', end_date = end_date - interval '26280 hours'
      where user_id = ${person}`.execute(tx)
    await sql`update users set premium_since = premium_since - interval '26280 hours',
      premium_until = premium_until - interval '26280 hours' where id = ${person}`.execute(tx)
  })
}

/** At the end everything that waits for its hour is due: sweeping of files, mails about unread messages, checkouts. */
export async function letAllTimePass(): Promise<void> {
  await letTimePass(1)
  await inTransaction(tx => letWorkPass(tx, 1))
  await sql`update pgboss.job set start_after = now() where state in ('created', 'retry') and start_after > now()`.execute(
    db,
  )
}
