-- Premium has a beginning and an end, or neither: whoever reads one of them knows of the other.
alter table users add constraint users_premium_is_whole
  check ((premium_since is null) = (premium_until is null));

/*
 * Messages, and their chats as each of the two sees them: all that is shown of them on open screens, but for the
 * people, whom the caller presents. Names are those of the rows that the server reads. Like the functions below it is
 * planned once for each session: planning takes longer than what is planned.
 */
create function message_news(wanted integer[]) returns jsonb language plpgsql stable
  set plan_cache_mode = force_generic_plan as $$
begin
  return (select coalesce(jsonb_agg(jsonb_build_object(
    'message', to_jsonb(messages) || jsonb_build_object(
      'is_read', readers.last_read_id >= messages.id, 'to_user_id', readers.user_id,
      'order_status', orders.status_id, 'order_action', order_events.action),
    'sides', (
      select jsonb_agg(to_jsonb(side)) from (
        select chat_id, user_id, other_id, last_message_id, unread_count,
          (select coalesce(sum(unread_count), 0)::integer from chat_members as each
            where each.user_id = chat_members.user_id and unread_count > 0) as unread_in_all
        from chat_members
        where chat_id = messages.chat_id) as side)
    ) order by messages.id), '[]')
  from messages
    join chat_members as readers on readers.chat_id = messages.chat_id and readers.user_id <> from_user_id
    left join orders on orders.id = order_id
    left join order_events on order_events.id = order_event_id
  where messages.id = any(wanted));
end $$;

/*
 * Tells every process of messages, so that each shows them to those who are connected to it. It reaches them if and
 * only if the transaction commits, and as soon as it does. Long ones are told by their numbers alone. `people` are the
 * public users of the chats by their ids.
 */
create function tell_message_news(ids integer[], people jsonb, rings boolean, out news jsonb) language plpgsql as $$
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
end $$;

/*
 * Writes what one sends the other into their chat and tells of it, unless this sending (`client_id`) has been here
 * before: then there is no news. The chat is locked first: within a chat the numbers of messages follow the order in
 * which they can be seen, so that "read up to here" never covers one that comes later. Those who write to one person
 * in several chats wait for each other before they count what is unread in all. `mail_due` is when the e-mail about it
 * is due; one that was due before `mail_lost_at` got lost on its way, and a new one is due at `mail_at`.
 * A function, since a session plans it once and nobody waits for the chat longer than this takes.
 */
create function add_messages(chat integer, sender integer, receiver integer, at timestamptz, mail_at timestamptz,
  mail_lost_at timestamptz, lines jsonb, people jsonb, rings boolean, out news jsonb, out mail_due timestamptz)
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
end $$;

-- `chat_news`, `tell_chat_news` and `write_messages` stay for processes of the release before this one, as does
-- `write_text`, which sends those the longer way, where each rule stands once. The next release drops all four.
create or replace function write_text(sender integer, receiver integer, at timestamptz, line jsonb, most integer, out news jsonb)
  language sql as 'select null::jsonb';
