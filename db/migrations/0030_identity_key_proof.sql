-- A known text, encrypted with the key of identities that was the newest when a server started: whoever comes with
-- another key is told at once.
create table identity_key_proof (
  is_only boolean primary key default true check (is_only),
  sealed bytea not null,
  sealed_at timestamptz not null default now()
);
