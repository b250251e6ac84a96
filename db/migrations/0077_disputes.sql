-- What the two sides of an order could not agree on, until somebody who is neither has decided it.
create table disputes (
  id integer generated always as identity primary key,
  order_id integer not null references orders,
  -- As `disputeProcess` in disputes/process.ts calls them.
  status text not null default 'answering' check (status in ('answering', 'deciding', 'decided', 'appealed', 'closed')),
  outcome text check (outcome in ('decision', 'agreement', 'conceded', 'withdrawn')),
  opened_by text not null check (opened_by in ('buyer', 'seller')),
  reason_code text not null,
  -- What was held for the order; it does not change while the dispute is open.
  held_pesewas integer not null check (held_pesewas >= 0),
  created_at timestamptz not null,
  answer_by timestamptz not null,
  decide_by timestamptz,
  appeal_by timestamptz,
  closed_on timestamptz,
  buyer_accepted_on timestamptz,
  seller_accepted_on timestamptz,
  appealed_by text check (appealed_by in ('buyer', 'seller')),
  appeal_text text,
  appealed_on timestamptz,
  -- When managers were last told that its decision is overdue.
  overdue_told_on timestamptz,
  -- When it moves on at the latest.
  due_on timestamptz generated always as (
    case status when 'answering' then answer_by when 'deciding' then decide_by
      when 'decided' then appeal_by when 'appealed' then decide_by end) stored,
  unique (id, held_pesewas),
  constraint disputes_closed check ((status = 'closed') = (closed_on is not null)),
  constraint disputes_outcome check ((status = 'closed') = (outcome is not null)),
  constraint disputes_due check ((status = 'closed') = (due_on is null)),
  constraint disputes_appeal check (
    num_nonnulls(appealed_by, appeal_text, appealed_on) = case when appealed_by is null then 0 else 3 end),
  constraint disputes_appealed check (status <> 'appealed' or appealed_by is not null),
  constraint disputes_accepted check (appealed_by is null
    or case appealed_by when 'buyer' then buyer_accepted_on else seller_accepted_on end is null)
);
create unique index disputes_open on disputes (order_id) where status <> 'closed';
create index disputes_order on disputes (order_id, opened_by);
create index disputes_due_first on disputes (due_on nulls last, id desc);
create index disputes_status on disputes (status, due_on nulls last, id desc);

-- What was said in it. The first is why it was opened.
create table dispute_statements (
  id integer generated always as identity primary key,
  dispute_id integer not null references disputes,
  side text not null check (side in ('buyer', 'seller')),
  text text not null,
  -- The split that this side wishes from then on; null where it says nothing of it.
  to_buyer_pesewas integer check (to_buyer_pesewas >= 0),
  -- The client's own name for it: what is sent again is kept once.
  client_id uuid,
  created_at timestamptz not null,
  unique (dispute_id, side, client_id)
);
create index dispute_statements_dispute on dispute_statements (dispute_id, id);
create trigger dispute_statements_append_only before update or delete on dispute_statements
  for each row execute function is_append_only();
create trigger dispute_statements_whole before truncate on dispute_statements
  for each statement execute function is_append_only();

create table dispute_files (
  id integer generated always as identity primary key,
  statement_id integer not null references dispute_statements,
  position smallint not null,
  storage_key text not null unique,
  original_name text not null,
  content_type text not null,
  size integer not null,
  unique (statement_id, position)
);
create trigger dispute_files_append_only before update or delete on dispute_files
  for each row execute function is_append_only();
create trigger dispute_files_whole before truncate on dispute_files
  for each statement execute function is_append_only();

-- How it was decided: the second time after an appeal.
create table dispute_decisions (
  id integer generated always as identity primary key,
  dispute_id integer not null references disputes,
  level smallint not null check (level in (1, 2)),
  held_pesewas integer not null,
  to_buyer_pesewas integer not null check (to_buyer_pesewas >= 0),
  to_seller_pesewas integer not null check (to_seller_pesewas >= 0),
  -- Who was found to be right.
  right_side text not null check (right_side in ('buyer', 'seller', 'both', 'neither')),
  reason text not null,
  decided_by integer not null references users,
  -- The appeal was decided by the same manager, because there was no other.
  no_other_manager boolean not null default false check (not no_other_manager or level = 2),
  created_at timestamptz not null,
  unique (dispute_id, level),
  foreign key (dispute_id, held_pesewas) references disputes (id, held_pesewas),
  constraint dispute_decisions_divided check (to_buyer_pesewas + to_seller_pesewas = held_pesewas)
);
create trigger dispute_decisions_append_only before update or delete on dispute_decisions
  for each row execute function is_append_only();
create trigger dispute_decisions_whole before truncate on dispute_decisions
  for each statement execute function is_append_only();
