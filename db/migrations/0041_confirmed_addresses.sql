-- When the owner of an account proved that its address is theirs. Accounts from before count as confirmed: the default
-- gives them a value without touching a row. New ones begin without.
alter table users add column email_verified_at timestamptz default now();
alter table users alter column email_verified_at drop default;
