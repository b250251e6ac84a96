-- What a session has shown, and from where. Of those that the version before opens, the login is the proof.
alter table tokens
  add column step_up boolean not null default false,
  add column proved_at timestamptz,
  add column method text not null default 'password' check (method in (
    'password', 'password+totp', 'password+passkey', 'password+recovery_code', 'passkey', 'verification')),
  add column network text,
  add column device_hash text;

-- Whoever has had a session before is told of one on a new device. Of those who are here already it is not known.
alter table users add column first_session_at timestamptz;
update users set first_session_at = phone_verified_at where phone_verified_at is not null and closed_at is null;

create function note_first_session() returns trigger language plpgsql as $$
begin
  update users set first_session_at = new.created_at where id = new.user_id and first_session_at is null;
  return null;
end $$;
create trigger note_first_session after insert on tokens for each row execute function note_first_session();

create table devices (
  user_id integer not null references users on delete cascade,
  -- An HMAC of what the device calls itself.
  hash text not null,
  first_seen timestamptz not null,
  last_seen timestamptz not null,
  primary key (user_id, hash)
);
create index devices_last_seen on devices (last_seen);

create table totp_secrets (
  user_id integer primary key references users on delete cascade,
  sealed bytea not null,
  created_at timestamptz not null,
  -- Until then it can be confirmed.
  expires_at timestamptz not null,
  confirmed_at timestamptz,
  last_used_at timestamptz,
  -- Of 30 seconds each, since 1970. Neither this one nor one before it counts again.
  last_step bigint not null default 0,
  wrong_codes_at timestamptz[] not null default '{}',
  closed_until timestamptz
);

create table passkeys (
  id integer generated always as identity primary key,
  user_id integer not null references users on delete cascade,
  credential_id text not null unique,
  public_key bytea not null,
  counter bigint not null,
  transports text[] not null,
  user_handle text not null,
  name text not null,
  created_at timestamptz not null,
  last_used_at timestamptz
);
create index passkeys_user on passkeys (user_id);

create table recovery_codes (
  user_id integer not null references users on delete cascade,
  code_hash text not null,
  primary key (user_id, code_hash)
);

create table auth_challenges (
  id_hash text primary key,
  purpose text not null check (purpose in ('login', 'passkey-login', 'passkey', 'proof')),
  user_id integer references users on delete cascade,
  challenge text,
  -- What the login has said in its first step.
  session jsonb,
  user_handle text,
  tries_left smallint not null,
  expires_at timestamptz not null
);
create index auth_challenges_user on auth_challenges (user_id);
create index auth_challenges_expire on auth_challenges (expires_at);

create table second_factor_resets (
  id integer generated always as identity primary key,
  user_id integer not null references users on delete cascade,
  -- Null where it was asked for on the machine.
  manager_id integer references users,
  reason text not null,
  requested_at timestamptz not null,
  due_at timestamptz not null,
  ended_at timestamptz,
  outcome text check (outcome in ('kept', 'done')),
  check ((ended_at is null) = (outcome is null))
);
create unique index second_factor_resets_open on second_factor_resets (user_id) where ended_at is null;
create index second_factor_resets_due on second_factor_resets (due_at) where ended_at is null;

-- A login between its two steps ends when what its first step has shown does not hold any more.
create function end_challenges_of_user() returns trigger language plpgsql as $$
begin
  delete from auth_challenges where user_id = (to_jsonb(old) ->> tg_argv[0])::integer and purpose = 'login';
  return null;
end $$;
create trigger end_challenges after update of password_hash, status_id on users
  for each row when (old.password_hash is distinct from new.password_hash or old.status_id is distinct from new.status_id)
  execute function end_challenges_of_user('id');
create trigger end_challenges after delete on totp_secrets
  for each row when (old.confirmed_at is not null) execute function end_challenges_of_user('user_id');
create trigger end_challenges_confirmed after update of confirmed_at on totp_secrets
  for each row when (old.confirmed_at is distinct from new.confirmed_at) execute function end_challenges_of_user('user_id');
create trigger end_challenges after delete on passkeys
  for each row execute function end_challenges_of_user('user_id');

create function end_challenges_of_new_passkey() returns trigger language plpgsql as $$
begin
  delete from auth_challenges where user_id = new.user_id and purpose = 'login';
  perform pg_notify('callers_changed', new.user_id::text);
  return null;
end $$;
create trigger end_challenges_of_new_passkey after insert on passkeys
  for each row execute function end_challenges_of_new_passkey();

-- Every process remembers callers; whether one has a second factor, and when it was proved, is part of that.
create trigger tell_callers_changed after delete on passkeys
  for each row execute function tell_callers_changed('user_id');
create trigger tell_callers_changed after delete on totp_secrets
  for each row when (old.confirmed_at is not null) execute function tell_callers_changed('user_id');
create trigger tell_callers_confirmed after update of confirmed_at on totp_secrets
  for each row when (old.confirmed_at is distinct from new.confirmed_at) execute function tell_callers_changed('user_id');
create trigger tell_callers_proved after update of proved_at on tokens
  for each row when (old.proved_at is distinct from new.proved_at) execute function tell_callers_changed('user_id');
