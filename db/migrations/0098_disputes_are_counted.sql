create function count_dispute() returns trigger language plpgsql as $$
begin
  insert into statistics_changes (day, orders_in_dispute)
  select day, sum(n)
  from (values (day_in_accra(old.created_at), -1), (day_in_accra(new.created_at), 1)) as change (day, n)
  where day is not null group by day having sum(n) <> 0;
  return null;
end $$;

-- The release before folds too, and does not know this column: whoever folds a change, it reaches its day.
create function fold_disputes() returns trigger language plpgsql as $$
begin
  insert into statistics_by_day as known (day, orders_in_dispute) values (old.day, old.orders_in_dispute)
  on conflict (day) do update set orders_in_dispute = known.orders_in_dispute + excluded.orders_in_dispute;
  return null;
end $$;

-- From here on nobody else opens a dispute before this is committed: what is counted below is all there is.
create trigger disputes_counted after insert or delete or update of created_at on disputes
  for each row execute function count_dispute();

-- In the same place of both: their rows are read together.
alter table statistics_by_day add column orders_in_dispute integer not null default 0;
alter table statistics_changes add column orders_in_dispute integer not null default 0;
create trigger statistics_changes_disputes after delete on statistics_changes
  for each row when (old.orders_in_dispute <> 0) execute function fold_disputes();

insert into statistics_changes (day, orders_in_dispute)
select day_in_accra(created_at), count(*) from disputes group by 1;
