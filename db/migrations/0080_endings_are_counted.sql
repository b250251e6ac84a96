-- These ways out cancel an order as a rejection does. What a seller closes is completed or cancelled: its order says which.
update order_event_actions set cancels = true
where action in ('withdraw', 'end-by-agreement', 'give-up', 'effect-decision');

-- A step is recorded after its order has taken it.
create or replace function count_order_event() returns trigger language plpgsql as $$
begin
  insert into statistics_changes (day, orders_cancelled)
  select day, sum(n)
  from (values (old.action, old.order_id, day_in_accra(old.created_at), -1),
    (new.action, new.order_id, day_in_accra(new.created_at), 1)) as change (action, order_id, day, n)
  where action in (select order_event_actions.action from order_event_actions where cancels)
    or (action = 'close' and order_id in (select id from orders where status_id = 5))
  group by day having sum(n) <> 0;
  return null;
end $$;

-- Decisions that took effect before this were not counted.
insert into statistics_changes (day, orders_cancelled)
select day_in_accra(created_at), count(*) from order_events
where action in ('withdraw', 'end-by-agreement', 'give-up', 'effect-decision') group by 1;
