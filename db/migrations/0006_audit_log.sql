-- What managers changed: who, what, when, before and after. Rows are only ever added, and no
-- foreign key takes them away: they outlive what they tell of.
create table audit_log (
  id integer generated always as identity primary key,
  actor_id integer not null,
  action text not null,
  subject_type text not null,
  subject_id integer not null,
  before jsonb,
  after jsonb,
  created_at timestamptz not null
);
create index audit_log_subject on audit_log (subject_type, subject_id, id desc);
