-- In whose name a wallet is registered, compared with the name on the account: see docs/decisions/shield.md.
alter table payment_accounts add column changed_at timestamptz;

-- What came of looking up the name of the account as it is now: goes with it.
create table wallet_name_checks (
  user_id integer primary key references payment_accounts on delete cascade,
  -- Of type, institution, number and name.
  account_fingerprint text not null,
  result text not null check (result in ('same', 'near', 'different', 'unknown')),
  reason text check (reason in ('not_found', 'unavailable', 'limit')),
  -- Sealed with IDENTITY_KEY.
  registered_name bytea,
  source text not null check (source in ('PAYSTACK', 'SANDBOX', 'NONE')),
  -- By its owner, or whoever saved the account.
  asked_at timestamptz not null,
  checked_at timestamptz not null,
  settled_result text check (settled_result in ('same', 'different')),
  settled_note text,
  settled_by integer references users,
  settled_at timestamptz,
  check ((result = 'unknown') = (reason is not null)),
  check ((result = 'unknown') = (registered_name is null)),
  check (num_nonnulls(settled_result, settled_note, settled_by, settled_at) in (0, 4)),
  check (settled_result is null or result <> 'unknown')
);
create index wallet_name_checks_waiting on wallet_name_checks (checked_at, user_id)
  where result in ('near', 'different') and settled_result is null;
create index wallet_name_checks_to_retry on wallet_name_checks (asked_at) where reason in ('unavailable', 'limit');

-- Who has had which wallet compared, for a day: so many are allowed, and no more.
create table wallet_comparisons (
  id bigint generated always as identity primary key,
  user_id integer references users on delete set null,
  wallet_fingerprint text not null,
  created_at timestamptz not null
);
create index wallet_comparisons_user on wallet_comparisons (user_id, created_at);
create index wallet_comparisons_wallet on wallet_comparisons (wallet_fingerprint, created_at);
create index wallet_comparisons_created on wallet_comparisons (created_at);

-- What the sandbox was told of wallets.
create table sandbox_wallets (
  number_tail text primary key,
  number text not null,
  name text,
  outcome text not null check (outcome in ('found', 'not_found', 'down', 'slow')),
  asked integer not null default 0,
  told_at timestamptz not null,
  check (outcome <> 'found' or name is not null)
);

-- Another account is a change from then on, and what was found about the one before says nothing of it.
create function follow_changed_wallet() returns trigger language plpgsql as $$
begin
  if (new.account_type_code, new.institution_name, new.institution_code, new.account_no)
      is distinct from (old.account_type_code, old.institution_name, old.institution_code, old.account_no) then
    new.changed_at := new.updated_at;
    delete from wallet_name_checks where user_id = new.user_id;
  elsif new.name_on_account is distinct from old.name_on_account then
    delete from wallet_name_checks where user_id = new.user_id;
  end if;
  return new;
end $$;
create trigger payment_accounts_changed_wallet before update on payment_accounts
  for each row execute function follow_changed_wallet();
