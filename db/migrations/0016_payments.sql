-- Money: what people pay and are paid, the ledger that explains every pesewa, and what Premium and promotions are.

create table transactions (
  reference uuid primary key,
  -- What the audit log knows it by.
  id integer generated always as identity unique,
  kind text not null check (kind in ('payment', 'refund', 'payout')),
  method text not null check (method in ('MANUAL', 'SANDBOX', 'PAWAPAY', 'PAYSTACK')),
  object_type text not null check (object_type in ('offer', 'subscription', 'promotion')),
  object_id integer not null,
  object_additional integer,
  -- Who pays; of a refund or payout, who is paid.
  user_id integer not null references users,
  -- The payment whose money goes out.
  source uuid references transactions,
  description text not null,
  amount_pesewas integer not null check (amount_pesewas > 0),
  currency text not null default 'GHS' check (currency = 'GHS'),
  status_code text not null default 'PENDNG'
    check (status_code in ('PENDNG', 'CMPLTD', 'FAILED', 'CANCLD')),
  -- Whether a completed payment gave what it was for, or is to be paid back.
  outcome text check (outcome in ('given', 'owed back')),
  -- One sentence on why a manager has to decide; null where none has to.
  held_for text,
  -- What arrived, where that is not the amount.
  received_pesewas integer check (received_pesewas > 0),
  external_reference text,
  checkout_url text,
  -- Of refunds and payouts: { network, number, name } as it was when the manager sent it.
  pay_to jsonb,
  created_at timestamptz not null,
  -- A manual payment: when the payer said it was made.
  submitted_at timestamptz,
  -- A refund or payout: when the provider was told.
  sent_at timestamptz,
  -- When the provider was last asked.
  asked_at timestamptz,
  settled_at timestamptz,
  reviewed_by integer references users,
  check ((kind = 'payment') = (source is null)),
  check ((status_code = 'PENDNG') = (settled_at is null)),
  check ((outcome is not null) = (kind = 'payment' and status_code = 'CMPLTD'))
);
-- What a person types into the phone as reference: the first four characters, unique while such a payment is open.
create unique index transactions_manual_code on transactions (left(reference::text, 4))
  where kind = 'payment' and method = 'MANUAL' and status_code = 'PENDNG';
-- The money of one payment leaves once.
create unique index transactions_out_once on transactions (source)
  where source is not null and status_code in ('PENDNG', 'CMPLTD');
create index transactions_source on transactions (source) where source is not null;
create index transactions_user on transactions (user_id, created_at desc);
create index transactions_object on transactions (object_type, object_id, created_at desc);
create index transactions_to_ask on transactions (created_at)
  where status_code = 'PENDNG' and method <> 'MANUAL';
-- Given up, and asked about for a while longer: a payer may have pressed Pay in the last second.
create index transactions_to_ask_again on transactions (settled_at)
  where status_code = 'CANCLD' and method <> 'MANUAL';
create index transactions_to_lapse on transactions (created_at)
  where status_code = 'PENDNG' and kind = 'payment' and method = 'MANUAL' and submitted_at is null;
create index transactions_to_review on transactions (created_at)
  where status_code = 'PENDNG' and sent_at is null
    and (kind <> 'payment' or submitted_at is not null or held_for is not null);

-- What happened to a transaction, from every side. Rows are only ever added.
create table transaction_events (
  id integer generated always as identity primary key,
  reference uuid not null references transactions,
  action text not null,
  by text not null check (by in ('payer', 'provider', 'manager', 'clock')),
  actor_id integer references users,
  note text,
  created_at timestamptz not null
);
create index transaction_events_reference on transaction_events (reference, id);

create table ledger_accounts (
  id integer primary key,
  code text not null unique,
  name text not null,
  normal_side text not null check (normal_side in ('debit', 'credit')),
  -- Debits are positive. Kept by trigger: the sum of the account's entries.
  balance_pesewas bigint not null default 0
);
insert into ledger_accounts (id, code, name, normal_side) values
  (1, 'MANUAL', 'Mobile money account', 'debit'),
  (2, 'SANDBOX', 'Sandbox', 'debit'),
  (3, 'PAWAPAY', 'pawaPay wallet', 'debit'),
  (4, 'PAYSTACK', 'Paystack balance', 'debit'),
  (5, 'orders', 'Held for orders', 'credit'),
  (6, 'owed back', 'Owed back to payers', 'credit'),
  (7, 'premium', 'Premium sold', 'credit'),
  (8, 'promotions', 'Promotions sold', 'credit');

create table ledger_postings (
  id integer generated always as identity primary key,
  -- One completed transaction is one posting.
  reference uuid not null unique references transactions,
  posted_at timestamptz not null
);
create table ledger_entries (
  posting_id integer not null references ledger_postings,
  account_id integer not null references ledger_accounts,
  -- Debits are positive, credits negative.
  amount_pesewas bigint not null check (amount_pesewas <> 0),
  primary key (posting_id, account_id)
);
create index ledger_entries_account on ledger_entries (account_id, posting_id);

create function ledger_is_balanced() returns trigger language plpgsql as $$
begin
  if (select coalesce(sum(amount_pesewas), 1) <> 0 from ledger_entries where posting_id = new.posting_id) then
    raise exception 'posting % does not balance', new.posting_id;
  end if;
  return null;
end $$;
create constraint trigger ledger_entries_balance after insert on ledger_entries
  deferrable initially deferred for each row execute function ledger_is_balanced();

create function ledger_posting_is_whole() returns trigger language plpgsql as $$
begin
  if not exists (select from ledger_entries where posting_id = new.id) then
    raise exception 'posting % has no entries', new.id;
  end if;
  return null;
end $$;
create constraint trigger ledger_postings_whole after insert on ledger_postings
  deferrable initially deferred for each row execute function ledger_posting_is_whole();

create function is_append_only() returns trigger language plpgsql as $$
begin
  raise exception '% is append only', tg_table_name;
end $$;
create trigger ledger_postings_append_only before update or delete on ledger_postings
  for each row execute function is_append_only();
create trigger ledger_entries_append_only before update or delete on ledger_entries
  for each row execute function is_append_only();
create trigger transaction_events_append_only before update or delete on transaction_events
  for each row execute function is_append_only();

create function ledger_carry_balance() returns trigger language plpgsql as $$
begin
  update ledger_accounts set balance_pesewas = balance_pesewas + new.amount_pesewas where id = new.account_id;
  return null;
end $$;
create trigger ledger_entries_carry after insert on ledger_entries
  for each row execute function ledger_carry_balance();

create table subscription_offers (
  id integer primary key,
  name text not null,
  price_pesewas integer not null check (price_pesewas > 0),
  days smallint not null check (days > 0)
);
insert into subscription_offers (id, name, price_pesewas, days) values
  (1, 'Premium for 30 days', 6000, 30),
  (2, 'Premium for 90 days', 15000, 90),
  (3, 'Premium for 365 days', 50000, 365);

create table subscriptions (
  id integer generated by default as identity primary key,
  user_id integer not null references users,
  offer_id integer not null references subscription_offers,
  -- Null where no payment stands behind it: made for demonstration.
  reference uuid unique references transactions,
  start_date timestamptz not null,
  end_date timestamptz not null,
  created_at timestamptz not null,
  check (end_date > start_date)
);
create index subscriptions_user on subscriptions (user_id, end_date desc);

create table promotion_offers (
  id integer primary key,
  name text not null,
  price_pesewas integer not null check (price_pesewas > 0),
  days smallint not null check (days > 0)
);
insert into promotion_offers (id, name, price_pesewas, days) values
  (1, '7 days', 2000, 7),
  (2, '14 days', 3500, 14),
  (3, '30 days', 6000, 30);

create table promotions (
  id integer generated by default as identity primary key,
  gig_id integer not null references gigs,
  user_id integer not null references users,
  offer_id integer not null references promotion_offers,
  reference uuid unique references transactions,
  start_date timestamptz not null,
  end_date timestamptz not null,
  created_at timestamptz not null,
  check (end_date > start_date)
);
create index promotions_gig on promotions (gig_id, end_date desc);

-- What the stand-in for a provider knows of its deposits. A deposit exists once somebody has pressed Pay.
create table sandbox_deposits (
  id uuid primary key,
  amount_pesewas integer not null,
  currency text not null,
  return_url text not null,
  network text,
  phone text,
  -- `session` is a checkout that nobody has used yet: the provider says it knows of nothing.
  state text not null default 'session' check (state in ('session', 'pending', 'completed', 'failed', 'cancelled')),
  created_at timestamptz not null,
  changed_at timestamptz not null
);
