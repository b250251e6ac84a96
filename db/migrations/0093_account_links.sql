-- What accounts have in common, for managers to look at: a row for each wallet, phone and device of two people or more. Who they
-- are is read where it is written.
create table account_links (
  kind text not null check (kind in ('wallet', 'phone', 'device')),
  -- The last nine digits of the number, or the device's hash.
  key text not null,
  last_seen timestamptz not null,
  -- When the last but one of its people was seen with a device, which is forgotten at last. Numbers are shared as long as they are there.
  shared_at timestamptz not null,
  primary key (kind, key)
);
create index account_links_last_seen on account_links (last_seen desc, kind, key);
create index account_links_kind on account_links (kind, last_seen desc, key);
create index account_links_shared_at on account_links (kind, shared_at);

-- The latest two of a number or device are found without reading all of its people.
drop index payment_accounts_number;
create index payment_accounts_number on payment_accounts (number_tail(account_no), updated_at desc);
drop index devices_hash;
create index devices_hash on devices (hash, last_seen desc);

-- Whoever comes second to a number or device has to see who came first, so one waits for the other. Too many at once would fill
-- the table of locks.
create function lock_account_links(keys text[]) returns void language plpgsql as $function$
begin
  if cardinality(keys) > 50 then
    lock table account_links in share row exclusive mode;
  else
    lock table account_links in row exclusive mode;
    perform pg_advisory_xact_lock('account_links'::regclass::integer, hash)
    from (select distinct hashtext(key) as hash from unnest(keys) as key order by hash) as hashes;
  end if;
end $function$;

create function keep_links_of_numbers(tails text[]) returns void language sql as $function$
  with found as materialized (
    select 'wallet' as kind, tail as key, max(latest.updated_at) as last_seen
    from unnest(tails) as tail
    cross join lateral (
      select updated_at from payment_accounts where number_tail(account_no) = tail
      order by updated_at desc limit 2) as latest
    group by tail having count(*) > 1
    union all
    select 'phone', tail, latest.updated_at
    from unnest(tails) as tail
    cross join lateral (
      select updated_at from payment_accounts where number_tail(account_no) = tail and exists (
        select from users where number_tail(phone_e164) = tail and users.id <> payment_accounts.user_id)
      order by updated_at desc limit 1) as latest),
  gone as (
    delete from account_links where kind in ('wallet', 'phone') and key = any (tails)
      and not exists (select from found where found.kind = account_links.kind and found.key = account_links.key))
  insert into account_links (kind, key, last_seen, shared_at)
  select kind, key, last_seen, 'infinity' from found
  on conflict (kind, key) do update set last_seen = excluded.last_seen
    where account_links.last_seen <> excluded.last_seen
$function$;

create function keep_links_of_devices(hashes text[]) returns void language sql as $function$
  with found as materialized (
    select given.hash as key, max(latest.last_seen) as last_seen, min(latest.last_seen) as shared_at
    from unnest(hashes) as given (hash)
    cross join lateral (
      select last_seen from devices where devices.hash = given.hash order by last_seen desc limit 2) as latest
    group by given.hash having count(*) > 1),
  gone as (
    delete from account_links where kind = 'device' and key = any (hashes)
      and not exists (select from found where found.key = account_links.key))
  insert into account_links (kind, key, last_seen, shared_at)
  select 'device', key, last_seen, shared_at from found
  on conflict (kind, key) do update set last_seen = excluded.last_seen, shared_at = excluded.shared_at
    where (account_links.last_seen, account_links.shared_at) <> (excluded.last_seen, excluded.shared_at)
$function$;

create function follow_wallet_numbers() returns trigger language plpgsql as $function$
declare tails text[];
begin
  tails := array(select distinct number_tail(account_no) from changed where number_tail(account_no) is not null);
  if tg_op = 'UPDATE' then
    tails := tails || array(select distinct number_tail(account_no) from before where number_tail(account_no) is not null);
  end if;
  perform lock_account_links(tails);
  perform keep_links_of_numbers(array(select distinct tail from unnest(tails) as tail));
  return null;
end $function$;
create trigger payment_accounts_linked after insert on payment_accounts
  referencing new table as changed for each statement execute function follow_wallet_numbers();
create trigger payment_accounts_linked_anew after update on payment_accounts
  referencing old table as before new table as changed for each statement execute function follow_wallet_numbers();
create trigger payment_accounts_unlinked after delete on payment_accounts
  referencing old table as changed for each statement execute function follow_wallet_numbers();

create function follow_phones() returns trigger language plpgsql as $function$
declare tails text[] := array(
  select distinct number_tail(phone_e164) from changed where number_tail(phone_e164) is not null);
begin
  perform lock_account_links(tails);
  perform keep_links_of_numbers(tails);
  return null;
end $function$;
create trigger users_linked after insert on users
  referencing new table as changed for each statement execute function follow_phones();
create trigger users_unlinked after delete on users
  referencing old table as changed for each statement execute function follow_phones();

-- By itself, as much else of a person changes all the time.
create function follow_changed_phone() returns trigger language plpgsql as $function$
declare tails text[] := array(
  select distinct number_tail(phone) from unnest(array[old.phone_e164, new.phone_e164]) as phone
  where number_tail(phone) is not null);
begin
  perform lock_account_links(tails);
  perform keep_links_of_numbers(tails);
  return null;
end $function$;
create trigger users_linked_anew after update of phone_e164 on users
  for each row when (old.phone_e164 is distinct from new.phone_e164) execute function follow_changed_phone();

create function follow_devices() returns trigger language plpgsql as $function$
declare hashes text[];
begin
  hashes := array(select distinct hash from changed where hash like 'id:%');
  if tg_op = 'UPDATE' then
    hashes := hashes || array(select distinct hash from before where hash like 'id:%');
  end if;
  perform lock_account_links(hashes);
  perform keep_links_of_devices(array(select distinct hash from unnest(hashes) as hash));
  return null;
end $function$;
create trigger devices_linked after insert on devices
  referencing new table as changed for each statement execute function follow_devices();
create trigger devices_linked_anew after update on devices
  referencing old table as before new table as changed for each statement execute function follow_devices();
create trigger devices_unlinked after delete on devices
  referencing old table as changed for each statement execute function follow_devices();

select keep_links_of_numbers(array(select distinct tail from (
  select number_tail(account_no) as tail from payment_accounts) as wallets where tail is not null));
select keep_links_of_devices(array(
  select hash from devices where hash like 'id:%' group by hash having count(*) > 1));
