-- What a person has done as a seller, counted in the transaction of each step: see docs/decisions/reputation.md.
create table reputations (
  user_id integer primary key references users,
  orders_completed integer not null default 0 check (orders_completed >= 0),
  -- Of these, those first submitted before they were due.
  on_time integer not null default 0 check (on_time between 0 and orders_completed),
  customers integer not null default 0 check (customers between 0 and orders_completed),
  -- With two of these or more.
  repeat_customers integer not null default 0 check (repeat_customers between 0 and customers),
  -- Of the last 100 requests; null without any.
  median_answer_seconds integer,
  disputes_decided_against integer not null default 0 check (disputes_decided_against >= 0)
);

create table customers_of (
  seller_id integer not null references users,
  buyer_id integer not null references users,
  -- Completed, and counted.
  orders integer not null check (orders >= 0),
  primary key (seller_id, buyer_id)
);
create index customers_of_buyer on customers_of (buyer_id) include (orders);

-- What one person offers, as it is listed.
create index gigs_listed_of_owner on gigs (user_id, rank desc, id desc) where listed;

-- When its request was accepted or rejected; one that ran out counts as answered at its end.
alter table orders add column answered_at timestamptz;
update orders set answered_at = case action when 'expire' then respond_by else order_events.created_at end
from order_events
where order_id = orders.id and (action in ('accept', 'cancel') or action = 'expire' and started_on is null);
create index orders_answered on orders (seller_id, answered_at desc, id desc) where answered_at is not null;

-- An order between connected accounts counts once a manager has approved its review.
create function is_order_left_out(review reviews) returns boolean language sql immutable parallel safe
  return coalesce(review.by = 'buyer' and review.is_connected and review.published_at is null, false);

-- A dispute that was withdrawn moved the end of the work by as long as it lasted, after the first submission too late to matter.
create function was_on_time(the_order integer) returns boolean language sql stable
begin atomic
  select coalesce(first_on < due_on - coalesce(stood_still, interval '0'), false)
  from orders
  cross join lateral (
    select min(created_at) as first_on from order_events
    where order_id = orders.id and action = 'submit-for-review') as submitted
  cross join lateral (
    select sum(closed_on - created_at) as stood_still from disputes
    where order_id = orders.id and outcome = 'withdrawn' and closed_on > first_on) as later
  where orders.id = the_order;
end;

-- People are locked before their reputations everywhere, as whoever accepts an order locks its seller.
create function lock_reputation(person integer) returns void language plpgsql as $$
begin
  perform from users where id = person for no key update;
  insert into reputations (user_id) values (person) on conflict do nothing;
end $$;

create function keep_median_answer(person integer) returns void language sql
begin atomic
  update reputations set median_answer_seconds = (
    select round(percentile_cont(0.5) within group (order by extract(epoch from answered_at - created_at)))
    from (
      select answered_at, created_at from orders
      where seller_id = person and answered_at is not null and not exists (
        select from reviews where reviews.order_id = orders.id and is_order_left_out(reviews))
      order by answered_at desc, id desc limit 100) as latest)
  where user_id = person;
end;

-- Every completed order, and no other, has a review by its buyer: it counts from when that is there.
create function count_completed_order() returns trigger language plpgsql as $$
declare
  was_left_out boolean := is_order_left_out(old);
  is_left_out boolean := is_order_left_out(new);
  change integer := coalesce((new."by" = 'buyer' and not is_left_out)::integer, 0)
    - coalesce((old."by" = 'buyer' and not was_left_out)::integer, 0);
  seller integer := coalesce(new.seller_id, old.seller_id);
  buyer integer := coalesce(new.reviewer_id, old.reviewer_id);
  orders_of_buyer integer;
begin
  if change = 0 and is_left_out = was_left_out then return null; end if;
  perform lock_reputation(seller);
  if change <> 0 then
    insert into customers_of (seller_id, buyer_id, orders) values (seller, buyer, 0) on conflict do nothing;
    update customers_of set orders = orders + change
    where seller_id = seller and buyer_id = buyer returning orders into orders_of_buyer;
    update reputations set
      orders_completed = orders_completed + change,
      on_time = on_time + change * was_on_time(coalesce(new.order_id, old.order_id))::integer,
      customers = customers + case when orders_of_buyer = greatest(change, 0) then change else 0 end,
      repeat_customers = repeat_customers + case when orders_of_buyer = 1 + greatest(change, 0) then change else 0 end
    where user_id = seller;
    delete from customers_of where seller_id = seller and buyer_id = buyer and orders = 0;
  end if;
  if is_left_out <> was_left_out then perform keep_median_answer(seller); end if;
  return null;
end $$;

create function count_answer() returns trigger language plpgsql as $$
declare
  seller integer;
begin
  update orders set answered_at = case new.action when 'expire' then respond_by else new.created_at end
  where id = new.order_id and (new.action <> 'expire' or started_on is null)
  returning seller_id into seller;
  if seller is null then return null; end if;
  perform lock_reputation(seller);
  perform keep_median_answer(seller);
  return null;
end $$;

create function count_decision_against() returns trigger language plpgsql as $$
declare
  right_side text;
  seller integer;
begin
  select dispute_decisions.right_side, seller_id into right_side, seller
  from disputes
  join orders on orders.id = order_id
  join dispute_decisions on dispute_id = disputes.id
  where order_id = new.order_id and outcome = 'decision'
  order by level desc limit 1;
  if right_side is distinct from 'buyer' then return null; end if;
  perform lock_reputation(seller);
  update reputations set disputes_decided_against = disputes_decided_against + 1 where user_id = seller;
  return null;
end $$;

-- From here on nobody else writes into these tables before this is committed: what is counted below is all there is.
create trigger reviews_count_order after insert or delete or update of by, is_connected, published_at on reviews
  for each row execute function count_completed_order();
create trigger order_events_answer after insert on order_events for each row
  when (new.action in ('accept', 'cancel', 'expire')) execute function count_answer();
create trigger order_events_decision after insert on order_events for each row
  when (new.action = 'effect-decision') execute function count_decision_against();

insert into customers_of (seller_id, buyer_id, orders)
select seller_id, reviewer_id, count(*) from reviews
where by = 'buyer' and not is_order_left_out(reviews) group by 1, 2;

insert into reputations (user_id, orders_completed, on_time, customers, repeat_customers, disputes_decided_against)
select user_id, coalesce(completed, 0), coalesce(on_time, 0), coalesce(customers, 0), coalesce(repeat_customers, 0),
  coalesce(decided_against, 0)
from (select distinct seller_id as user_id from orders) as sellers
left join (
  select seller_id as user_id, count(*) as completed, count(*) filter (where was_on_time(order_id)) as on_time
  from reviews where by = 'buyer' and not is_order_left_out(reviews) group by 1) as worked using (user_id)
left join (
  select seller_id as user_id, count(*) as customers, count(*) filter (where orders > 1) as repeat_customers
  from customers_of group by 1) as known using (user_id)
left join (
  select seller_id as user_id, count(*) as decided_against
  from (
    select distinct on (disputes.id) seller_id, right_side
    from disputes
    join orders on orders.id = order_id
    join dispute_decisions on dispute_id = disputes.id
    where outcome = 'decision'
    order by disputes.id, level desc) as decided
  where right_side = 'buyer' group by 1) as lost using (user_id);

select keep_median_answer(user_id) from reputations;
