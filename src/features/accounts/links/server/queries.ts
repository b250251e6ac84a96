import { type RawBuilder, sql } from 'kysely'
import { db } from '#platform/server/database/database.ts'
import { deviceDays } from '../../sessions/server/policy.ts'

/**
 * What accounts may have in common: the wallet that one is paid at, the registered phone, the devices of its logins. Of a
 * number the last nine digits. Clients that say nothing of their device link nobody.
 */
export const traces = (now: Date): RawBuilder<unknown> => sql`(
  select user_id, 'wallet' as kind, number_tail(account_no) as key, number_since as first_seen,
    updated_at as last_seen
  from payment_accounts
  union all
  select id, 'phone', number_tail(phone_e164), created_at, created_at from users
  union all
  select user_id, 'device', hash, first_seen, last_seen from devices
  where hash like 'id:%' and last_seen > ${deviceLimit(now)})`

/** Who was last seen with a device before then is not known by it any more. */
export const deviceLimit = (now: Date): RawBuilder<Date> =>
  sql`(${now}::timestamptz - make_interval(days => ${sql.lit(deviceDays)}))`

/** Whether two traces, by their names in the query, tie their accounts together. Of registered phones each is one person’s. */
export const areLinked = (one: string, other: string): RawBuilder<boolean> => {
  const [kind, otherKind] = [sql.ref(`${one}.kind`), sql.ref(`${other}.kind`)]
  return sql`(${sql.ref(`${one}.key`)} = ${sql.ref(`${other}.key`)}
    and ${sql.ref(`${one}.user_id`)} <> ${sql.ref(`${other}.user_id`)}
    and (${kind} = ${otherKind} or (${kind}, ${otherKind}) in (('wallet', 'phone'), ('phone', 'wallet'))))`
}

/**
 * With how many other accounts this one is linked by what was seen since then. Each of its traces is followed by itself
 * (`offset 0`), so that no table is read from end to end.
 */
export async function countLinked(userId: number, { since, now }: { since: Date; now: Date }) {
  const { rows } = await sql<{ linked: number }>`
    select count(distinct other.user_id)::integer as linked
    from ${traces(now)} as own
    cross join lateral (select * from ${traces(now)} as found where found.key = own.key offset 0) as other
    where own.user_id = ${userId} and ${areLinked('own', 'other')}
      and (other.kind <> 'device' or other.last_seen >= ${since})`.execute(db)
  return rows[0]?.linked ?? 0
}
