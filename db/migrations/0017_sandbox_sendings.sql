-- What the stand-in for a provider was told to send: refunds and payouts.
create table sandbox_sendings (
  id uuid primary key,
  kind text not null check (kind in ('refund', 'payout')),
  -- Of a refund: the deposit that goes back.
  deposit_id uuid references sandbox_deposits,
  amount_pesewas integer not null check (amount_pesewas > 0),
  -- Why it will fail; null where it will arrive.
  failure text,
  state text not null default 'pending' check (state in ('pending', 'completed', 'failed')),
  created_at timestamptz not null,
  changed_at timestamptz not null,
  check ((kind = 'refund') = (deposit_id is not null))
);
-- A deposit goes back once.
create unique index sandbox_sendings_once on sandbox_sendings (deposit_id) where state <> 'failed';
