import { sql } from 'kysely'
import { userStatus } from '#features/accounts/process.ts'
import { type OrderEventAction, type OrderSide, reminder } from '#features/orders/process.ts'
import { settings } from '#platform/server/settings/settings.ts'
import { type Check, defineCheck } from './check.ts'

/** A request is told to whoever did not make it, a reminder to whoever has to move. */
type Step = Exclude<OrderEventAction, 'request' | typeof reminder>

/** Whom each step of an order is told to: these sides, or the one that did not take it. */
const toldTo: Record<Step, readonly (OrderSide | 'other')[]> = {
  accept: ['buyer'],
  cancel: ['buyer'],
  expire: ['buyer', 'seller'],
  'submit-for-review': ['buyer'],
  revision: ['seller'],
  complete: ['seller'],
  'confirm-payment': ['seller'],
  withdraw: ['seller'],
  'propose-ending': ['other'],
  'reject-ending': ['other'],
  'end-by-agreement': ['other'],
  'give-up': ['buyer'],
  close: ['buyer'],
  'open-dispute': ['other'],
  'answer-dispute': ['other'],
  'withdraw-dispute': ['other'],
  'decide-dispute': ['buyer', 'seller'],
  'appeal-dispute': ['other'],
  'effect-decision': ['buyer', 'seller'],
}

const toldToRows = sql.join(
  Object.entries(toldTo).flatMap(([action, sides]) =>
    sides.map(side => sql`(${sql.lit(action)}, ${sql.lit(side)})`),
  ),
)

/** Since orders tell by notifications. */
const sinceMigration = sql`(select timestamp::timestamptz from migrations where name = '0061_notifications')`

/** Before, only the sendings did, until they were added up. */
const sinceNoticesKeepSms = sql`(
  select (timestamp::timestamptz at time zone 'UTC')::date from migrations where name = '0097_when_sms_of_notices_went')`
const dayOfSms = sql`(sms_sent_at at time zone 'UTC')::date`

export const notificationChecks: Check[] = [
  defineCheck(
    'Every step of an order is told once to each person whom it concerns',
    now => sql`
      select format('Step %s (%s) of order %s is told to person %s %s times.', event_id, action, steps.order_id, person, count(news.id)) as sentence
      from (
        select event.id as event_id, event.action, event.order_id, event.created_at,
          case when side = 'seller' or side = 'other' and event.by = 'buyer' then orders.seller_id else orders.buyer_id end as person
        from order_events as event
        join orders on orders.id = event.order_id
        join offers on offers.id = orders.offer_id
        join lateral (
          select side from (values ${toldToRows}) as told_to (action, side)
            where told_to.action = event.action
          union all
          select 'buyer' where event.action = 'complete' and event.by = 'clock'
          union all
          select case when starts_as = 1 then 'seller' else 'buyer' end where event.action = 'request'
        ) as sides on true
      ) as steps
      join users on users.id = person and users.closed_at is null
      left join notifications as news on news.user_id = person and source = 'order-event:' || event_id
      where steps.created_at > ${sinceMigration}
        and steps.created_at > ${now}::timestamptz - make_interval(days => ${settings.NOTIFICATION_DAYS}::integer)
      group by event_id, action, steps.order_id, person having count(news.id) <> 1
      order by event_id`,
  ),
  defineCheck(
    'Every reminder reaches somebody who has to move',
    now => sql`
      select format('Reminder %s of order %s is told to nobody.', event.id, event.order_id) as sentence
      from order_events as event
      join orders on orders.id = event.order_id
      where event.action = ${reminder} and event.created_at > ${sinceMigration}
        and event.created_at > ${now}::timestamptz - make_interval(days => ${settings.NOTIFICATION_DAYS}::integer)
        and not exists (select from notifications where source = 'order-event:' || event.id)
        and not exists (select from users where id in (seller_id, buyer_id) and closed_at is not null)
      order by event.id`,
  ),
  defineCheck(
    'Nobody is told of an order of which he is no side',
    () => sql`
      select format('Notification %s tells person %s of order %s.', notifications.id, user_id, orders.id) as sentence
      from notifications join orders on orders.id = order_id
      where user_id not in (seller_id, buyer_id) order by notifications.id`,
  ),
  defineCheck(
    'No urgent notice waits for its SMS an hour after its time',
    now => sql`
      select format('Notification %s has waited for its SMS since %s.', id, sms_due_at) as sentence
      from notifications where sms_due_at < ${now}::timestamptz - interval '1 hour' order by id`,
  ),
  defineCheck(
    'Nobody was sent more SMS of news on a day than are allowed',
    () => sql`
      select format('Person %s: %s SMS on %s.', user_id, sent, day) as sentence
      from sms_quota where sent > ${settings.SMS_PER_DAY} order by user_id, day`,
  ),
  defineCheck(
    'Every SMS of news is counted for the day of its person, and nothing else is',
    now => sql`
      select format('Person %s: %s SMS on %s, %s counted.', user_id, coalesce(sms.n, 0), day,
        coalesce(quota.sent, 0)) as sentence
      from sms_quota as quota
      full join (
        select user_id, ${dayOfSms} as day, count(distinct sms_id) as n
        from notifications where sms_sent_at is not null group by 1, 2
      ) as sms using (user_id, day)
      where coalesce(sms.n, 0) > coalesce(quota.sent, 0)
        or coalesce(sms.n, 0) < quota.sent and day > ${sinceNoticesKeepSms}
          -- Older notices are deleted.
          and day > (${now}::timestamptz at time zone 'UTC')::date - ${settings.NOTIFICATION_DAYS}::integer + 2
      order by user_id, day`,
  ),
  defineCheck(
    'Each day counts every SMS by which notices were sent',
    () => sql`
      select format('Of %s %s SMS of news are counted, and notices went by %s.', day, coalesce(counted.n, 0), sms.n) as sentence
      from (
        select ${dayOfSms} as day, count(distinct sms_id) as n
        from notifications where sms_sent_at is not null group by 1
      ) as sms
      left join (
        select day, sum(n) as n from (
          select day, sms - sms_codes as n from sendings_by_day
          union all
          select (at at time zone 'UTC')::date, count(*) from sendings
          where channel = 'sms' and purpose = 'news' group by 1
        ) as counts group by day
      ) as counted using (day)
      where sms.n > coalesce(counted.n, 0) order by day`,
  ),
  defineCheck(
    'Every link that answered a request has exactly one answer of its seller on its order',
    () => sql`
      select format('Link %s says %s, and order %s has %s such answers.', links.id, answer, links.order_id, count(event.id)) as sentence
      from order_links as links
      left join order_events as event on event.order_id = links.order_id and event.actor_id = links.user_id
        and event.action = case answer when 'accept' then 'accept' else 'cancel' end
      where answer is not null
      group by links.id having count(event.id) <> 1 order by links.id`,
  ),
  ...(['order_links', 'push_subscriptions'] as const).map(table =>
    defineCheck(
      `Nobody who may not log in has ${table.replace('_', ' ')}`,
      () => sql`
        select format('Person %s is not active and has %s ${sql.raw(table.replace('_', ' '))}.', users.id, count(*)) as sentence
        from users join ${sql.table(table)} as kept on kept.user_id = users.id
        where status_id <> ${userStatus.live}
        group by users.id order by users.id`,
    ),
  ),
  defineCheck(
    'Every device that is told by push belongs to a login of the same person',
    () => sql`
      select format('Device %s of person %s has no login.', devices.id, devices.user_id) as sentence
      from push_subscriptions as devices
      left join tokens on tokens.id = token_id and tokens.user_id = devices.user_id
      where tokens.id is null order by devices.id`,
  ),
  defineCheck(
    'Of the days that are added up no sending is left',
    now => sql`
      select format('Of %s %s sendings are left beside those added up.', (at at time zone 'UTC')::date, count(*)) as sentence
      from sendings join sendings_by_day on day = (at at time zone 'UTC')::date
      where at < ${now}::timestamptz - interval '1 day'
      group by (at at time zone 'UTC')::date order by 1`,
  ),
]
