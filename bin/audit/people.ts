import { sql } from 'kysely'
import { userStatus } from '#features/accounts/process.ts'
import { gigStatus } from '#features/gigs/process.ts'
import { orderStatus } from '#features/orders/process.ts'
import { settings } from '#platform/server/settings/settings.ts'
import { type Check, defineCheck } from './check.ts'

/** What goes with a person at once. */
const belongings = [
  'tokens',
  'payment_accounts',
  'email_changes',
  'password_resets',
  'verification_codes',
  'change_undos',
  'totp_secrets',
  'passkeys',
  'recovery_codes',
  'auth_challenges',
  'devices',
  'second_factor_resets',
  'manager_roles',
  'favorites',
  'notifications',
  'notification_preferences',
  'push_subscriptions',
  'held_pushes',
  'order_links',
  'sms_quota',
  'saved_searches',
  'search_matches',
  'request_alerts',
] as const
/** The job runs once a night: photos may stay so many days longer than allowed. */
const daysOfGrace = 2

export const peopleChecks: Check[] = [
  defineCheck(
    'People who have left are named nowhere in their account',
    () => sql`
      select format('Person %s has left and is still to be known.', id) as sentence from users
      where closed_at is not null and (name <> 'Deleted person' or email <> 'deleted-' || id || '@invalid'
        or num_nonnulls(phone, phone_e164, location, longitude, premium_until) > 0 or status_id = ${userStatus.live})
      order by id`,
  ),
  ...belongings.map(table =>
    defineCheck(
      `People who have left have no ${table.replaceAll('_', ' ')}`,
      () => sql`
        select format('Person %s has left, and %s are still there.', users.id, count(*)) as sentence
        from users join ${sql.table(table)} as kept on kept.user_id = users.id
        where closed_at is not null group by users.id order by users.id`,
    ),
  ),
  defineCheck(
    'People who have left have blocked nobody, and nobody has blocked them',
    () => sql`
      select format('Person %s has left, and %s blocks are still there.', users.id, count(*)) as sentence
      from users join blocks on users.id in (blocker_id, blocked_id)
      where closed_at is not null group by users.id order by users.id`,
  ),
  defineCheck(
    'People who have left have no gigs and no open orders',
    () => sql`
      select format('Person %s has left with %s open.', id, what) as sentence from users
      join lateral (
        select 'gig ' || gigs.id as what from gigs where user_id = users.id and status_id <> ${gigStatus.deleted}
        union all
        select 'order ' || orders.id from orders where users.id in (seller_id, buyer_id)
          and status_id not in (${orderStatus.completed}, ${orderStatus.cancelled})) as open on true
      where closed_at is not null order by id`,
  ),
  defineCheck(
    'Papers of people who have left are gone when their time is over',
    now => sql`
      select format('Person %s left on %s, and a photo is still there.', users.id, closed_at::date) as sentence
      from users join identity_photos on identity_photos.user_id = users.id
      where closed_at < ${now}::timestamptz - make_interval(days => ${settings.IDENTITY_CLOSED_DAYS + daysOfGrace}::integer)
      order by users.id`,
  ),
  defineCheck(
    'Accounts with a wallet, a phone or a device in common are listed as such, and no others',
    () => sql`
      with found as (
        select 'wallet' as kind, number_tail(account_no) as key, max(updated_at) as last_seen,
          'infinity'::timestamptz as shared_at
        from payment_accounts group by number_tail(account_no)
        having number_tail(account_no) is not null and count(*) > 1
        union all
        select 'phone', number_tail(account_no), max(updated_at), 'infinity'
        from payment_accounts join users
          on number_tail(phone_e164) = number_tail(account_no) and users.id <> user_id
        group by number_tail(account_no)
        union all
        select 'device', hash, max(last_seen), (array_agg(last_seen order by last_seen desc))[2]
        from devices where hash like 'id:%' group by hash having count(*) > 1)
      select format('A %s: listed %s, seen %s.', kind, coalesce(kept.last_seen::text, 'never'),
        coalesce(found.last_seen::text, 'with nobody else')) as sentence
      from found full join account_links as kept using (kind, key)
      where (found.last_seen, found.shared_at) is distinct from (kept.last_seen, kept.shared_at)
      order by kind, key`,
  ),
  defineCheck(
    'Nobody who may not log in has a token',
    () => sql`
      select format('Person %s is not active and has %s tokens.', users.id, count(*)) as sentence
      from users join tokens on tokens.user_id = users.id
      where status_id <> ${userStatus.live} group by users.id order by users.id`,
  ),
]
