-- What calls with an Idempotency-Key were answered, for the hour in which they may come again. Without the key, of which only a
-- hash is here, no answer can be read. Unlogged: what a crash of the database takes is what was done lately and its sender may
-- have to look at.
create unlogged table if not exists idempotent_answers (
  key_hash bytea primary key,
  -- Null while the call is being worked on.
  sealed_answer bytea,
  claimed_at timestamptz not null
);
create index if not exists idempotent_answers_claimed_at on idempotent_answers (claimed_at);
