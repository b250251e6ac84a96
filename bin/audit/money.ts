import { type RawBuilder, sql } from 'kysely'
import { proofIn } from '#features/payments/ledger/server/queries.ts'
import { settings } from '#platform/server/settings/settings.ts'
import { type Check, defineCheck, type FaultRow } from './check.ts'
import { dividedMoneyChecks } from './divided-money.ts'

/** A provider's word comes by callback, or the clock asks for it every two minutes. */
const mayLag = sql`interval '10 minutes'`

/** Who changes an account may wait for a manager who approves just then, with a moment of before. */
const mayWait = sql`interval '1 minute'`

export const moneyChecks: Check[] = [
  {
    claim: 'The books explain every transaction, and every balance is the sum of its entries',
    faultsIn: async ({ tx }) => (await proofIn(tx)).differences,
  },
  defineCheck(
    'The events of every transaction lead to where it is, and complete it at most once',
    () => sql`
      select format('Transaction %s is %s after: %s.', reference, concat_ws(', ', status_code, outcome),
        coalesce(path, 'nothing')) as sentence
      from transactions left join (
        select reference, string_agg(action, ', ' order by id) as path,
          count(*) filter (where action = 'complete') as completions,
          count(*) filter (where action = 'return') as returns,
          (array_agg(action order by id desc) filter (where action in ('complete', 'fail', 'cancel', 'hold')))[1] as last
        from transaction_events group by reference) as told using (reference)
      where path is null or completions > 1 or returns <> case outcome when 'returned' then 1 else 0 end or status_code <> case last
        when 'complete' then 'CMPLTD' when 'fail' then 'FAILED' when 'cancel' then 'CANCLD' else 'PENDNG' end
      order by id`,
  ),
  ...(['subscription', 'promotion'] as const).flatMap(purchase => [
    defineCheck(`Every completed payment gave one ${purchase}, and no other payment gave any`, () =>
      wrongGiftCounts(purchase),
    ),
    defineCheck(`The periods of every ${purchase} are what was paid for, one after the other`, () =>
      wrongPeriods(purchase),
    ),
  ]),
  defineCheck(
    'Premium lasts as long as the last subscription',
    now => sql`
      select format('Person %s has Premium until %s, subscriptions until %s.', id, premium_until,
        coalesce(bought_until::text, 'never')) as sentence
      from users left join (select user_id, max(end_date) as bought_until from subscriptions group by user_id) as bought
        on user_id = id
      where closed_at is null and premium_until is distinct from bought_until
        and greatest(premium_until, bought_until) > ${now} order by id`,
  ),
  defineCheck(
    'Gigs are promoted as long as the last promotion',
    now => sql`
      select format('Gig %s is promoted until %s, promotions last until %s.', id, promoted_until,
        coalesce(bought_until::text, 'never')) as sentence
      from gigs left join (select gig_id, max(end_date) as bought_until from promotions group by gig_id) as bought
        on gig_id = id
      where promoted_until is distinct from bought_until and greatest(promoted_until, bought_until) > ${now} order by id`,
  ),
  defineCheck(
    'As many orders of an offer are paid as payments for it were completed and given',
    () => sql`
      select format('Offer %s: %s payments given, %s orders paid.', offer_id, coalesce(payments, 0),
        coalesce(orders, 0)) as sentence
      from (select object_id as offer_id, count(*) as payments from transactions
        where kind = 'payment' and object_type = 'offer' and outcome = 'given' group by 1) as given
      full join (select offer_id, count(*) as orders from orders where is_paid group by 1) as paid using (offer_id)
      where coalesce(payments, 0) <> coalesce(orders, 0) order by offer_id`,
  ),
  ...dividedMoneyChecks,
  defineCheck(
    'No payout was sent while payouts to its person were on hold',
    () => sql`
      select format('Payout %s was sent at %s; payouts to person %s are on hold from %s.', reference, sent.created_at,
        users.id, payout_hold_from) as sentence
      from transaction_events as sent join transactions using (reference) join users on users.id = transactions.user_id
      where kind = 'payout' and sent.by = 'manager' and sent.action in ('send', 'complete')
        and sent.created_at > payout_hold_from + ${mayWait}
        and sent.created_at < payout_hold_from + make_interval(hours => ${settings.PAYOUT_HOLD_HOURS}::integer)
        and not exists (select from transaction_events as earlier where earlier.reference = sent.reference
          and earlier.action = 'send' and earlier.id < sent.id)
      order by sent.id`,
  ),
  defineCheck(
    'What the sandbox has taken and sent, the books know of',
    now => sql`
      select format('The sandbox has %s %s since %s, and the transaction is %s.', state, there.id, changed_at,
        coalesce(status_code, 'unknown')) as sentence
      from (select id, state, changed_at from sandbox_deposits
        union all select id, state, changed_at from sandbox_sendings) as there
      left join transactions on reference = there.id
      where status_code is null
        or state = 'completed' and status_code <> 'CMPLTD' and held_for is null and changed_at < ${now}::timestamptz - ${mayLag}
        or state in ('failed', 'cancelled') and status_code = 'CMPLTD' and settled_at > changed_at
      order by changed_at`,
  ),
]

type PeriodPurchase = 'subscription' | 'promotion'

const tableOf = (purchase: PeriodPurchase) => sql.table(`${purchase}s`)
const offersOf = (purchase: PeriodPurchase) => sql.table(`${purchase}_offers`)

/** Both ways: a payment that gave nothing, or not to its payer, and what no payment gave. */
const wrongGiftCounts = (purchase: PeriodPurchase): RawBuilder<FaultRow> => sql`
  select format('Payment %s is %s, and %s gave %s of them to its payer.', coalesce(payment.reference, gift.reference),
    coalesce(outcome, status_code, 'unknown'), ${purchase}::text, count(gift.id)) as sentence
  from (select * from transactions where kind = 'payment' and object_type = ${purchase}) as payment
  full join (select * from ${tableOf(purchase)} where reference is not null) as gift
    on gift.reference = payment.reference and gift.offer_id = object_id and gift.user_id = payment.user_id
      ${purchase === 'promotion' ? sql`and gift.gig_id = object_additional` : sql``}
  group by payment.reference, gift.reference, outcome, status_code
  having count(gift.id) <> case when outcome = 'given' then 1 else 0 end`

const wrongPeriods = (purchase: PeriodPurchase): RawBuilder<FaultRow> => sql`
  select format('%s %s runs from %s to %s, paid were %s days.', ${purchase}::text, id, start_date, end_date, days) as sentence
  from (select bought.*, days, lag(end_date) over (
      partition by ${purchase === 'promotion' ? sql`gig_id` : sql`user_id`} order by start_date, bought.id) as before
    from ${tableOf(purchase)} as bought join ${offersOf(purchase)} as offers on offers.id = offer_id) as bought
  where reference is not null
    and (end_date - start_date <> days * interval '24 hours' or start_date < created_at or start_date < before)
  order by id`
