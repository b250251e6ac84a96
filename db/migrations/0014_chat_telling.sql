-- When the e-mail about unread messages is due that waits already; null: none waits.
alter table chat_members add column mail_due_at timestamptz;

-- Whether open screens have been told of a message; those that were there before have been.
alter table messages add column is_told boolean not null default true;
alter table messages alter column is_told set default false;
create index messages_untold on messages (created_at) where not is_told;

/*
 * Writes what one sends the other into their chat, unless this sending (`client_id`) has been here before: then there
 * are no ids. The chat is locked first: within a chat the numbers of messages follow the order in which they can be
 * seen, so that "read up to here" never covers one that comes later. `mail_due` is when the e-mail about it is due;
 * one that has been due for an hour got lost on its way, and a new one is.
 * A function, since a session plans it once and nobody waits for the chat longer than this takes.
 */
create function write_messages(chat integer, sender integer, receiver integer, at timestamptz, mail_at timestamptz, lines jsonb,
  out ids integer[], out mail_due timestamptz) language plpgsql as $$
begin
  perform from chats where id = chat for no key update;
  with made as (
    insert into messages (chat_id, from_user_id, created_at, text, storage_key, original_name, content_type, size,
      offer_id, order_id, order_event_id, client_id, part, reasons, is_flagged)
    select chat, sender, at, text, storage_key, original_name, content_type, size,
      offer_id, order_id, order_event_id, client_id, coalesce(part, 0), reasons, is_flagged
    from jsonb_populate_recordset(null::messages, lines) as line
    where not exists (
      select from messages as earlier where earlier.from_user_id = sender and earlier.client_id = line.client_id)
    order by part
    on conflict (from_user_id, client_id, part) where client_id is not null do nothing
    returning id
  )
  select array_agg(id order by id) from made into ids;
  if ids is null then return; end if;
  update chat_members set last_message_id = ids[cardinality(ids)] where chat_id = chat and user_id = sender;
  update chat_members set last_message_id = ids[cardinality(ids)], unread_count = unread_count + cardinality(ids),
    mail_due_at = case when mail_due_at > at - interval '1 hour' then mail_due_at else mail_at end
  where chat_id = chat and user_id = receiver
  returning mail_due_at into mail_due;
end $$;

/*
 * Writes a text into a chat that is under way: it is there, the receiver is, and an e-mail waits for him already, so
 * that nothing else is to be made. Else, or where this sending has been here before, it writes and answers nothing.
 */
create function write_text(sender integer, receiver integer, at timestamptz, line jsonb) returns setof messages language plpgsql as $$
declare
  chat integer;
  written integer[];
begin
  select id into chat from chats where low_user_id = least(sender, receiver) and high_user_id = greatest(sender, receiver)
    for no key update;
  perform from users join chat_members on user_id = users.id
    where users.id = receiver and status_id = 2 and chat_id = chat and mail_due_at > at - interval '1 hour'
    for no key update of chat_members;
  if not found then return; end if;
  select ids from write_messages(chat, sender, receiver, at, null, jsonb_build_array(line)) into written;
  return query select * from messages where id = any(written);
end $$;
