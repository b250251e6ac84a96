-- The log of what managers did and looked at is a chain: each entry carries the hash of the one before, so that nobody
-- changes, removes or adds one unseen. What was before and after lies beside it, since a person who leaves takes it along.

alter table audit_log
  alter id drop identity,
  -- Null where nobody with an account did it.
  alter actor_id drop not null,
  add reason text,
  add details_hash text,
  add previous_hash text,
  add hash text;

create table audit_details (
  audit_id integer primary key,
  -- Without it nobody can try out which details fit the hash.
  salt uuid,
  before jsonb,
  after jsonb,
  erased_at timestamptz,
  check ((salt is null) = (erased_at is not null))
);

-- Entries of transactions that have not ended: what is written into audit_log waits here for the commit.
create table audit_drafts (
  id bigint generated always as identity primary key,
  actor_id integer,
  action text not null,
  subject_type text not null,
  subject_id integer not null,
  reason text,
  before jsonb,
  after jsonb,
  created_at timestamptz not null
);

create function audit_details_hash(salt uuid, before jsonb, after jsonb) returns text
  language sql immutable parallel safe
  return encode(sha256(convert_to(
    salt::text || E'\n' || coalesce(before::text, '') || E'\n' || coalesce(after::text, ''), 'UTF8')), 'hex');

create function audit_hash(entry audit_log) returns text language sql stable as $$
  select encode(sha256(convert_to(concat_ws(E'\n', entry.previous_hash, entry.id, coalesce(entry.actor_id::text, ''),
    entry.action, entry.subject_type, entry.subject_id, coalesce(entry.reason, ''), entry.details_hash,
    to_char(entry.created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')), 'UTF8')), 'hex')
$$;

-- Of what is left of details that are erased: which there were, and the statuses.
create function audit_details_left(details jsonb) returns jsonb language sql immutable parallel safe as $$
  select jsonb_object_agg(key, case when key in ('status_id', 'kyc_status') then value end) from jsonb_each(details)
$$;

do $$
declare
  entry audit_log;
  earlier_id integer;
  new_salt uuid;
  entries integer := 0;
  newest text := repeat('0', 64);
begin
  for entry in select * from audit_log order by id loop
    entries := entries + 1;
    earlier_id := entry.id;
    new_salt := gen_random_uuid();
    entry.id := entries;
    entry.actor_id := (select id from users where id = entry.actor_id);
    entry.created_at := date_trunc('milliseconds', entry.created_at);
    entry.details_hash := audit_details_hash(new_salt, entry.before, entry.after);
    entry.previous_hash := newest;
    newest := audit_hash(entry);
    insert into audit_details (audit_id, salt, before, after) values (entries, new_salt, entry.before, entry.after);
    update audit_log set id = entries, actor_id = entry.actor_id, created_at = entry.created_at, before = null, after = null,
      details_hash = entry.details_hash, previous_hash = entry.previous_hash, hash = newest
    where id = earlier_id;
  end loop;
end $$;

alter table audit_log
  alter details_hash set not null,
  alter previous_hash set not null,
  alter hash set not null,
  -- Only servers of the release before this one write them, and find them moved; a later release drops them.
  add constraint audit_log_details_moved check (before is null and after is null);
-- At the end of the transaction: the details are written by the trigger that writes the entry.
alter table audit_details add foreign key (audit_id) references audit_log deferrable initially deferred;

create index audit_log_actor on audit_log (actor_id, id desc);
create index audit_log_action on audit_log (action, id desc);
create index audit_log_created on audit_log (created_at);
create index audit_log_text on audit_log using gin (fold(action || ' ' || coalesce(reason, '')) gin_trgm_ops);

create function draft_audit_entry() returns trigger language plpgsql as $$
begin
  insert into audit_drafts (actor_id, action, subject_type, subject_id, reason, before, after, created_at)
    values (new.actor_id, new.action, new.subject_type, new.subject_id, new.reason, new.before, new.after, new.created_at);
  return null;
end $$;
create trigger audit_log_drafted before insert on audit_log
  for each row when (pg_trigger_depth() = 0) execute function draft_audit_entry();

-- The last thing of a transaction: whoever holds the lock of the chain waits for no row that another one holds.
create function write_audit_entry() returns trigger language plpgsql as $$
begin
  insert into audit_log (actor_id, action, subject_type, subject_id, reason, before, after, created_at)
    values (new.actor_id, new.action, new.subject_type, new.subject_id, new.reason, new.before, new.after, new.created_at);
  delete from audit_drafts where id = new.id;
  return null;
end $$;
create constraint trigger audit_drafts_written after insert on audit_drafts
  deferrable initially deferred for each row execute function write_audit_entry();

create function chain_audit_entry() returns trigger language plpgsql as $$
declare
  newest record;
  new_salt uuid := gen_random_uuid();
begin
  perform pg_advisory_xact_lock('audit_log'::regclass::integer, 0);
  select id, hash into newest from audit_log order by id desc limit 1;
  new.id := coalesce(newest.id, 0) + 1;
  new.previous_hash := coalesce(newest.hash, repeat('0', 64));
  -- As they are answered: an actor who is nobody has no number, and a moment has milliseconds.
  new.actor_id := (select id from users where id = new.actor_id);
  new.created_at := date_trunc('milliseconds', new.created_at);
  new.details_hash := audit_details_hash(new_salt, new.before, new.after);
  new.hash := audit_hash(new);
  insert into audit_details (audit_id, salt, before, after) values (new.id, new_salt, new.before, new.after);
  new.before := null;
  new.after := null;
  return new;
end $$;
create trigger audit_log_chained before insert on audit_log
  for each row when (pg_trigger_depth() > 0) execute function chain_audit_entry();

create trigger audit_log_kept before delete on audit_log
  for each row execute function is_append_only();
create trigger audit_log_whole before truncate on audit_log
  for each statement execute function is_append_only();

-- Servers of the release before this one empty before and after in audit_log itself when a person leaves: a change that
-- changes nothing, since both have moved, empties the details.
create function keep_audit_entry() returns trigger language plpgsql as $$
begin
  if new is distinct from old then
    raise exception '% is append only', tg_table_name;
  end if;
  update audit_details
    set salt = null, before = audit_details_left(before), after = audit_details_left(after), erased_at = now()
    where audit_id = old.id and erased_at is null;
  return null;
end $$;
create trigger audit_log_unchanged before update on audit_log
  for each row execute function keep_audit_entry();

create function is_only_emptied() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' then
    if new.audit_id = old.audit_id and old.erased_at is null and new.erased_at is not null
      and not exists (
        select from (
          select key, value, old.before as earlier from jsonb_each(new.before)
          union all select key, value, old.after from jsonb_each(new.after)) as kept
        where not coalesce(earlier ? key and (value = 'null' or value = earlier -> key), false)) then
      return new;
    end if;
  end if;
  raise exception '% may only be emptied, once', tg_table_name;
end $$;
create trigger audit_details_emptied before update or delete on audit_details
  for each row execute function is_only_emptied();
create trigger audit_details_whole before truncate on audit_details
  for each statement execute function is_only_emptied();
