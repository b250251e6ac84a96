-- A refund or payout that has failed is made good by another one, once.
alter table transactions add column replaces uuid references transactions;
create unique index transactions_replaced_once on transactions (replaces) where replaces is not null;
-- What managers look through for money that did not go out.
create index transactions_failed_out on transactions (id) where status_code = 'FAILED' and kind <> 'payment';
