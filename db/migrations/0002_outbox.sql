-- What the `outbox` drivers keep instead of sending: mail and text messages to look at while developing.
create table outbox (
  id bigint generated always as identity primary key,
  channel text not null check (channel in ('mail', 'sms')),
  recipient text not null,
  subject text,
  text text not null,
  created_at timestamptz not null default now()
);

-- Payloads that do not fit into a notification between processes; the adapter clears them itself.
create table socket_io_attachments (
  id bigint generated always as identity primary key,
  created_at timestamptz not null default now(),
  payload bytea
);

create index socket_io_attachments_created_at on socket_io_attachments (created_at);
