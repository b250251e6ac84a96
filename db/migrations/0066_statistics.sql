/*
 * What managers see of each day, kept as it happens: whatever changes a figure adds a row in its own transaction, so that
 * writers never wait for each other, and a job folds the rows into the one of their day.
 */
create table statistics_by_day (
  /** In Africa/Accra. */
  day date primary key,
  new_people integer not null default 0,
  new_gigs integer not null default 0,
  messages integer not null default 0,
  orders_begun integer not null default 0,
  orders_completed integer not null default 0,
  orders_cancelled integer not null default 0,
  money_in_pesewas bigint not null default 0,
  /** By how much what is held for others has grown. */
  money_held_pesewas bigint not null default 0,
  money_out_pesewas bigint not null default 0,
  /** How many waits ended, and how long they were together. */
  gig_approvals integer not null default 0,
  gig_approval_ms bigint not null default 0,
  identity_decisions integer not null default 0,
  identity_decision_ms bigint not null default 0,
  report_answers integer not null default 0,
  report_answer_ms bigint not null default 0
);
create table statistics_changes (like statistics_by_day including defaults);

create function day_in_accra(moment timestamptz) returns date
  language sql immutable strict parallel safe
  return (moment at time zone 'Africa/Accra')::date;

create function milliseconds_between(earlier timestamptz, later timestamptz) returns bigint
  language sql immutable strict parallel safe
  return round(extract(epoch from later - earlier) * 1000)::bigint;

/* Since when an identity was waiting when it was decided: its row forgets that as soon as another document comes. */
create table identity_decisions (
  id integer generated always as identity primary key,
  submitted_at timestamptz not null,
  decided_at timestamptz not null
);

/* Which steps end an order without its being completed. */
alter table order_event_actions add column cancels boolean not null default false;
update order_event_actions set cancels = true where action in ('cancel', 'expire');

create function keep_identity_decision() returns trigger language plpgsql as $$
begin
  insert into identity_decisions (submitted_at, decided_at) values (new.submitted_at, new.decided_at);
  return null;
end $$;

create function count_person() returns trigger language plpgsql as $$
begin
  insert into statistics_changes (day, new_people)
  select day, sum(n)
  from (values (day_in_accra(old.phone_verified_at), -1), (day_in_accra(new.phone_verified_at), 1)) as change (day, n)
  where day is not null group by day having sum(n) <> 0;
  return null;
end $$;

create function count_gig() returns trigger language plpgsql as $$
begin
  insert into statistics_changes (day, new_gigs, gig_approvals, gig_approval_ms)
  select day, sum(gigs), sum(approvals), sum(ms)
  from (values
    (day_in_accra(old.created_at), -1, 0, 0),
    (day_in_accra(new.created_at), 1, 0, 0),
    (day_in_accra(old.first_live_at), 0, -1, -milliseconds_between(old.created_at, old.first_live_at)),
    (day_in_accra(new.first_live_at), 0, 1, milliseconds_between(new.created_at, new.first_live_at))
  ) as change (day, gigs, approvals, ms)
  where day is not null group by day having (sum(gigs), sum(approvals), sum(ms)) <> (0, 0, 0);
  return null;
end $$;

/* What people wrote: the steps of orders, which are told in the chat, are counted as orders. */
create function count_message() returns trigger language plpgsql as $$
begin
  if tg_op <> 'INSERT' and old.order_event_id is null then
    insert into statistics_changes (day, messages) values (day_in_accra(old.created_at), -1);
  end if;
  if tg_op <> 'DELETE' and new.order_event_id is null then
    insert into statistics_changes (day, messages) values (day_in_accra(new.created_at), 1);
  end if;
  return null;
end $$;

create function count_order() returns trigger language plpgsql as $$
begin
  insert into statistics_changes (day, orders_begun, orders_completed)
  select day, sum(begun), sum(completed)
  from (values
    (day_in_accra(old.started_on), -1, 0), (day_in_accra(new.started_on), 1, 0),
    (day_in_accra(old.completed_on), 0, -1), (day_in_accra(new.completed_on), 0, 1)
  ) as change (day, begun, completed)
  where day is not null group by day having (sum(begun), sum(completed)) <> (0, 0);
  return null;
end $$;

create function count_order_event() returns trigger language plpgsql as $$
begin
  insert into statistics_changes (day, orders_cancelled)
  select day, sum(n)
  from (values (old.action, day_in_accra(old.created_at), -1), (new.action, day_in_accra(new.created_at), 1))
    as change (action, day, n)
  where action in (select order_event_actions.action from order_event_actions where cancels)
  group by day having sum(n) <> 0;
  return null;
end $$;

/* Money is where payments are taken; what is held for others is theirs. Entries are never changed or taken out. */
create function count_ledger_entry() returns trigger language plpgsql as $$
begin
  insert into statistics_changes (day, money_in_pesewas, money_out_pesewas)
  select day_in_accra(posted_at), greatest(new.amount_pesewas, 0), greatest(-new.amount_pesewas, 0)
  from ledger_postings, ledger_accounts
  where ledger_postings.id = new.posting_id and ledger_accounts.id = new.account_id
    and code in (select payment_methods.code from payment_methods);

  insert into statistics_changes (day, money_held_pesewas)
  select day_in_accra(posted_at), -new.amount_pesewas
  from ledger_postings, ledger_accounts
  where ledger_postings.id = new.posting_id and ledger_accounts.id = new.account_id
    and code in ('orders', 'owed back');
  return null;
end $$;

create function count_identity_decision() returns trigger language plpgsql as $$
begin
  insert into statistics_changes (day, identity_decisions, identity_decision_ms)
  select day, sum(n), sum(ms)
  from (values
    (day_in_accra(old.decided_at), -1, -milliseconds_between(old.submitted_at, old.decided_at)),
    (day_in_accra(new.decided_at), 1, milliseconds_between(new.submitted_at, new.decided_at))
  ) as change (day, n, ms)
  where day is not null group by day having (sum(n), sum(ms)) <> (0, 0);
  return null;
end $$;

create function count_report() returns trigger language plpgsql as $$
begin
  insert into statistics_changes (day, report_answers, report_answer_ms)
  select day, sum(n), sum(ms)
  from (values
    (day_in_accra(old.actioned_at), -1, -milliseconds_between(old.created_at, old.actioned_at)),
    (day_in_accra(new.actioned_at), 1, milliseconds_between(new.created_at, new.actioned_at))
  ) as change (day, n, ms)
  where day is not null group by day having (sum(n), sum(ms)) <> (0, 0);
  return null;
end $$;

/* From here on nobody else writes into these tables before this is committed: what is counted below is all there is. */
create trigger identities_decided_at_once after insert on identities
  for each row when (new.decided_at is not null) execute function keep_identity_decision();
create trigger identities_decided after update of decided_at on identities
  for each row when (old.decided_at is null and new.decided_at is not null) execute function keep_identity_decision();
insert into identity_decisions (submitted_at, decided_at)
select submitted_at, decided_at from identities where decided_at is not null;

create trigger users_counted after insert or delete or update of phone_verified_at on users
  for each row execute function count_person();
/* `approved_at` brings `first_live_at` along. */
create trigger gigs_counted after insert or delete or update of created_at, approved_at, first_live_at on gigs
  for each row execute function count_gig();
create trigger messages_counted after insert or delete or update of created_at, order_event_id on messages
  for each row execute function count_message();
create trigger orders_counted after insert or delete or update of started_on, completed_on on orders
  for each row execute function count_order();
create trigger order_events_counted after insert or delete or update of action, created_at on order_events
  for each row execute function count_order_event();
create trigger ledger_entries_counted after insert on ledger_entries
  for each row execute function count_ledger_entry();
create trigger identity_decisions_counted after insert or delete or update on identity_decisions
  for each row execute function count_identity_decision();
create trigger reports_counted after insert or delete or update of created_at, actioned_at on reports
  for each row execute function count_report();

insert into statistics_by_day (day, new_people, new_gigs, messages, orders_begun, orders_completed, orders_cancelled,
  money_in_pesewas, money_held_pesewas, money_out_pesewas, gig_approvals, gig_approval_ms, identity_decisions,
  identity_decision_ms, report_answers, report_answer_ms)
select day, coalesce(new_people, 0), coalesce(new_gigs, 0), coalesce(written, 0), coalesce(orders_begun, 0),
  coalesce(orders_completed, 0), coalesce(orders_cancelled, 0), coalesce(money_in, 0), coalesce(money_held, 0),
  coalesce(money_out, 0), coalesce(gig_approvals, 0), coalesce(gig_approval_ms, 0), coalesce(decisions, 0),
  coalesce(decision_ms, 0), coalesce(answers, 0), coalesce(answer_ms, 0)
from (
  select day_in_accra(phone_verified_at) as day, count(*) as new_people
  from users where phone_verified_at is not null group by 1) as people
full join (
  select day_in_accra(created_at) as day, count(*) as new_gigs from gigs group by 1) as made using (day)
full join (
  select day_in_accra(first_live_at) as day, count(*) as gig_approvals,
    sum(milliseconds_between(created_at, first_live_at)) as gig_approval_ms
  from gigs where first_live_at is not null group by 1) as approved using (day)
full join (
  select day_in_accra(created_at) as day, count(*) as written
  from messages where order_event_id is null group by 1) as messages using (day)
full join (
  select day_in_accra(started_on) as day, count(*) as orders_begun
  from orders where started_on is not null group by 1) as begun using (day)
full join (
  select day_in_accra(completed_on) as day, count(*) as orders_completed
  from orders where completed_on is not null group by 1) as completed using (day)
full join (
  select day_in_accra(created_at) as day, count(*) as orders_cancelled
  from order_events join order_event_actions using (action) where cancels group by 1) as cancelled using (day)
full join (
  select day_in_accra(posted_at) as day,
    sum(greatest(amount_pesewas, 0)) filter (where payment_methods.code is not null) as money_in,
    sum(greatest(-amount_pesewas, 0)) filter (where payment_methods.code is not null) as money_out,
    -sum(amount_pesewas) filter (where ledger_accounts.code in ('orders', 'owed back')) as money_held
  from ledger_entries
  join ledger_postings on ledger_postings.id = posting_id
  join ledger_accounts on ledger_accounts.id = account_id
  left join payment_methods on payment_methods.code = ledger_accounts.code
  group by 1) as booked using (day)
full join (
  select day_in_accra(decided_at) as day, count(*) as decisions,
    sum(milliseconds_between(submitted_at, decided_at)) as decision_ms
  from identity_decisions group by 1) as decided using (day)
full join (
  select day_in_accra(actioned_at) as day, count(*) as answers,
    sum(milliseconds_between(created_at, actioned_at)) as answer_ms
  from reports where actioned_at is not null group by 1) as answered using (day);
