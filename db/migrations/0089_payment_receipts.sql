-- That a buyer has paid the seller directly, past the platform: what the one says, and the other to it.
create table payment_receipts (
  id integer generated always as identity primary key,
  order_id integer not null references orders,
  -- As `receiptStates` in orders/receipts/process.ts calls them.
  state text not null default 'stated' check (state in ('stated', 'denied', 'confirmed', 'void')),
  amount_pesewas integer not null check (amount_pesewas > 0),
  -- By which the network knows the payment, folded.
  network_id text not null check (network_id ~ '^[A-Z0-9]{10,20}$'),
  stated_at timestamptz not null,
  respond_by timestamptz not null,
  reminded_at timestamptz,
  answered_at timestamptz,
  -- Why the seller denies it.
  reason text check (reason <> ''),
  voided_at timestamptz,
  code text unique check (code ~ '^[0-9A-HJKMNP-TV-Z]{16}$'),
  key_id text,
  -- The text that was signed, and its signature in base64url.
  signed text,
  signature text,
  constraint payment_receipts_signed check (num_nonnulls(code, key_id, signed, signature) = 0
    or num_nonnulls(code, key_id, signed, signature) = 4 and state in ('confirmed', 'void')),
  constraint payment_receipts_confirmed check (state <> 'confirmed' or code is not null),
  constraint payment_receipts_answered check (case state when 'stated' then answered_at is null
    when 'void' then true else answered_at is not null end),
  constraint payment_receipts_denied_in_time check (state <> 'denied' or answered_at <= respond_by),
  constraint payment_receipts_reason check (reason is null or state in ('denied', 'void')),
  constraint payment_receipts_void check ((state = 'void') = (voided_at is not null))
);
-- An id of a network counts once in the whole market, until a manager has voided what it was given for.
create unique index payment_receipts_network_id on payment_receipts (network_id) where state <> 'void';
create unique index payment_receipts_standing on payment_receipts (order_id) where state in ('stated', 'confirmed');
create index payment_receipts_order on payment_receipts (order_id, id desc);
create index payment_receipts_unanswered on payment_receipts (respond_by) where state = 'stated';
create index payment_receipts_state on payment_receipts (state, id desc);

-- Who has given an id once more for another order.
create table receipt_reuses (
  id integer generated always as identity primary key,
  receipt_id integer not null references payment_receipts,
  user_id integer not null references users,
  order_id integer not null references orders,
  created_at timestamptz not null
);
create index receipt_reuses_receipt on receipt_reuses (receipt_id, id desc);
create index receipt_reuses_user on receipt_reuses (user_id, created_at);
