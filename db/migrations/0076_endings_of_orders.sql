-- How every order ended, and which part of what was held for it each side got. Amounts are in pesewas.
alter table orders
  add column submitted_on timestamptz,
  add column revised_on timestamptz,
  -- Its times are counted from no earlier than this.
  add column counts_from timestamptz,
  -- As `orderEnders` in orders/process.ts calls it.
  add column ended_by text,
  add column ended_reason text,
  -- What was paid for it through the platform; it stays as it was when the order ended.
  add column held_pesewas integer not null default 0,
  add column to_buyer_pesewas integer,
  add column to_seller_pesewas integer;

update orders set submitted_on = latest.submitted_on, revised_on = latest.revised_on
from (
  select order_id, max(created_at) filter (where action = 'submit-for-review') as submitted_on,
    max(created_at) filter (where action = 'revision') as revised_on
  from order_events where action in ('submit-for-review', 'revision') group by order_id
) as latest
where latest.order_id = orders.id;

-- Of the orders of one offer one stands at a time, so its first payment was for the first of them that was paid, and so on.
update orders set held_pesewas = payment.amount
from (
  select id, offer_id, row_number() over (partition by offer_id order by id) as nth from orders where is_paid
) as paid
join (
  select object_id as offer_id, coalesce(received_pesewas, amount_pesewas) as amount,
    row_number() over (partition by object_id order by settled_at, id) as nth
  from transactions where kind = 'payment' and object_type = 'offer' and outcome = 'given'
) as payment using (offer_id, nth)
where paid.id = orders.id;

-- Nothing ends on arrival.
update orders set counts_from = now() where status_id in (2, 3);

update orders set
  ended_by = case
    when status_id = 4 then 'completion'
    when exists (select from order_events where order_id = orders.id and action = 'expire') then 'clock'
    else 'seller' end,
  to_buyer_pesewas = case status_id when 5 then held_pesewas else 0 end,
  to_seller_pesewas = case status_id when 4 then held_pesewas else 0 end
where status_id in (4, 5);

alter table orders
  add constraint orders_ended check ((status_id in (4, 5)) = (ended_by is not null)),
  add constraint orders_ended_by check (ended_by in ('completion', 'seller', 'withdrawal', 'agreement', 'decision', 'clock')),
  add constraint orders_ended_reason check (ended_reason is null or ended_by is not null),
  add constraint orders_divided check (
    num_nonnulls(to_buyer_pesewas, to_seller_pesewas) = case when ended_by is null then 0 else 2 end),
  add constraint orders_parts check (held_pesewas >= 0 and to_buyer_pesewas >= 0 and to_seller_pesewas >= 0
    and to_buyer_pesewas + to_seller_pesewas = held_pesewas);

-- A proposal of one side to end an order, and what came of it.
create table order_endings (
  id integer generated always as identity primary key,
  order_id integer not null references orders,
  by text not null check (by in ('buyer', 'seller')),
  held_pesewas integer not null,
  to_buyer_pesewas integer not null check (to_buyer_pesewas between 0 and held_pesewas),
  reason text not null,
  status text not null default 'open' check (status in ('open', 'accepted', 'rejected', 'replaced', 'lapsed')),
  created_at timestamptz not null,
  expires_on timestamptz not null check (expires_on > created_at),
  closed_on timestamptz,
  constraint order_endings_closed check ((status = 'open') = (closed_on is null))
);
create unique index order_endings_open on order_endings (order_id) where status = 'open';
create index order_endings_order on order_endings (order_id, by);
create index order_endings_due on order_endings (expires_on) where status = 'open';

-- The version before this one ends orders, submits, sends back and is paid without these columns. What it leaves out is filled
-- from its steps.
create function fill_order_ending() returns trigger language plpgsql as $$
begin
  -- It cancels for a seller who rejects, or by the clock, whose event follows.
  new.ended_by = case new.status_id when 4 then 'completion' else 'seller' end;
  new.to_buyer_pesewas = case new.status_id when 5 then new.held_pesewas else 0 end;
  new.to_seller_pesewas = case new.status_id when 4 then new.held_pesewas else 0 end;
  return new;
end $$;
create trigger orders_fill_ending before insert or update of status_id on orders for each row
  when (new.status_id in (4, 5) and new.ended_by is null) execute function fill_order_ending();

create function fill_order_step() returns trigger language plpgsql as $$
begin
  if new.action = 'expire' then
    update orders set ended_by = 'clock' where id = new.order_id and ended_by = 'seller';
  elsif new.action = 'submit-for-review' then
    update orders set submitted_on = new.created_at
    where id = new.order_id and submitted_on is distinct from new.created_at;
  else
    update orders set revised_on = new.created_at
    where id = new.order_id and revised_on is distinct from new.created_at;
  end if;
  return null;
end $$;
create trigger order_events_fill_step after insert on order_events for each row
  when (new.action in ('expire', 'submit-for-review', 'revision')) execute function fill_order_step();

-- It marks the order as paid first and its payment as given afterwards, in one transaction.
create function fill_held_money() returns trigger language plpgsql as $$
declare
  received integer = coalesce(new.received_pesewas, new.amount_pesewas);
begin
  update orders set held_pesewas = received,
    to_seller_pesewas = case status_id when 4 then received end
  where offer_id = new.object_id and is_paid and status_id <> 5 and held_pesewas = 0;
  return null;
end $$;
create trigger transactions_fill_held_money after update of outcome on transactions for each row
  when (new.kind = 'payment' and new.object_type = 'offer' and new.outcome = 'given'
    and old.outcome is distinct from new.outcome)
  execute function fill_held_money();
