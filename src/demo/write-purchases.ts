import { sql, type Transaction } from 'kysely'
import type { DB } from '#platform/server/database/schema.generated.ts'
import { daysBefore } from './when.ts'

/** What Premium people and the owners of promoted gigs have bought, and what others bought once and let end. */
export async function writePurchases(tx: Transaction<DB>, now: Date): Promise<void> {
  await sql`
    insert into subscriptions (user_id, offer_id, start_date, end_date, created_at)
    select user_id, offers.id, start_date, start_date + days * interval '24 hours', start_date
    from (
      select users.id as user_id, 30 as bought, greatest(${daysBefore(now, 75)}, created_at) as start_date
      from users where premium_until is null and not is_manager and id % 11 = 3
      union all
      select id, 365, premium_since from users where premium_until is not null
    ) as purchases
    join subscription_offers as offers on offers.days = bought
    where start_date + days * interval '24 hours' < ${now} or bought = 365
    order by start_date, user_id`.execute(tx)
  await sql`
    insert into promotions (gig_id, user_id, offer_id, start_date, end_date, created_at)
    select gig_id, user_id, offers.id, start_date, promoted_until, start_date
    from (
      select id as gig_id, user_id, promoted_until, bought,
        greatest(promoted_until - bought * interval '24 hours', created_at) as start_date
      from gigs, lateral (
        select case when promoted_until > ${daysBefore(now, -7)} then 14 else 7 end as bought) as length
      where promoted_until is not null
    ) as purchases
    join promotion_offers as offers on offers.days = bought
    order by start_date, gig_id`.execute(tx)
}
