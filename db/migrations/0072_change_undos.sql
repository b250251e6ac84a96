/*
 * What a person can take back for a while by a link, because it may have been somebody else's doing. What was there before is
 * sealed; of an e-mail its keyed hash is beside it, since nobody else can take that address meanwhile.
 */
create table change_undos (
  id integer generated always as identity primary key,
  user_id integer not null references users on delete cascade,
  code_hash text not null unique,
  kind text not null check (kind in ('email', 'payment_account', 'second_factor')),
  before bytea not null,
  email_mac text,
  created_at timestamptz not null,
  expires_at timestamptz not null check (expires_at > created_at),
  /* By this link, or voided by an older one. */
  used_at timestamptz,
  check ((kind = 'email') = (email_mac is not null))
);
create index change_undos_user on change_undos (user_id, id);
create index change_undos_email on change_undos (email_mac, expires_at) where email_mac is not null;
create index change_undos_expire on change_undos (expires_at);

/* When the payment account was changed in a way after which payouts wait; for how long, a setting says. */
alter table users add column payout_hold_from timestamptz;
