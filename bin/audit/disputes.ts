import { sql } from 'kysely'
import { orderStatus } from '#features/orders/process.ts'
import { type Check, defineCheck } from './check.ts'

/** The clock runs every minute, and may be held up. */
const minutesOfClock = 10

export const disputeChecks: Check[] = [
  defineCheck(
    'No side of a dispute has decided it',
    () => sql`
      select format('Decision %s of dispute %s is by person %s, who is its %s.', level, dispute_id, decided_by,
        case decided_by when buyer_id then 'buyer' else 'seller' end) as sentence
      from dispute_decisions
      join disputes on disputes.id = dispute_id
      join orders on orders.id = order_id
      where decided_by in (buyer_id, seller_id) order by dispute_decisions.id`,
  ),
  defineCheck(
    'An appeal was decided by another manager, or it is noted that there was none',
    () => sql`
      select format('Both decisions of dispute %s are by person %s.', second.dispute_id, second.decided_by) as sentence
      from dispute_decisions as second
      join dispute_decisions as first on first.dispute_id = second.dispute_id and first.level = 1
      where second.level = 2 and (first.decided_by = second.decided_by) <> second.no_other_manager
      order by second.id`,
  ),
  defineCheck(
    'What was said and decided in a dispute lies within its life',
    () => sql`
      select format('Dispute %s was open from %s to %s, and %s on %s.', disputes.id, disputes.created_at,
        closed_on, what, given.created_at) as sentence
      from disputes
      join (
        select dispute_id, created_at, format('statement %s was made', id) as what from dispute_statements
        union all select dispute_id, created_at, format('decision %s was taken', level) from dispute_decisions
        union all select id, appealed_on, 'an appeal was made' from disputes where appealed_on is not null
      ) as given on given.dispute_id = disputes.id
      where given.created_at < disputes.created_at or given.created_at > closed_on
      order by disputes.id, given.created_at`,
  ),
  defineCheck(
    'Every dispute begins with the word of who opened it, and has the decisions that its state asks for',
    () => sql`
      select format('Dispute %s is %s, has %s decisions and begins with the %s.', disputes.id, status, decisions,
        coalesce(began_by, 'word of nobody')) as sentence
      from disputes
      join lateral (select
        (select count(*) from dispute_decisions where dispute_id = disputes.id) as decisions,
        (select side from dispute_statements where dispute_id = disputes.id order by id limit 1) as began_by
      ) as given on true
      where began_by is distinct from opened_by or decisions <> case
        when status in ('answering', 'deciding') or outcome = 'withdrawn' then 0
        when outcome = 'decision' and appealed_by is not null then 2
        when status in ('decided', 'appealed') or outcome = 'decision' then 1
        else decisions end
      order by disputes.id`,
  ),
  defineCheck(
    'What was decided is how the order ended, and no order that is over has an open dispute',
    () => sql`
      select format('Order %s is in state %s, ended by %s with %s pesewas for its buyer; %s.', orders.id, status_id,
        coalesce(ended_by, 'nobody'), to_buyer_pesewas, coalesce(format('dispute %s is %s', open_id, open_status),
        format('decided were %s', coalesce(decided::text, 'none')))) as sentence
      from orders
      left join lateral (
        select to_buyer_pesewas as decided from disputes
        join dispute_decisions on dispute_id = disputes.id
        where order_id = orders.id and outcome = 'decision' order by level desc limit 1) as decision on true
      left join lateral (
        select id as open_id, status as open_status from disputes
        where order_id = orders.id and status <> 'closed' limit 1) as dispute on true
      where (decided is not null) <> (ended_by is not distinct from 'decision')
        or decided <> to_buyer_pesewas
        or (open_id is not null and status_id not in (${orderStatus.ongoing}, ${orderStatus.inReview}))
      order by orders.id`,
  ),
  defineCheck(
    'No dispute that the clock moves on is long past, and managers were told of each that is overdue',
    now => sql`
      select format('Dispute %s should have moved on from %s on %s.', id, status, due_on) as sentence
      from disputes
      where due_on < ${now}::timestamptz - make_interval(mins => ${sql.lit(minutesOfClock)})
        and (status in ('answering', 'decided') or overdue_told_on is null)
      order by id`,
  ),
]
