-- Nearly all messages hang on no step and hold no file: these need no place in the indexes of those that do.
alter table messages drop constraint messages_order_event_id_key, drop constraint messages_storage_key_key;
create unique index messages_order_event on messages (order_event_id) where order_event_id is not null;
create unique index messages_storage_key on messages (storage_key) where storage_key is not null;

-- In the functions that follow, `nothing := f()` calls a function where `perform f()` would run a query.

/*
 * Tells every process of messages, so that each shows them to those who are connected to it. It reaches them if and
 * only if the transaction commits, and as soon as it does. Long ones are told by their numbers.
 */
create or replace function tell_chat_news(ids integer[], rings boolean, out news jsonb) language plpgsql as $$
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
end $$;

/*
 * Writes what one sends the other into their chat and tells of it, unless this sending (`client_id`) has been here
 * before: then there is no news. The chat is locked first: within a chat the numbers of messages follow the order in
 * which they can be seen, so that "read up to here" never covers one that comes later. Those who write to one person
 * in several chats wait for each other before they count what is unread in all. `mail_due` is when the e-mail about it
 * is due; one that has been due for an hour got lost on its way, and a new one is.
 * A function, since a session plans it once and nobody waits for the chat longer than this takes.
 */
create or replace function write_messages(chat integer, sender integer, receiver integer, at timestamptz, mail_at timestamptz, lines jsonb,
  rings boolean, out news jsonb, out mail_due timestamptz) language plpgsql
  set plan_cache_mode = force_generic_plan as $$
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
end $$;

/*
 * Writes a text into a chat that is under way: it is there, the receiver is, an e-mail waits for him already, and the
 * sender has not written `most` messages in the last minute, so that nothing is to be made but the message. Else, or
 * where this sending has been here before, there is no news. All that is asked before is asked at once.
 */
create or replace function write_text(sender integer, receiver integer, at timestamptz, line jsonb, most integer, out news jsonb)
  language plpgsql set plan_cache_mode = force_generic_plan as $$
declare
  chat integer;
begin
  select chats.id into chat
    from chats join chat_members on chat_id = chats.id and user_id = receiver join users on users.id = user_id
    where low_user_id = least(sender, receiver) and high_user_id = greatest(sender, receiver)
      and status_id = 2 and mail_due_at > at - interval '1 hour'
      and most > (select count(*) from messages where from_user_id = sender and messages.created_at > at - interval '1 minute')
    for no key update of chats, chat_members;
  if found then
    select written.news into news
      from write_messages(chat, sender, receiver, at, null, jsonb_build_array(line), true) as written;
  end if;
end $$;
