-- Written by `npm run schema -- --write` from the migrations. Read it; never run or edit it.

create extension btree_gin;
create extension btree_gist;
create extension citext;
create extension cube;
create extension fuzzystrmatch;
create extension pg_trgm;
create extension unaccent;

CREATE OR REPLACE FUNCTION public.add_messages(chat integer, sender integer, receiver integer, at timestamp with time zone, mail_at timestamp with time zone, mail_lost_at timestamp with time zone, lines jsonb, people jsonb, rings boolean, OUT news jsonb, OUT mail_due timestamp with time zone)
 RETURNS record
 LANGUAGE plpgsql
 SET plan_cache_mode TO 'force_generic_plan'
AS $function$
declare
  sending uuid := lines->0->>'client_id';
  ids integer[];
  nothing text;
begin
  perform from chats where id = chat for no key update;
  if sending is not null and exists (select from messages where from_user_id = sender and client_id = sending) then
    return;
  end if;
  with made as (
    insert into messages (chat_id, from_user_id, created_at, text, storage_key, original_name, content_type, size,
      offer_id, order_id, order_event_id, client_id, part, reasons, is_flagged)
    select chat, sender, at, text, storage_key, original_name, content_type, size,
      offer_id, order_id, order_event_id, sending, coalesce(part, 0), reasons, is_flagged
    from jsonb_populate_recordset(null::messages, lines)
    order by part
    on conflict (from_user_id, client_id, part) where client_id is not null do nothing
    returning id
  )
  select array_agg(id order by id) from made into ids;
  if ids is null then return; end if;
  with moved as (
    update chat_members set last_message_id = ids[cardinality(ids)],
      unread_count = unread_count + case when user_id = receiver then cardinality(ids) else 0 end,
      mail_due_at = case when user_id = sender or mail_due_at > mail_lost_at then mail_due_at else mail_at end
    where chat_id = chat
    returning user_id, mail_due_at
  )
  select mail_due_at from moved where user_id = receiver into mail_due;
  nothing := pg_advisory_xact_lock('chat_members'::regclass::integer, receiver);
  news := tell_message_news(ids, people, rings);
end $function$;

CREATE OR REPLACE FUNCTION public.add_messages(chat integer, sender integer, receiver integer, at timestamp with time zone, mail_at timestamp with time zone, mail_lost_at timestamp with time zone, lines jsonb, people jsonb, rings boolean, tells boolean, OUT news jsonb, OUT mail_due timestamp with time zone)
 RETURNS record
 LANGUAGE plpgsql
 SET plan_cache_mode TO 'force_generic_plan'
AS $function$
declare
  sending uuid := lines->0->>'client_id';
  ids integer[];
  nothing text;
begin
  perform from chats where id = chat for no key update;
  if sending is not null and exists (select from messages where from_user_id = sender and client_id = sending) then
    return;
  end if;
  with made as (
    insert into messages (chat_id, from_user_id, created_at, text, storage_key, original_name, content_type, size,
      offer_id, order_id, order_event_id, gig_id, gig_title, gig_slug, client_id, part, reasons, is_flagged, warnings)
    select chat, sender, at, text, storage_key, original_name, content_type, size,
      offer_id, order_id, order_event_id, gig_id, gig_title, gig_slug, sending, coalesce(part, 0), reasons, is_flagged,
      coalesce(warnings, '{}')
    from jsonb_populate_recordset(null::messages, lines)
    order by part
    on conflict (from_user_id, client_id, part) where client_id is not null do nothing
    returning id
  )
  select array_agg(id order by id) from made into ids;
  if ids is null then return; end if;
  with moved as (
    update chat_members set last_message_id = ids[cardinality(ids)],
      unread_count = unread_count + case when user_id = receiver then cardinality(ids) else 0 end,
      mail_due_at = case when user_id = sender or mail_due_at > mail_lost_at then mail_due_at else mail_at end
    where chat_id = chat
    returning user_id, mail_due_at
  )
  select mail_due_at from moved where user_id = receiver into mail_due;
  nothing := pg_advisory_xact_lock('chat_members'::regclass::integer, receiver);
  news := tell_message_news(ids, people, rings, tells);
end $function$;

CREATE OR REPLACE FUNCTION public.add_text(chat integer, sender integer, receiver integer, at timestamp with time zone, line text, flags text[], sending uuid, people json, tells boolean, OUT told text)
 RETURNS text
 LANGUAGE plpgsql
 SET plan_cache_mode TO 'force_generic_plan'
AS $function$
declare
  made integer;
  nothing text;
begin
  insert into messages (chat_id, from_user_id, created_at, text, client_id, reasons, is_flagged)
    values (chat, sender, at, line, sending, flags, flags <> '{}')
    on conflict (from_user_id, client_id, part) where client_id is not null do nothing
    returning id into made;
  if made is null then return; end if;
  update chat_members set last_message_id = made,
    unread_count = case when user_id = receiver then unread_count + 1 else unread_count end
  where chat_id = chat;
  nothing := pg_advisory_xact_lock('chat_members'::regclass::integer, receiver);
  told := json_build_object('rings', true, 'ids', json_build_array(made), 'people', people,
    'order', extract(epoch from clock_timestamp()),
    'messages', json_build_array(json_build_object(
      'message', json_build_object('id', made, 'chat_id', chat, 'from_user_id', sender, 'to_user_id', receiver,
        'text', line, 'storage_key', null, 'original_name', null, 'content_type', null, 'size', null,
        'offer_id', null, 'order_id', null, 'order_event_id', null, 'order_status', null, 'order_action', null,
        'gig_id', null, 'gig_title', null, 'gig_slug', null,
        'client_id', sending, 'part', 0, 'reasons', flags, 'is_flagged', flags <> '{}', 'is_censored', false,
        'is_read', false, 'created_at', at),
      'sides', (
        select json_agg(json_build_object('chat_id', chat_id, 'user_id', user_id, 'other_id', other_id,
          'last_message_id', last_message_id, 'unread_count', unread_count,
          'unread_in_all', (select coalesce(sum(unread_count), 0)::integer from chat_members as each
            where each.user_id = chat_members.user_id and unread_count > 0)))
        from chat_members where chat_id = chat))))::text;
  if tells then
    nothing := pg_notify('chat_news', case when octet_length(told) < 7500 then told
      else json_build_object('rings', true, 'ids', json_build_array(made))::text end);
  end if;
end $function$;

CREATE OR REPLACE FUNCTION public.add_text(chat integer, sender integer, receiver integer, at timestamp with time zone, line text, flags text[], sounds_like text[], sending uuid, people json, tells boolean, OUT told text)
 RETURNS text
 LANGUAGE plpgsql
 SET plan_cache_mode TO 'force_generic_plan'
AS $function$
declare
  made integer;
  nothing text;
begin
  insert into messages (chat_id, from_user_id, created_at, text, client_id, reasons, is_flagged, warnings)
    values (chat, sender, at, line, sending, flags, flags <> '{}', sounds_like)
    on conflict (from_user_id, client_id, part) where client_id is not null do nothing
    returning id into made;
  if made is null then return; end if;
  update chat_members set last_message_id = made,
    unread_count = case when user_id = receiver then unread_count + 1 else unread_count end
  where chat_id = chat;
  nothing := pg_advisory_xact_lock('chat_members'::regclass::integer, receiver);
  told := json_build_object('rings', true, 'ids', json_build_array(made), 'people', people,
    'order', extract(epoch from clock_timestamp()),
    'messages', json_build_array(json_build_object(
      'message', json_build_object('id', made, 'chat_id', chat, 'from_user_id', sender, 'to_user_id', receiver,
        'text', line, 'storage_key', null, 'original_name', null, 'content_type', null, 'size', null,
        'offer_id', null, 'order_id', null, 'order_event_id', null, 'order_status', null, 'order_action', null,
        'gig_id', null, 'gig_title', null, 'gig_slug', null,
        'client_id', sending, 'part', 0, 'reasons', flags, 'is_flagged', flags <> '{}', 'is_censored', false,
        'warnings', sounds_like, 'is_read', false, 'created_at', at),
      'sides', (
        select json_agg(json_build_object('chat_id', chat_id, 'user_id', user_id, 'other_id', other_id,
          'last_message_id', last_message_id, 'unread_count', unread_count,
          'unread_in_all', (select coalesce(sum(unread_count), 0)::integer from chat_members as each
            where each.user_id = chat_members.user_id and unread_count > 0)))
        from chat_members where chat_id = chat))))::text;
  if tells then
    nothing := pg_notify('chat_news', case when octet_length(told) < 7500 then told
      else json_build_object('rings', true, 'ids', json_build_array(made))::text end);
  end if;
end $function$;

CREATE OR REPLACE FUNCTION public.audit_details_hash(salt uuid, before jsonb, after jsonb)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
RETURN encode(sha256(convert_to((((((salt)::text || '
'::text) || COALESCE((before)::text, ''::text)) || '
'::text) || COALESCE((after)::text, ''::text)), 'UTF8'::name)), 'hex'::text);

CREATE OR REPLACE FUNCTION public.audit_details_left(details jsonb)
 RETURNS jsonb
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
AS $function$
  select jsonb_object_agg(key, case when key in ('status_id', 'kyc_status') then value end) from jsonb_each(details)
$function$;

CREATE OR REPLACE FUNCTION public.audit_hash(entry audit_log)
 RETURNS text
 LANGUAGE sql
 STABLE
AS $function$
  select encode(sha256(convert_to(concat_ws(E'\n', entry.previous_hash, entry.id, coalesce(entry.actor_id::text, ''),
    entry.action, entry.subject_type, entry.subject_id, coalesce(entry.reason, ''), entry.details_hash,
    to_char(entry.created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')), 'UTF8')), 'hex')
$function$;

CREATE OR REPLACE FUNCTION public.chain_audit_entry()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare
  newest record;
  new_salt uuid := gen_random_uuid();
begin
  perform pg_advisory_xact_lock('audit_log'::regclass::integer, 0);
  select id, hash into newest from audit_log order by id desc limit 1;
  new.id := coalesce(newest.id, 0) + 1;
  new.previous_hash := coalesce(newest.hash, repeat('0', 64));
  -- As they are answered: an actor who is nobody has no number, and a moment has milliseconds.
  new.actor_id := (select id from users where id = new.actor_id);
  new.created_at := date_trunc('milliseconds', new.created_at);
  new.details_hash := audit_details_hash(new_salt, new.before, new.after);
  new.hash := audit_hash(new);
  insert into audit_details (audit_id, salt, before, after) values (new.id, new_salt, new.before, new.after);
  new.before := null;
  new.after := null;
  return new;
end $function$;

CREATE OR REPLACE FUNCTION public.chat_news(wanted integer[])
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE
 SET plan_cache_mode TO 'force_generic_plan'
AS $function$
begin
  return (select coalesce(jsonb_agg(jsonb_build_object(
    'message', to_jsonb(messages) || jsonb_build_object(
      'is_read', readers.last_read_id >= messages.id, 'to_user_id', readers.user_id,
      'order_status', orders.status_id, 'order_action', order_events.action),
    'sides', (
      select jsonb_agg(to_jsonb(side)) from (
        select users.id, name, username, country_alpha_2_code, kyc_verified_at, premium_since, premium_until,
          rating_sum, rating_count, users.created_at, chat_id, user_id, last_message_id, last_read_id, unread_count,
          (select coalesce(sum(unread_count), 0)::integer from chat_members as each
            where each.user_id = chat_members.user_id and unread_count > 0) as unread_in_all
        from chat_members join users on users.id = other_id
        where chat_id = messages.chat_id) as side)
    ) order by messages.id), '[]')
  from messages
    join chat_members as readers on readers.chat_id = messages.chat_id and readers.user_id <> from_user_id
    left join orders on orders.id = order_id
    left join order_events on order_events.id = order_event_id
  where messages.id = any(wanted));
end $function$;

CREATE OR REPLACE FUNCTION public.count_answer()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare
  seller integer;
begin
  update orders set answered_at = case new.action when 'expire' then respond_by else new.created_at end
  where id = new.order_id and (new.action <> 'expire' or started_on is null)
  returning seller_id into seller;
  if seller is null then return null; end if;
  perform lock_reputation(seller);
  perform keep_median_answer(seller);
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.count_completed_order()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare
  was_left_out boolean := is_order_left_out(old);
  is_left_out boolean := is_order_left_out(new);
  change integer := coalesce((new."by" = 'buyer' and not is_left_out)::integer, 0)
    - coalesce((old."by" = 'buyer' and not was_left_out)::integer, 0);
  seller integer := coalesce(new.seller_id, old.seller_id);
  buyer integer := coalesce(new.reviewer_id, old.reviewer_id);
  orders_of_buyer integer;
begin
  if change = 0 and is_left_out = was_left_out then return null; end if;
  perform lock_reputation(seller);
  if change <> 0 then
    insert into customers_of (seller_id, buyer_id, orders) values (seller, buyer, 0) on conflict do nothing;
    update customers_of set orders = orders + change
    where seller_id = seller and buyer_id = buyer returning orders into orders_of_buyer;
    update reputations set
      orders_completed = orders_completed + change,
      on_time = on_time + change * was_on_time(coalesce(new.order_id, old.order_id))::integer,
      customers = customers + case when orders_of_buyer = greatest(change, 0) then change else 0 end,
      repeat_customers = repeat_customers + case when orders_of_buyer = 1 + greatest(change, 0) then change else 0 end
    where user_id = seller;
    delete from customers_of where seller_id = seller and buyer_id = buyer and orders = 0;
  end if;
  if is_left_out <> was_left_out then perform keep_median_answer(seller); end if;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.count_decision_against()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare
  right_side text;
  seller integer;
begin
  select dispute_decisions.right_side, seller_id into right_side, seller
  from disputes
  join orders on orders.id = order_id
  join dispute_decisions on dispute_id = disputes.id
  where order_id = new.order_id and outcome = 'decision'
  order by level desc limit 1;
  if right_side is distinct from 'buyer' then return null; end if;
  perform lock_reputation(seller);
  update reputations set disputes_decided_against = disputes_decided_against + 1 where user_id = seller;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.count_dispute()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  insert into statistics_changes (day, orders_in_dispute)
  select day, sum(n)
  from (values (day_in_accra(old.created_at), -1), (day_in_accra(new.created_at), 1)) as change (day, n)
  where day is not null group by day having sum(n) <> 0;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.count_gig()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  insert into statistics_changes (day, new_gigs, gig_approvals, gig_approval_ms)
  select day, sum(gigs), sum(approvals), sum(ms)
  from (values
    (day_in_accra(old.created_at), -1, 0, 0),
    (day_in_accra(new.created_at), 1, 0, 0),
    (day_in_accra(old.first_live_at), 0, -1, -milliseconds_between(old.created_at, old.first_live_at)),
    (day_in_accra(new.first_live_at), 0, 1, milliseconds_between(new.created_at, new.first_live_at))
  ) as change (day, gigs, approvals, ms)
  where day is not null group by day having (sum(gigs), sum(approvals), sum(ms)) <> (0, 0, 0);
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.count_identity_decision()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  insert into statistics_changes (day, identity_decisions, identity_decision_ms)
  select day, sum(n), sum(ms)
  from (values
    (day_in_accra(old.decided_at), -1, -milliseconds_between(old.submitted_at, old.decided_at)),
    (day_in_accra(new.decided_at), 1, milliseconds_between(new.submitted_at, new.decided_at))
  ) as change (day, n, ms)
  where day is not null group by day having (sum(n), sum(ms)) <> (0, 0);
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.count_ledger_entry()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  insert into statistics_changes (day, money_in_pesewas, money_out_pesewas)
  select day_in_accra(posted_at), greatest(new.amount_pesewas, 0), greatest(-new.amount_pesewas, 0)
  from ledger_postings, ledger_accounts
  where ledger_postings.id = new.posting_id and ledger_accounts.id = new.account_id
    and code in (select payment_methods.code from payment_methods);

  insert into statistics_changes (day, money_held_pesewas)
  select day_in_accra(posted_at), -new.amount_pesewas
  from ledger_postings, ledger_accounts
  where ledger_postings.id = new.posting_id and ledger_accounts.id = new.account_id
    and code in ('orders', 'owed back');
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.count_message()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if tg_op <> 'INSERT' and old.order_event_id is null then
    insert into statistics_changes (day, messages) values (day_in_accra(old.created_at), -1);
  end if;
  if tg_op <> 'DELETE' and new.order_event_id is null then
    insert into statistics_changes (day, messages) values (day_in_accra(new.created_at), 1);
  end if;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.count_order()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  insert into statistics_changes (day, orders_begun, orders_completed)
  select day, sum(begun), sum(completed)
  from (values
    (day_in_accra(old.started_on), -1, 0), (day_in_accra(new.started_on), 1, 0),
    (day_in_accra(old.completed_on), 0, -1), (day_in_accra(new.completed_on), 0, 1)
  ) as change (day, begun, completed)
  where day is not null group by day having (sum(begun), sum(completed)) <> (0, 0);
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.count_order_event()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  insert into statistics_changes (day, orders_cancelled)
  select day, sum(n)
  from (values (old.action, old.order_id, day_in_accra(old.created_at), -1),
    (new.action, new.order_id, day_in_accra(new.created_at), 1)) as change (action, order_id, day, n)
  where action in (select order_event_actions.action from order_event_actions where cancels)
    or (action = 'close' and order_id in (select id from orders where status_id = 5))
  group by day having sum(n) <> 0;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.count_person()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  insert into statistics_changes (day, new_people)
  select day, sum(n)
  from (values (day_in_accra(old.phone_verified_at), -1), (day_in_accra(new.phone_verified_at), 1)) as change (day, n)
  where day is not null group by day having sum(n) <> 0;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.count_report()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  insert into statistics_changes (day, report_answers, report_answer_ms)
  select day, sum(n), sum(ms)
  from (values
    (day_in_accra(old.actioned_at), -1, -milliseconds_between(old.created_at, old.actioned_at)),
    (day_in_accra(new.actioned_at), 1, milliseconds_between(new.created_at, new.actioned_at))
  ) as change (day, n, ms)
  where day is not null group by day having (sum(n), sum(ms)) <> (0, 0);
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.count_stars()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare
  before star_counts[];
  after star_counts[];
  change record;
begin
  if tg_op <> 'INSERT' then
    before = array(select stars from earlier as review cross join stars_of(review) as stars);
  end if;
  if tg_op <> 'DELETE' then
    after = array(select stars from changed as review cross join stars_of(review) as stars);
  end if;
  for change in
    select subject, subject_id, rating, sum(n * published)::integer as published, sum(n * hidden)::integer as hidden
    from (select *, -1 as n from unnest(before) union all select *, 1 from unnest(after)) as moved
    group by subject, subject_id, rating
    having (sum(n * published), sum(n * hidden)) <> (0, 0)
    order by subject, subject_id, rating
  loop
    insert into star_counts as counts
    values (change.subject, change.subject_id, change.rating, greatest(change.published, 0), greatest(change.hidden, 0))
    on conflict (subject, subject_id, rating) do update
      set published = counts.published + change.published, hidden = counts.hidden + change.hidden;
  end loop;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.day_in_accra(moment timestamp with time zone)
 RETURNS date
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE STRICT
RETURN ((moment AT TIME ZONE 'Africa/Accra'::text))::date;

CREATE OR REPLACE FUNCTION public.dhash_pieces(dhash bigint)
 RETURNS integer[]
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
RETURN ARRAY[((dhash & (511)::bigint))::integer, ((512 + ((dhash >> 9) & (511)::bigint)))::integer, ((1024 + ((dhash >> 18) & (511)::bigint)))::integer, ((1536 + ((dhash >> 27) & (511)::bigint)))::integer, ((2048 + ((dhash >> 36) & (511)::bigint)))::integer, ((2560 + ((dhash >> 45) & (511)::bigint)))::integer, ((3072 + ((dhash >> 54) & (1023)::bigint)))::integer];

CREATE OR REPLACE FUNCTION public.draft_audit_entry()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  insert into audit_drafts (actor_id, action, subject_type, subject_id, reason, before, after, created_at)
    values (new.actor_id, new.action, new.subject_type, new.subject_id, new.reason, new.before, new.after, new.created_at);
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.end_challenges_of_new_passkey()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  delete from auth_challenges where user_id = new.user_id and purpose = 'login';
  perform pg_notify('callers_changed', new.user_id::text);
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.end_challenges_of_user()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  delete from auth_challenges where user_id = (to_jsonb(old) ->> tg_argv[0])::integer and purpose = 'login';
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.fill_held_money()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare
  received integer = coalesce(new.received_pesewas, new.amount_pesewas);
begin
  update orders set held_pesewas = received,
    to_seller_pesewas = case status_id when 4 then received end
  where offer_id = new.object_id and is_paid and status_id <> 5 and held_pesewas = 0;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.fill_order_ending()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  -- It cancels for a seller who rejects, or by the clock, whose event follows.
  new.ended_by = case new.status_id when 4 then 'completion' else 'seller' end;
  new.to_buyer_pesewas = case new.status_id when 5 then new.held_pesewas else 0 end;
  new.to_seller_pesewas = case new.status_id when 4 then new.held_pesewas else 0 end;
  return new;
end $function$;

CREATE OR REPLACE FUNCTION public.fill_order_step()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if new.action = 'expire' then
    update orders set ended_by = 'clock' where id = new.order_id and ended_by = 'seller';
  elsif new.action = 'submit-for-review' then
    update orders set submitted_on = new.created_at
    where id = new.order_id and submitted_on is distinct from new.created_at;
  else
    update orders set revised_on = new.created_at
    where id = new.order_id and revised_on is distinct from new.created_at;
  end if;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.fill_review()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  new.buyer_id = coalesce(new.buyer_id, new.reviewer_id);
  if new.state = 'pending' and new.rating is not null then
    new.state = case when new.is_connected then 'held' else 'published' end;
    new.published_at = case when not new.is_connected then new.completed_at end;
    new.is_late = exists (select from reviews where order_id = new.order_id and by = 'seller' and published_at is not null);
    update reviews set is_connected = is_connected or new.is_connected,
      state = case when is_connected or new.is_connected then 'held' else 'published' end,
      published_at = case when not (is_connected or new.is_connected) then new.completed_at end
    where order_id = new.order_id and by = 'seller' and state = 'unpublished';
  end if;
  return new;
end $function$;

CREATE OR REPLACE FUNCTION public.fold(input text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE STRICT
RETURN translate(lower(unaccent('unaccent'::regdictionary, input)), 'ɔɛŋ'::text, 'oen'::text);

CREATE OR REPLACE FUNCTION public.fold_disputes()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  insert into statistics_by_day as known (day, orders_in_dispute) values (old.day, old.orders_in_dispute)
  on conflict (day) do update set orders_in_dispute = known.orders_in_dispute + excluded.orders_in_dispute;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.follow_changed_gigs()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare
  rewritten integer[];
begin
  insert into gig_counts (category_id, type_id, n)
  select category_id, type_id, sum(n)
  from (
    select category_id, type_id, -1 as n from before where listed
    union all
    select category_id, type_id, 1 from changed where listed
  ) as difference
  group by category_id, type_id
  having sum(n) <> 0;

  insert into gig_town_counts (town_slug, category_id, type_id, n)
  select town_slug, category_id, type_id, sum(n)
  from (
    select town_slug, category_id, type_id, -1 as n from before where listed
    union all
    select town_slug, category_id, type_id, 1 from changed where listed
  ) as difference
  where town_slug is not null
  group by town_slug, category_id, type_id
  having sum(n) <> 0;

  update gig_search
  set category_id = changed.category_id, type_id = changed.type_id,
    rank = changed.rank, listed = changed.listed, town_slug = changed.town_slug
  from changed
  where gig_search.gig_id = changed.id
    and (gig_search.category_id, gig_search.type_id, gig_search.rank, gig_search.listed, gig_search.town_slug)
      is distinct from (changed.category_id, changed.type_id, changed.rank, changed.listed, changed.town_slug);

  rewritten := array(
    select id from changed join before using (id)
    where (changed.title, changed.description_text, changed.category_id)
      is distinct from (before.title, before.description_text, before.category_id));
  if cardinality(rewritten) > 0 then
    perform rewrite_gig_documents(rewritten);
  end if;

  if exists (select from before where listed) or exists (select from changed where listed) then
    perform pg_notify('gigs_changed', '');
  end if;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.follow_changed_images()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  perform pg_notify('gigs_changed', '');
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.follow_changed_owner()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if new.status_id <> old.status_id or new.premium_until is distinct from old.premium_until then
    perform from gigs where user_id = new.id order by id for no key update;
  end if;
  if new.status_id <> old.status_id then
    update gigs set listed = gig_is_listed(status_id, new.status_id)
    where user_id = new.id and listed <> gig_is_listed(status_id, new.status_id);
  end if;
  if new.premium_until is distinct from old.premium_until then
    update gigs set rank = (new.premium_until is not null)::int
    where user_id = new.id and rank <> 2 and rank <> (new.premium_until is not null)::int;
  end if;
  if new.username <> old.username then
    perform rewrite_gig_documents(array(select id from gigs where user_id = new.id));
  end if;
  perform pg_notify('gigs_changed', '');
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.follow_changed_phone()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare tails text[] := array(
  select distinct number_tail(phone) from unnest(array[old.phone_e164, new.phone_e164]) as phone
  where number_tail(phone) is not null);
begin
  perform lock_account_links(tails);
  perform keep_links_of_numbers(tails);
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.follow_changed_wallet()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if (new.account_type_code, new.institution_name, new.institution_code, new.account_no)
      is distinct from (old.account_type_code, old.institution_name, old.institution_code, old.account_no) then
    new.changed_at := new.updated_at;
    new.was_in_other_name := false;
    delete from wallet_name_checks where user_id = new.user_id;
  elsif new.name_on_account is distinct from old.name_on_account then
    new.was_in_other_name := exists (select from wallet_name_checks where user_id = new.user_id
      and (coalesce(settled_result, result) = 'different' or result = 'unknown' and old.was_in_other_name));
    delete from wallet_name_checks where user_id = new.user_id;
  end if;
  return new;
end $function$;

CREATE OR REPLACE FUNCTION public.follow_devices()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare hashes text[];
begin
  hashes := array(select distinct hash from changed where hash like 'id:%');
  if tg_op = 'UPDATE' then
    hashes := hashes || array(select distinct hash from before where hash like 'id:%');
  end if;
  perform lock_account_links(hashes);
  perform keep_links_of_devices(array(select distinct hash from unnest(hashes) as hash));
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.follow_is_manager()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if not new.is_manager then
    delete from manager_roles where user_id = new.id;
  elsif not exists (select from manager_roles where user_id = new.id) then
    perform give_all_roles(new.id);
  end if;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.follow_manager_roles()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare
  person integer := coalesce(new.user_id, old.user_id);
  has_role boolean := exists (select from manager_roles where user_id = person);
begin
  update users set is_manager = has_role where id = person and is_manager <> has_role;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.follow_new_gigs()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  insert into gig_counts (category_id, type_id, n)
  select category_id, type_id, count(*) from changed where listed group by category_id, type_id;

  insert into gig_town_counts (town_slug, category_id, type_id, n)
  select town_slug, category_id, type_id, count(*) from changed
  where listed and town_slug is not null
  group by town_slug, category_id, type_id;

  insert into gig_search (gig_id, category_id, type_id, rank, listed, town_slug, document)
  select changed.id, changed.category_id, changed.type_id, changed.rank, changed.listed, changed.town_slug,
    gig_document(title, categories.description, username, description_text)
  from changed
  join categories on categories.id = changed.category_id
  join users on users.id = changed.user_id;

  perform learn_words(array(
    select concat_ws(' ', title, categories.description, username, description_text)
    from changed
    join categories on categories.id = changed.category_id
    join users on users.id = changed.user_id));

  if exists (select from changed where listed) then
    perform pg_notify('gigs_changed', '');
  end if;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.follow_phones()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare tails text[] := array(
  select distinct number_tail(phone_e164) from changed where number_tail(phone_e164) is not null);
begin
  perform lock_account_links(tails);
  perform keep_links_of_numbers(tails);
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.follow_removed_gigs()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  insert into gig_counts (category_id, type_id, n)
  select category_id, type_id, -count(*) from before where listed group by category_id, type_id;
  insert into gig_town_counts (town_slug, category_id, type_id, n)
  select town_slug, category_id, type_id, -count(*) from before
  where listed and town_slug is not null
  group by town_slug, category_id, type_id;
  perform pg_notify('gigs_changed', '');
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.follow_wallet_numbers()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare tails text[];
begin
  tails := array(select distinct number_tail(account_no) from changed where number_tail(account_no) is not null);
  if tg_op = 'UPDATE' then
    tails := tails || array(select distinct number_tail(account_no) from before where number_tail(account_no) is not null);
  end if;
  perform lock_account_links(tails);
  perform keep_links_of_numbers(array(select distinct tail from unnest(tails) as tail));
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.gig_document(title text, category text, username text, description text)
 RETURNS tsvector
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE STRICT
RETURN array_to_tsvector(((ARRAY(SELECT ('='::text || stem.stem) FROM unnest(stems(gig_document.title)) stem(stem)) || ARRAY(SELECT ('~'::text || stem.stem) FROM unnest(stems(concat_ws(' '::text, gig_document.title, gig_document.category, gig_document.username))) stem(stem))) || stems(concat_ws(' '::text, title, category, username, description))));

CREATE OR REPLACE FUNCTION public.gig_is_listed(gig_status smallint, owner_status smallint)
 RETURNS boolean
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
RETURN ((gig_status = 2) AND (owner_status = 2));

CREATE OR REPLACE FUNCTION public.gig_label(id integer, username text, title text, category text, type_id smallint, status_id smallint)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
RETURN fold(concat(' ', concat_ws(' '::text, id, username, title, category, CASE type_id WHEN 1 THEN 'Offer'::text WHEN 2 THEN 'Request'::text ELSE NULL::text END, CASE status_id WHEN 1 THEN 'In review Inactive'::text WHEN 2 THEN 'Live'::text WHEN 3 THEN 'Deleted'::text WHEN 4 THEN 'Paused'::text ELSE NULL::text END), ' '));

CREATE OR REPLACE FUNCTION public.gig_rank(promoted_until timestamp with time zone, premium_until timestamp with time zone, at timestamp with time zone)
 RETURNS smallint
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
RETURN CASE WHEN (promoted_until > at) THEN 2 WHEN (premium_until > at) THEN 1 ELSE 0 END;

CREATE OR REPLACE FUNCTION public.give_all_roles(person integer)
 RETURNS void
 LANGUAGE sql
BEGIN ATOMIC
 INSERT INTO manager_roles (user_id, role)  SELECT give_all_roles.person AS person,
             role.role
            FROM unnest(
                 CASE give_all_roles.person
                     WHEN 1 THEN ARRAY['owner'::text]
                     ELSE ARRAY['moderation'::text, 'identity'::text, 'money'::text, 'disputes'::text, 'content'::text]
                 END) role(role);
END;

CREATE OR REPLACE FUNCTION public.globe_point(latitude double precision, longitude double precision)
 RETURNS cube
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE STRICT
RETURN cube(ARRAY[(((6371000)::double precision * cos(radians(whole_hair(latitude)))) * cos(radians(whole_hair(longitude)))), (((6371000)::double precision * cos(radians(whole_hair(latitude)))) * sin(radians(whole_hair(longitude)))), ((6371000)::double precision * sin(radians(whole_hair(latitude))))]);

CREATE OR REPLACE FUNCTION public.grid_latitude(latitude double precision)
 RETURNS double precision
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE STRICT
RETURN ((floor((latitude / (0.009)::double precision)) + (0.5)::double precision) * (0.009)::double precision);

CREATE OR REPLACE FUNCTION public.grid_longitude(latitude double precision, longitude double precision)
 RETURNS double precision
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE STRICT
RETURN ((floor((longitude / grid_step(latitude))) + (0.5)::double precision) * grid_step(latitude));

CREATE OR REPLACE FUNCTION public.grid_step(latitude double precision)
 RETURNS double precision
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE STRICT
RETURN ((0.009)::double precision / GREATEST(cos(radians(grid_latitude(latitude))), (0.01)::double precision));

CREATE OR REPLACE FUNCTION public.is_append_only()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  raise exception '% is append only', tg_table_name;
end $function$;

CREATE OR REPLACE FUNCTION public.is_block_between(one integer, other integer)
 RETURNS boolean
 LANGUAGE plpgsql
 SET plan_cache_mode TO 'force_generic_plan'
AS $function$
begin
  return exists (select from blocks where blocker_id = one and blocked_id = other)
    or exists (select from blocks where blocker_id = other and blocked_id = one);
end $function$;

CREATE OR REPLACE FUNCTION public.is_only_emptied()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if tg_op = 'UPDATE' then
    if new.audit_id = old.audit_id and old.erased_at is null and new.erased_at is not null
      and not exists (
        select from (
          select key, value, old.before as earlier from jsonb_each(new.before)
          union all select key, value, old.after from jsonb_each(new.after)) as kept
        where not coalesce(earlier ? key and (value = 'null' or value = earlier -> key), false)) then
      return new;
    end if;
  end if;
  raise exception '% may only be emptied, once', tg_table_name;
end $function$;

CREATE OR REPLACE FUNCTION public.is_order_left_out(review reviews)
 RETURNS boolean
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
RETURN COALESCE((((review).by = 'buyer'::text) AND (review).is_connected AND ((review).published_at IS NULL)), false);

CREATE OR REPLACE FUNCTION public.keep_audit_entry()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if new is distinct from old then
    raise exception '% is append only', tg_table_name;
  end if;
  update audit_details
    set salt = null, before = audit_details_left(before), after = audit_details_left(after), erased_at = now()
    where audit_id = old.id and erased_at is null;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.keep_first_approval()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  new.first_live_at := coalesce(new.first_live_at, new.approved_at);
  return new;
end $function$;

CREATE OR REPLACE FUNCTION public.keep_gig_listed_and_ranked()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare
  owner record;
begin
  select status_id, premium_until into owner from users where id = new.user_id;
  new.listed := gig_is_listed(new.status_id, owner.status_id);
  new.rank := gig_rank(new.promoted_until, owner.premium_until, new.updated_at);
  return new;
end $function$;

CREATE OR REPLACE FUNCTION public.keep_gig_town()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare
  cell cube := globe_point(grid_latitude(new.latitude), grid_longitude(new.latitude, new.longitude));
begin
  if new.town_chosen and new.location_based and exists (
    select from towns
    where slug = new.town_slug and point <-> globe_point(new.latitude, new.longitude) > 50000)
  then
    new.town_chosen := false;
  end if;
  if not new.town_chosen then
    new.town_slug := case when new.location_based then nearest_town(cell) end;
  end if;
  return new;
end $function$;

CREATE OR REPLACE FUNCTION public.keep_identity_decision()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  insert into identity_decisions (submitted_at, decided_at) values (new.submitted_at, new.decided_at);
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.keep_links_of_devices(hashes text[])
 RETURNS void
 LANGUAGE sql
AS $function$
  with found as materialized (
    select given.hash as key, max(latest.last_seen) as last_seen, min(latest.last_seen) as shared_at
    from unnest(hashes) as given (hash)
    cross join lateral (
      select last_seen from devices where devices.hash = given.hash order by last_seen desc limit 2) as latest
    group by given.hash having count(*) > 1),
  gone as (
    delete from account_links where kind = 'device' and key = any (hashes)
      and not exists (select from found where found.key = account_links.key))
  insert into account_links (kind, key, last_seen, shared_at)
  select 'device', key, last_seen, shared_at from found
  on conflict (kind, key) do update set last_seen = excluded.last_seen, shared_at = excluded.shared_at
    where (account_links.last_seen, account_links.shared_at) <> (excluded.last_seen, excluded.shared_at)
$function$;

CREATE OR REPLACE FUNCTION public.keep_links_of_numbers(tails text[])
 RETURNS void
 LANGUAGE sql
AS $function$
  with found as materialized (
    select 'wallet' as kind, tail as key, max(latest.updated_at) as last_seen
    from unnest(tails) as tail
    cross join lateral (
      select updated_at from payment_accounts where number_tail(account_no) = tail
      order by updated_at desc limit 2) as latest
    group by tail having count(*) > 1
    union all
    select 'phone', tail, latest.updated_at
    from unnest(tails) as tail
    cross join lateral (
      select updated_at from payment_accounts where number_tail(account_no) = tail and exists (
        select from users where number_tail(phone_e164) = tail and users.id <> payment_accounts.user_id)
      order by updated_at desc limit 1) as latest),
  gone as (
    delete from account_links where kind in ('wallet', 'phone') and key = any (tails)
      and not exists (select from found where found.kind = account_links.kind and found.key = account_links.key))
  insert into account_links (kind, key, last_seen, shared_at)
  select kind, key, last_seen, 'infinity' from found
  on conflict (kind, key) do update set last_seen = excluded.last_seen
    where account_links.last_seen <> excluded.last_seen
$function$;

CREATE OR REPLACE FUNCTION public.keep_median_answer(person integer)
 RETURNS void
 LANGUAGE sql
BEGIN ATOMIC
 UPDATE reputations SET median_answer_seconds = ( SELECT round(percentile_cont((0.5)::double precision) WITHIN GROUP (ORDER BY ((EXTRACT(epoch FROM (latest.answered_at - latest.created_at)))::double precision))) AS round
            FROM ( SELECT orders.answered_at,
                     orders.created_at
                    FROM orders
                   WHERE ((orders.seller_id = keep_median_answer.person) AND (orders.answered_at IS NOT NULL) AND (NOT (EXISTS ( SELECT
                            FROM reviews
                           WHERE ((reviews.order_id = orders.id) AND is_order_left_out(reviews.*))))))
                   ORDER BY orders.answered_at DESC, orders.id DESC
                  LIMIT 100) latest)
   WHERE (reputations.user_id = keep_median_answer.person);
END;

CREATE OR REPLACE FUNCTION public.keep_number_since()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if tg_op = 'INSERT' or number_tail(new.account_no) is distinct from number_tail(old.account_no) then
    new.number_since := new.updated_at;
  end if;
  return new;
end $function$;

CREATE OR REPLACE FUNCTION public.label_changed_gig()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  perform label_gigs(array[new.id]);
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.label_gigs(gig_ids integer[])
 RETURNS void
 LANGUAGE sql
AS $function$
  insert into gig_labels (gig_id, status_id, label)
  select gigs.id, gigs.status_id,
    gig_label(gigs.id, username, title, categories.description, type_id, gigs.status_id)
  from gigs
  join categories on categories.id = gigs.category_id
  join users on users.id = gigs.user_id
  where gigs.id = any (gig_ids)
  on conflict (gig_id) do update set status_id = excluded.status_id, label = excluded.label
$function$;

CREATE OR REPLACE FUNCTION public.label_gigs_of_owner()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  perform from gigs where user_id = new.id order by id for no key update;
  perform label_gigs(array(select id from gigs where user_id = new.id));
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.label_new_gigs()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  perform label_gigs(array(select id from changed));
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.learn_words(input text[])
 RETURNS void
 LANGUAGE sql
AS $function$
  insert into search_words (word, stem)
  select word, coalesce((ts_lexize('public.word_stem', word))[1], word)
  from (
    select distinct unnest(tsvector_to_array(to_tsvector('simple', plain_words(text)))) as word
    from unnest(input) as text
  ) as found
  where char_length(word) between 3 and 40
    and word !~ '^\d+$'
    and not exists (select from search_words as known where known.word = found.word)
  order by word
  on conflict do nothing
$function$;

CREATE OR REPLACE FUNCTION public.ledger_carry_balance()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  update ledger_accounts set balance_pesewas = balance_pesewas + new.amount_pesewas where id = new.account_id;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.ledger_is_balanced()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if (select coalesce(sum(amount_pesewas), 1) <> 0 from ledger_entries where posting_id = new.posting_id) then
    raise exception 'posting % does not balance', new.posting_id;
  end if;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.ledger_posting_is_whole()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if not exists (select from ledger_entries where posting_id = new.id) then
    raise exception 'posting % has no entries', new.id;
  end if;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.lock_account_links(keys text[])
 RETURNS void
 LANGUAGE plpgsql
AS $function$
begin
  if cardinality(keys) > 50 then
    lock table account_links in share row exclusive mode;
  else
    lock table account_links in row exclusive mode;
    perform pg_advisory_xact_lock('account_links'::regclass::integer, hash)
    from (select distinct hashtext(key) as hash from unnest(keys) as key order by hash) as hashes;
  end if;
end $function$;

CREATE OR REPLACE FUNCTION public.lock_reputation(person integer)
 RETURNS void
 LANGUAGE plpgsql
AS $function$
begin
  perform from users where id = person for no key update;
  insert into reputations (user_id) values (person) on conflict do nothing;
end $function$;

CREATE OR REPLACE FUNCTION public.meant_words(typed text)
 RETURNS SETOF text
 LANGUAGE sql
 STABLE STRICT
 SET "pg_trgm.similarity_threshold" TO '0.35'
AS $function$
  with alike as (
    select word, levenshtein_less_equal(typed, word, 3) as wrong
    from search_words
    where word <> typed and (word % typed
      or (left(word, 1) = left(typed, 1)
        and char_length(word) between char_length(typed) - 1 and char_length(typed) + 1))
  ), near as (
    select word, wrong - (wrong = 2 and array(select unnest(string_to_array(word, null)) order by 1)
        = array(select unnest(string_to_array(typed, null)) order by 1))::int as wrong
    from alike where wrong <= 3
  ), allowed as (
    select word, wrong, min(wrong) over () as fewest from near
    where wrong <= case when char_length(typed) <= 4 then 1 when char_length(typed) <= 8 then 2 else 3 end
  )
  (select word from search_words
   where char_length(typed) >= 3
     and word >= typed collate "C" and word < (typed || U&'\+10FFFF') collate "C"
   order by char_length(word), word limit 20)
  union
  (select word from allowed where wrong = fewest order by similarity(word, typed) desc, word limit 8)
$function$;

CREATE OR REPLACE FUNCTION public.message_news(wanted integer[])
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE
 SET plan_cache_mode TO 'force_generic_plan'
AS $function$
begin
  return (select coalesce(jsonb_agg(jsonb_build_object(
    'message', to_jsonb(messages) || jsonb_build_object(
      'is_read', readers.last_read_id >= messages.id, 'to_user_id', readers.user_id,
      'order_status', orders.status_id, 'order_action', order_events.action),
    'sides', (
      select jsonb_agg(to_jsonb(side)) from (
        select chat_id, user_id, other_id, last_message_id, unread_count,
          (select coalesce(sum(unread_count), 0)::integer from chat_members as each
            where each.user_id = chat_members.user_id and unread_count > 0) as unread_in_all,
          exists (select from blocks where blocker_id = user_id and blocked_id = other_id) as is_blocked
        from chat_members
        where chat_id = messages.chat_id) as side)
    ) order by messages.id), '[]')
  from messages
    join chat_members as readers on readers.chat_id = messages.chat_id and readers.user_id <> from_user_id
    left join orders on orders.id = order_id
    left join order_events on order_events.id = order_event_id
  where messages.id = any(wanted));
end $function$;

CREATE OR REPLACE FUNCTION public.metres_between(latitude_a double precision, longitude_a double precision, latitude_b double precision, longitude_b double precision)
 RETURNS double precision
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE STRICT
RETURN (((2 * 6371000))::double precision * asin(LEAST((1)::double precision, sqrt((power(sin((radians(whole_hair((latitude_b - latitude_a))) / (2)::double precision)), (2)::double precision) + ((cos(radians(whole_hair(latitude_a))) * cos(radians(whole_hair(latitude_b)))) * power(sin((radians(whole_hair((longitude_b - longitude_a))) / (2)::double precision)), (2)::double precision)))))));

CREATE OR REPLACE FUNCTION public.milliseconds_between(earlier timestamp with time zone, later timestamp with time zone)
 RETURNS bigint
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE STRICT
RETURN (round((EXTRACT(epoch FROM (later - earlier)) * (1000)::numeric)))::bigint;

CREATE OR REPLACE FUNCTION public.nearest_town(place cube)
 RETURNS text
 LANGUAGE sql
 STABLE PARALLEL SAFE STRICT
RETURN (SELECT towns.slug FROM towns ORDER BY (towns.point <-> nearest_town.place), towns.slug LIMIT 1);

CREATE OR REPLACE FUNCTION public.note_first_session()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  update users set first_session_at = new.created_at where id = new.user_id and first_session_at is null;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.number_tail(number text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
RETURN NULLIF("right"(regexp_replace(number, '[^0-9]'::text, ''::text, 'g'::text), 9), ''::text);

CREATE OR REPLACE FUNCTION public.open_order_holds_payment()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if exists (select from orders join transactions as payment on payment.object_id = orders.offer_id
      where payment.reference = new.source and payment.object_type = 'offer' and payment.outcome = 'given'
        and orders.is_paid and orders.status_id in (1, 2, 3)
        and not exists (select from transactions as held
          where held.object_type = 'offer' and held.object_id = orders.offer_id and held.outcome = 'given'
            and not exists (select from transactions as outgoing where outgoing.source = held.reference))) then
    raise exception 'the order that payment % is held for is open', new.source;
  end if;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.outgoing_is_within_payment()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare
  received integer;
  going bigint;
begin
  select coalesce(received_pesewas, amount_pesewas) into received from transactions
  where reference = new.source and status_code = 'CMPLTD' for no key update;
  select sum(amount_pesewas) into going from transactions
  where source = new.source and status_code in ('PENDNG', 'CMPLTD');
  if going > coalesce(received, 0) then
    raise exception '% pesewas go out of payment %, which received %', going, new.source, coalesce(received, 0);
  end if;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.plain_words(input text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE STRICT
RETURN regexp_replace(fold(regexp_replace(input, '[\u00ad\u034f\u0600-\u0605\u061c\u06dd\u070f\u0890-\u0891\u08e2\u115f-\u1160\u17b4-\u17b5\u180b-\u180f\u200b-\u200f\u202a-\u202e\u2060-\u206f\u3164\ufe00-\ufe0f\ufeff\uffa0\ufff0-\ufffb\U000110bd\U000110cd\U00013430-\U0001343f\U0001bca0-\U0001bca3\U0001d173-\U0001d17a\U000e0000-\U000e0fff]+'::text, ''::text, 'g'::text)), '[^[:alnum:]]+'::text, ' '::text, 'g'::text);

CREATE OR REPLACE FUNCTION public.rewrite_gig_documents(gig_ids integer[])
 RETURNS void
 LANGUAGE plpgsql
AS $function$
begin
  update gig_search
  set document = gig_document(title, categories.description, username, description_text)
  from gigs
  join categories on categories.id = gigs.category_id
  join users on users.id = gigs.user_id
  where gig_search.gig_id = gigs.id and gigs.id = any (gig_ids);

  perform learn_words(array(
    select concat_ws(' ', title, username, description_text)
    from gigs join users on users.id = gigs.user_id
    where gigs.id = any (gig_ids)));
end $function$;

CREATE OR REPLACE FUNCTION public.stars_of(review reviews)
 RETURNS SETOF star_counts
 LANGUAGE sql
 IMMUTABLE
AS $function$
  select subject, subject_id, review.rating, (review.state = 'published')::integer, (review.state = 'hidden')::integer
  from (values ('seller', review.seller_id, 'buyer'), ('gig', review.gig_id, 'buyer'), ('buyer', review.buyer_id, 'seller'))
    as counted (subject, subject_id, by)
  where review.published_at is not null and counted.by = review.by
$function$;

CREATE OR REPLACE FUNCTION public.stems(input text)
 RETURNS text[]
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE STRICT
RETURN tsvector_to_array(to_tsvector('words'::regconfig, plain_words(input)));

CREATE OR REPLACE FUNCTION public.tell_callers_changed()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  perform pg_notify('callers_changed',
    case tg_op when 'INSERT' then to_jsonb(new) else to_jsonb(old) end ->> tg_argv[0]);
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.tell_chat_news(ids integer[], rings boolean, OUT news jsonb)
 RETURNS jsonb
 LANGUAGE plpgsql
AS $function$
declare
  told text;
  nothing text;
begin
  news := chat_news(ids);
  told := jsonb_build_object('rings', rings, 'news', news)::text;
  if octet_length(told) >= 7500 then
    told := jsonb_build_object('rings', rings, 'ids', ids)::text;
  end if;
  nothing := pg_notify('chat_news', told);
end $function$;

CREATE OR REPLACE FUNCTION public.tell_message_news(ids integer[], people jsonb, rings boolean, OUT news jsonb)
 RETURNS jsonb
 LANGUAGE plpgsql
AS $function$
declare
  told text;
  nothing text;
begin
  news := jsonb_build_object('messages', message_news(ids), 'people', people);
  told := (news || jsonb_build_object('rings', rings, 'ids', ids))::text;
  if octet_length(told) >= 7500 then
    told := jsonb_build_object('rings', rings, 'ids', ids)::text;
  end if;
  nothing := pg_notify('chat_news', told);
end $function$;

CREATE OR REPLACE FUNCTION public.tell_message_news(ids integer[], people jsonb, rings boolean, tells boolean, OUT news jsonb)
 RETURNS jsonb
 LANGUAGE plpgsql
AS $function$
declare
  told text;
  nothing text;
begin
  news := jsonb_build_object('messages', message_news(ids), 'people', people);
  if not tells then return; end if;
  told := (news || jsonb_build_object('rings', rings, 'ids', ids))::text;
  if octet_length(told) >= 7500 then
    told := jsonb_build_object('rings', rings, 'ids', ids)::text;
  end if;
  nothing := pg_notify('chat_news', told);
end $function$;

CREATE OR REPLACE FUNCTION public.was_on_time(the_order integer)
 RETURNS boolean
 LANGUAGE sql
 STABLE
BEGIN ATOMIC
 SELECT COALESCE((submitted.first_on < (orders.due_on - COALESCE(later.stood_still, '00:00:00'::interval))), false) AS "coalesce"
    FROM ((orders
      CROSS JOIN LATERAL ( SELECT min(order_events.created_at) AS first_on
            FROM order_events
           WHERE ((order_events.order_id = orders.id) AND (order_events.action = 'submit-for-review'::text))) submitted)
      CROSS JOIN LATERAL ( SELECT sum((disputes.closed_on - disputes.created_at)) AS stood_still
            FROM disputes
           WHERE ((disputes.order_id = orders.id) AND (disputes.outcome = 'withdrawn'::text) AND (disputes.closed_on > submitted.first_on))) later)
   WHERE (orders.id = was_on_time.the_order);
END;

CREATE OR REPLACE FUNCTION public.whole_hair(degrees double precision)
 RETURNS double precision
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE STRICT
RETURN CASE WHEN (abs(degrees) < (0.000000001)::double precision) THEN (0)::double precision ELSE degrees END;

CREATE OR REPLACE FUNCTION public.write_audit_entry()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  insert into audit_log (actor_id, action, subject_type, subject_id, reason, before, after, created_at)
    values (new.actor_id, new.action, new.subject_type, new.subject_id, new.reason, new.before, new.after, new.created_at);
  delete from audit_drafts where id = new.id;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.write_messages(chat integer, sender integer, receiver integer, at timestamp with time zone, mail_at timestamp with time zone, lines jsonb, rings boolean, OUT news jsonb, OUT mail_due timestamp with time zone)
 RETURNS record
 LANGUAGE plpgsql
 SET plan_cache_mode TO 'force_generic_plan'
AS $function$
declare
  sending uuid := lines->0->>'client_id';
  ids integer[];
  nothing text;
begin
  perform from chats where id = chat for no key update;
  if sending is not null and exists (select from messages where from_user_id = sender and client_id = sending) then
    return;
  end if;
  with made as (
    insert into messages (chat_id, from_user_id, created_at, text, storage_key, original_name, content_type, size,
      offer_id, order_id, order_event_id, client_id, part, reasons, is_flagged)
    select chat, sender, at, text, storage_key, original_name, content_type, size,
      offer_id, order_id, order_event_id, sending, coalesce(part, 0), reasons, is_flagged
    from jsonb_populate_recordset(null::messages, lines)
    order by part
    on conflict (from_user_id, client_id, part) where client_id is not null do nothing
    returning id
  )
  select array_agg(id order by id) from made into ids;
  if ids is null then return; end if;
  with moved as (
    update chat_members set last_message_id = ids[cardinality(ids)],
      unread_count = unread_count + case when user_id = receiver then cardinality(ids) else 0 end,
      mail_due_at = case when user_id = sender or mail_due_at > at - interval '1 hour' then mail_due_at else mail_at end
    where chat_id = chat
    returning user_id, mail_due_at
  )
  select mail_due_at from moved where user_id = receiver into mail_due;
  nothing := pg_advisory_xact_lock('chat_members'::regclass::integer, receiver);
  news := tell_chat_news(ids, rings);
end $function$;

CREATE OR REPLACE FUNCTION public.write_text(sender integer, receiver integer, at timestamp with time zone, line jsonb, most integer, OUT news jsonb)
 RETURNS jsonb
 LANGUAGE sql
AS $function$select null::jsonb$function$;

create table account_links (
  kind text not null,
  key text not null,
  last_seen timestamp with time zone not null,
  shared_at timestamp with time zone not null,
  constraint account_links_pkey PRIMARY KEY (kind, key),
  constraint account_links_kind_check CHECK ((kind = ANY (ARRAY['wallet'::text, 'phone'::text, 'device'::text])))
);
create index account_links_kind ON account_links USING btree (kind, last_seen DESC, key);
create index account_links_last_seen ON account_links USING btree (last_seen DESC, kind, key);
create index account_links_shared_at ON account_links USING btree (kind, shared_at);

create table audit_details (
  audit_id integer not null,
  salt uuid,
  before jsonb,
  after jsonb,
  erased_at timestamp with time zone,
  constraint audit_details_pkey PRIMARY KEY (audit_id),
  constraint audit_details_check CHECK (((salt IS NULL) = (erased_at IS NOT NULL))),
  constraint audit_details_audit_id_fkey FOREIGN KEY (audit_id) REFERENCES audit_log(id) DEFERRABLE INITIALLY DEFERRED
);
CREATE TRIGGER audit_details_emptied BEFORE DELETE OR UPDATE ON audit_details FOR EACH ROW EXECUTE FUNCTION is_only_emptied();
CREATE TRIGGER audit_details_whole BEFORE TRUNCATE ON audit_details FOR EACH STATEMENT EXECUTE FUNCTION is_only_emptied();

create table audit_drafts (
  id bigint generated always as identity,
  actor_id integer,
  action text not null,
  subject_type text not null,
  subject_id integer not null,
  reason text,
  before jsonb,
  after jsonb,
  created_at timestamp with time zone not null,
  constraint audit_drafts_pkey PRIMARY KEY (id)
);
CREATE CONSTRAINT TRIGGER audit_drafts_written AFTER INSERT ON audit_drafts DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION write_audit_entry();

create table audit_log (
  id integer not null,
  actor_id integer,
  action text not null,
  subject_type text not null,
  subject_id integer not null,
  before jsonb,
  after jsonb,
  created_at timestamp with time zone not null,
  reason text,
  details_hash text not null,
  previous_hash text not null,
  hash text not null,
  constraint audit_log_pkey PRIMARY KEY (id),
  constraint audit_log_details_moved CHECK (((before IS NULL) AND (after IS NULL)))
);
create index audit_log_action ON audit_log USING btree (action, id DESC);
create index audit_log_actor ON audit_log USING btree (actor_id, id DESC);
create index audit_log_created ON audit_log USING btree (created_at);
create index audit_log_reasons ON audit_log USING gin (fold(((action || ' '::text) || reason)) gin_trgm_ops) WHERE (reason IS NOT NULL);
create index audit_log_subject ON audit_log USING btree (subject_type, subject_id, id DESC);
CREATE TRIGGER audit_log_chained BEFORE INSERT ON audit_log FOR EACH ROW WHEN ((pg_trigger_depth() > 0)) EXECUTE FUNCTION chain_audit_entry();
CREATE TRIGGER audit_log_drafted BEFORE INSERT ON audit_log FOR EACH ROW WHEN ((pg_trigger_depth() = 0)) EXECUTE FUNCTION draft_audit_entry();
CREATE TRIGGER audit_log_kept BEFORE DELETE ON audit_log FOR EACH ROW EXECUTE FUNCTION is_append_only();
CREATE TRIGGER audit_log_unchanged BEFORE UPDATE ON audit_log FOR EACH ROW EXECUTE FUNCTION keep_audit_entry();
CREATE TRIGGER audit_log_whole BEFORE TRUNCATE ON audit_log FOR EACH STATEMENT EXECUTE FUNCTION is_append_only();

create table auth_challenges (
  id_hash text not null,
  purpose text not null,
  user_id integer,
  challenge text,
  session jsonb,
  user_handle text,
  tries_left smallint not null,
  expires_at timestamp with time zone not null,
  constraint auth_challenges_pkey PRIMARY KEY (id_hash),
  constraint auth_challenges_purpose_check CHECK ((purpose = ANY (ARRAY['login'::text, 'passkey-login'::text, 'passkey'::text, 'proof'::text]))),
  constraint auth_challenges_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);
create index auth_challenges_expire ON auth_challenges USING btree (expires_at);
create index auth_challenges_user ON auth_challenges USING btree (user_id);

create table blocks (
  blocker_id integer not null,
  blocked_id integer not null,
  created_at timestamp with time zone not null,
  constraint blocks_pkey PRIMARY KEY (blocker_id, blocked_id),
  constraint blocks_check CHECK ((blocker_id <> blocked_id)),
  constraint blocks_blocked_id_fkey FOREIGN KEY (blocked_id) REFERENCES users(id) ON DELETE CASCADE,
  constraint blocks_blocker_id_fkey FOREIGN KEY (blocker_id) REFERENCES users(id) ON DELETE CASCADE
);
create index blocks_blocked ON blocks USING btree (blocked_id, created_at);
create index blocks_newest ON blocks USING btree (blocker_id, created_at DESC, blocked_id DESC);

create table categories (
  id integer not null,
  description text not null,
  slug text not null,
  constraint categories_pkey PRIMARY KEY (id),
  constraint categories_description_key UNIQUE (description),
  constraint categories_slug_key UNIQUE (slug)
);

create table change_undos (
  id integer generated always as identity,
  user_id integer not null,
  code_hash text not null,
  kind text not null,
  before bytea not null,
  email_mac text,
  created_at timestamp with time zone not null,
  expires_at timestamp with time zone not null,
  used_at timestamp with time zone,
  constraint change_undos_pkey PRIMARY KEY (id),
  constraint change_undos_code_hash_key UNIQUE (code_hash),
  constraint change_undos_check CHECK ((expires_at > created_at)),
  constraint change_undos_check1 CHECK (((kind = 'email'::text) = (email_mac IS NOT NULL))),
  constraint change_undos_kind_check CHECK ((kind = ANY (ARRAY['email'::text, 'payment_account'::text, 'second_factor'::text]))),
  constraint change_undos_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);
create index change_undos_email ON change_undos USING btree (email_mac, expires_at) WHERE (email_mac IS NOT NULL);
create index change_undos_expire ON change_undos USING btree (expires_at);
create index change_undos_user ON change_undos USING btree (user_id, id);

create table chat_members (
  chat_id integer not null,
  user_id integer not null,
  other_id integer not null,
  last_message_id integer,
  last_read_id integer default 0 not null,
  unread_count integer default 0 not null,
  mailed_at timestamp with time zone,
  mailed_id integer default 0 not null,
  mail_due_at timestamp with time zone,
  push_due_at timestamp with time zone,
  pushed_at timestamp with time zone,
  constraint chat_members_pkey PRIMARY KEY (chat_id, user_id),
  constraint chat_members_unread_count_check CHECK ((unread_count >= 0)),
  constraint chat_members_chat_id_fkey FOREIGN KEY (chat_id) REFERENCES chats(id),
  constraint chat_members_last_message_id_fkey FOREIGN KEY (last_message_id) REFERENCES messages(id),
  constraint chat_members_other_id_fkey FOREIGN KEY (other_id) REFERENCES users(id),
  constraint chat_members_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id)
);
create index chat_members_all_latest ON chat_members USING btree (last_message_id DESC) WHERE (user_id < other_id);
create index chat_members_latest ON chat_members USING btree (user_id, last_message_id DESC);
create index chat_members_unread ON chat_members USING btree (user_id) WHERE (unread_count > 0);

create table chats (
  id integer generated by default as identity,
  low_user_id integer not null,
  high_user_id integer not null,
  created_at timestamp with time zone not null,
  begun_by integer,
  constraint chats_pkey PRIMARY KEY (id),
  constraint chats_low_user_id_high_user_id_key UNIQUE (low_user_id, high_user_id),
  constraint chats_check CHECK ((low_user_id < high_user_id)),
  constraint chats_begun_by_fkey FOREIGN KEY (begun_by) REFERENCES users(id),
  constraint chats_high_user_id_fkey FOREIGN KEY (high_user_id) REFERENCES users(id),
  constraint chats_low_user_id_fkey FOREIGN KEY (low_user_id) REFERENCES users(id)
);
create index chats_begun ON chats USING btree (begun_by, created_at);

create table cms_pages (
  id integer generated by default as identity,
  category_id integer not null,
  title text not null,
  slug text not null,
  content text not null,
  is_published boolean default false not null,
  created_at timestamp with time zone not null,
  updated_at timestamp with time zone not null,
  constraint cms_pages_pkey PRIMARY KEY (id),
  constraint cms_pages_category_id_fkey FOREIGN KEY (category_id) REFERENCES page_categories(id)
);
create index cms_pages_category ON cms_pages USING btree (category_id);

create table customers_of (
  seller_id integer not null,
  buyer_id integer not null,
  orders integer not null,
  constraint customers_of_pkey PRIMARY KEY (seller_id, buyer_id),
  constraint customers_of_orders_check CHECK ((orders >= 0)),
  constraint customers_of_buyer_id_fkey FOREIGN KEY (buyer_id) REFERENCES users(id),
  constraint customers_of_seller_id_fkey FOREIGN KEY (seller_id) REFERENCES users(id)
);
create index customers_of_buyer ON customers_of USING btree (buyer_id) INCLUDE (orders);

create table devices (
  user_id integer not null,
  hash text not null,
  first_seen timestamp with time zone not null,
  last_seen timestamp with time zone not null,
  constraint devices_pkey PRIMARY KEY (user_id, hash),
  constraint devices_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);
create index devices_hash ON devices USING btree (hash, last_seen DESC);
create index devices_last_seen ON devices USING btree (last_seen);
CREATE TRIGGER devices_linked AFTER INSERT ON devices REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION follow_devices();
CREATE TRIGGER devices_linked_anew AFTER UPDATE ON devices REFERENCING OLD TABLE AS before NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION follow_devices();
CREATE TRIGGER devices_unlinked AFTER DELETE ON devices REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION follow_devices();

create table dispute_decisions (
  id integer generated always as identity,
  dispute_id integer not null,
  level smallint not null,
  held_pesewas integer not null,
  to_buyer_pesewas integer not null,
  to_seller_pesewas integer not null,
  right_side text not null,
  reason text not null,
  decided_by integer not null,
  no_other_manager boolean default false not null,
  created_at timestamp with time zone not null,
  constraint dispute_decisions_pkey PRIMARY KEY (id),
  constraint dispute_decisions_dispute_id_level_key UNIQUE (dispute_id, level),
  constraint dispute_decisions_check CHECK (((NOT no_other_manager) OR (level = 2))),
  constraint dispute_decisions_divided CHECK (((to_buyer_pesewas + to_seller_pesewas) = held_pesewas)),
  constraint dispute_decisions_level_check CHECK ((level = ANY (ARRAY[1, 2]))),
  constraint dispute_decisions_right_side_check CHECK ((right_side = ANY (ARRAY['buyer'::text, 'seller'::text, 'both'::text, 'neither'::text]))),
  constraint dispute_decisions_to_buyer_pesewas_check CHECK ((to_buyer_pesewas >= 0)),
  constraint dispute_decisions_to_seller_pesewas_check CHECK ((to_seller_pesewas >= 0)),
  constraint dispute_decisions_decided_by_fkey FOREIGN KEY (decided_by) REFERENCES users(id),
  constraint dispute_decisions_dispute_id_fkey FOREIGN KEY (dispute_id) REFERENCES disputes(id),
  constraint dispute_decisions_dispute_id_held_pesewas_fkey FOREIGN KEY (dispute_id, held_pesewas) REFERENCES disputes(id, held_pesewas)
);
CREATE TRIGGER dispute_decisions_append_only BEFORE DELETE OR UPDATE ON dispute_decisions FOR EACH ROW EXECUTE FUNCTION is_append_only();
CREATE TRIGGER dispute_decisions_whole BEFORE TRUNCATE ON dispute_decisions FOR EACH STATEMENT EXECUTE FUNCTION is_append_only();

create table dispute_files (
  id integer generated always as identity,
  statement_id integer not null,
  position smallint not null,
  storage_key text not null,
  original_name text not null,
  content_type text not null,
  size integer not null,
  constraint dispute_files_pkey PRIMARY KEY (id),
  constraint dispute_files_statement_id_position_key UNIQUE (statement_id, "position"),
  constraint dispute_files_storage_key_key UNIQUE (storage_key),
  constraint dispute_files_statement_id_fkey FOREIGN KEY (statement_id) REFERENCES dispute_statements(id)
);
CREATE TRIGGER dispute_files_append_only BEFORE DELETE OR UPDATE ON dispute_files FOR EACH ROW EXECUTE FUNCTION is_append_only();
CREATE TRIGGER dispute_files_whole BEFORE TRUNCATE ON dispute_files FOR EACH STATEMENT EXECUTE FUNCTION is_append_only();

create table dispute_statements (
  id integer generated always as identity,
  dispute_id integer not null,
  side text not null,
  text text not null,
  to_buyer_pesewas integer,
  client_id uuid,
  created_at timestamp with time zone not null,
  constraint dispute_statements_pkey PRIMARY KEY (id),
  constraint dispute_statements_dispute_id_side_client_id_key UNIQUE (dispute_id, side, client_id),
  constraint dispute_statements_side_check CHECK ((side = ANY (ARRAY['buyer'::text, 'seller'::text]))),
  constraint dispute_statements_to_buyer_pesewas_check CHECK ((to_buyer_pesewas >= 0)),
  constraint dispute_statements_dispute_id_fkey FOREIGN KEY (dispute_id) REFERENCES disputes(id)
);
create index dispute_statements_dispute ON dispute_statements USING btree (dispute_id, id);
CREATE TRIGGER dispute_statements_append_only BEFORE DELETE OR UPDATE ON dispute_statements FOR EACH ROW EXECUTE FUNCTION is_append_only();
CREATE TRIGGER dispute_statements_whole BEFORE TRUNCATE ON dispute_statements FOR EACH STATEMENT EXECUTE FUNCTION is_append_only();

create table disputes (
  id integer generated always as identity,
  order_id integer not null,
  status text default 'answering'::text not null,
  outcome text,
  opened_by text not null,
  reason_code text not null,
  held_pesewas integer not null,
  created_at timestamp with time zone not null,
  answer_by timestamp with time zone not null,
  decide_by timestamp with time zone,
  appeal_by timestamp with time zone,
  closed_on timestamp with time zone,
  buyer_accepted_on timestamp with time zone,
  seller_accepted_on timestamp with time zone,
  appealed_by text,
  appeal_text text,
  appealed_on timestamp with time zone,
  overdue_told_on timestamp with time zone,
  due_on timestamp with time zone generated always as (
CASE status
    WHEN 'answering'::text THEN answer_by
    WHEN 'deciding'::text THEN decide_by
    WHEN 'decided'::text THEN appeal_by
    WHEN 'appealed'::text THEN decide_by
    ELSE NULL::timestamp with time zone
END) stored,
  constraint disputes_pkey PRIMARY KEY (id),
  constraint disputes_id_held_pesewas_key UNIQUE (id, held_pesewas),
  constraint disputes_accepted CHECK (((appealed_by IS NULL) OR (
CASE appealed_by
    WHEN 'buyer'::text THEN buyer_accepted_on
    ELSE seller_accepted_on
END IS NULL))),
  constraint disputes_appeal CHECK ((num_nonnulls(appealed_by, appeal_text, appealed_on) =
CASE
    WHEN (appealed_by IS NULL) THEN 0
    ELSE 3
END)),
  constraint disputes_appealed CHECK (((status <> 'appealed'::text) OR (appealed_by IS NOT NULL))),
  constraint disputes_appealed_by_check CHECK ((appealed_by = ANY (ARRAY['buyer'::text, 'seller'::text]))),
  constraint disputes_closed CHECK (((status = 'closed'::text) = (closed_on IS NOT NULL))),
  constraint disputes_due CHECK (((status = 'closed'::text) = (due_on IS NULL))),
  constraint disputes_held_pesewas_check CHECK ((held_pesewas >= 0)),
  constraint disputes_opened_by_check CHECK ((opened_by = ANY (ARRAY['buyer'::text, 'seller'::text]))),
  constraint disputes_outcome CHECK (((status = 'closed'::text) = (outcome IS NOT NULL))),
  constraint disputes_outcome_check CHECK ((outcome = ANY (ARRAY['decision'::text, 'agreement'::text, 'conceded'::text, 'withdrawn'::text]))),
  constraint disputes_status_check CHECK ((status = ANY (ARRAY['answering'::text, 'deciding'::text, 'decided'::text, 'appealed'::text, 'closed'::text]))),
  constraint disputes_order_id_fkey FOREIGN KEY (order_id) REFERENCES orders(id)
);
create index disputes_due_first ON disputes USING btree (due_on, id DESC);
create unique index disputes_open ON disputes USING btree (order_id) WHERE (status <> 'closed'::text);
create index disputes_order ON disputes USING btree (order_id, opened_by);
create index disputes_status ON disputes USING btree (status, due_on, id DESC);
CREATE TRIGGER disputes_counted AFTER INSERT OR DELETE OR UPDATE OF created_at ON disputes FOR EACH ROW EXECUTE FUNCTION count_dispute();

create table email_changes (
  user_id integer not null,
  email text not null,
  code_hash text not null,
  expires_at timestamp with time zone not null,
  constraint email_changes_pkey PRIMARY KEY (user_id),
  constraint email_changes_code_hash_key UNIQUE (code_hash),
  constraint email_changes_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);

create table favorites (
  user_id integer not null,
  gig_id integer not null,
  created_at timestamp with time zone not null,
  constraint favorites_pkey PRIMARY KEY (user_id, gig_id),
  constraint favorites_gig_id_fkey FOREIGN KEY (gig_id) REFERENCES gigs(id) ON DELETE CASCADE,
  constraint favorites_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);
create index favorites_gig ON favorites USING btree (gig_id);

create table gig_counts (
  category_id integer not null,
  type_id smallint not null,
  n integer not null
);

create table gig_image_matches (
  id integer generated always as identity,
  low_image integer not null,
  high_image integer not null,
  distance smallint not null,
  state text default 'waiting'::text not null,
  note text default ''::text not null,
  decided_by integer,
  decided_at timestamp with time zone,
  created_at timestamp with time zone not null,
  constraint gig_image_matches_pkey PRIMARY KEY (id),
  constraint gig_image_matches_low_image_high_image_key UNIQUE (low_image, high_image),
  constraint gig_image_matches_check CHECK ((low_image < high_image)),
  constraint gig_image_matches_check1 CHECK (((state = 'waiting'::text) = (decided_at IS NULL))),
  constraint gig_image_matches_distance_check CHECK (((distance >= 0) AND (distance <= 6))),
  constraint gig_image_matches_state_check CHECK ((state = ANY (ARRAY['waiting'::text, 'copied'::text, 'allowed'::text]))),
  constraint gig_image_matches_decided_by_fkey FOREIGN KEY (decided_by) REFERENCES users(id) ON DELETE SET NULL,
  constraint gig_image_matches_high_image_fkey FOREIGN KEY (high_image) REFERENCES gig_images(id) ON DELETE CASCADE,
  constraint gig_image_matches_low_image_fkey FOREIGN KEY (low_image) REFERENCES gig_images(id) ON DELETE CASCADE
);
create index gig_image_matches_decided_by ON gig_image_matches USING btree (decided_by);
create index gig_image_matches_high_image ON gig_image_matches USING btree (high_image);
create index gig_image_matches_state ON gig_image_matches USING btree (state, id);

create table gig_images (
  id integer generated by default as identity,
  gig_id integer not null,
  position smallint not null,
  key text not null,
  width integer not null,
  height integer not null,
  created_at timestamp with time zone not null,
  dhash bigint,
  constraint gig_images_pkey PRIMARY KEY (id),
  constraint gig_images_gig_id_position_key UNIQUE (gig_id, "position") DEFERRABLE,
  constraint gig_images_key_key UNIQUE (key),
  constraint gig_images_position_check CHECK ((("position" >= 0) AND ("position" <= 9))),
  constraint gig_images_gig_id_fkey FOREIGN KEY (gig_id) REFERENCES gigs(id) ON DELETE CASCADE
);
create index gig_images_dhash_pieces ON gig_images USING gin (dhash_pieces(dhash)) WHERE ((bit_count((dhash)::bit(64)) >= 6) AND (bit_count((dhash)::bit(64)) <= 58));
create index gig_images_without_dhash ON gig_images USING btree (id) WHERE (dhash IS NULL);
CREATE TRIGGER gig_images_changed AFTER INSERT OR DELETE OR UPDATE ON gig_images FOR EACH STATEMENT EXECUTE FUNCTION follow_changed_images();

create table gig_labels (
  gig_id integer not null,
  status_id smallint not null,
  label text not null,
  constraint gig_labels_pkey PRIMARY KEY (gig_id),
  constraint gig_labels_gig_id_fkey FOREIGN KEY (gig_id) REFERENCES gigs(id) ON DELETE CASCADE
);
create index gig_labels_label ON gig_labels USING gin (label gin_trgm_ops);
create index gig_labels_status ON gig_labels USING btree (status_id, gig_id DESC);

create table gig_search (
  gig_id integer not null,
  category_id integer not null,
  type_id smallint not null,
  rank smallint not null,
  listed boolean not null,
  document tsvector not null,
  town_slug text,
  constraint gig_search_pkey PRIMARY KEY (gig_id),
  constraint gig_search_gig_id_fkey FOREIGN KEY (gig_id) REFERENCES gigs(id) ON DELETE CASCADE
);
create index gig_search_document ON gig_search USING gin (document, town_slug) WITH (fastupdate=off);
create index gig_search_document_every_256th ON gig_search USING gin (document) WITH (fastupdate=off) WHERE (listed AND ((gig_id % 256) = 0));
create index gig_search_document_every_32nd ON gig_search USING gin (document) WITH (fastupdate=off) WHERE (listed AND ((gig_id % 32) = 0));
create index gig_search_document_every_8th ON gig_search USING gin (document) WITH (fastupdate=off) WHERE (listed AND ((gig_id % 8) = 0));
create index gig_search_document_premium ON gig_search USING gin (document) WITH (fastupdate=off) WHERE (listed AND (rank = 1));
create index gig_search_document_promoted ON gig_search USING gin (document) WITH (fastupdate=off) WHERE (listed AND (rank = 2));
create index gig_search_listed ON gig_search USING btree (rank DESC, gig_id DESC) WHERE listed;
create index gig_search_of_trade ON gig_search USING btree (category_id, type_id, rank DESC, gig_id DESC) WHERE listed;
create index gig_search_of_trade_in_town ON gig_search USING btree (town_slug, category_id, type_id, rank DESC, gig_id DESC) WHERE listed;

create table gig_share_pictures (
  gig_id integer not null,
  key text not null,
  constraint gig_share_pictures_pkey PRIMARY KEY (gig_id),
  constraint gig_share_pictures_key_key UNIQUE (key),
  constraint gig_share_pictures_gig_id_fkey FOREIGN KEY (gig_id) REFERENCES gigs(id) ON DELETE CASCADE
);

create table gig_town_counts (
  town_slug text not null,
  category_id integer not null,
  type_id smallint not null,
  n integer not null
);

create table gig_view_totals (
  gig_id integer not null,
  views integer default 0 not null,
  constraint gig_view_totals_pkey PRIMARY KEY (gig_id),
  constraint gig_view_totals_views_check CHECK ((views >= 0)),
  constraint gig_view_totals_gig_id_fkey FOREIGN KEY (gig_id) REFERENCES gigs(id) ON DELETE CASCADE
);

create table gig_views (
  gig_id integer not null,
  day date not null,
  visitor_hash text not null,
  counted boolean default false not null,
  constraint gig_views_pkey PRIMARY KEY (gig_id, day, visitor_hash)
);
create index gig_views_day ON gig_views USING btree (day);
create index gig_views_uncounted ON gig_views USING btree (gig_id) WHERE (NOT counted);

create table gigs (
  id integer generated by default as identity,
  user_id integer not null,
  category_id integer not null,
  type_id smallint not null,
  title text not null,
  slug text not null,
  description text not null,
  description_text text not null,
  amount_pesewas integer not null,
  duration_hours integer not null,
  location_based boolean default false not null,
  longitude double precision,
  latitude double precision,
  status_id smallint default 1 not null,
  status_before_pause smallint,
  approved_at timestamp with time zone,
  promoted_until timestamp with time zone,
  listed boolean default false not null,
  rank smallint default 0 not null,
  created_at timestamp with time zone not null,
  updated_at timestamp with time zone not null,
  deleted_at timestamp with time zone,
  grid_latitude double precision generated always as (grid_latitude(latitude)) stored,
  grid_longitude double precision generated always as (grid_longitude(latitude, longitude)) stored,
  cell cube generated always as (globe_point(grid_latitude(latitude), grid_longitude(latitude, longitude))) stored,
  spot cube generated always as (globe_point(latitude, longitude)) stored,
  town_slug text,
  town_chosen boolean default false not null,
  first_live_at timestamp with time zone,
  edited_at timestamp with time zone,
  constraint gigs_pkey PRIMARY KEY (id),
  constraint gigs_amount_pesewas_check CHECK (((amount_pesewas >= 0) AND (amount_pesewas <= 100000000))),
  constraint gigs_check CHECK (((longitude IS NULL) = (latitude IS NULL))),
  constraint gigs_check1 CHECK (((NOT location_based) OR (longitude IS NOT NULL))),
  constraint gigs_check2 CHECK (((status_id = 4) = (status_before_pause IS NOT NULL))),
  constraint gigs_check3 CHECK (((NOT town_chosen) OR (town_slug IS NOT NULL))),
  constraint gigs_duration_hours_check CHECK (((duration_hours >= 1) AND (duration_hours <= 8760))),
  constraint gigs_latitude_check CHECK (((latitude >= ('-90'::integer)::double precision) AND (latitude <= (90)::double precision))),
  constraint gigs_longitude_check CHECK (((longitude >= ('-180'::integer)::double precision) AND (longitude <= (180)::double precision))),
  constraint gigs_rank_check CHECK ((rank = ANY (ARRAY[0, 1, 2]))),
  constraint gigs_status_before_pause_check CHECK ((status_before_pause = ANY (ARRAY[1, 2]))),
  constraint gigs_status_id_check CHECK ((status_id = ANY (ARRAY[1, 2, 3, 4]))),
  constraint gigs_type_id_check CHECK ((type_id = ANY (ARRAY[1, 2]))),
  constraint gigs_category_id_fkey FOREIGN KEY (category_id) REFERENCES categories(id),
  constraint gigs_town_slug_fkey FOREIGN KEY (town_slug) REFERENCES towns(slug),
  constraint gigs_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);
create index gigs_cells ON gigs USING gist (rank, cell) WHERE (listed AND location_based);
create index gigs_deleted_of_owner ON gigs USING btree (user_id) WHERE (status_id = 3);
create index gigs_in_review ON gigs USING btree (updated_at, id) WHERE (status_id = 1);
create index gigs_listed ON gigs USING btree (rank DESC, id DESC) WHERE listed;
create index gigs_listed_of_both ON gigs USING btree (category_id, type_id, rank DESC, id DESC) WHERE listed;
create index gigs_listed_of_category ON gigs USING btree (category_id, rank DESC, id DESC) WHERE listed;
create index gigs_listed_of_owner ON gigs USING btree (user_id, rank DESC, id DESC) WHERE listed;
create index gigs_listed_of_town ON gigs USING btree (town_slug, rank DESC, id DESC) WHERE listed;
create index gigs_listed_of_town_and_both ON gigs USING btree (town_slug, category_id, type_id, rank DESC, id DESC) WHERE listed;
create index gigs_listed_of_town_and_type ON gigs USING btree (town_slug, type_id, rank DESC, id DESC) WHERE listed;
create index gigs_listed_of_type ON gigs USING btree (type_id, rank DESC, id DESC) WHERE listed;
create index gigs_of_owner ON gigs USING btree (user_id, rank DESC, id DESC) WHERE (status_id <> 3);
create index gigs_of_premium ON gigs USING btree (user_id) WHERE (rank = 1);
create index gigs_offered_anywhere_by ON gigs USING btree (category_id, user_id) WHERE (listed AND (type_id = 1));
create index gigs_offered_by ON gigs USING btree (category_id, town_slug, user_id) WHERE (listed AND (type_id = 1));
create index gigs_promoted ON gigs USING btree (promoted_until) WHERE (rank = 2);
create index gigs_spots ON gigs USING gist (rank, spot) WHERE (listed AND location_based);
CREATE TRIGGER gigs_added AFTER INSERT ON gigs REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION follow_new_gigs();
CREATE TRIGGER gigs_changed AFTER UPDATE ON gigs REFERENCING OLD TABLE AS before NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION follow_changed_gigs();
CREATE TRIGGER gigs_counted AFTER INSERT OR DELETE OR UPDATE OF created_at, approved_at, first_live_at ON gigs FOR EACH ROW EXECUTE FUNCTION count_gig();
CREATE TRIGGER gigs_first_approved BEFORE INSERT OR UPDATE OF approved_at ON gigs FOR EACH ROW EXECUTE FUNCTION keep_first_approval();
CREATE TRIGGER gigs_in_town BEFORE INSERT OR UPDATE OF location_based, latitude, longitude, town_slug, town_chosen ON gigs FOR EACH ROW EXECUTE FUNCTION keep_gig_town();
CREATE TRIGGER gigs_labelled AFTER INSERT ON gigs REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION label_new_gigs();
CREATE TRIGGER gigs_listed_and_ranked BEFORE INSERT OR UPDATE OF status_id, promoted_until, updated_at ON gigs FOR EACH ROW EXECUTE FUNCTION keep_gig_listed_and_ranked();
CREATE TRIGGER gigs_relabelled AFTER UPDATE OF title, category_id, type_id, status_id, user_id ON gigs FOR EACH ROW WHEN ((((((old.title IS DISTINCT FROM new.title) OR (old.category_id IS DISTINCT FROM new.category_id)) OR (old.type_id IS DISTINCT FROM new.type_id)) OR (old.status_id IS DISTINCT FROM new.status_id)) OR (old.user_id IS DISTINCT FROM new.user_id))) EXECUTE FUNCTION label_changed_gig();
CREATE TRIGGER gigs_removed AFTER DELETE ON gigs REFERENCING OLD TABLE AS before FOR EACH STATEMENT EXECUTE FUNCTION follow_removed_gigs();

create table held_pushes (
  id integer generated always as identity,
  user_id integer not null,
  notification_id integer,
  chat_id integer,
  due_at timestamp with time zone not null,
  constraint held_pushes_pkey PRIMARY KEY (id),
  constraint held_pushes_notification_id_key UNIQUE (notification_id),
  constraint held_pushes_user_id_chat_id_key UNIQUE (user_id, chat_id),
  constraint held_pushes_check CHECK (((notification_id IS NULL) <> (chat_id IS NULL))),
  constraint held_pushes_chat_id_fkey FOREIGN KEY (chat_id) REFERENCES chats(id),
  constraint held_pushes_notification_id_fkey FOREIGN KEY (notification_id) REFERENCES notifications(id) ON DELETE CASCADE,
  constraint held_pushes_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id)
);
create index held_pushes_due ON held_pushes USING btree (due_at);

create table idempotent_answers (
  key_hash bytea not null,
  sealed_answer bytea,
  claimed_at timestamp with time zone not null,
  constraint idempotent_answers_pkey PRIMARY KEY (key_hash)
);
create index idempotent_answers_claimed_at ON idempotent_answers USING btree (claimed_at);

create table identities (
  user_id integer not null,
  name text not null,
  id_type text not null,
  id_reference text not null,
  status text default 'pending'::text not null,
  rejection_reason text,
  submitted_at timestamp with time zone not null,
  decided_at timestamp with time zone,
  constraint identities_pkey PRIMARY KEY (user_id),
  constraint identities_check CHECK (((status = 'rejected'::text) = (rejection_reason IS NOT NULL))),
  constraint identities_check1 CHECK (((status = 'pending'::text) = (decided_at IS NULL))),
  constraint identities_id_type_check CHECK ((id_type = ANY (ARRAY['ghana_card'::text, 'passport'::text, 'voter_id'::text, 'drivers_license'::text]))),
  constraint identities_status_check CHECK ((status = ANY (ARRAY['pending'::text, 'verified'::text, 'rejected'::text]))),
  constraint identities_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);
create index identities_pending ON identities USING btree (submitted_at) WHERE (status = 'pending'::text);
CREATE TRIGGER identities_decided AFTER UPDATE OF decided_at ON identities FOR EACH ROW WHEN (((old.decided_at IS NULL) AND (new.decided_at IS NOT NULL))) EXECUTE FUNCTION keep_identity_decision();
CREATE TRIGGER identities_decided_at_once AFTER INSERT ON identities FOR EACH ROW WHEN ((new.decided_at IS NOT NULL)) EXECUTE FUNCTION keep_identity_decision();

create table identity_decisions (
  id integer generated always as identity,
  submitted_at timestamp with time zone not null,
  decided_at timestamp with time zone not null,
  constraint identity_decisions_pkey PRIMARY KEY (id)
);
CREATE TRIGGER identity_decisions_counted AFTER INSERT OR DELETE OR UPDATE ON identity_decisions FOR EACH ROW EXECUTE FUNCTION count_identity_decision();

create table identity_key_proof (
  is_only boolean default true not null,
  sealed bytea not null,
  sealed_at timestamp with time zone default now() not null,
  constraint identity_key_proof_pkey PRIMARY KEY (is_only),
  constraint identity_key_proof_is_only_check CHECK (is_only)
);

create table identity_photos (
  id integer generated by default as identity,
  user_id integer not null,
  storage_key text not null,
  original_name text not null,
  content_type text not null,
  size integer not null,
  created_at timestamp with time zone not null,
  replaced_at timestamp with time zone,
  constraint identity_photos_pkey PRIMARY KEY (id),
  constraint identity_photos_storage_key_key UNIQUE (storage_key),
  constraint identity_photos_size_check CHECK ((size > 0)),
  constraint identity_photos_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);
create unique index identity_photos_current ON identity_photos USING btree (user_id) WHERE (replaced_at IS NULL);
create index identity_photos_replaced ON identity_photos USING btree (replaced_at) WHERE (replaced_at IS NOT NULL);

create table identity_views (
  id integer generated always as identity,
  user_id integer not null,
  photo_id integer not null,
  viewer_id integer not null,
  viewed_at timestamp with time zone not null,
  constraint identity_views_pkey PRIMARY KEY (id)
);
create index identity_views_user ON identity_views USING btree (user_id, id DESC);

create table ledger_accounts (
  id integer not null,
  code text not null,
  name text not null,
  normal_side text not null,
  balance_pesewas bigint default 0 not null,
  constraint ledger_accounts_pkey PRIMARY KEY (id),
  constraint ledger_accounts_code_key UNIQUE (code),
  constraint ledger_accounts_normal_side_check CHECK ((normal_side = ANY (ARRAY['debit'::text, 'credit'::text])))
);

create table ledger_entries (
  posting_id integer not null,
  account_id integer not null,
  amount_pesewas bigint not null,
  constraint ledger_entries_pkey PRIMARY KEY (posting_id, account_id),
  constraint ledger_entries_amount_pesewas_check CHECK ((amount_pesewas <> 0)),
  constraint ledger_entries_account_id_fkey FOREIGN KEY (account_id) REFERENCES ledger_accounts(id),
  constraint ledger_entries_posting_id_fkey FOREIGN KEY (posting_id) REFERENCES ledger_postings(id)
);
create index ledger_entries_account ON ledger_entries USING btree (account_id, posting_id);
CREATE TRIGGER ledger_entries_append_only BEFORE DELETE OR UPDATE ON ledger_entries FOR EACH ROW EXECUTE FUNCTION is_append_only();
CREATE CONSTRAINT TRIGGER ledger_entries_balance AFTER INSERT ON ledger_entries DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION ledger_is_balanced();
CREATE TRIGGER ledger_entries_carry AFTER INSERT ON ledger_entries FOR EACH ROW EXECUTE FUNCTION ledger_carry_balance();
CREATE TRIGGER ledger_entries_counted AFTER INSERT ON ledger_entries FOR EACH ROW EXECUTE FUNCTION count_ledger_entry();

create table ledger_postings (
  id integer generated always as identity,
  reference uuid not null,
  posted_at timestamp with time zone not null,
  constraint ledger_postings_pkey PRIMARY KEY (id),
  constraint ledger_postings_reference_key UNIQUE (reference),
  constraint ledger_postings_reference_fkey FOREIGN KEY (reference) REFERENCES transactions(reference)
);
CREATE TRIGGER ledger_postings_append_only BEFORE DELETE OR UPDATE ON ledger_postings FOR EACH ROW EXECUTE FUNCTION is_append_only();
CREATE CONSTRAINT TRIGGER ledger_postings_whole AFTER INSERT ON ledger_postings DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION ledger_posting_is_whole();

create table limits (
  key text not null,
  points integer default 0 not null,
  expire bigint,
  constraint limits_pkey PRIMARY KEY (key)
);

create table manager_roles (
  user_id integer not null,
  role text not null,
  given_at timestamp with time zone default now() not null,
  constraint manager_roles_pkey PRIMARY KEY (user_id, role),
  constraint manager_roles_check CHECK (((role = 'owner'::text) = (user_id = 1))),
  constraint manager_roles_role_check CHECK ((role = ANY (ARRAY['owner'::text, 'moderation'::text, 'identity'::text, 'money'::text, 'disputes'::text, 'content'::text]))),
  constraint manager_roles_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);
create index manager_roles_role ON manager_roles USING btree (role, user_id);
CREATE TRIGGER manager_roles_followed AFTER INSERT OR DELETE ON manager_roles FOR EACH ROW EXECUTE FUNCTION follow_manager_roles();
CREATE TRIGGER tell_callers_changed AFTER INSERT OR DELETE ON manager_roles FOR EACH ROW EXECUTE FUNCTION tell_callers_changed('user_id');

create table message_reports (
  message_id integer not null,
  reporter_id integer not null,
  reason text,
  created_at timestamp with time zone not null,
  constraint message_reports_pkey PRIMARY KEY (message_id, reporter_id),
  constraint message_reports_message_id_fkey FOREIGN KEY (message_id) REFERENCES messages(id),
  constraint message_reports_reporter_id_fkey FOREIGN KEY (reporter_id) REFERENCES users(id)
);

create table messages (
  id integer generated by default as identity,
  chat_id integer not null,
  from_user_id integer not null,
  text text not null,
  storage_key text,
  original_name text,
  content_type text,
  size integer,
  offer_id integer,
  order_id integer,
  order_event_id integer,
  client_id uuid,
  part smallint default 0 not null,
  reasons text[] default '{}'::text[] not null,
  is_flagged boolean default false not null,
  is_censored boolean default false not null,
  created_at timestamp with time zone not null,
  gig_id integer,
  gig_title text,
  gig_slug text,
  warnings text[] default '{}'::text[] not null,
  constraint messages_pkey PRIMARY KEY (id),
  constraint messages_check CHECK (((storage_key IS NULL) = (original_name IS NULL))),
  constraint messages_check1 CHECK (((storage_key IS NULL) = (content_type IS NULL))),
  constraint messages_check2 CHECK (((storage_key IS NULL) = (size IS NULL))),
  constraint messages_check3 CHECK ((NOT (is_flagged AND is_censored))),
  constraint messages_check4 CHECK (((gig_title IS NULL) = (gig_slug IS NULL))),
  constraint messages_check5 CHECK (((gig_id IS NULL) OR (gig_title IS NOT NULL))),
  constraint messages_size_check CHECK ((size >= 0)),
  constraint messages_chat_id_fkey FOREIGN KEY (chat_id) REFERENCES chats(id),
  constraint messages_from_user_id_fkey FOREIGN KEY (from_user_id) REFERENCES users(id),
  constraint messages_gig_id_fkey FOREIGN KEY (gig_id) REFERENCES gigs(id) ON DELETE SET NULL,
  constraint messages_offer_id_fkey FOREIGN KEY (offer_id) REFERENCES offers(id),
  constraint messages_order_event_id_fkey FOREIGN KEY (order_event_id) REFERENCES order_events(id),
  constraint messages_order_id_fkey FOREIGN KEY (order_id) REFERENCES orders(id)
);
create index messages_about_gig ON messages USING btree (chat_id, id) WHERE (gig_id IS NOT NULL);
create index messages_chat ON messages USING btree (chat_id, id DESC);
create index messages_flagged ON messages USING btree (id DESC) WHERE is_flagged;
create index messages_gig ON messages USING btree (gig_id) WHERE (gig_id IS NOT NULL);
create unique index messages_order_event ON messages USING btree (order_event_id) WHERE (order_event_id IS NOT NULL);
create index messages_sender ON messages USING btree (from_user_id, created_at);
create unique index messages_sent_once ON messages USING btree (from_user_id, client_id, part) WHERE (client_id IS NOT NULL);
create unique index messages_storage_key ON messages USING btree (storage_key) WHERE (storage_key IS NOT NULL);
CREATE TRIGGER messages_counted AFTER INSERT OR DELETE OR UPDATE OF created_at, order_event_id ON messages FOR EACH ROW EXECUTE FUNCTION count_message();

create table notification_preferences (
  user_id integer not null,
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
  account_email boolean not null,
  reviews_push boolean not null,
  reviews_email boolean not null,
  news_push boolean not null,
  quiet_from text,
  quiet_to text,
  message_previews boolean not null,
  updated_at timestamp with time zone not null,
  constraint notification_preferences_pkey PRIMARY KEY (user_id),
  constraint money_reaches CHECK ((money_email OR money_sms)),
  constraint notification_preferences_account_email_check CHECK (account_email),
  constraint notification_preferences_check CHECK (((quiet_from IS NULL) = (quiet_to IS NULL))),
  constraint notification_preferences_check1 CHECK ((quiet_from <> quiet_to)),
  constraint notification_preferences_quiet_from_check CHECK ((quiet_from ~ '^([01][0-9]|2[0-3]):[0-5][0-9]$'::text)),
  constraint notification_preferences_quiet_to_check CHECK ((quiet_to ~ '^([01][0-9]|2[0-3]):[0-5][0-9]$'::text)),
  constraint notification_preferences_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id)
);

create table notifications (
  id integer generated always as identity,
  user_id integer not null,
  source text not null,
  kind text not null,
  event text not null,
  group text not null,
  title text not null,
  text text not null,
  route text not null,
  is_urgent boolean not null,
  order_id integer,
  true_until timestamp with time zone,
  created_at timestamp with time zone not null,
  read_at timestamp with time zone,
  seen_at timestamp with time zone,
  sms_due_at timestamp with time zone,
  sms_id bigint,
  sms_words text[],
  ignores_quiet_hours boolean default false not null,
  sms_sent_at timestamp with time zone,
  constraint notifications_pkey PRIMARY KEY (id),
  constraint notifications_user_id_source_key UNIQUE (user_id, source),
  constraint notifications_check CHECK (((sms_due_at IS NULL) OR (is_urgent AND (seen_at IS NULL)))),
  constraint notifications_check1 CHECK (((read_at IS NULL) OR (seen_at IS NOT NULL))),
  constraint notifications_check2 CHECK (((sms_sent_at IS NULL) OR (sms_id IS NOT NULL))),
  constraint notifications_route_check CHECK (((route ~~ '/%'::text) AND (route !~~ '//%'::text))),
  constraint notifications_sms_words_check CHECK ((cardinality(sms_words) = 3)),
  constraint notifications_text_check CHECK ((char_length(text) <= 300)),
  constraint notifications_title_check CHECK ((char_length(title) <= 80)),
  constraint notifications_order_id_fkey FOREIGN KEY (order_id) REFERENCES orders(id),
  constraint notifications_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);
create index notifications_age ON notifications USING btree (created_at);
create index notifications_newest ON notifications USING btree (user_id, id DESC);
create index notifications_order ON notifications USING btree (order_id, user_id) WHERE (read_at IS NULL);
create index notifications_sms_due ON notifications USING btree (sms_due_at) WHERE (sms_due_at IS NOT NULL);
create index notifications_unread ON notifications USING btree (user_id) WHERE (read_at IS NULL);

create table offers (
  id integer generated by default as identity,
  gig_id integer not null,
  author_id integer not null,
  seller_id integer not null,
  buyer_id integer not null,
  requester_id integer not null,
  starts_as smallint not null,
  is_custom boolean not null,
  amount_pesewas integer not null,
  description text not null,
  duration_hours smallint not null,
  created_at timestamp with time zone not null,
  constraint offers_pkey PRIMARY KEY (id),
  constraint offers_amount_pesewas_check CHECK (((amount_pesewas >= 1) AND (amount_pesewas <= 100000000))),
  constraint offers_check CHECK ((seller_id <> buyer_id)),
  constraint offers_check1 CHECK (((author_id = seller_id) OR (author_id = buyer_id))),
  constraint offers_check2 CHECK (((requester_id = seller_id) OR (requester_id = buyer_id))),
  constraint offers_duration_hours_check CHECK (((duration_hours >= 1) AND (duration_hours <= 8760))),
  constraint offers_starts_as_check CHECK ((starts_as = ANY (ARRAY[1, 2]))),
  constraint offers_author_id_fkey FOREIGN KEY (author_id) REFERENCES users(id),
  constraint offers_buyer_id_fkey FOREIGN KEY (buyer_id) REFERENCES users(id),
  constraint offers_gig_id_fkey FOREIGN KEY (gig_id) REFERENCES gigs(id),
  constraint offers_requester_id_fkey FOREIGN KEY (requester_id) REFERENCES users(id),
  constraint offers_seller_id_fkey FOREIGN KEY (seller_id) REFERENCES users(id)
);
create index offers_gig ON offers USING btree (gig_id);
create index offers_requester ON offers USING btree (requester_id, id DESC);

create table order_endings (
  id integer generated always as identity,
  order_id integer not null,
  by text not null,
  held_pesewas integer not null,
  to_buyer_pesewas integer not null,
  reason text not null,
  status text default 'open'::text not null,
  created_at timestamp with time zone not null,
  expires_on timestamp with time zone not null,
  closed_on timestamp with time zone,
  constraint order_endings_pkey PRIMARY KEY (id),
  constraint order_endings_by_check CHECK ((by = ANY (ARRAY['buyer'::text, 'seller'::text]))),
  constraint order_endings_check CHECK (((to_buyer_pesewas >= 0) AND (to_buyer_pesewas <= held_pesewas))),
  constraint order_endings_check1 CHECK ((expires_on > created_at)),
  constraint order_endings_closed CHECK (((status = 'open'::text) = (closed_on IS NULL))),
  constraint order_endings_status_check CHECK ((status = ANY (ARRAY['open'::text, 'accepted'::text, 'rejected'::text, 'replaced'::text, 'lapsed'::text]))),
  constraint order_endings_order_id_fkey FOREIGN KEY (order_id) REFERENCES orders(id)
);
create index order_endings_due ON order_endings USING btree (expires_on) WHERE (status = 'open'::text);
create unique index order_endings_open ON order_endings USING btree (order_id) WHERE (status = 'open'::text);
create index order_endings_order ON order_endings USING btree (order_id, by);

create table order_event_actions (
  action text not null,
  cancels boolean default false not null,
  constraint order_event_actions_pkey PRIMARY KEY (action)
);

create table order_events (
  id integer generated always as identity,
  order_id integer not null,
  action text not null,
  by text not null,
  actor_id integer,
  note text,
  created_at timestamp with time zone not null,
  constraint order_events_pkey PRIMARY KEY (id),
  constraint order_events_by_check CHECK ((by = ANY (ARRAY['buyer'::text, 'seller'::text, 'manager'::text, 'clock'::text]))),
  constraint order_events_check CHECK (((by = 'clock'::text) = (actor_id IS NULL))),
  constraint order_events_action_fkey FOREIGN KEY (action) REFERENCES order_event_actions(action),
  constraint order_events_actor_id_fkey FOREIGN KEY (actor_id) REFERENCES users(id),
  constraint order_events_order_id_fkey FOREIGN KEY (order_id) REFERENCES orders(id)
);
create index order_events_order ON order_events USING btree (order_id, id);
CREATE TRIGGER order_events_answer AFTER INSERT ON order_events FOR EACH ROW WHEN ((new.action = ANY (ARRAY['accept'::text, 'cancel'::text, 'expire'::text]))) EXECUTE FUNCTION count_answer();
CREATE TRIGGER order_events_counted AFTER INSERT OR DELETE OR UPDATE OF action, created_at ON order_events FOR EACH ROW EXECUTE FUNCTION count_order_event();
CREATE TRIGGER order_events_decision AFTER INSERT ON order_events FOR EACH ROW WHEN ((new.action = 'effect-decision'::text)) EXECUTE FUNCTION count_decision_against();
CREATE TRIGGER order_events_fill_step AFTER INSERT ON order_events FOR EACH ROW WHEN ((new.action = ANY (ARRAY['expire'::text, 'submit-for-review'::text, 'revision'::text]))) EXECUTE FUNCTION fill_order_step();

create table order_links (
  id integer generated always as identity,
  token_hash text not null,
  order_id integer not null,
  user_id integer not null,
  expires_at timestamp with time zone not null,
  used_at timestamp with time zone,
  answer text,
  constraint order_links_pkey PRIMARY KEY (id),
  constraint order_links_token_hash_key UNIQUE (token_hash),
  constraint order_links_answer_check CHECK ((answer = ANY (ARRAY['accept'::text, 'reject'::text]))),
  constraint order_links_check CHECK (((used_at IS NULL) = (answer IS NULL))),
  constraint order_links_order_id_fkey FOREIGN KEY (order_id) REFERENCES orders(id),
  constraint order_links_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id)
);
create index order_links_age ON order_links USING btree (expires_at);
create index order_links_order ON order_links USING btree (order_id);
create index order_links_user ON order_links USING btree (user_id);

create table order_reminders (
  order_id integer not null,
  kind text not null,
  counted_from timestamp with time zone not null,
  reminded_at timestamp with time zone not null,
  constraint order_reminders_pkey PRIMARY KEY (order_id, kind, counted_from),
  constraint order_reminders_order_id_fkey FOREIGN KEY (order_id) REFERENCES orders(id)
);

create table order_statuses (
  id smallint not null,
  name text not null,
  constraint order_statuses_pkey PRIMARY KEY (id),
  constraint order_statuses_name_key UNIQUE (name)
);

create table orders (
  id integer generated by default as identity,
  offer_id integer not null,
  gig_id integer not null,
  seller_id integer not null,
  buyer_id integer not null,
  status_id smallint not null,
  respond_by timestamp with time zone not null,
  started_on timestamp with time zone,
  due_on timestamp with time zone,
  completed_on timestamp with time zone,
  is_paid boolean default false not null,
  created_at timestamp with time zone not null,
  submitted_on timestamp with time zone,
  revised_on timestamp with time zone,
  counts_from timestamp with time zone,
  ended_by text,
  ended_reason text,
  held_pesewas integer default 0 not null,
  to_buyer_pesewas integer,
  to_seller_pesewas integer,
  answered_at timestamp with time zone,
  constraint orders_pkey PRIMARY KEY (id),
  constraint orders_begun CHECK (((status_id = ANY (ARRAY[1, 5])) OR (started_on IS NOT NULL))),
  constraint orders_check CHECK ((seller_id <> buyer_id)),
  constraint orders_check1 CHECK (((started_on IS NULL) = (due_on IS NULL))),
  constraint orders_check3 CHECK (((status_id = 4) = (completed_on IS NOT NULL))),
  constraint orders_divided CHECK ((num_nonnulls(to_buyer_pesewas, to_seller_pesewas) =
CASE
    WHEN (ended_by IS NULL) THEN 0
    ELSE 2
END)),
  constraint orders_ended CHECK (((status_id = ANY (ARRAY[4, 5])) = (ended_by IS NOT NULL))),
  constraint orders_ended_by CHECK ((ended_by = ANY (ARRAY['completion'::text, 'seller'::text, 'withdrawal'::text, 'agreement'::text, 'decision'::text, 'clock'::text]))),
  constraint orders_ended_reason CHECK (((ended_reason IS NULL) OR (ended_by IS NOT NULL))),
  constraint orders_parts CHECK (((held_pesewas >= 0) AND (to_buyer_pesewas >= 0) AND (to_seller_pesewas >= 0) AND ((to_buyer_pesewas + to_seller_pesewas) = held_pesewas))),
  constraint orders_buyer_id_fkey FOREIGN KEY (buyer_id) REFERENCES users(id),
  constraint orders_gig_id_fkey FOREIGN KEY (gig_id) REFERENCES gigs(id),
  constraint orders_offer_id_fkey FOREIGN KEY (offer_id) REFERENCES offers(id),
  constraint orders_seller_id_fkey FOREIGN KEY (seller_id) REFERENCES users(id),
  constraint orders_status_id_fkey FOREIGN KEY (status_id) REFERENCES order_statuses(id)
);
create index orders_answered ON orders USING btree (seller_id, answered_at DESC, id DESC) WHERE (answered_at IS NOT NULL);
create index orders_buyer ON orders USING btree (buyer_id, id DESC);
create index orders_gig ON orders USING btree (gig_id);
create index orders_offer ON orders USING btree (offer_id);
create unique index orders_one_for_each_offer ON orders USING btree (offer_id) WHERE (status_id <> 5);
create index orders_open_on_gig ON orders USING btree (gig_id) WHERE (status_id = ANY (ARRAY[1, 2, 3]));
create index orders_open_work ON orders USING btree (seller_id) WHERE (status_id = ANY (ARRAY[2, 3]));
create index orders_seller ON orders USING btree (seller_id, id DESC);
create index orders_status ON orders USING btree (status_id, id DESC);
create index orders_submission ON orders USING btree (((held_pesewas > 0)), GREATEST(submitted_on, counts_from)) WHERE (status_id = 3);
create index orders_unanswered ON orders USING btree (respond_by) WHERE (status_id = 1);
create index orders_under_way ON orders USING btree (due_on) WHERE (status_id = 2);
create index orders_work_deadline ON orders USING btree (GREATEST(due_on, revised_on, counts_from)) WHERE (status_id = 2);
CREATE TRIGGER orders_counted AFTER INSERT OR DELETE OR UPDATE OF started_on, completed_on ON orders FOR EACH ROW EXECUTE FUNCTION count_order();
CREATE TRIGGER orders_fill_ending BEFORE INSERT OR UPDATE OF status_id ON orders FOR EACH ROW WHEN (((new.status_id = ANY (ARRAY[4, 5])) AND (new.ended_by IS NULL))) EXECUTE FUNCTION fill_order_ending();

create table outbox (
  id bigint generated always as identity,
  channel text not null,
  recipient text not null,
  subject text,
  text text not null,
  created_at timestamp with time zone default now() not null,
  payload jsonb,
  headers jsonb,
  constraint outbox_pkey PRIMARY KEY (id),
  constraint outbox_channel_check CHECK ((channel = ANY (ARRAY['mail'::text, 'sms'::text, 'push'::text])))
);
create index outbox_recipient ON outbox USING btree (recipient, id DESC);

create table page_categories (
  id integer generated by default as identity,
  name text not null,
  slug text not null,
  constraint page_categories_pkey PRIMARY KEY (id),
  constraint page_categories_name_key UNIQUE (name)
);

create table passkeys (
  id integer generated always as identity,
  user_id integer not null,
  credential_id text not null,
  public_key bytea not null,
  counter bigint not null,
  transports text[] not null,
  user_handle text not null,
  name text not null,
  created_at timestamp with time zone not null,
  last_used_at timestamp with time zone,
  constraint passkeys_pkey PRIMARY KEY (id),
  constraint passkeys_credential_id_key UNIQUE (credential_id),
  constraint passkeys_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);
create index passkeys_user ON passkeys USING btree (user_id);
CREATE TRIGGER end_challenges AFTER DELETE ON passkeys FOR EACH ROW EXECUTE FUNCTION end_challenges_of_user('user_id');
CREATE TRIGGER end_challenges_of_new_passkey AFTER INSERT ON passkeys FOR EACH ROW EXECUTE FUNCTION end_challenges_of_new_passkey();
CREATE TRIGGER tell_callers_changed AFTER DELETE ON passkeys FOR EACH ROW EXECUTE FUNCTION tell_callers_changed('user_id');

create table password_resets (
  code_hash text not null,
  user_id integer not null,
  expires_at timestamp with time zone not null,
  constraint password_resets_pkey PRIMARY KEY (code_hash),
  constraint password_resets_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);
create index password_resets_user ON password_resets USING btree (user_id);

create table payment_accounts (
  user_id integer not null,
  account_type_code text not null,
  account_currency text not null,
  institution_name text not null,
  institution_code text,
  account_no text not null,
  name_on_account text not null,
  updated_at timestamp with time zone not null,
  number_since timestamp with time zone default now() not null,
  changed_at timestamp with time zone,
  was_in_other_name boolean default false not null,
  constraint payment_accounts_pkey PRIMARY KEY (user_id),
  constraint payment_accounts_account_type_code_check CHECK ((account_type_code = ANY (ARRAY['mobile_money'::text, 'bank'::text]))),
  constraint payment_accounts_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);
create index payment_accounts_number ON payment_accounts USING btree (number_tail(account_no), updated_at DESC);
CREATE TRIGGER payment_accounts_changed_wallet BEFORE UPDATE ON payment_accounts FOR EACH ROW EXECUTE FUNCTION follow_changed_wallet();
CREATE TRIGGER payment_accounts_linked AFTER INSERT ON payment_accounts REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION follow_wallet_numbers();
CREATE TRIGGER payment_accounts_linked_anew AFTER UPDATE ON payment_accounts REFERENCING OLD TABLE AS before NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION follow_wallet_numbers();
CREATE TRIGGER payment_accounts_number_since BEFORE INSERT OR UPDATE ON payment_accounts FOR EACH ROW EXECUTE FUNCTION keep_number_since();
CREATE TRIGGER payment_accounts_unlinked AFTER DELETE ON payment_accounts REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION follow_wallet_numbers();

create table payment_methods (
  code text not null,
  constraint payment_methods_pkey PRIMARY KEY (code),
  constraint payment_methods_code_fkey FOREIGN KEY (code) REFERENCES ledger_accounts(code)
);

create table payment_receipts (
  id integer generated always as identity,
  order_id integer not null,
  state text default 'stated'::text not null,
  amount_pesewas integer not null,
  network_id text not null,
  stated_at timestamp with time zone not null,
  respond_by timestamp with time zone not null,
  reminded_at timestamp with time zone,
  answered_at timestamp with time zone,
  reason text,
  voided_at timestamp with time zone,
  code text,
  key_id text,
  signed text,
  signature text,
  constraint payment_receipts_pkey PRIMARY KEY (id),
  constraint payment_receipts_code_key UNIQUE (code),
  constraint payment_receipts_amount_pesewas_check CHECK ((amount_pesewas > 0)),
  constraint payment_receipts_answered CHECK (
CASE state
    WHEN 'stated'::text THEN (answered_at IS NULL)
    WHEN 'void'::text THEN true
    ELSE (answered_at IS NOT NULL)
END),
  constraint payment_receipts_code_check CHECK ((code ~ '^[0-9A-HJKMNP-TV-Z]{16}$'::text)),
  constraint payment_receipts_confirmed CHECK (((state <> 'confirmed'::text) OR (code IS NOT NULL))),
  constraint payment_receipts_denied_in_time CHECK (((state <> 'denied'::text) OR (answered_at <= respond_by))),
  constraint payment_receipts_network_id_check CHECK ((network_id ~ '^[A-Z0-9]{10,20}$'::text)),
  constraint payment_receipts_reason CHECK (((reason IS NULL) OR (state = ANY (ARRAY['denied'::text, 'void'::text])))),
  constraint payment_receipts_reason_check CHECK ((reason <> ''::text)),
  constraint payment_receipts_signed CHECK (((num_nonnulls(code, key_id, signed, signature) = 0) OR ((num_nonnulls(code, key_id, signed, signature) = 4) AND (state = ANY (ARRAY['confirmed'::text, 'void'::text]))))),
  constraint payment_receipts_state_check CHECK ((state = ANY (ARRAY['stated'::text, 'denied'::text, 'confirmed'::text, 'void'::text]))),
  constraint payment_receipts_void CHECK (((state = 'void'::text) = (voided_at IS NOT NULL))),
  constraint payment_receipts_order_id_fkey FOREIGN KEY (order_id) REFERENCES orders(id)
);
create unique index payment_receipts_network_id ON payment_receipts USING btree (network_id) WHERE (state <> 'void'::text);
create index payment_receipts_order ON payment_receipts USING btree (order_id, id DESC);
create unique index payment_receipts_standing ON payment_receipts USING btree (order_id) WHERE (state = ANY (ARRAY['stated'::text, 'confirmed'::text]));
create index payment_receipts_state ON payment_receipts USING btree (state, id DESC);
create index payment_receipts_unanswered ON payment_receipts USING btree (respond_by) WHERE (state = 'stated'::text);

create table promotion_offers (
  id integer not null,
  name text not null,
  price_pesewas integer not null,
  days smallint not null,
  constraint promotion_offers_pkey PRIMARY KEY (id),
  constraint promotion_offers_days_check CHECK ((days > 0)),
  constraint promotion_offers_price_pesewas_check CHECK ((price_pesewas > 0))
);

create table promotions (
  id integer generated by default as identity,
  gig_id integer not null,
  user_id integer not null,
  offer_id integer not null,
  reference uuid,
  start_date timestamp with time zone not null,
  end_date timestamp with time zone not null,
  created_at timestamp with time zone not null,
  constraint promotions_pkey PRIMARY KEY (id),
  constraint promotions_reference_key UNIQUE (reference),
  constraint promotions_check CHECK ((end_date > start_date)),
  constraint promotions_gig_id_fkey FOREIGN KEY (gig_id) REFERENCES gigs(id),
  constraint promotions_offer_id_fkey FOREIGN KEY (offer_id) REFERENCES promotion_offers(id),
  constraint promotions_reference_fkey FOREIGN KEY (reference) REFERENCES transactions(reference),
  constraint promotions_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id)
);
create index promotions_gig ON promotions USING btree (gig_id, end_date DESC);
create index promotions_user ON promotions USING btree (user_id, id);

create table push_subscriptions (
  id integer generated always as identity,
  user_id integer not null,
  token_id integer not null,
  endpoint text not null,
  p256dh text not null,
  auth text not null,
  device_name text not null,
  created_at timestamp with time zone not null,
  last_used_at timestamp with time zone not null,
  constraint push_subscriptions_pkey PRIMARY KEY (id),
  constraint push_subscriptions_endpoint_key UNIQUE (endpoint),
  constraint push_subscriptions_endpoint_check CHECK ((char_length(endpoint) <= 1000)),
  constraint push_subscriptions_token_id_fkey FOREIGN KEY (token_id) REFERENCES tokens(id) ON DELETE CASCADE,
  constraint push_subscriptions_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id)
);
create index push_subscriptions_token ON push_subscriptions USING btree (token_id);
create index push_subscriptions_user ON push_subscriptions USING btree (user_id);

create table receipt_reuses (
  id integer generated always as identity,
  receipt_id integer not null,
  user_id integer not null,
  order_id integer not null,
  created_at timestamp with time zone not null,
  constraint receipt_reuses_pkey PRIMARY KEY (id),
  constraint receipt_reuses_order_id_fkey FOREIGN KEY (order_id) REFERENCES orders(id),
  constraint receipt_reuses_receipt_id_fkey FOREIGN KEY (receipt_id) REFERENCES payment_receipts(id),
  constraint receipt_reuses_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id)
);
create index receipt_reuses_receipt ON receipt_reuses USING btree (receipt_id, id DESC);
create index receipt_reuses_user ON receipt_reuses USING btree (user_id, created_at);

create table recovery_codes (
  user_id integer not null,
  code_hash text not null,
  constraint recovery_codes_pkey PRIMARY KEY (user_id, code_hash),
  constraint recovery_codes_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);

create table report_categories (
  id integer generated by default as identity,
  name text not null,
  constraint report_categories_pkey PRIMARY KEY (id),
  constraint report_categories_name_key UNIQUE (name)
);

create table report_files (
  id integer generated by default as identity,
  report_id integer not null,
  position smallint not null,
  storage_key text not null,
  original_name text not null,
  content_type text not null,
  size integer not null,
  constraint report_files_pkey PRIMARY KEY (id),
  constraint report_files_report_id_position_key UNIQUE (report_id, "position"),
  constraint report_files_storage_key_key UNIQUE (storage_key),
  constraint report_files_size_check CHECK ((size >= 0)),
  constraint report_files_report_id_fkey FOREIGN KEY (report_id) REFERENCES reports(id) ON DELETE CASCADE
);

create table reports (
  id integer generated by default as identity,
  reference text not null,
  user_id integer not null,
  category_id integer not null,
  description text not null,
  status_id smallint default 1 not null,
  created_at timestamp with time zone not null,
  actioned_at timestamp with time zone,
  actioned_by integer,
  about_user_id integer,
  about_gig_id integer,
  constraint reports_pkey PRIMARY KEY (id),
  constraint reports_reference_key UNIQUE (reference),
  constraint reports_check CHECK (((status_id = 2) = (actioned_at IS NOT NULL))),
  constraint reports_check1 CHECK (((status_id = 2) = (actioned_by IS NOT NULL))),
  constraint reports_status_id_check CHECK ((status_id = ANY (ARRAY[1, 2]))),
  constraint reports_about_gig_id_fkey FOREIGN KEY (about_gig_id) REFERENCES gigs(id) ON DELETE SET NULL,
  constraint reports_about_user_id_fkey FOREIGN KEY (about_user_id) REFERENCES users(id) ON DELETE SET NULL,
  constraint reports_actioned_by_fkey FOREIGN KEY (actioned_by) REFERENCES users(id),
  constraint reports_category_id_fkey FOREIGN KEY (category_id) REFERENCES report_categories(id),
  constraint reports_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id)
);
create index reports_about_gig ON reports USING btree (about_gig_id, id DESC) WHERE (about_gig_id IS NOT NULL);
create index reports_about_user ON reports USING btree (about_user_id, id DESC) WHERE (about_user_id IS NOT NULL);
create index reports_pending ON reports USING btree (id) WHERE (status_id = 1);
create index reports_user ON reports USING btree (user_id);
CREATE TRIGGER reports_counted AFTER INSERT OR DELETE OR UPDATE OF created_at, actioned_at ON reports FOR EACH ROW EXECUTE FUNCTION count_report();

create table reputations (
  user_id integer not null,
  orders_completed integer default 0 not null,
  on_time integer default 0 not null,
  customers integer default 0 not null,
  repeat_customers integer default 0 not null,
  median_answer_seconds integer,
  disputes_decided_against integer default 0 not null,
  constraint reputations_pkey PRIMARY KEY (user_id),
  constraint reputations_check CHECK (((on_time >= 0) AND (on_time <= orders_completed))),
  constraint reputations_check1 CHECK (((customers >= 0) AND (customers <= orders_completed))),
  constraint reputations_check2 CHECK (((repeat_customers >= 0) AND (repeat_customers <= customers))),
  constraint reputations_disputes_decided_against_check CHECK ((disputes_decided_against >= 0)),
  constraint reputations_orders_completed_check CHECK ((orders_completed >= 0)),
  constraint reputations_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id)
);

create table request_alerts (
  gig_id integer not null,
  user_id integer not null,
  day date not null,
  constraint request_alerts_pkey PRIMARY KEY (gig_id, user_id),
  constraint request_alerts_gig_id_fkey FOREIGN KEY (gig_id) REFERENCES gigs(id) ON DELETE CASCADE,
  constraint request_alerts_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);
create index request_alerts_day ON request_alerts USING btree (user_id, day);

create table review_flags (
  review_id integer not null,
  part text not null,
  reason text not null,
  created_at timestamp with time zone not null,
  constraint review_flags_pkey PRIMARY KEY (review_id, part, reason),
  constraint review_flags_part_check CHECK ((part = ANY (ARRAY['review'::text, 'reply'::text]))),
  constraint review_flags_reason_check CHECK ((reason = ANY (ARRAY['phone'::text, 'email'::text, 'link'::text, 'abuse'::text, 'reported'::text, 'connected'::text]))),
  constraint review_flags_review_id_fkey FOREIGN KEY (review_id) REFERENCES reviews(id)
);

create table review_replies (
  review_id integer not null,
  author_id integer not null,
  text text not null,
  created_at timestamp with time zone not null,
  edited_at timestamp with time zone,
  hidden_code text,
  constraint review_replies_pkey PRIMARY KEY (review_id),
  constraint review_replies_check CHECK ((edited_at >= created_at)),
  constraint review_replies_hidden_code_check CHECK ((hidden_code = ANY (ARRAY['abuse'::text, 'personal_details'::text, 'not_about_order'::text, 'threat_or_reward'::text, 'connected_accounts'::text, 'unlawful'::text]))),
  constraint review_replies_text_check CHECK ((text <> ''::text)),
  constraint review_replies_author_id_fkey FOREIGN KEY (author_id) REFERENCES users(id),
  constraint review_replies_review_id_fkey FOREIGN KEY (review_id) REFERENCES reviews(id)
);
create index review_replies_author ON review_replies USING btree (author_id);
create index review_replies_hidden ON review_replies USING btree (review_id) WHERE (hidden_code IS NOT NULL);
create index review_replies_words ON review_replies USING gin (fold(text) gin_trgm_ops);

create table review_reports (
  id integer generated always as identity,
  review_id integer not null,
  part text not null,
  reporter_id integer not null,
  reason text not null,
  created_at timestamp with time zone not null,
  constraint review_reports_pkey PRIMARY KEY (id),
  constraint review_reports_review_id_part_reporter_id_key UNIQUE (review_id, part, reporter_id),
  constraint review_reports_part_check CHECK ((part = ANY (ARRAY['review'::text, 'reply'::text]))),
  constraint review_reports_reason_check CHECK ((reason <> ''::text)),
  constraint review_reports_reporter_id_fkey FOREIGN KEY (reporter_id) REFERENCES users(id),
  constraint review_reports_review_id_fkey FOREIGN KEY (review_id) REFERENCES reviews(id)
);
create index review_reports_reporter ON review_reports USING btree (reporter_id);

create table review_versions (
  id integer generated always as identity,
  review_id integer not null,
  part text not null,
  rating smallint,
  text text not null,
  written_at timestamp with time zone not null,
  replaced_at timestamp with time zone not null,
  constraint review_versions_pkey PRIMARY KEY (id),
  constraint review_versions_check CHECK ((replaced_at >= written_at)),
  constraint review_versions_part_check CHECK ((part = ANY (ARRAY['review'::text, 'reply'::text]))),
  constraint review_versions_rated CHECK (((part = 'review'::text) = (rating IS NOT NULL))),
  constraint review_versions_rating_check CHECK (((rating >= 1) AND (rating <= 5))),
  constraint review_versions_review_id_fkey FOREIGN KEY (review_id) REFERENCES reviews(id)
);
create index review_versions_review ON review_versions USING btree (review_id, id);
CREATE TRIGGER review_versions_append_only BEFORE DELETE OR UPDATE ON review_versions FOR EACH ROW EXECUTE FUNCTION is_append_only();
CREATE TRIGGER review_versions_whole BEFORE TRUNCATE ON review_versions FOR EACH STATEMENT EXECUTE FUNCTION is_append_only();

create table reviews (
  id integer generated by default as identity,
  order_id integer not null,
  gig_id integer not null,
  seller_id integer not null,
  reviewer_id integer not null,
  rating smallint,
  comments text,
  created_at timestamp with time zone not null,
  completed_at timestamp with time zone,
  is_connected boolean default false not null,
  by text default 'buyer'::text not null,
  buyer_id integer not null,
  state text default 'pending'::text not null,
  published_at timestamp with time zone,
  edited_at timestamp with time zone,
  is_late boolean default false not null,
  hidden_code text,
  constraint reviews_pkey PRIMARY KEY (id),
  constraint reviews_one_for_each_side UNIQUE (order_id, by),
  constraint reviews_by CHECK ((by = ANY (ARRAY['buyer'::text, 'seller'::text]))),
  constraint reviews_check CHECK (((rating IS NULL) = (completed_at IS NULL))),
  constraint reviews_edited CHECK ((edited_at >= completed_at)),
  constraint reviews_hidden CHECK (((state = 'hidden'::text) = (hidden_code IS NOT NULL))),
  constraint reviews_hidden_code CHECK ((hidden_code = ANY (ARRAY['abuse'::text, 'personal_details'::text, 'not_about_order'::text, 'threat_or_reward'::text, 'connected_accounts'::text, 'unlawful'::text]))),
  constraint reviews_late CHECK (((NOT is_late) OR (by = 'buyer'::text))),
  constraint reviews_owed CHECK (((state <> 'pending'::text) OR (by = 'buyer'::text))),
  constraint reviews_people CHECK (((seller_id <> buyer_id) AND (reviewer_id =
CASE by
    WHEN 'buyer'::text THEN buyer_id
    ELSE seller_id
END))),
  constraint reviews_published CHECK (
CASE state
    WHEN 'published'::text THEN (published_at IS NOT NULL)
    WHEN 'hidden'::text THEN true
    ELSE (published_at IS NULL)
END),
  constraint reviews_rated CHECK (((state = 'pending'::text) = (rating IS NULL))),
  constraint reviews_rating_check CHECK (((rating >= 1) AND (rating <= 5))),
  constraint reviews_state CHECK ((state = ANY (ARRAY['pending'::text, 'unpublished'::text, 'held'::text, 'published'::text, 'hidden'::text]))),
  constraint reviews_unpublished CHECK (((state <> 'unpublished'::text) OR (by = 'seller'::text))),
  constraint reviews_buyer_id_fkey FOREIGN KEY (buyer_id) REFERENCES users(id),
  constraint reviews_gig_id_fkey FOREIGN KEY (gig_id) REFERENCES gigs(id),
  constraint reviews_order_id_fkey FOREIGN KEY (order_id) REFERENCES orders(id),
  constraint reviews_reviewer_id_fkey FOREIGN KEY (reviewer_id) REFERENCES users(id),
  constraint reviews_seller_id_fkey FOREIGN KEY (seller_id) REFERENCES users(id)
);
create index reviews_held ON reviews USING btree (id) WHERE (state = 'held'::text);
create index reviews_hidden_last ON reviews USING btree (id) WHERE (state = 'hidden'::text);
create index reviews_of_buyer ON reviews USING btree (buyer_id, published_at DESC, id DESC) WHERE ((by = 'seller'::text) AND (state = ANY (ARRAY['published'::text, 'hidden'::text])));
create index reviews_of_buyer_rated ON reviews USING btree (buyer_id, rating, published_at DESC, id DESC) WHERE ((by = 'seller'::text) AND (state = 'published'::text));
create index reviews_of_gig ON reviews USING btree (gig_id, published_at DESC, id DESC) WHERE ((by = 'buyer'::text) AND (state = ANY (ARRAY['published'::text, 'hidden'::text])));
create index reviews_of_gig_rated ON reviews USING btree (gig_id, rating, published_at DESC, id DESC) WHERE ((by = 'buyer'::text) AND (state = 'published'::text));
create index reviews_of_seller ON reviews USING btree (seller_id, published_at DESC, id DESC) WHERE ((by = 'buyer'::text) AND (state = ANY (ARRAY['published'::text, 'hidden'::text])));
create index reviews_of_seller_rated ON reviews USING btree (seller_id, rating, published_at DESC, id DESC) WHERE ((by = 'buyer'::text) AND (state = 'published'::text));
create index reviews_pending ON reviews USING btree (reviewer_id, id) WHERE (completed_at IS NULL);
create index reviews_reviewer ON reviews USING btree (reviewer_id, id);
create index reviews_to_publish ON reviews USING btree (order_id) WHERE (state = 'unpublished'::text);
create index reviews_words ON reviews USING gin (fold(comments) gin_trgm_ops) WHERE (comments <> ''::text);
CREATE TRIGGER reviews_count_order AFTER INSERT OR DELETE OR UPDATE OF by, is_connected, published_at ON reviews FOR EACH ROW EXECUTE FUNCTION count_completed_order();
CREATE TRIGGER reviews_counted_changed AFTER UPDATE ON reviews REFERENCING OLD TABLE AS earlier NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION count_stars();
CREATE TRIGGER reviews_counted_new AFTER INSERT ON reviews REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION count_stars();
CREATE TRIGGER reviews_counted_removed AFTER DELETE ON reviews REFERENCING OLD TABLE AS earlier FOR EACH STATEMENT EXECUTE FUNCTION count_stars();
CREATE TRIGGER reviews_filled BEFORE INSERT OR UPDATE ON reviews FOR EACH ROW WHEN (((new.buyer_id IS NULL) OR ((new.state = 'pending'::text) AND (new.rating IS NOT NULL)))) EXECUTE FUNCTION fill_review();

create table sandbox_deposits (
  id uuid not null,
  amount_pesewas integer not null,
  currency text not null,
  return_url text not null,
  network text,
  phone text,
  state text default 'session'::text not null,
  created_at timestamp with time zone not null,
  changed_at timestamp with time zone not null,
  constraint sandbox_deposits_pkey PRIMARY KEY (id),
  constraint sandbox_deposits_state_check CHECK ((state = ANY (ARRAY['session'::text, 'pending'::text, 'completed'::text, 'failed'::text, 'cancelled'::text])))
);

create table sandbox_sendings (
  id uuid not null,
  kind text not null,
  deposit_id uuid,
  amount_pesewas integer not null,
  failure text,
  state text default 'pending'::text not null,
  created_at timestamp with time zone not null,
  changed_at timestamp with time zone not null,
  constraint sandbox_sendings_pkey PRIMARY KEY (id),
  constraint sandbox_sendings_amount_pesewas_check CHECK ((amount_pesewas > 0)),
  constraint sandbox_sendings_check CHECK (((kind = 'refund'::text) = (deposit_id IS NOT NULL))),
  constraint sandbox_sendings_kind_check CHECK ((kind = ANY (ARRAY['refund'::text, 'payout'::text]))),
  constraint sandbox_sendings_state_check CHECK ((state = ANY (ARRAY['pending'::text, 'completed'::text, 'failed'::text]))),
  constraint sandbox_sendings_deposit_id_fkey FOREIGN KEY (deposit_id) REFERENCES sandbox_deposits(id)
);
create unique index sandbox_sendings_once ON sandbox_sendings USING btree (deposit_id) WHERE (state <> 'failed'::text);

create table sandbox_wallets (
  number_tail text not null,
  number text not null,
  name text,
  outcome text not null,
  asked integer default 0 not null,
  told_at timestamp with time zone not null,
  constraint sandbox_wallets_pkey PRIMARY KEY (number_tail),
  constraint sandbox_wallets_check CHECK (((outcome <> 'found'::text) OR (name IS NOT NULL))),
  constraint sandbox_wallets_outcome_check CHECK ((outcome = ANY (ARRAY['found'::text, 'not_found'::text, 'down'::text, 'slow'::text])))
);

create table saved_searches (
  id integer generated always as identity,
  user_id integer not null,
  search text not null,
  category_id integer,
  town_slug text,
  gig_type smallint,
  frequency text not null,
  is_paused boolean default false not null,
  fingerprint text not null,
  wanted_category_id integer,
  wanted_town_slug text,
  wanted_stems text[] not null,
  created_at timestamp with time zone not null,
  constraint saved_searches_pkey PRIMARY KEY (id),
  constraint saved_searches_user_id_fingerprint_key UNIQUE (user_id, fingerprint),
  constraint saved_searches_check CHECK (((search <> ''::text) OR (category_id IS NOT NULL) OR (town_slug IS NOT NULL))),
  constraint saved_searches_frequency_check CHECK ((frequency = ANY (ARRAY['daily'::text, 'at_once'::text]))),
  constraint saved_searches_gig_type_check CHECK ((gig_type = ANY (ARRAY[1, 2]))),
  constraint saved_searches_search_check CHECK ((char_length(search) <= 200)),
  constraint saved_searches_category_id_fkey FOREIGN KEY (category_id) REFERENCES categories(id),
  constraint saved_searches_town_slug_fkey FOREIGN KEY (town_slug) REFERENCES towns(slug),
  constraint saved_searches_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE,
  constraint saved_searches_wanted_category_id_fkey FOREIGN KEY (wanted_category_id) REFERENCES categories(id),
  constraint saved_searches_wanted_town_slug_fkey FOREIGN KEY (wanted_town_slug) REFERENCES towns(slug)
);
create index saved_searches_of_category ON saved_searches USING btree (wanted_category_id, wanted_town_slug) WHERE ((wanted_category_id IS NOT NULL) AND (NOT is_paused));
create index saved_searches_of_town ON saved_searches USING btree (wanted_town_slug) WHERE ((wanted_category_id IS NULL) AND (wanted_stems = '{}'::text[]) AND (NOT is_paused));
create index saved_searches_of_word ON saved_searches USING btree ((wanted_stems[1])) WHERE ((wanted_category_id IS NULL) AND (wanted_stems <> '{}'::text[]) AND (NOT is_paused));

create table search_matches (
  user_id integer not null,
  gig_id integer not null,
  search_id integer,
  frequency text not null,
  matched_at timestamp with time zone not null,
  told_at timestamp with time zone,
  constraint search_matches_pkey PRIMARY KEY (user_id, gig_id),
  constraint search_matches_frequency_check CHECK ((frequency = ANY (ARRAY['daily'::text, 'at_once'::text]))),
  constraint search_matches_gig_id_fkey FOREIGN KEY (gig_id) REFERENCES gigs(id) ON DELETE CASCADE,
  constraint search_matches_search_id_fkey FOREIGN KEY (search_id) REFERENCES saved_searches(id) ON DELETE SET NULL,
  constraint search_matches_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);
create index search_matches_gig ON search_matches USING btree (gig_id);
create index search_matches_search ON search_matches USING btree (search_id);
create index search_matches_untold ON search_matches USING btree (user_id, matched_at) WHERE (told_at IS NULL);

create table search_misses (
  day date not null,
  search text not null,
  category_id integer,
  town_slug text,
  count integer default 1 not null,
  constraint search_misses_pkey PRIMARY KEY (day, search),
  constraint search_misses_count_check CHECK ((count > 0)),
  constraint search_misses_search_check CHECK ((char_length(search) <= 200)),
  constraint search_misses_category_id_fkey FOREIGN KEY (category_id) REFERENCES categories(id),
  constraint search_misses_town_slug_fkey FOREIGN KEY (town_slug) REFERENCES towns(slug)
);

create table search_terms (
  id integer generated always as identity,
  word text not null,
  category_id integer not null,
  weight smallint not null,
  source text not null,
  updated_at timestamp with time zone not null,
  constraint search_terms_pkey PRIMARY KEY (id),
  constraint search_terms_word_category_id_key UNIQUE (word, category_id),
  constraint search_terms_source_check CHECK ((source = ANY (ARRAY['file'::text, 'manager'::text]))),
  constraint search_terms_weight_check CHECK (((weight >= 0) AND (weight <= 10))),
  constraint search_terms_word_check CHECK (((char_length(word) >= 2) AND (char_length(word) <= 60))),
  constraint search_terms_category_id_fkey FOREIGN KEY (category_id) REFERENCES categories(id)
);

create table search_words (
  word text not null,
  stem text not null,
  constraint search_words_pkey PRIMARY KEY (word),
  constraint search_words_word_check CHECK (((char_length(word) >= 3) AND (char_length(word) <= 40)))
);
create index search_words_alike ON search_words USING gin (word gin_trgm_ops);
create index search_words_shape ON search_words USING btree ("left"(word, 1), char_length(word));
create index search_words_stem ON search_words USING btree (stem);

create table second_factor_resets (
  id integer generated always as identity,
  user_id integer not null,
  manager_id integer,
  reason text not null,
  requested_at timestamp with time zone not null,
  due_at timestamp with time zone not null,
  ended_at timestamp with time zone,
  outcome text,
  constraint second_factor_resets_pkey PRIMARY KEY (id),
  constraint second_factor_resets_check CHECK (((ended_at IS NULL) = (outcome IS NULL))),
  constraint second_factor_resets_outcome_check CHECK ((outcome = ANY (ARRAY['kept'::text, 'done'::text]))),
  constraint second_factor_resets_manager_id_fkey FOREIGN KEY (manager_id) REFERENCES users(id),
  constraint second_factor_resets_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);
create index second_factor_resets_due ON second_factor_resets USING btree (due_at) WHERE (ended_at IS NULL);
create unique index second_factor_resets_open ON second_factor_resets USING btree (user_id) WHERE (ended_at IS NULL);

create table sendings (
  id bigint generated always as identity,
  channel text not null,
  purpose text not null,
  at timestamp with time zone not null,
  constraint sendings_pkey PRIMARY KEY (id),
  constraint sendings_channel_check CHECK ((channel = ANY (ARRAY['sms'::text, 'mail'::text, 'push'::text]))),
  constraint sendings_purpose_check CHECK ((purpose = ANY (ARRAY['news'::text, 'code'::text, 'failed'::text])))
);
create index sendings_at ON sendings USING btree (at);

create table sendings_by_day (
  day date not null,
  sms integer not null,
  sms_codes integer not null,
  mail integer not null,
  push integer not null,
  push_failed integer not null,
  constraint sendings_by_day_pkey PRIMARY KEY (day)
);

create table sms_counted (
  id bigint generated by default as identity,
  kind text not null,
  receiver text not null,
  is_withheld boolean not null,
  created_at timestamp with time zone default now() not null,
  constraint sms_counted_pkey PRIMARY KEY (id),
  constraint sms_counted_kind_check CHECK ((kind = ANY (ARRAY['code'::text, 'news'::text])))
);
create index sms_counted_created ON sms_counted USING btree (created_at);
create index sms_counted_kind ON sms_counted USING btree (kind, created_at) WHERE (NOT is_withheld);
create index sms_counted_receiver ON sms_counted USING btree (receiver, kind, created_at) WHERE (NOT is_withheld);

create table sms_quota (
  user_id integer not null,
  day date not null,
  sent smallint not null,
  constraint sms_quota_pkey PRIMARY KEY (user_id, day),
  constraint sms_quota_sent_check CHECK ((sent > 0)),
  constraint sms_quota_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id)
);

create table star_counts (
  subject text not null,
  subject_id integer not null,
  rating smallint not null,
  published integer default 0 not null,
  hidden integer default 0 not null,
  constraint star_counts_pkey PRIMARY KEY (subject, subject_id, rating),
  constraint star_counts_hidden_check CHECK ((hidden >= 0)),
  constraint star_counts_published_check CHECK ((published >= 0)),
  constraint star_counts_rating_check CHECK (((rating >= 1) AND (rating <= 5))),
  constraint star_counts_subject_check CHECK ((subject = ANY (ARRAY['seller'::text, 'buyer'::text, 'gig'::text])))
);

create table statistics_by_day (
  day date not null,
  new_people integer default 0 not null,
  new_gigs integer default 0 not null,
  messages integer default 0 not null,
  orders_begun integer default 0 not null,
  orders_completed integer default 0 not null,
  orders_cancelled integer default 0 not null,
  money_in_pesewas bigint default 0 not null,
  money_held_pesewas bigint default 0 not null,
  money_out_pesewas bigint default 0 not null,
  gig_approvals integer default 0 not null,
  gig_approval_ms bigint default 0 not null,
  identity_decisions integer default 0 not null,
  identity_decision_ms bigint default 0 not null,
  report_answers integer default 0 not null,
  report_answer_ms bigint default 0 not null,
  orders_in_dispute integer default 0 not null,
  constraint statistics_by_day_pkey PRIMARY KEY (day)
);

create table statistics_changes (
  day date not null,
  new_people integer default 0 not null,
  new_gigs integer default 0 not null,
  messages integer default 0 not null,
  orders_begun integer default 0 not null,
  orders_completed integer default 0 not null,
  orders_cancelled integer default 0 not null,
  money_in_pesewas bigint default 0 not null,
  money_held_pesewas bigint default 0 not null,
  money_out_pesewas bigint default 0 not null,
  gig_approvals integer default 0 not null,
  gig_approval_ms bigint default 0 not null,
  identity_decisions integer default 0 not null,
  identity_decision_ms bigint default 0 not null,
  report_answers integer default 0 not null,
  report_answer_ms bigint default 0 not null,
  orders_in_dispute integer default 0 not null
);
CREATE TRIGGER statistics_changes_disputes AFTER DELETE ON statistics_changes FOR EACH ROW WHEN ((old.orders_in_dispute <> 0)) EXECUTE FUNCTION fold_disputes();

create table subscription_offers (
  id integer not null,
  name text not null,
  price_pesewas integer not null,
  days smallint not null,
  constraint subscription_offers_pkey PRIMARY KEY (id),
  constraint subscription_offers_days_check CHECK ((days > 0)),
  constraint subscription_offers_price_pesewas_check CHECK ((price_pesewas > 0))
);

create table subscriptions (
  id integer generated by default as identity,
  user_id integer not null,
  offer_id integer not null,
  reference uuid,
  start_date timestamp with time zone not null,
  end_date timestamp with time zone not null,
  created_at timestamp with time zone not null,
  constraint subscriptions_pkey PRIMARY KEY (id),
  constraint subscriptions_reference_key UNIQUE (reference),
  constraint subscriptions_check CHECK ((end_date > start_date)),
  constraint subscriptions_offer_id_fkey FOREIGN KEY (offer_id) REFERENCES subscription_offers(id),
  constraint subscriptions_reference_fkey FOREIGN KEY (reference) REFERENCES transactions(reference),
  constraint subscriptions_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id)
);
create index subscriptions_user ON subscriptions USING btree (user_id, end_date DESC);

create table tokens (
  id integer generated by default as identity,
  user_id integer not null,
  device_name text not null,
  secret_hash text not null,
  created_at timestamp with time zone not null,
  last_used_at timestamp with time zone not null,
  secret_mac text,
  step_up boolean default false not null,
  proved_at timestamp with time zone,
  method text default 'password'::text not null,
  network text,
  device_hash text,
  constraint tokens_pkey PRIMARY KEY (id),
  constraint tokens_method_check CHECK ((method = ANY (ARRAY['password'::text, 'password+totp'::text, 'password+passkey'::text, 'password+recovery_code'::text, 'passkey'::text, 'verification'::text]))),
  constraint tokens_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);
create index tokens_last_used ON tokens USING btree (last_used_at);
create index tokens_user ON tokens USING btree (user_id);
CREATE TRIGGER note_first_session AFTER INSERT ON tokens FOR EACH ROW EXECUTE FUNCTION note_first_session();
CREATE TRIGGER tell_callers_changed AFTER DELETE ON tokens FOR EACH ROW EXECUTE FUNCTION tell_callers_changed('user_id');
CREATE TRIGGER tell_callers_proved AFTER UPDATE OF proved_at ON tokens FOR EACH ROW WHEN ((old.proved_at IS DISTINCT FROM new.proved_at)) EXECUTE FUNCTION tell_callers_changed('user_id');

create table totp_secrets (
  user_id integer not null,
  sealed bytea not null,
  created_at timestamp with time zone not null,
  expires_at timestamp with time zone not null,
  confirmed_at timestamp with time zone,
  last_used_at timestamp with time zone,
  last_step bigint default 0 not null,
  wrong_codes_at timestamp with time zone[] default '{}'::timestamp with time zone[] not null,
  closed_until timestamp with time zone,
  constraint totp_secrets_pkey PRIMARY KEY (user_id),
  constraint totp_secrets_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);
CREATE TRIGGER end_challenges AFTER DELETE ON totp_secrets FOR EACH ROW WHEN ((old.confirmed_at IS NOT NULL)) EXECUTE FUNCTION end_challenges_of_user('user_id');
CREATE TRIGGER end_challenges_confirmed AFTER UPDATE OF confirmed_at ON totp_secrets FOR EACH ROW WHEN ((old.confirmed_at IS DISTINCT FROM new.confirmed_at)) EXECUTE FUNCTION end_challenges_of_user('user_id');
CREATE TRIGGER tell_callers_changed AFTER DELETE ON totp_secrets FOR EACH ROW WHEN ((old.confirmed_at IS NOT NULL)) EXECUTE FUNCTION tell_callers_changed('user_id');
CREATE TRIGGER tell_callers_confirmed AFTER UPDATE OF confirmed_at ON totp_secrets FOR EACH ROW WHEN ((old.confirmed_at IS DISTINCT FROM new.confirmed_at)) EXECUTE FUNCTION tell_callers_changed('user_id');

create table towns (
  slug text not null,
  name text not null,
  region text not null,
  point cube not null,
  constraint towns_pkey PRIMARY KEY (slug),
  constraint towns_name_key UNIQUE (name),
  constraint towns_slug_check CHECK ((slug ~ '^[a-z0-9-]+$'::text))
);

create table transaction_approvals (
  reference uuid not null,
  user_id integer not null,
  created_at timestamp with time zone not null,
  seconds_user_id integer,
  role_given_at timestamp with time zone not null,
  account_changed_at timestamp with time zone,
  constraint transaction_approvals_pkey PRIMARY KEY (reference, user_id, created_at),
  constraint transaction_approvals_check CHECK ((seconds_user_id <> user_id)),
  constraint transaction_approvals_reference_fkey FOREIGN KEY (reference) REFERENCES transactions(reference),
  constraint transaction_approvals_seconds_user_id_fkey FOREIGN KEY (seconds_user_id) REFERENCES users(id),
  constraint transaction_approvals_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id)
);
CREATE TRIGGER transaction_approvals_append_only BEFORE DELETE OR UPDATE ON transaction_approvals FOR EACH ROW EXECUTE FUNCTION is_append_only();
CREATE TRIGGER transaction_approvals_whole BEFORE TRUNCATE ON transaction_approvals FOR EACH STATEMENT EXECUTE FUNCTION is_append_only();

create table transaction_events (
  id integer generated always as identity,
  reference uuid not null,
  action text not null,
  by text not null,
  actor_id integer,
  note text,
  created_at timestamp with time zone not null,
  constraint transaction_events_pkey PRIMARY KEY (id),
  constraint transaction_events_by_check CHECK ((by = ANY (ARRAY['payer'::text, 'provider'::text, 'manager'::text, 'clock'::text]))),
  constraint transaction_events_actor_id_fkey FOREIGN KEY (actor_id) REFERENCES users(id),
  constraint transaction_events_reference_fkey FOREIGN KEY (reference) REFERENCES transactions(reference)
);
create index transaction_events_reference ON transaction_events USING btree (reference, id);
CREATE TRIGGER transaction_events_append_only BEFORE DELETE OR UPDATE ON transaction_events FOR EACH ROW EXECUTE FUNCTION is_append_only();

create table transactions (
  reference uuid not null,
  id integer generated always as identity,
  kind text not null,
  method text not null,
  object_type text not null,
  object_id integer not null,
  object_additional integer,
  user_id integer not null,
  source uuid,
  description text not null,
  amount_pesewas integer not null,
  currency text default 'GHS'::text not null,
  status_code text default 'PENDNG'::text not null,
  outcome text,
  held_for text,
  received_pesewas integer,
  external_reference text,
  checkout_url text,
  pay_to jsonb,
  created_at timestamp with time zone not null,
  submitted_at timestamp with time zone,
  sent_at timestamp with time zone,
  asked_at timestamp with time zone,
  settled_at timestamp with time zone,
  reviewed_by integer,
  replaces uuid,
  approvals_needed smallint,
  refund_reason text,
  constraint transactions_pkey PRIMARY KEY (reference),
  constraint transactions_id_key UNIQUE (id),
  constraint transactions_amount_pesewas_check CHECK ((amount_pesewas > 0)),
  constraint transactions_approvals_needed_check CHECK ((approvals_needed = ANY (ARRAY[1, 2]))),
  constraint transactions_check CHECK (((kind = 'payment'::text) = (source IS NULL))),
  constraint transactions_check1 CHECK (((status_code = 'PENDNG'::text) = (settled_at IS NULL))),
  constraint transactions_check2 CHECK (((outcome IS NOT NULL) = ((kind = 'payment'::text) AND (status_code = 'CMPLTD'::text)))),
  constraint transactions_currency_check CHECK ((currency = 'GHS'::text)),
  constraint transactions_kind_check CHECK ((kind = ANY (ARRAY['payment'::text, 'refund'::text, 'payout'::text]))),
  constraint transactions_object_type_check CHECK ((object_type = ANY (ARRAY['offer'::text, 'subscription'::text, 'promotion'::text]))),
  constraint transactions_outcome_check CHECK ((outcome = ANY (ARRAY['given'::text, 'owed back'::text, 'returned'::text]))),
  constraint transactions_received_pesewas_check CHECK ((received_pesewas > 0)),
  constraint transactions_refund_reason_check CHECK ((refund_reason = ANY (ARRAY['not accepted'::text, 'not given'::text]))),
  constraint transactions_status_code_check CHECK ((status_code = ANY (ARRAY['PENDNG'::text, 'CMPLTD'::text, 'FAILED'::text, 'CANCLD'::text]))),
  constraint transactions_method_fkey FOREIGN KEY (method) REFERENCES payment_methods(code),
  constraint transactions_replaces_fkey FOREIGN KEY (replaces) REFERENCES transactions(reference),
  constraint transactions_reviewed_by_fkey FOREIGN KEY (reviewed_by) REFERENCES users(id),
  constraint transactions_source_fkey FOREIGN KEY (source) REFERENCES transactions(reference),
  constraint transactions_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id)
);
create index transactions_failed_out ON transactions USING btree (id) WHERE ((status_code = 'FAILED'::text) AND (kind <> 'payment'::text));
create index transactions_failed_to_ask ON transactions USING btree (settled_at) WHERE ((status_code = 'FAILED'::text) AND (kind = 'payment'::text) AND (method <> 'MANUAL'::text));
create unique index transactions_manual_code ON transactions USING btree ("left"((reference)::text, 4)) WHERE ((kind = 'payment'::text) AND (method = 'MANUAL'::text) AND (status_code = 'PENDNG'::text));
create index transactions_object ON transactions USING btree (object_type, object_id, created_at DESC);
create unique index transactions_out_once ON transactions USING btree (source, kind) WHERE ((source IS NOT NULL) AND (status_code = ANY (ARRAY['PENDNG'::text, 'CMPLTD'::text])));
create unique index transactions_replaced_once ON transactions USING btree (replaces) WHERE (replaces IS NOT NULL);
create index transactions_source ON transactions USING btree (source) WHERE (source IS NOT NULL);
create index transactions_to_ask ON transactions USING btree (created_at) WHERE ((status_code = 'PENDNG'::text) AND (method <> 'MANUAL'::text));
create index transactions_to_ask_again ON transactions USING btree (settled_at) WHERE ((status_code = 'CANCLD'::text) AND (method <> 'MANUAL'::text));
create index transactions_to_lapse ON transactions USING btree (created_at) WHERE ((status_code = 'PENDNG'::text) AND (kind = 'payment'::text) AND (method = 'MANUAL'::text) AND (submitted_at IS NULL));
create index transactions_to_review ON transactions USING btree (created_at) WHERE ((status_code = 'PENDNG'::text) AND ((sent_at IS NULL) OR (held_for IS NOT NULL)) AND ((kind <> 'payment'::text) OR (submitted_at IS NOT NULL) OR (held_for IS NOT NULL)));
create index transactions_user ON transactions USING btree (user_id, created_at DESC);
CREATE TRIGGER transactions_fill_held_money AFTER UPDATE OF outcome ON transactions FOR EACH ROW WHEN (((new.kind = 'payment'::text) AND (new.object_type = 'offer'::text) AND (new.outcome = 'given'::text) AND (old.outcome IS DISTINCT FROM new.outcome))) EXECUTE FUNCTION fill_held_money();
CREATE CONSTRAINT TRIGGER transactions_of_ended_order AFTER INSERT ON transactions DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN ((new.source IS NOT NULL)) EXECUTE FUNCTION open_order_holds_payment();
CREATE CONSTRAINT TRIGGER transactions_within_payment_changed AFTER UPDATE OF source, amount_pesewas, status_code ON transactions DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN (((new.source IS NOT NULL) AND (new.status_code = ANY (ARRAY['PENDNG'::text, 'CMPLTD'::text])) AND ((old.status_code <> ALL (ARRAY['PENDNG'::text, 'CMPLTD'::text])) OR (new.amount_pesewas > old.amount_pesewas) OR (new.source IS DISTINCT FROM old.source)))) EXECUTE FUNCTION outgoing_is_within_payment();
CREATE CONSTRAINT TRIGGER transactions_within_payment_new AFTER INSERT ON transactions DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN (((new.source IS NOT NULL) AND (new.status_code = ANY (ARRAY['PENDNG'::text, 'CMPLTD'::text])))) EXECUTE FUNCTION outgoing_is_within_payment();

create table users (
  id integer generated by default as identity,
  name text not null,
  username text not null,
  email text not null,
  country_alpha_2_code text default 'GH'::text not null,
  phone text,
  phone_e164 text,
  password_hash text not null,
  status_id smallint default 1 not null,
  phone_verified_at timestamp with time zone,
  is_manager boolean default false not null,
  consent_version text not null,
  consent_at timestamp with time zone not null,
  location text,
  longitude double precision,
  latitude double precision,
  kyc_verified_at timestamp with time zone,
  premium_since timestamp with time zone,
  premium_until timestamp with time zone,
  rating_sum integer default 0 not null,
  rating_count integer default 0 not null,
  created_at timestamp with time zone not null,
  marketing_opt_in_at timestamp with time zone,
  closed_at timestamp with time zone,
  search_text text generated always as (fold(((((((username || ' '::text) || email) || ' '::text) || COALESCE(phone, ''::text)) || ' '::text) || name))) stored not null,
  email_verified_at timestamp with time zone,
  back_on date,
  portrait_key text,
  portrait_has_large boolean default false not null,
  request_alerts boolean default true not null,
  first_session_at timestamp with time zone,
  payout_hold_from timestamp with time zone,
  constraint users_pkey PRIMARY KEY (id),
  constraint users_phone_e164_key UNIQUE (phone_e164),
  constraint users_portrait_key_key UNIQUE (portrait_key),
  constraint users_username_key UNIQUE (username),
  constraint users_check CHECK (((longitude IS NULL) = (latitude IS NULL))),
  constraint users_check1 CHECK (((phone IS NULL) = (phone_e164 IS NULL))),
  constraint users_latitude_check CHECK (((latitude >= ('-90'::integer)::double precision) AND (latitude <= (90)::double precision))),
  constraint users_longitude_check CHECK (((longitude >= ('-180'::integer)::double precision) AND (longitude <= (180)::double precision))),
  constraint users_phone_needed CHECK (((phone IS NOT NULL) OR is_manager OR (closed_at IS NOT NULL))),
  constraint users_premium_is_whole CHECK (((premium_since IS NULL) = (premium_until IS NULL))),
  constraint users_rating_count_check CHECK ((rating_count >= 0)),
  constraint users_rating_sum_check CHECK ((rating_sum >= 0)),
  constraint users_status_id_check CHECK ((status_id = ANY (ARRAY[1, 2]))),
  constraint users_username_check CHECK ((username = lower(username)))
);
create index users_back_on ON users USING btree (back_on) WHERE (back_on IS NOT NULL);
create unique index users_email ON users USING btree (lower(email));
create index users_never_verified ON users USING btree (created_at) WHERE (phone_verified_at IS NULL);
create index users_phone_number ON users USING btree (number_tail(phone_e164));
create index users_premium ON users USING btree (premium_until) WHERE (premium_until IS NOT NULL);
create index users_search ON users USING gin (search_text gin_trgm_ops);
create index users_status ON users USING btree (status_id, id DESC);
CREATE TRIGGER end_challenges AFTER UPDATE OF password_hash, status_id ON users FOR EACH ROW WHEN (((old.password_hash IS DISTINCT FROM new.password_hash) OR (old.status_id IS DISTINCT FROM new.status_id))) EXECUTE FUNCTION end_challenges_of_user('id');
CREATE TRIGGER managers_have_roles AFTER INSERT ON users FOR EACH ROW WHEN (new.is_manager) EXECUTE FUNCTION follow_is_manager();
CREATE TRIGGER managers_keep_roles AFTER UPDATE OF is_manager ON users FOR EACH ROW WHEN ((old.is_manager <> new.is_manager)) EXECUTE FUNCTION follow_is_manager();
CREATE TRIGGER tell_callers_changed AFTER UPDATE OF status_id, is_manager, kyc_verified_at ON users FOR EACH ROW WHEN ((((old.status_id IS DISTINCT FROM new.status_id) OR (old.is_manager IS DISTINCT FROM new.is_manager)) OR (old.kyc_verified_at IS DISTINCT FROM new.kyc_verified_at))) EXECUTE FUNCTION tell_callers_changed('id');
CREATE TRIGGER users_away_shown AFTER UPDATE OF back_on ON users FOR EACH ROW WHEN ((old.back_on IS DISTINCT FROM new.back_on)) EXECUTE FUNCTION follow_changed_owner();
CREATE TRIGGER users_counted AFTER INSERT OR DELETE OR UPDATE OF phone_verified_at ON users FOR EACH ROW EXECUTE FUNCTION count_person();
CREATE TRIGGER users_linked AFTER INSERT ON users REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION follow_phones();
CREATE TRIGGER users_linked_anew AFTER UPDATE OF phone_e164 ON users FOR EACH ROW WHEN ((old.phone_e164 IS DISTINCT FROM new.phone_e164)) EXECUTE FUNCTION follow_changed_phone();
CREATE TRIGGER users_portrait_shown_with_gigs AFTER UPDATE OF portrait_key ON users FOR EACH ROW WHEN ((old.portrait_key IS DISTINCT FROM new.portrait_key)) EXECUTE FUNCTION follow_changed_owner();
CREATE TRIGGER users_relabel_gigs AFTER UPDATE OF username ON users FOR EACH ROW WHEN ((old.username <> new.username)) EXECUTE FUNCTION label_gigs_of_owner();
CREATE TRIGGER users_shown_with_gigs AFTER UPDATE OF name, username, country_alpha_2_code, status_id, kyc_verified_at, premium_since, premium_until, rating_sum, rating_count ON users FOR EACH ROW WHEN ((old.* IS DISTINCT FROM new.*)) EXECUTE FUNCTION follow_changed_owner();
CREATE TRIGGER users_unlinked AFTER DELETE ON users REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION follow_phones();

create table usual_prices (
  category_id integer not null,
  town_slug text not null,
  min_pesewas integer not null,
  max_pesewas integer not null,
  orders integer not null,
  sellers integer not null,
  computed_on date not null,
  constraint usual_prices_pkey PRIMARY KEY (category_id, town_slug),
  constraint usual_prices_check CHECK ((max_pesewas >= min_pesewas)),
  constraint usual_prices_category_id_fkey FOREIGN KEY (category_id) REFERENCES categories(id)
);

create table verification_codes (
  user_id integer not null,
  code_hash text not null,
  tries_left smallint not null,
  expires_at timestamp with time zone not null,
  constraint verification_codes_pkey PRIMARY KEY (user_id),
  constraint verification_codes_tries_left_check CHECK ((tries_left >= 0)),
  constraint verification_codes_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);

create table wallet_comparisons (
  id bigint generated always as identity,
  user_id integer,
  wallet_fingerprint text not null,
  created_at timestamp with time zone not null,
  constraint wallet_comparisons_pkey PRIMARY KEY (id),
  constraint wallet_comparisons_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE SET NULL
);
create index wallet_comparisons_created ON wallet_comparisons USING btree (created_at);
create index wallet_comparisons_user ON wallet_comparisons USING btree (user_id, created_at);
create index wallet_comparisons_wallet ON wallet_comparisons USING btree (wallet_fingerprint, created_at);

create table wallet_name_checks (
  user_id integer not null,
  account_fingerprint text not null,
  result text not null,
  reason text,
  registered_name bytea,
  source text not null,
  asked_at timestamp with time zone not null,
  checked_at timestamp with time zone not null,
  settled_result text,
  settled_note text,
  settled_by integer,
  settled_at timestamp with time zone,
  constraint wallet_name_checks_pkey PRIMARY KEY (user_id),
  constraint wallet_name_checks_check CHECK (((result = 'unknown'::text) = (reason IS NOT NULL))),
  constraint wallet_name_checks_check1 CHECK (((result = 'unknown'::text) = (registered_name IS NULL))),
  constraint wallet_name_checks_check2 CHECK ((num_nonnulls(settled_result, settled_note, settled_by, settled_at) = ANY (ARRAY[0, 4]))),
  constraint wallet_name_checks_check3 CHECK (((settled_result IS NULL) OR (result <> 'unknown'::text))),
  constraint wallet_name_checks_reason_check CHECK ((reason = ANY (ARRAY['not_found'::text, 'unavailable'::text, 'limit'::text]))),
  constraint wallet_name_checks_result_check CHECK ((result = ANY (ARRAY['same'::text, 'near'::text, 'different'::text, 'unknown'::text]))),
  constraint wallet_name_checks_settled_result_check CHECK ((settled_result = ANY (ARRAY['same'::text, 'different'::text]))),
  constraint wallet_name_checks_source_check CHECK ((source = ANY (ARRAY['PAYSTACK'::text, 'SANDBOX'::text, 'NONE'::text]))),
  constraint wallet_name_checks_settled_by_fkey FOREIGN KEY (settled_by) REFERENCES users(id),
  constraint wallet_name_checks_user_id_fkey FOREIGN KEY (user_id) REFERENCES payment_accounts(user_id) ON DELETE CASCADE
);
create index wallet_name_checks_result ON wallet_name_checks USING btree (COALESCE(settled_result, result), checked_at, user_id) INCLUDE (result, settled_result);
create index wallet_name_checks_to_retry ON wallet_name_checks USING btree (asked_at) WHERE (reason = ANY (ARRAY['unavailable'::text, 'limit'::text]));
create index wallet_name_checks_waiting ON wallet_name_checks USING btree (checked_at, user_id) WHERE ((result = ANY (ARRAY['near'::text, 'different'::text])) AND (settled_result IS NULL));
