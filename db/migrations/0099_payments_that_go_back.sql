-- A payment that its order held goes back while the order goes on, where both sides say that it was paid directly.
alter table transactions drop constraint transactions_outcome_check;
alter table transactions add constraint transactions_outcome_check
  check (outcome in ('given', 'owed back', 'returned'));
