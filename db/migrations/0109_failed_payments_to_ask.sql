-- A payment that has failed is asked about for one more day, since its payer may try again on the provider's page. The index of
-- those that were given up knows cancelled ones alone.
create index if not exists transactions_failed_to_ask on transactions (settled_at)
  where status_code = 'FAILED' and kind = 'payment' and method <> 'MANUAL';
