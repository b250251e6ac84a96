/* What a message sounds like: codes of `platform/tricks.ts`, gravest first, found when it is written. */
alter table messages add column warnings text[] not null default '{}';

/* As before; each line says what it sounds like, but where the release before this one writes it. */
create or replace function add_messages(chat integer, sender integer, receiver integer, at timestamptz, mail_at timestamptz,
  mail_lost_at timestamptz, lines jsonb, people jsonb, rings boolean, tells boolean, out news jsonb,
  out mail_due timestamptz)
  language plpgsql set plan_cache_mode = force_generic_plan as $$
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
end $$;

/* As before, with what the text sounds like. */
create function add_text(chat integer, sender integer, receiver integer, at timestamptz, line text, flags text[],
  sounds_like text[], sending uuid, people json, tells boolean, out told text)
  language plpgsql set plan_cache_mode = force_generic_plan as $$
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
end $$;
