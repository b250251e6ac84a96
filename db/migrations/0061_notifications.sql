/* What people are told, once for each cause, and how they want to be told. */

create table notifications (
  id integer generated always as identity primary key,
  user_id integer not null references users,
  /** The cause, such as `order-event:812`. */
  source text not null,
  kind text not null,
  event text not null,
  "group" text not null,
  title text not null check (char_length(title) <= 80),
  text text not null check (char_length(text) <= 300),
  /** A path of this site. */
  route text not null check (route like '/%' and route not like '//%'),
  is_urgent boolean not null,
  order_id integer references orders,
  /** When it is over, such as the time to answer a request. */
  true_until timestamptz,
  created_at timestamptz not null,
  read_at timestamptz,
  seen_at timestamptz,
  /** When its SMS is due; null once it is settled. */
  sms_due_at timestamptz,
  sms_id bigint,
  /** For its SMS: what stands before the title of the gig, the title, and what stands after it. */
  sms_words text[] check (cardinality(sms_words) = 3),
  ignores_quiet_hours boolean not null default false,
  unique (user_id, source),
  check (sms_due_at is null or (is_urgent and seen_at is null)),
  check (read_at is null or seen_at is not null)
);
create index notifications_newest on notifications (user_id, id desc);
create index notifications_unread on notifications (user_id) where read_at is null;
create index notifications_order on notifications (order_id, user_id) where read_at is null;
create index notifications_sms_due on notifications (sms_due_at) where sms_due_at is not null;
create index notifications_age on notifications (created_at);

/* No row means the defaults. The e-mail of news is `users.marketing_opt_in_at`; that of the account is always sent. */
create table notification_preferences (
  user_id integer primary key references users,
  orders_push boolean not null,
  orders_email boolean not null,
  orders_sms boolean not null,
  offers_push boolean not null,
  offers_email boolean not null,
  messages_push boolean not null,
  messages_email boolean not null,
  money_push boolean not null,
  money_email boolean not null,
  money_sms boolean not null,
  account_push boolean not null,
  account_email boolean not null check (account_email),
  reviews_push boolean not null,
  reviews_email boolean not null,
  news_push boolean not null,
  quiet_from text check (quiet_from ~ '^([01][0-9]|2[0-3]):[0-5][0-9]$'),
  quiet_to text check (quiet_to ~ '^([01][0-9]|2[0-3]):[0-5][0-9]$'),
  message_previews boolean not null,
  updated_at timestamptz not null,
  constraint money_reaches check (money_email or money_sms),
  check ((quiet_from is null) = (quiet_to is null)),
  check (quiet_from <> quiet_to)
);

create table push_subscriptions (
  id integer generated always as identity primary key,
  user_id integer not null references users,
  token_id integer not null references tokens on delete cascade,
  endpoint text not null unique check (char_length(endpoint) <= 1000),
  p256dh text not null,
  auth text not null,
  device_name text not null,
  created_at timestamptz not null,
  last_used_at timestamptz not null
);
create index push_subscriptions_user on push_subscriptions (user_id);
create index push_subscriptions_token on push_subscriptions (token_id);

/* What quiet hours hold back: one notification, or the news of one chat. */
create table held_pushes (
  id integer generated always as identity primary key,
  user_id integer not null references users,
  notification_id integer unique references notifications on delete cascade,
  chat_id integer references chats,
  due_at timestamptz not null,
  unique (user_id, chat_id),
  check ((notification_id is null) <> (chat_id is null))
);
create index held_pushes_due on held_pushes (due_at);

create table sms_quota (
  user_id integer not null references users,
  /** In Accra. */
  day date not null,
  sent smallint not null check (sent > 0),
  primary key (user_id, day)
);

/* Links by which a seller answers a request without logging in. */
create table order_links (
  id integer generated always as identity primary key,
  token_hash text not null unique,
  order_id integer not null references orders,
  user_id integer not null references users,
  expires_at timestamptz not null,
  used_at timestamptz,
  answer text check (answer in ('accept', 'reject')),
  check ((used_at is null) = (answer is null))
);
create index order_links_order on order_links (order_id);
create index order_links_user on order_links (user_id);
create index order_links_age on order_links (expires_at);

/* One row for each message that left; nothing of whom it went to, or what it said. */
create table sendings (
  id bigint generated always as identity primary key,
  channel text not null check (channel in ('sms', 'mail', 'push')),
  purpose text not null check (purpose in ('news', 'code', 'failed')),
  at timestamptz not null
);
create index sendings_at on sendings (at);

/* Sendings of past days, added up. */
create table sendings_by_day (
  day date primary key,
  sms integer not null,
  sms_codes integer not null,
  mail integer not null,
  push integer not null,
  push_failed integer not null
);

/* Of what is still unread phones are told by push, some seconds later. */
alter table chat_members add push_due_at timestamptz, add pushed_at timestamptz;

alter table outbox add payload jsonb, add headers jsonb;
alter table outbox drop constraint outbox_channel_check;
alter table outbox add constraint outbox_channel_check check (channel in ('mail', 'sms', 'push'));
create index outbox_recipient on outbox (recipient, id desc);
