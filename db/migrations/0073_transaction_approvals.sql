-- Who has approved what. Of large sums two different managers of money do; what was approved before another account or without
-- the role any more does not count, and is given anew.
create table transaction_approvals (
  reference uuid not null references transactions,
  user_id integer not null references users,
  created_at timestamptz not null,
  -- Whose approval this one is the second to. Null for a first one, and where one is enough.
  seconds_user_id integer references users check (seconds_user_id <> user_id),
  -- What it was given on: the role as it was given then, and the payee's account as it was changed last.
  role_given_at timestamptz not null,
  account_changed_at timestamptz,
  primary key (reference, user_id, created_at)
);
create trigger transaction_approvals_append_only before update or delete on transaction_approvals
  for each row execute function is_append_only();
create trigger transaction_approvals_whole before truncate on transaction_approvals
  for each statement execute function is_append_only();

-- How many there had to be when it was decided. Null while it waits.
alter table transactions add column approvals_needed smallint check (approvals_needed in (1, 2));
update transactions set approvals_needed = 1 where reviewed_by is not null;
