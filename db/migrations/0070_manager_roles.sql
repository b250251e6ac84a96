/* Managers share the work by roles. Whoever has one is a manager. */
create table manager_roles (
  user_id integer not null references users on delete cascade,
  role text not null check (role in ('owner', 'moderation', 'identity', 'money', 'disputes', 'content')),
  given_at timestamptz not null default now(),
  primary key (user_id, role),
  /* The owner has every role by this one. */
  check ((role = 'owner') = (user_id = 1))
);
/* Who may decide about money. */
create index manager_roles_role on manager_roles (role, user_id);

create function give_all_roles(person integer) returns void language sql
begin atomic
  insert into manager_roles (user_id, role)
  select person, role
  from unnest(case person when 1 then array['owner']
    else array['moderation', 'identity', 'money', 'disputes', 'content'] end) as role;
end;

select give_all_roles(id) from users where is_manager;

/* Who was made a manager, or an ordinary person, without a word about roles: by the release before, or as the first. */
create function follow_is_manager() returns trigger language plpgsql as $$
begin
  if not new.is_manager then
    delete from manager_roles where user_id = new.id;
  elsif not exists (select from manager_roles where user_id = new.id) then
    perform give_all_roles(new.id);
  end if;
  return null;
end $$;
create trigger managers_have_roles after insert on users
  for each row when (new.is_manager) execute function follow_is_manager();
create trigger managers_keep_roles after update of is_manager on users
  for each row when (old.is_manager <> new.is_manager) execute function follow_is_manager();

create function follow_manager_roles() returns trigger language plpgsql as $$
declare
  person integer := coalesce(new.user_id, old.user_id);
  has_role boolean := exists (select from manager_roles where user_id = person);
begin
  update users set is_manager = has_role where id = person and is_manager <> has_role;
  return null;
end $$;
create trigger manager_roles_followed after insert or delete on manager_roles
  for each row execute function follow_manager_roles();

create or replace function tell_callers_changed() returns trigger language plpgsql as $$
begin
  perform pg_notify('callers_changed',
    case tg_op when 'INSERT' then to_jsonb(new) else to_jsonb(old) end ->> tg_argv[0]);
  return null;
end $$;
create trigger tell_callers_changed after insert or delete on manager_roles
  for each row execute function tell_callers_changed('user_id');
